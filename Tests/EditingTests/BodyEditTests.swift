import Notes
import SourceText
import Testing

@testable import Editing

@Suite struct BodyEditTests {
  private let quest = SourcePath("Run/Quests/Q.md")

  private func identities(_ text: String) throws -> [String] {
    let note = try #require(TestJournal.note(quest, in: TestJournal.with(text, at: quest)))
    guard case .steps(let steps)? = note["steps"] else { return [] }
    return steps.map(\.identity)
  }

  @Test func `a step is ticked by one letter`() throws {
    let text = "## Steps\r\n* [ ] Find [[Gostoc]] ^find\r\n* [/] Half\r\n"
    let steps = try identities(text)
    #expect(
      try TestJournal.edited(
        text, at: quest, .tick(.step(identity: "find"), isDone: true), .tick(.step(identity: steps[1]), isDone: true))
        == "## Steps\r\n* [x] Find [[Gostoc]] ^find\r\n* [x] Half\r\n")
  }

  @Test func `a numbered step gets a box, and a step of the front matter its mark`() throws {
    let numbered = "## Steps\n1. Look\n2. Leave\n"
    #expect(
      try TestJournal.edited(numbered, at: quest, .tick(.step(identity: try identities(numbered)[0]), isDone: true))
        == "## Steps\n1. [x] Look\n2. Leave\n")
    let listed = "---\nsteps:\n  - Look # first\n  - text: Leave\n    done: no\n  - { text: Rest }\n---\n"
    let steps = try identities(listed)
    #expect(
      try TestJournal.edited(
        listed, at: quest, .tick(.step(identity: steps[0]), isDone: true),
        .tick(.step(identity: steps[1]), isDone: true),
        .tick(.step(identity: steps[2]), isDone: true))
        == "---\nsteps:\n  - \"[x] Look\" # first\n  - text: Leave\n    done: yes\n  - { text: Rest, done: true }\n---\n"
    )
  }

  @Test func `any task is ticked by its place`() throws {
    let text = "Text\n- [ ] one\n- [x] two"
    #expect(
      try TestJournal.edited(text, .tick(.offset(8), isDone: true), .tick(.offset(18), isDone: false))
        == "Text\n- [x] one\n- [ ] two")
  }

  @Test func `a new task follows the others in their form`() throws {
    #expect(
      try TestJournal.edited("## Steps\n* [x] a\n  * [ ] inner\n\n## Notes\nText\n", at: quest, .addTask("b"))
        == "## Steps\n* [x] a\n  * [ ] inner\n* [ ] b\n\n## Notes\nText\n")
    #expect(try TestJournal.edited("Text", at: quest, .addTask("b")) == "Text\n\n- [ ] b\n")
    #expect(try TestJournal.edited("", at: quest, .addTask("b")) == "- [ ] b\n")
    #expect(
      try TestJournal.edited("---\nsteps: [a]\n---\n", at: quest, .addTask("b: c"))
        == "---\nsteps: [a, \"b: c\"]\n---\n")
  }

  @Test func `a note goes to the end of its section, and makes it when it is missing`() throws {
    let text = "# T\n\n## Rumours\n- one\n\n## More\nText\n"
    #expect(
      try TestJournal.edited(text, .addNote("two", heading: "rumours"))
        == "# T\n\n## Rumours\n- one\n- two\n\n## More\nText\n")
    #expect(
      try TestJournal.edited(text, .addNote("two\nlines", heading: "Gossip"))
        == "# T\n\n## Rumours\n- one\n\n## More\nText\n\n## Gossip\n- two\n  lines\n")
    #expect(try TestJournal.edited("---\nrace: elf\n---\n", .addNote("x", heading: nil)) == "---\nrace: elf\n---\nx\n")
    #expect(try TestJournal.edited("Text\r\n", .addNote("a\nb", heading: nil)) == "Text\r\n\r\na\r\nb\r\n")
  }

  @Test func `a body that is replaced keeps the bytes of lines that stay`() throws {
    let text = "---\nrace: elf\n---\none\r\ntwo\nthree\r\nfour"
    #expect(
      try TestJournal.edited(text, .replaceBody("one\ntwo\nnew\nfour"))
        == "---\nrace: elf\n---\none\r\ntwo\nnew\nfour")
    let result = TestJournal.plan(
      .edit(TestJournal.path, [.replaceBody("---\nstatus: dead\n---\n")]), TestJournal.with("Text\n"))
    guard case .failure(.invalid(let fields)) = result else {
      Issue.record("\(result)")
      return
    }
    #expect(fields.map(\.field) == ["text"])
  }

  @Test func `a section of an outline note is edited in its lines`() throws {
    let path = SourcePath("Run/Log.md")
    let section = SourcePath("Run/Log.md#Stormveil")
    let text = "---\noutline: true\n---\n# Log\n\n## Limgrave\n- [x] done\n\n## Stormveil\nText\n- [ ] open\n"
    let journal = TestJournal.with(text, at: path)
    func edited(_ edits: NoteEdit...) throws -> String {
      let plan = try JournalEditor(journal, title: "Journal").plan(.edit(section, edits))
      return try String(decoding: #require(plan.changes.first).after, as: UTF8.self)
    }
    #expect(
      try edited(.set(key: "stars", .text("2")))
        == text.replacing("## Stormveil\n", with: "## Stormveil\nstars:: 2\n\n"))
    #expect(try edited(.addNote("later", heading: nil)) == text + "\nlater\n")
    #expect(try edited(.replaceBody("New\n")) == text.replacing("Text\n- [ ] open\n", with: "New\n"))
  }
}
