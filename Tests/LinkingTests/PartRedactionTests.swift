import Linking
import Markdown
import Notes
import SourceText
import Testing
import YAML

/// What an audience sees of notes that hold parts for the game master only.
struct PartRedactionTests {
  private static func note(_ text: String, configuration: String? = nil, audience: String = "public") -> GraphNote? {
    LinkedJournal(["NPCs/Ada.md": text], configuration: configuration, audience: audience).note("NPCs/Ada.md")
  }

  private static func text(_ note: GraphNote?) -> String { note?.note.body.plainText(of: 0) ?? "?" }

  @Test(arguments: [
    "A\n\n> [!gm] Plan\n> secret\n\nB", "A\n\n> [!info]\n> > [!DM]- Plan\n> > secret\n\nB",
    "A\n\n- > [!keeper]\n  > secret\n\nB",
    "A\n\n## GM Notes\nsecret\n### Deeper\nsecret\n## Open\nB", "A\n\n```statblock\nname: secret\n```\nB",
    "A\n\n~~~encounter-table\nsecret\n~~~\nB", "A <!-- gm-only -->secret<!-- /gm-only --> B",
    "A\n%%^gm%%\nsecret\n%%^End%%\nB",
    "A\n\n<!-- gm-only -->\n\nsecret\n\n<!-- gm-only -->\nsecret\n<!-- /gm-only -->\nsecret\n<!-- /gm-only -->\nB",
    "A [gm_plan:: secret] B", "A\n\n## Notes du MJ\nsecret\n## Open\nB", "A\n\n## Open\n> # GM Notes\n> secret\n\nB",
    "A\r\n\r\n> [!gm]\r\n> secret\r\n\r\nB", "A\n\n> [!secret]\nsecret lazily\n\nB",
    "A\n\n```ad-gm\nsecret\n```\nB",
  ])
  func `a part for the game master is no part of the text`(source: String) {
    let seen = Self.text(Self.note(source))
    #expect(!seen.contains("secret"))
    #expect(seen.contains("A"))
    #expect(seen.contains("B"))
    #expect(Self.text(Self.note(source, audience: "gm")).contains("secret"))
  }

  @Test(arguments: [
    "`<!-- gm-only -->` A", "```\n<!-- gm-only -->\n```\nA", "    %%^gm%%\n\nA", "> [!spoiler]\n> A",
    "## Secret passage\nA", "[gmail:: A]",
    "[dmg:: A]", "A %% %%^gm%% %%", "## A gm note\nA",
  ])
  func `what only looks like it stays`(source: String) {
    #expect(Self.text(Self.note(source)).contains("A"))
    #expect(LinkedJournal(["A.md": source]).rules("unpaired-marker") == [])
  }

  @Test func `statblocks are for everyone when the journal says so`() {
    let source = "```statblock\nname: Rat\n```\n"
    #expect(Self.text(Self.note(source)) == "")
    #expect(Self.text(Self.note(source, configuration: "statblocks: public\n")).contains("Rat"))
  }

  @Test func `a journal names headings, callouts and properties of its own`() {
    let configuration =
      "secretHeadings: [Backstage]\nsecretCallouts: [backstage]\nsecretProperties: [mood, locations]\n"
    let source = "---\nmood: sour\nOrt: '[[Mill]]'\nage: 7\n---\nA\n\n> [!backstage]\n> x\n\n## Backstage\ny\n"
    let note = Self.note(source, configuration: configuration)
    #expect(note?.note.properties.map(\.key) == ["age"])
    #expect(Self.text(note) == "A")
  }

  @Test func `an intermediate audience sees no more than the public`() {
    let configuration = "audiences: [public, patrons, gm]\n"
    let seen = ["public", "patrons", "gm"].map {
      Self.text(Self.note("A\n\n> [!gm]\n> x\n", configuration: configuration, audience: $0)).contains("x")
    }
    #expect(seen == [false, false, true])
  }

