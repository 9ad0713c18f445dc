import SourceText
import Testing

@testable import Notes

@Suite struct NoteTests {
  @Test(arguments: [
    ("---\ntitle: Dunmere\n---\nText", FrontMatterSplit.Format.yaml, 4..<19, 23..<27),
    ("---\r\na: b\r\n---\r\nText", .yaml, 5..<11, 16..<20), ("\u{FEFF}---\na: b\n---", .yaml, 7..<12, 15..<15),
    ("---\n---\nText", .yaml, 4..<4, 8..<12), ("+++\na = 1\n+++\nx", .toml, 4..<10, 14..<15),
    ("\n---\na: b\n---\n", .none, 0..<0, 0..<14), ("----\na: b\n----\n", .none, 0..<0, 0..<15),
    ("---\na: b\n", .none, 0..<0, 0..<9), ("", .none, 0..<0, 0..<0), ("---", .none, 0..<0, 0..<3),
    ("---  \na: b\n---\t\nx", .yaml, 6..<11, 16..<17), ("---\na: b\n...\nx", .none, 0..<0, 0..<14),
  ])
  func `front matter stands between lines of dashes at the start`(
    text: String, format: FrontMatterSplit.Format, content: Range<Int>, body: Range<Int>
  ) {
    let split = FrontMatterSplit(Array(text.utf8))
    #expect(split.format == format)
    #expect(split.content == content)
    #expect(split.body == body)
  }

  @Test func `TOML is hidden and reported`() {
    let parsed = journal([("A.md", "+++\ntitle = \"x\"\n+++\nText")])
    #expect(parsed.diagnostics.map(\.rule) == ["toml-not-read"])
    #expect(parsed.value.notes[0].visibility == .unstated)
    let hidden = journal([("A.md", "+++\ndraft = true\n+++\nText")]).value.notes[0].visibility
    #expect(hidden == .restricted(to: AudienceName("gm"), rule: "unreadable front matter", range: 4..<17))
  }

  @Test func `the smallest note is an empty file in a folder`() {
    let note = note("", at: "NPCs/Varré.md")
    #expect(note.title == "Varré")
    #expect(note.kind == KindName("npc"))
    #expect(note.kindEvidence.explanation == "the folder 'NPCs'")
  }

  // MARK: Kinds

  @Test(arguments: [
    ("A.md", "type: quest", "quest"), ("A.md", "NoteIcon: \"[[NPC]]\"", "npc"), ("A.md", "category: #monster", "note"),
    ("A.md", "tags: [type/npc]", "npc"), ("NPCs/A.md", "tags: [quest]", "quest"), ("02 - Places/A.md", "", "location"),
    ("Locations/Limgrave/A.md", "", "location"), ("Session 12 - The Bridge.md", "", "session"),
    ("World/A.md", "", "note"),
    ("A.md", "type: world", "world"), ("A.md", "tags: [campaign]", "note"), ("Quests/A.md", "type: faction", "quest"),
    ("Locations/A.md", "type: city", "location"), ("Locations/Limgrave/Varré.md", "type: npc", "npc"),
    ("NPCs/index.md", "", "note"), ("NPCs/NPCs.md", "", "note"), ("Quests.md", "type: utility", "note"),
    ("Items/Map.md", "type: map", "item"), ("Creatures/Organizations/A.md", "", "faction"),
  ])
  func `the kind is inferred from evidence`(path: String, line: String, kind: String) {
    #expect(note(frontMatter: line, at: path).kind == KindName(kind))
  }

  @Test func `a value of type that is no kind is a property`() {
    #expect(note(frontMatter: "type: main", at: "Quests/Q.md")["type"] == .text("main"))
    #expect(note(frontMatter: "type: city", at: "Locations/Q.md")["type"] == .text("city"))
    #expect(note(frontMatter: "type: location", at: "Locations/Q.md")["type"] == nil)
    #expect(note(frontMatter: "type: utility", at: "Q.md").properties.map(\.key) == ["type"])
  }

  @Test func `a note can be read as another kind`() {
    let parsed = journal([("A.md", "---\nhome: [[B]]\nstatus: lost\n---\n## Quests\n[[Q]]\n")])
    let note = parsed.value.notes[0]
    #expect(note["locations"] == nil)
    let npc = note.typed(
      as: KindName("npc"), evidence: .use("giver", by: SourcePath("Q.md")), schema: parsed.value.schema)
    #expect(npc.value["status"] == .status("missing"))
    #expect(npc.value.targets("locations") == ["B"])
    #expect(npc.value.targets("quests") == ["Q"])
    #expect(npc.value.kindEvidence.explanation == "'giver' of Q.md, which refers to it")
  }

  // MARK: Titles

