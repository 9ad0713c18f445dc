import Linking
import Notes
import Testing

/// Relations from both ends.
struct RelationTests {
  @Test func `both ends of a relation make one`() {
    let journal = LinkedJournal([
      "NPCs/Ada.md": "---\nlocation: '[[Mill]]'\n---\n",
      "Locations/Mill.md": "---\nnpcs: ['[[Ada]] — miller', '[[Bo]]']\n---\n",
      "NPCs/Bo.md": "",
    ])
    #expect(journal.relations("npc.locations") == ["Ada > Mill", "Bo > Mill"])
    #expect(journal.graph.relations.first?.role == "miller")
  }

  @Test func `where somebody is now follows the author's order and dates`() {
    let journal = LinkedJournal([
      "NPCs/Varré.md": "---\nlocations: ['[[First Step]]', '[[Rose Church]]']\n---\n",
      "NPCs/Bo.md": """
      ---
      locations:
        - {location: "[[Rose Church]]", since: 2024-03-01}
        - {location: "[[First Step]]", since: 2024-01-01}
      ---
      """,
      "NPCs/Cy.md":
        "---\nlocations:\n  - {location: '[[First Step]]'}\n  - {location: '[[Rose Church]]', until: 2024-01-01}\n---\n",
      "Locations/First Step.md": "", "Locations/Rose Church.md": "",
    ])
    #expect(
      journal.relations("npc.locations") == [
        "Bo > Rose Church", "(Bo > First Step)", "Cy > First Step", "(Cy > Rose Church)", "(Varré > First Step)",
        "Varré > Rose Church",
      ])
  }

  @Test func `an npc's own list decides where it is, and a contradiction is a warning`() {
    let journal = LinkedJournal([
      "NPCs/Ada.md": "---\nlocation: '[[Mill]]'\n---\n", "Locations/Mill.md": "",
      "Locations/Port.md": "---\nnpcs: '[[Ada]]'\n---\n",
    ])
    #expect(journal.relations("npc.locations") == ["Ada > Mill", "(Ada > Port)"])
    #expect(journal.rules("relation-contradiction") == ["'Ada' does not say that it is at 'Port'"])
  }

  @Test func `an npc's quests are those it gives when nobody else does`() {
    let journal = LinkedJournal([
      "NPCs/Ada.md": "---\nquests: ['[[Rope]]', '[[Salt]]']\n---\n", "NPCs/Bo.md": "", "Quests/Rope.md": "",
      "Quests/Salt.md": "---\ngiver: '[[Bo]]'\n---\n",
    ])
    #expect(journal.relations("quest.giver") == ["Rope > Ada", "Salt > Bo"])
    #expect(journal.relations("npc.quests") == ["Ada > Salt"])
    let returns = journal.graph.relations.filter { $0.name == RelationName("quest.returnTo") }
    #expect(returns.map(\.isImplied) == [true, true])
  }

  @Test func `a symmetric relation stands once`() {
    let journal = LinkedJournal([
      "Locations/A.md": "---\nconnections: '[[B]]'\n---\n", "Locations/B.md": "---\nconnections: '[[A]]'\n---\n",
    ])
    #expect(journal.relations("location.connections") == ["A > B"])
  }

  @Test func `known words among relations count as the relations they name`() {
    let journal = LinkedJournal([
      "NPCs/Ada.md":
        "---\nrelations:\n  - {relation: located_in, target: '[[Mill]]'}\n  - {relation: owes money to, target: '[[Bo]]'}\n---\n",
      "NPCs/Bo.md": "", "Locations/Mill.md": "",
    ])
    #expect(journal.relations("npc.locations") == ["Ada > Mill"])
    #expect(journal.relations("owes money to") == ["Ada > Bo"])
  }

  @Test func `a merchant who is here makes a place of trade until it moves on`() {
    let journal = LinkedJournal([
      "NPCs/Kalé.md": "---\nroles: merchant\nlocations: ['[[Church]]']\n---\n",
      "NPCs/Hewg.md": "---\nroles: [blacksmith]\nlocations: ['[[Church]]', '[[Hold]]']\n---\n",
      "Locations/Church.md": "", "Locations/Hold.md": "---\nhasSmithAnvil: no\n---\n",
    ])
    #expect(journal.note("Locations/Church.md")?.derivedFlags.map(\.property) == ["hasMerchant"])
    #expect(journal.note("Locations/Hold.md")?.derivedFlags == [])
  }

  @Test func `sessions tell when somebody was first and last seen`() {
    let journal = LinkedJournal([
      "Sessions/Session 2.md": "---\nnpcs: '[[Ada]]'\ndate: 2024-02-01\n---\n",
      "Sessions/Session 10.md": "---\nnpcs: '[[Ada]]'\ndate: 2024-05-01\n---\n", "NPCs/Ada.md": "",
    ])
    let span = journal.note("NPCs/Ada.md")?.appearances
    #expect(span?.first == journal.index("Sessions/Session 2.md"))
    #expect(span?.last == journal.index("Sessions/Session 10.md"))
    #expect(journal.graph.worlds.first?.lastPlayed?.written == "2024-05-01")
  }

  @Test func `a mention stands once a pair and knows what a relation already says`() {
    let journal = LinkedJournal([
      "NPCs/Ada.md": "---\nlocation: '[[Mill]]'\n---\nAt [[Mill]], near [[Bo]] and [[Bo]], [[Ada]].",
      "NPCs/Bo.md": "", "Locations/Mill.md": "",
    ])
    let mentions = journal.graph.mentions
    #expect(mentions.map { journal.graph[$0.to].note.title } == ["Mill", "Bo"])
    #expect(mentions.map(\.isCoveredByRelation) == [true, false])
    #expect(journal.index("NPCs/Bo.md").map { journal.graph.mentionsByTarget[$0.rawValue] } == [1])
  }

  @Test func `quests that require each other are reported with the chain`() {
    let journal = LinkedJournal([
      "Quests/A.md": "---\nrequires: '[[B]]'\n---\n", "Quests/B.md": "---\nrequires: '[[A]]'\n---\n",
    ])
    #expect(journal.rules("requires-cycle") == ["These wait for each other: A → B → A"])
  }

  @Test func `the same subject of other playthroughs is found, and the game's own note fills in`() {
    let journal = LinkedJournal([
      "ER/index.md": "---\ntype: game\n---\n", "ER/NPCs/Varré.md": "---\nsummary: A surgeon\n---\n",
      "ER/A/index.md": "---\ntype: playthrough\n---\n", "ER/A/NPCs/Varré.md": "---\nstatus: dead\n---\n",
      "ER/B/index.md": "---\ntype: playthrough\n---\n", "ER/B/Varré.md": "",
    ])
    let first = journal.index("ER/A/NPCs/Varré.md")
    #expect(first.map { journal.graph.counterparts[$0.rawValue] } == journal.index("ER/B/Varré.md").map { [$0] })
    #expect(journal.note("ER/B/Varré.md")?.note.kind == KindName("npc"))
    #expect(journal.note("ER/A/NPCs/Varré.md")?.inherited.map(\.key) == ["summary"])
    #expect(journal.note("ER/A/NPCs/Varré.md")?.gameNote == journal.index("ER/NPCs/Varré.md"))
  }
}
