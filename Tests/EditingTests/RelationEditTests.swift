import Notes
import SourceText
import Testing

@testable import Editing

@Suite struct RelationEditTests {
  private let church = SourcePath("Run/Locations/Rose Church.md")
  private let limgrave = SourcePath("Run/Locations/Limgrave.md")
  private let gostoc = SourcePath("Run/NPCs/Gostoc.md")

  @Test func `a relation is a link in the form of those beside it`() throws {
    let link = NoteEdit.link(relation: "locations", to: church, LinkDetails())
    #expect(try TestJournal.edited("", link) == "---\nlocations: \"[[Rose Church]]\"\n---\n")
    #expect(
      try TestJournal.edited("---\nOrt: [[Limgrave]]\n---\n", link)
        == "---\nOrt: [\"[[Limgrave]]\", \"[[Rose Church]]\"]\n---\n")
    #expect(
      try TestJournal.edited("---\nhome: [[Limgrave]], [[Gostoc]] # two\n---\n", link)
        == "---\nhome: [[Limgrave]], [[Gostoc]], [[Rose Church]] # two\n---\n")
    #expect(
      try TestJournal.edited("---\ntags:\n  - a\nhome: Limgrave\n---\n", link)
        == "---\ntags:\n  - a\nhome:\n  - Limgrave\n  - \"[[Rose Church]]\"\n---\n")
    #expect(
      try TestJournal.edited("---\nhome: The Green\n---\n", .link(relation: "locations", to: limgrave, LinkDetails()))
        == "---\nhome: The Green\n---\n")
  }

  @Test func `what is said of a relation becomes a map`() throws {
    let details = LinkDetails(role: "guest", since: "3", note: "upstairs: second door")
    #expect(
      try TestJournal.edited("---\nhome:\n- [[Limgrave]]\n---\n", .link(relation: "home", to: church, details))
        == """
        ---
        home:
        - [[Limgrave]]
        - { location: "[[Rose Church]]", role: guest, since: 3, note: "upstairs: second door" }
        ---

        """)
  }

  @Test func `a word of the author's own is an entry of its relations`() throws {
    #expect(
      try TestJournal.edited("", .link(relation: "rival of", to: gostoc, LinkDetails()))
        == "---\nrelations: [{ relation: rival of, target: \"[[Gostoc]]\" }]\n---\n")
    #expect(
      try TestJournal.edited(
        "---\nrelations:\n  - relation: rival of\n    target: \"[[Gostoc]]\"\n  - [[Limgrave]]\n---\n",
        .unlink(relation: "rival of", from: gostoc))
        == "---\nrelations:\n  - [[Limgrave]]\n---\n")
  }

  @Test func `a relation is removed from lists, from texts and from the body`() throws {
    let unlink = NoteEdit.unlink(relation: "locations", from: church)
    #expect(
      try TestJournal.edited("---\nhome: [Limgrave, \"[[Rose Church]]\", Elsewhere]\n---\n", unlink)
        == "---\nhome: [Limgrave, Elsewhere]\n---\n")
    #expect(
      try TestJournal.edited("---\nhome: [[Rose Church]], [[Limgrave]] — guest\n---\n", unlink)
        == "---\nhome: [[Limgrave]] — guest\n---\n")
    #expect(
      try TestJournal.edited("---\nhome:\n  - location: Rose Church\n    until: 2\n  - Limgrave\n---\n", unlink)
        == "---\nhome:\n  - Limgrave\n---\n")
    #expect(try TestJournal.edited("---\nhome: [[Rose Church]]\n---\n", unlink) == "---\nhome:\n---\n")
    #expect(
      try TestJournal.edited("home:: [[Rose Church]], [[Limgrave]]\n\nText\n", unlink)
        == "home:: [[Limgrave]]\n\nText\n")
  }

  @Test func `a relation that is written at the other end is removed there`() throws {
    let journal = TestJournal.with("---\nnpcs: [\"[[Varré]]\", Gostoc]\n---\n", at: church)
      .replacing(files: [TestJournal.path: SourceFile(path: TestJournal.path, bytes: [])])
    let change = JournalChange.edit(TestJournal.path, [.unlink(relation: "locations", from: church)])
    let plan = try JournalEditor(journal, title: "Journal").plan(change)
    #expect(plan.changes.map(\.path) == [church])
    #expect(plan.changes.map { String(decoding: $0.after, as: UTF8.self) } == ["---\nnpcs: [Gostoc]\n---\n"])
  }

  @Test func `who moves leaves one place and is at the other`() throws {
    #expect(
      try TestJournal.edited("---\nhome: \"[[Limgrave]]\"\n---\n", .move(to: church, since: nil))
        == "---\nhome: \"[[Rose Church]]\"\n---\n")
    #expect(
      try TestJournal.edited("---\nhome:\n  - \"[[Limgrave]]\"\n---\n", .move(to: church, since: "4"))
        == """
        ---
        home:
          - { location: "[[Limgrave]]", until: 4 }
          - { location: "[[Rose Church]]", since: 4 }
        ---

        """)
    #expect(
      try TestJournal.edited(
        "---\nhome:\n  - place: Limgrave\n    since: 1\n---\n", .move(to: church, since: "Day 4"))
          == """
          ---
          home:
            - place: Limgrave
              since: 1
              until: Day 4
            - { location: "[[Rose Church]]", since: Day 4 }
          ---

          """)
    #expect(try TestJournal.edited("", .move(to: church, since: nil)) == "---\nlocations: \"[[Rose Church]]\"\n---\n")
  }

  @Test func `a name that several notes have is written with its path`() throws {
    let other = SourceFile("Run/Places/Deep/Rose Church.md", "")
    let journal = TestJournal.base.replacing(files: [
      other.path: other, TestJournal.path: SourceFile(path: TestJournal.path, bytes: []),
    ])
    let plan = try JournalEditor(journal, title: "Journal").plan(
      .edit(TestJournal.path, [.link(relation: "locations", to: other.path, LinkDetails())]))
    #expect(
      plan.changes.map { String(decoding: $0.after, as: UTF8.self) }
        == ["---\nlocations: \"[[Deep/Rose Church]]\"\n---\n"])
  }
}