  @Test(arguments: [
    "gm_plan", "GM Plan", "dm-plan", "DM_plan", "secret plan", "gmPlan", "gmplan", "True Identity", "real-name",
    "Secret",
    "secretPlan",
  ])
  func `a secret key is known in every spelling`(key: String) {
    let note = Self.note("---\nage: 7\n\(key): x\n---\n")
    #expect(note?.note.properties.map(\.key) == ["age"])
    #expect(note?.note.source.frontMatter.map(\.key) == ["age"])
    #expect(Self.note("---\nage: 7\n\(key): x\n---\n", audience: "gm")?.note.properties.count == 2)
  }

  @Test func `entries inside values are withheld as well`() {
    let note = Self.note(
      "---\nlocations: [{gm_note: below, target: '[[Mill]]'}, {target: '[[Quay]]', secret: x}]\n---\n")
    let text = String(decoding: note?.note.file.bytes ?? [], as: UTF8.self)
    #expect(text.contains("[[Mill]]") && text.contains("[[Quay]]"))
    #expect(!text.contains("below") && !text.contains("gm_note"))
    #expect(note?.note.properties.first?.linkedReferences.count == 2)
  }

  @Test func `the file that is handed on holds no withheld byte, and nothing else has moved`() {
    let source =
      "---\ngm_x: |\n  secret\n  secret\nage: 7\n# a secret word\n---\nAll [[Mill]] <!-- gm-only -->secret<!-- /gm-only --> [[Quay]]\n\n> [!gm]\n> secret\n"
    let note = Self.note(source)?.note
    let bytes = note?.file.bytes ?? []
    #expect(bytes.count == source.utf8.count)
    #expect(!String(decoding: bytes, as: UTF8.self).contains("secret"))
    let links = note?.body.links.map { String(decoding: bytes[$0.range], as: UTF8.self) }
    #expect(links == ["[[Mill]]", "[[Quay]]"])
  }

  @Test func `what a part says goes with it`() {
    let note = Self.note(
      """
      Open.

      > [!gm]
      > # Hidden Title
      > #hidden [status:: dead] [[Mill]] ^block
      >
      > - [ ] step[^1]

      ## Secrets
      Aliases: nobody
      - [ ] Two
      - Locations: [[Mill]]

      [^1]: note
      """)?.note
    #expect(note?.title == "Ada")
    #expect(note?.tags == [])
    #expect(note?.properties.isEmpty == true)
    #expect(note?.body.links.isEmpty == true)
    #expect(note?.body.tasks.isEmpty == true)
    #expect(note?.body.headings.isEmpty == true)
    #expect(note?.body.blockIdentifiers.isEmpty == true)
    #expect(note?.body.footnotes.isEmpty == true)
  }

  @Test func `facts before the prose are withheld by their line`() {
    let note = Self.note("**Age:** 7\n**GM notes:** x\n\nA\n")
    #expect(note?.note.properties.map(\.key) == ["Age"])
    #expect(Self.text(note).contains("A") && !Self.text(note).contains("x"))
    let list = Self.note("- Age: 7\n- Real name: x\n- Race: elf\n\nA\n")
    #expect(list?.note.properties.map(\.key) == ["Age", "Race"])
    #expect(!Self.text(list).contains("x"))
  }

  @Test func `relations, mentions and counts know nothing of withheld parts`() {
    let files = [
      "Quests/Q.md": "---\nsecret_giver: x\n---\n%%^gm%%[giver:: [[Ada]]] [isComplete:: true]%%^End%%\n",
      "NPCs/Ada.md": "", "NPCs/Bo.md": "## GM Notes\nAfraid of [[Ada]].",
    ]
    let seen = LinkedJournal(files)
    #expect(seen.relations("quest.giver") == [])
    #expect(seen.graph.mentions.isEmpty)
    #expect(seen.note("Quests/Q.md")?.isCompleted != true)
    let whole = LinkedJournal(files, audience: "gm")
    #expect(whole.relations("quest.giver") == ["Q > Ada"])
    #expect(whole.graph.mentions.count == 2)
    #expect(whole.note("Quests/Q.md")?.isCompleted == true)
  }

