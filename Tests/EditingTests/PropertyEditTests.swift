import SourceText
import Testing

@testable import Editing

@Suite struct PropertyEditTests {
  @Test func `a value is replaced where it stands, with its quotes, its key and the remark behind it`() throws {
    let text = "---\n# mine\nEstado:   'alive'  # for now\nmood: \"sad\"\n---\nText\n"
    #expect(
      try TestJournal.edited(text, .set(key: "status", .text("dead")), .set(key: "mood", .text("glad: \"very\"")))
        == "---\n# mine\nEstado:   'dead'  # for now\nmood: \"glad: \\\"very\\\"\"\n---\nText\n")
  }

  @Test func `a new property is the last line, and its front matter is made when there is none`() throws {
    #expect(try TestJournal.edited("", .set(key: "status", .text("dead"))) == "---\nstatus: dead\n---\n")
    #expect(
      try TestJournal.edited("\u{FEFF}Text\r\nmore", .set(key: "status", .text("dead")))
        == "\u{FEFF}---\r\nstatus: dead\r\n---\r\nText\r\nmore")
    #expect(
      try TestJournal.edited("---\n# nothing yet\n---\n", .set(key: "race", .text("12")))
        == "---\n# nothing yet\nrace: \"12\"\n---\n")
    #expect(try TestJournal.edited("---\n---\nText", .set(key: "a key", .text("b"))) == "---\na key: b\n---\nText")
    #expect(
      try TestJournal.edited("---\nno end\n", .set(key: "mood", .text("b"))) == "---\nmood: b\n---\n---\nno end\n")
  }

  @Test func `an empty value is filled, and a value that is cleared goes with its lines`() throws {
    #expect(
      try TestJournal.edited("---\nstatus: # ?\nrace:\n---\n", .set(key: "status", .text("dead")))
        == "---\nstatus: dead # ?\nrace:\n---\n")
    #expect(
      try TestJournal.edited("---\nsummary: |\n  a\n\n  b\nrace: x\n---\n", .clear(key: "description"))
        == "---\nrace: x\n---\n")
  }

  @Test func `JSON stays JSON`() throws {
    let text = "---\n{\n  \"status\": \"alive\",\n  \"race\": \"elf\"\n}\n---\n"
    #expect(
      try TestJournal.edited(text, .set(key: "status", .text("dead")), .set(key: "summary", .text("old")))
        == "---\n{\n  \"status\": \"dead\",\n  \"race\": \"elf\",\n  \"summary\": \"old\"\n}\n---\n")
    #expect(
      try TestJournal.edited(text, .clear(key: "race")) == "---\n{\n  \"status\": \"alive\"\n}\n---\n")
  }

  @Test(arguments: [("yes", "no"), ("✅", "❌"), ("True", "False"), ("Ja", "Nein"), ("\"on\"", "\"off\""), ("1", "0")])
  func `answers keep the words of their author`(yes: String, no: String) throws {
    #expect(
      try TestJournal.edited("---\nmerchant: \(yes)\n---\n", .set(key: "isMerchant", .flag(false)))
        == "---\nmerchant: \(no)\n---\n")
    #expect(
      try TestJournal.edited("---\nmerchant: \(no)\n---\n", .set(key: "isMerchant", .flag(true)))
        == "---\nmerchant: \(yes)\n---\n")
  }

  @Test func `a status and the answers that mean the same never disagree`() throws {
    let quest = SourcePath("Run/Quests/Q.md")
    #expect(
      try TestJournal.edited("---\nstatus: active\n---\n", at: quest, .set(key: "isComplete", .flag(true)))
        == "---\nstatus: completed\n---\n")
    #expect(
      try TestJournal.edited(
        "---\nstatus: active\ndone: no\n---\n", at: quest, .set(key: "status", .text("completed")))
        == "---\nstatus: completed\ndone: yes\n---\n")
    #expect(
      try TestJournal.edited("---\ndone: no\n---\n", at: quest, .set(key: "status", .text("completed")))
        == "---\ndone: yes\n---\n")
    #expect(
      try TestJournal.edited("---\ndead: true\n---\n", .set(key: "status", .text("alive"))) == "---\ndead: false\n---\n"
    )
    let place = SourcePath("Run/Locations/Cave.md")
    #expect(
      try TestJournal.edited("---\nstatus: cleared\n---\n", at: place, .set(key: "isCleared", .flag(false)))
        == "---\nisCleared: false\n---\n")
  }

  @Test func `lists grow and shrink in their own form`() throws {
    let block = "---\naliases:\n- one # first\n- two\ntags: [a, b]\n---\n"
    #expect(
      try TestJournal.edited(block, .add(key: "alias", "three"), .remove(key: "tags", "a"))
        == "---\naliases:\n- one # first\n- two\n- three\ntags: [b]\n---\n")
    #expect(
      try TestJournal.edited("---\ntags: npc, stub\n---\n", .add(key: "tags", "x"), .remove(key: "tags", "#npc"))
        == "---\ntags: stub, x\n---\n")
    #expect(
      try TestJournal.edited("---\naliases: Mask\n---\n", .add(key: "aliases", "White, the"))
        == "---\naliases: [Mask, \"White, the\"]\n---\n")
    #expect(
      try TestJournal.edited("---\naliases:\n  -\n---\n", .add(key: "aliases", "Mask"))
        == "---\naliases:\n  - Mask\n---\n")
    #expect(
      try TestJournal.edited("---\naliases: [\n  a,\n  b,\n]\n---\n", .add(key: "aliases", "c"))
        == "---\naliases: [\n  a,\n  b,\n  c\n]\n---\n")
  }

  @Test func `facts of the body are changed in the body`() throws {
    #expect(
      try TestJournal.edited(
        "**Status:** alive\n- Race: elf\n\nhair:: white\n\nProse [mood:: sad] here.\n",
        .set(key: "status", .text("dead")), .set(key: "hair", .text("grey")), .clear(key: "mood"))
        == "**Status:** dead\n- Race: elf\n\nhair:: grey\n\nProse here.\n")
  }

  @Test func `a name of a note becomes a link in a property of references`() throws {
    #expect(
      try TestJournal.edited("", .set(key: "locations", .text("rose church, Limgrave")))
        == "---\nlocations: [\"[[Rose Church]]\", \"[[Limgrave]]\"]\n---\n")
    #expect(
      try TestJournal.edited("", .set(key: "locations", .text("Nowhere"))) == "---\nlocations: Nowhere\n---\n")
  }

  @Test func `what a property cannot be is said by its key, and nothing is written`() throws {
    func fields(_ edit: NoteEdit, _ text: String = "---\nstatus: alive\n---\n") -> [FieldError] {
      switch TestJournal.plan(.edit(TestJournal.path, [edit]), TestJournal.with(text)) {
      case .success(let plan):
        Issue.record("planned \(plan.diff)")
        return []
      case .failure(.invalid(let fields)): return fields
      case .failure(let error):
        Issue.record("\(error)")
        return []
      }
    }
    #expect(
      fields(.set(key: "status", .text("ded")))
        == [FieldError("status", "'ded' is no status of the kind 'npc'", suggestion: "did you mean 'dead'?")])
    #expect(
      fields(.set(key: "isMerchant", .text("perhaps"))) == [FieldError("isMerchant", "'isMerchant' is yes or no")])
    #expect(
      fields(.set(key: "stars", .text("many"))).first?.message == "'stars' is a number of stars, such as 2 or 2/3")
    #expect(fields(.set(key: " ", .text("x"))).count == 1)
    #expect(fields(.link(relation: "status", to: TestJournal.path, LinkDetails())).first?.field == "relation")
    #expect(fields(.tick(.step(identity: "x"), isDone: true)).first?.field == "task")
  }

  @Test func `TOML and text that is no map are left as they are`() {
    for text in ["+++\na = 1\n+++\n", "---\njust text\n---\n", "---\n- a\n- b\n---\n"] {
      let result = TestJournal.plan(
        .edit(TestJournal.path, [.set(key: "mood", .text("x"))]), TestJournal.with(text))
      guard case .failure(.refused(let path, _)) = result else {
        Issue.record("\(text) gave \(result)")
        continue
      }
      #expect(path == TestJournal.path)
    }
  }

  @Test func `the file that was shown must be the one that is changed`() throws {
    let journal = TestJournal.with("---\nstatus: alive\n---\n")
    let edit = JournalChange.edit(TestJournal.path, [.set(key: "status", .text("dead"))])
    let shown = ContentHash(of: "---\nstatus: missing\n---\n")
    let current = ContentHash(of: "---\nstatus: alive\n---\n")
    let editor = JournalEditor(journal, title: "Journal")
    #expect(throws: EditError.conflict(TestJournal.path, current: current)) {
      try editor.plan(edit, expecting: [TestJournal.path: shown])
    }
    #expect(try editor.plan(edit, expecting: [TestJournal.path: current]).changes.count == 1)
  }
}
