import Linking
import Markdown
import Notes
import SourceText
import Testing

/// References in properties, and kinds that only use tells.
struct ReferenceTests {
  @Test func `a plain name means a note of an expected kind, else it is text`() {
    let journal = LinkedJournal([
      "NPCs/Ada.md": "", "Items/Rope.md": "", "Quests/Q.md": "---\ngiver: Ada\nlocations: Rope\n---\n",
    ])
    #expect(journal.references("Quests/Q.md", "giver") == ["NPCs/Ada.md"])
    #expect(journal.references("Quests/Q.md", "locations") == ["text"])
  }

  @Test func `a comma splits only when every part resolves`() {
    let journal = LinkedJournal([
      "NPCs/Ada.md": "", "NPCs/Bo.md": "", "NPCs/Lyn.md": "---\naliases: ['Daughter of Fate, Keeper']\n---\n",
      "Quests/Q.md": "---\nnpcs: Ada, Bo\n---\n", "Quests/R.md": "---\nnpcs: Daughter of Fate, Keeper\n---\n",
      "Quests/S.md": "---\nnpcs: Ada, nobody\n---\n",
    ])
    #expect(journal.references("Quests/Q.md", "npcs") == ["NPCs/Ada.md", "NPCs/Bo.md"])
    #expect(journal.references("Quests/R.md", "npcs") == ["NPCs/Lyn.md"])
    #expect(journal.references("Quests/S.md", "npcs") == ["text"])
  }

  @Test func `use tells the kind of a note that says none`() {
    let journal = LinkedJournal([
      "Quests/Q.md": "---\ngiver: '[[Ada]]'\n---\n", "Ada.md": "---\nlocation: '[[Mill]]'\n---\n", "Mill.md": "",
    ])
    #expect(journal.note("Ada.md")?.note.kind == KindName("npc"))
    #expect(journal.note("Mill.md")?.note.kind == KindName("location"))
    #expect(journal.relations("npc.locations") == ["Ada > Mill"])
  }

  @Test func `a link that resolves to nothing is unresolved and suggested, once a target`() {
    let journal = LinkedJournal([
      "NPCs/Aldous Finch.md": "", "P.md": "[[Aldus Finch]] [[Aldus Finch]]", "Q.md": "[[aldus finch]]",
    ])
    #expect(journal.rules("unresolved-link") == ["'Aldus Finch' names no note (3 times)"])
    #expect(journal.diagnostics.first?.suggestion == "did you mean 'Aldous Finch'?")
    #expect(journal.diagnostics.first?.notes.count == 2)
  }

  @Test func `a link inside a text is a mention`() {
    let journal = LinkedJournal(["A.md": "---\nmemo: see [[B]] first\n---\n", "B.md": ""])
    #expect(journal.graph.mentions.map { journal.graph.excerpt(of: $0).link } == ["B"])
  }
}