  @Test func `links into a withheld part lose their target`() {
    let files = [
      "A.md": "[[B#GM Notes]] [[B#Plan]] [[B#^x]] [[B#Open]] [[B]] [[B#Nowhere]] [[King]] [[Other]]",
      "B.md":
        "---\naliases: [Other]\n---\n## GM Notes\n### Plan\nHidden ^x\n## Open\n### Plan\nAgain\n\n> [!gm]\n> (aliases:: King)\n",
    ]
    #expect(
      LinkedJournal(files).links("A.md")
        == ["-", "-", "-", "B.md#open", "B.md", "B.md#?", "-", "B.md"])
    #expect(
      LinkedJournal(files, audience: "gm").links("A.md")
        == ["B.md#gm-notes", "B.md#plan", "B.md#^x", "B.md#open", "B.md", "B.md#?", "B.md", "B.md"])
  }

  @Test func `a note that says in a withheld part that it is hidden stays hidden`() {
    #expect(LinkedJournal(["A.md": "> [!gm]\n> #secret\n"]).graph.notes.isEmpty)
  }

  @Test(arguments: [
    ("A\n\n<!-- gm-only -->\nx\n\nx", "is not closed"), ("A\n\n%%^gm%%\nx\n%%^gm%%\nx\n%%^End%%\nx", "is not closed"),
    ("x\n\n<!-- /gm-only -->\nA", "closes nothing"),
  ])
  func `markers without a partner hide what they may mean and are errors`(source: String, problem: String) {
    let journal = LinkedJournal(["A.md": source])
    #expect(Self.text(journal.note("A.md")).contains("A"))
    #expect(!Self.text(journal.note("A.md")).contains("x"))
    let parsed = Journal.parse(JournalFiles(name: "J", notes: [SourceFile("A.md", source), SourceFile("B.md", "")]))
    let errors = parsed.diagnostics.filter { $0.severity == .error }
    #expect(errors.map(\.rule.rawValue) == ["unpaired-marker"])
    #expect(errors.first?.message.contains(problem) == true)
  }

  @Test func `sections of one file leave with the part around them`() {
    let files = [
      "Log.md": """
      ---
      outline: true
      ---
      ## Mill
      A <!-- gm-only -->

      ## Lair
      x
      ## Cave
      x <!-- /gm-only --> C
      ## Quay
      > [!gm]
      > x

      B
      ## GM Notes
      x
      """
    ]
    let seen = LinkedJournal(files).graph
    #expect(seen.notes.map(\.note.title) == ["Log", "Mill", "Quay"])
    #expect(seen.withheld.map(\.title) == ["Lair", "Cave", "GM Notes"])
    #expect(seen.notes.allSatisfy { !String(decoding: $0.note.file.bytes, as: UTF8.self).contains("x") })
    #expect(LinkedJournal(files, audience: "gm").graph.notes.count == 6)
  }

  @Test func `a note without such parts is the same object`() {
    let files = [
      SourceFile("A.md", "---\nage: 7\n---\n# Hill\n%% x %%\n> [!note]\n> y\n"), SourceFile("B.md", "> [!gm]\n"),
    ]
    let journal = Journal.parse(JournalFiles(name: "J", notes: files)).value
    let redacted = journal.redactedNotes()
    #expect(redacted[0] === journal.notes[0])
    #expect(redacted[1] !== journal.notes[1])
  }

  @Test func `hostile notes stay linear`() {
    let many = String(repeating: "> # GM\n\n", count: 4_000) + String(repeating: "<!-- gm-only -->", count: 4_000)
    let nested =
      String(repeating: "> [!gm] x\n", count: 4_000) + String(repeating: "%%^a%% x %%^End%% ", count: 4_000)
    let clock = ContinuousClock()
    let time = clock.measure { _ = LinkedJournal(["A.md": many, "B.md": nested]) }
    #expect(time < .seconds(10))
  }
}