  @Test(arguments: [
    ("A.md", "---\nname: B\n---\n# C\n", "B"), ("A.md", "Text\n\n# C *d*\n", "C d"), ("A.md", "Text", "A"),
    ("NPCs/index.md", "Text", "NPCs"), ("README.md", "Text", "Test journal"), ("README.md", "# Home", "Home"),
    ("A.md", "---\ntitle: 2024-01-01\n---\n", "2024-01-01"), ("A/v1.2.md", "", "v1.2"),
  ])
  func `the title is stated, the first heading or the file name`(path: String, text: String, title: String) {
    #expect(note(text, at: path).title == title)
  }

  @Test func `a heading that is the title and opens the body is remembered`() {
    #expect(note("# C\n\nText").titleHeading == 0)
    #expect(note("Text\n\n# C\n").titleHeading == nil)
    #expect(note("---\ntitle: B\n---\n# C\n").titleHeading == nil)
  }

  // MARK: Facts of the body

  @Test func `lines before the prose are facts`() {
    let note = note(
      "# Ena\n\n**Callsign:** `WHIPLASH`  \n**Affiliation:** [NRC](/Factions/N%20R.md)  \n\nAce pilot.\n\n**Race:** Elf\n",
      at: "NPCs/Ena.md")
    #expect(note.properties.map(\.key) == ["Callsign", "Affiliation"])
    #expect(note.properties[0].value == .text("`WHIPLASH`"))
    #expect(note.targets("factions") == ["/Factions/N R.md"])
    #expect(note.source(note.references("factions")[0].range) == "[NRC](/Factions/N%20R.md)")
  }

  @Test func `lists before the prose are facts when every item is one`() {
    let facts = note("- Status: dead\n- **Home**: [[B]]\n\nText\n\n- Race: elf\n", at: "NPCs/A.md")
    #expect(facts.properties.map(\.name) == ["status", "locations"])
    #expect(note("- Status: dead\n- a list\n", at: "NPCs/A.md").properties.isEmpty)
  }

  @Test func `inline fields are facts and front matter comes first`() {
    let note = note(
      "---\nstatus: alive\n---\nText with (status:: dead) and [quest:: [[Q]]].\n\nquests:: [[R]]\n", at: "NPCs/A.md")
    #expect(note["status"] == .status("alive"))
    #expect(note.targets("quests") == ["Q", "R"])
  }

  @Test func `headings with nothing but links below are facts`() {
    let note = note("Text\n\n## Part of\n[[A|a]]\n[[B]]\n\n## Quests\nSee [[C]].\n", at: "Locations/L.md")
    #expect(note.targets("parent") == ["A", "B"])
    #expect(note["quests"] == nil)
  }

  @Test func `comments hold no facts`() {
    #expect(note("%% **Race:** elf %%\n\nstatus text", at: "NPCs/A.md").properties.isEmpty)
    #expect(note("**Race:** elf %%or not%%\n", at: "NPCs/A.md")["race"] == .text("elf"))
  }

  @Test func `tasks below a heading of steps are steps`() throws {
    let note = note("Text\n\n## Objectives\n- [x] One ^a1\n- [ ] Two\n\n## Log\n- [ ] Three\n", at: "Quests/Q.md")
    guard case .steps(let steps)? = note["steps"] else {
      Issue.record("no steps")
      return
    }
    #expect(steps.map(\.text) == ["One", "Two"])
    #expect(steps.map(\.isDone) == [true, false])
    #expect(steps[0].identity == "a1")
  }

  // MARK: Outlines

  @Test func `one long file is read by its outline`() {
    let text = """
      # My run

      Intro.

      ## Limgrave
      stars:: 2
      - [x] Godrick

      ## Caelid
      - [ ] Radahn

      ## NPCs
      ### Varré
      **Status:** dead
      ### Hewg

      ## GM Notes
      The end.
      """
    let journal = Journal.parse(
      JournalFiles(name: "Run", notes: [SourceFile("Run.md", text)], isSingleFile: true))
    let notes = journal.value.notes
    #expect(
      notes.map(\.path.rawValue) == [
        "Run.md", "Run.md#Limgrave", "Run.md#Caelid", "Run.md#Varré", "Run.md#Hewg", "Run.md#GM Notes",
      ])
    #expect(notes.map(\.kind.rawValue) == ["world", "location", "location", "npc", "npc", "note"])
    #expect(notes[0].title == "My run")
    #expect(notes[1]["isCleared"] == .flag(true))
    #expect(notes[1]["isLevel"] == .flag(true))
    #expect(notes[2]["isCleared"] == .flag(false))
    #expect(notes[3]["status"] == .status("dead"))
    #expect(notes[1].starRating?.earned == 2)
    #expect(notes[5].visibility != .unstated)
    #expect(journal.diagnostics.isEmpty)
  }
}
