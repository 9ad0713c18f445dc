import Linking
import Notes
import SourceText
import Testing

/// What an audience sees.
struct VisibilityTests {
  static let files = [
    "NPCs/Ada.md": "[[Cove]] and [[Mole]]", "GM/Cove.md": "", "Public/Elsewhere/Cove.md": "",
    "NPCs/Mole.md": "---\ndraft: true\nlocations: '[[Ada]]'\n---\n[[Ada]]",
  ]

  @Test func `a link to a hidden note is withheld and does not fall through to another`() {
    let journal = LinkedJournal(Self.files)
    #expect(journal.links("NPCs/Ada.md") == ["-", "-"])
    #expect(journal.graph.notes.map(\.note.path.rawValue) == ["NPCs/Ada.md", "Public/Elsewhere/Cove.md"])
    #expect(journal.graph.withheld.map(\.title) == ["Cove", "Mole"])
    #expect(journal.graph.mentions.isEmpty)
    #expect(journal.graph.relations.isEmpty)
  }

  @Test func `the game master sees what the public does not`() {
    let journal = LinkedJournal(Self.files, audience: "gm")
    #expect(journal.links("NPCs/Ada.md") == ["GM/Cove.md", "NPCs/Mole.md"])
    #expect(journal.graph.withheld.isEmpty)
  }

  @Test func `one note that says publish makes the others private`() {
    let journal = LinkedJournal(["A.md": "---\npublish: true\n---\n[[B]]", "B.md": ""])
    #expect(journal.graph.isOptIn)
    #expect(journal.links("A.md") == ["-"])
    #expect(journal.graph.withheld.map(\.path) == [SourcePath("B.md")])
  }

  @Test func `an audience between the others sees its own and what is more public`() {
    let files = [
      "A.md": "---\nvisibility: players\n---\n", "B.md": "---\nvisibility: patrons\n---\n",
      "C.md": "---\ndraft: true\n---\n",
    ]
    let configuration = "audiences: [public, patrons, gm]\n"
    let seen = ["public", "patrons", "gm"].map {
      LinkedJournal(files, configuration: configuration, audience: $0).graph.notes.map(\.note.title)
    }
    #expect(seen == [["A"], ["A", "B"], ["A", "B", "C"]])
  }

  @Test func `a hidden world takes its notes with it`() {
    let journal = LinkedJournal([
      "W/index.md": "---\ntype: world\ndraft: true\n---\n", "W/A.md": "", "V/index.md": "---\ntype: world\n---\n",
      "V/B.md": "[[A]]",
    ])
    #expect(journal.graph.worlds.map(\.title) == ["V"])
    #expect(journal.links("V/B.md") == ["-"])
  }

  @Test func `where somebody is leaves out what is hidden`() {
    let journal = LinkedJournal([
      "NPCs/Ada.md": "---\nlocations: ['[[Mill]]', '[[Lair]]']\n---\n", "Locations/Mill.md": "",
      "Locations/Lair.md": "---\nsecret: true\n---\n",
    ])
    #expect(journal.relations("npc.locations") == ["Ada > Mill"])
    #expect(journal.references("NPCs/Ada.md", "locations") == ["Locations/Mill.md", "-"])
  }
}
