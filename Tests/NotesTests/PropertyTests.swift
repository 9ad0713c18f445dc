import SourceText
import Testing

@testable import Notes

@Suite struct PropertyTests {
  @Test(arguments: [
    "tags: npc, stub", "tags: [npc, stub]", "tags: \"#npc #stub\"", "Tag: [npc, stub, NPC, 2024]",
  ])
  func `tags are lists or text`(line: String) {
    #expect(note(frontMatter: line).tags == ["npc", "stub"])
  }

  @Test(arguments: ["aliases:", "aliases: ~", "aliases: []", "aliases: \"\"", "title: <% tp.file.title %>"])
  func `an empty value says nothing`(line: String) {
    let note = note(frontMatter: line)
    #expect(note.properties.isEmpty)
    #expect(note.title == "Note")
  }

  @Test func `aliases may hold commas`() {
    let note = note(frontMatter: "Aliases: The Many, God of war")
    #expect(note.aliases.map(\.text) == ["The Many, God of war"])
    #expect(note.source(note.aliases[0].range) == "The Many, God of war")
  }

  @Test(arguments: [
    ("location: [[Helgen]]", "Helgen", nil), ("location: \"[[2-World/X/X.md|X]]\"", "2-World/X/X.md", nil),
    ("locations: [\"[[A]] — captain\"]", "A", "captain"),
    ("locations: [\"[[A]] — captain, retired\"]", "A", "captain, retired"), ("Ort: A", "A", nil),
    ("location: \"[A b](Places/A%20b.md)\"", "Places/A b.md", nil),
    ("whereabouts: [{location: Quanyi, type: away}]", "Quanyi", "away"),
    ("home:\n  - place: \"[[A]]\"\n    role: guard", "A", "guard"), ("location: A — guest", "A", "guest"),
  ])
  func `references have many forms`(line: String, target: String, role: String?) {
    let note = note(frontMatter: line, at: "NPCs/V.md")
    #expect(note.targets("locations") == [target])
    #expect(note.references("locations").first?.role == role)
  }

  @Test func `ranges of references are exact`() {
    let note = note(
      frontMatter: "location: [[A]], \"x\"\nquests:\n  - \"[[b|B c]] — lead\"\n  - '[d](e.md)'", at: "NPCs/V.md")
    #expect(note.references("quests").map { note.source($0.range) } == ["[[b|B c]]", "[d](e.md)"])
    #expect(note.source(note.references("locations")[0].range) == "[[A]]")
  }

  @Test func `several links in one text are several references`() {
    let note = note(frontMatter: "people: [[A]], [[B|b]]", at: "Quests/Q.md")
    #expect(note.targets("npcs") == ["A", "B"])
  }

  @Test func `a text with commas offers its parts`() throws {
    let note = note(frontMatter: "npcs: Daughter of Fate, Keeper of Harmony", at: "Quests/Q.md")
    let reference = try #require(note.references("npcs").first)
    #expect(reference.form == .name("Daughter of Fate, Keeper of Harmony"))
    #expect(reference.parts.map(\.shown) == ["Daughter of Fate", "Keeper of Harmony"])
    #expect(note.source(reference.parts[1].range) == "Keeper of Harmony")
  }

  @Test func `whereabouts carry dates`() throws {
    let note = note(
      frontMatter: "whereabouts: [{type: away, start: 1748-10-08, end: 1748-10-14, location: Quanyi}]", at: "NPCs/V.md")
    let reference = try #require(note.references("locations").first)
    #expect(reference.since?.parts == [1748, 10, 8])
    #expect(reference.until?.parts == [1748, 10, 14])
  }

  @Test func `two numbers are a pin`() {
    let note = note(frontMatter: "location: [36.2, -89]", at: "NPCs/V.md")
    #expect(note["pin"] == .coordinates([Coordinate(x: 36.2, y: -89, isPercentage: false)]))
    #expect(note["locations"] == nil)
  }

  @Test func `relations keep the author's word`() {
    let note = note(frontMatter: "relationships: [{relation: located_in, target: Calveno}]", at: "NPCs/V.md")
    #expect(note.references("relations").first?.role == "located_in")
    #expect(note.targets("relations") == ["Calveno"])
  }

  @Test(arguments: [
    ("questStatus: In Progress  ", "active"), ("resolved: false", "active"), ("isComplete: \"yes\"", "completed"),
    ("completed: ✅", "completed"), ("done: on hold", "on_hold"), ("status: Completed", "completed"),
  ])
  func `a quest's status has many keys`(line: String, status: String) {
    let journal = journal([("Quests/Q.md", "---\n\(line)\n---\n")])
    #expect(journal.value.notes[0].statedStatus(journal.value.schema) == StatusName(status))
    #expect(journal.diagnostics.isEmpty)
  }

  @Test(arguments: [
    ("dead: true", "dead"), ("alive: no", "dead"), ("Status: deceased", "dead"), ("is_dead: n", "alive"),
  ])
  func `an npc's status has many keys`(line: String, status: String) {
    #expect(note(frontMatter: line, at: "NPCs/V.md")["status"] == .status(StatusName(status)))
  }

  @Test func `where a boolean and a status disagree the status wins`() {
    let parsed = journal([("Quests/Q.md", "---\nisComplete: true\nstatus: active\n---\n")])
    #expect(parsed.value.notes[0]["isComplete"] == nil)
    #expect(parsed.value.notes[0]["status"] == .status("active"))
    #expect(parsed.diagnostics.map(\.rule) == ["status-conflict"])
  }

  @Test func `an unknown status stays text`() {
    #expect(note(frontMatter: "status: Confused", at: "NPCs/V.md")["status"] == .text("Confused"))
  }

  @Test(arguments: [
    ("1748-10-08", [1748, 10, 8]), ("10-08-1748", [1748, 10, 8]), ("2024-05-01T18:30:00", [2024, 5, 1, 18, 30]),
    ("16. Marpenoth 1496", [1496]), ("March 3, 1492", [1492, 3, 3]), ("3rd of March 1492", [1492, 3, 3]),
    ("soon", []), ("2024-05", [2024, 5]), ("99999999999999999999", []),
  ])
  func `dates are kept as written and sort when understood`(text: String, parts: [Int]) {
    #expect(note(frontMatter: "date: \(text)")["date"] == .date(GameDate(written: text, parts: parts)))
  }

  @Test func `a date may be a map`() {
    #expect(
      note(frontMatter: "fc-date: {year: 1720, month: Marpenoth, day: 16}")["date"]
        == .date(GameDate(written: "16 Marpenoth 1720", parts: [1720])))
    #expect(
      note(frontMatter: "fc-date: {year: 1720, month: March, day: 16}")["date"]
        == .date(GameDate(written: "16 March 1720", parts: [1720, 3, 16])))
  }

  @Test(arguments: [("2", 2, nil), ("\"2/3\"", 2, 3), ("★★☆", 2, 3), ("⭐⭐", 2, nil)] as [(String, Int, Int?)])
  func `stars are numbers, fractions or stars`(text: String, earned: Int, possible: Int?) {
    let rating = note(frontMatter: "stars: \(text)").starRating
    #expect(rating?.earned == earned)
    #expect(rating?.possible == possible)
  }

  @Test func `stars out of range are reported`() {
    #expect(diagnostics(frontMatter: "stars: 7").map(\.rule) == ["stars-out-of-range"])
    #expect(diagnostics(frontMatter: "stars: 7", configuration: "maxStars: 9").isEmpty)
  }

  @Test func `pictures are links to files`() {
    let note = note(frontMatter: "image: \"![[Katara Levy.jpg]]\"")
    #expect(note.targets("image") == ["Katara Levy.jpg"])
  }

  @Test func `unknown properties are kept in order and ordinary ones say nothing`() {
    let parsed = journal([("NPCs/A.md", "---\npopulation: 120,000\nup: [[X]]\nmood: see [[Y]] now\n---\n")])
    let note = parsed.value.notes[0]
    #expect(note.properties.map(\.key) == ["population", "up", "mood"])
    #expect(note.properties[0].value == .text("120,000"))
    #expect(note.properties[2].inlineLinks.map(\.shown) == ["Y"])
    #expect(parsed.diagnostics.isEmpty)
  }

  @Test func `templates that did not run count as empty`() {
    let found = diagnostics(frontMatter: "date: <% tp.date.now(\"YYYY-MM-DD\") %>")
    #expect(found.map(\.rule) == ["templater-leftover"])
  }

  @Test func `JSON between dashes is read`() {
    #expect(note("---\n{\"title\": \"Dunmere\", \"tags\": [\"a\"]}\n---\n").title == "Dunmere")
  }

  @Test func `the last of duplicate keys counts`() {
    let parsed = journal([("A.md", "---\ntags: a\ntags: b\n---\n")])
    #expect(parsed.value.notes[0].tags == ["b"])
    #expect(parsed.diagnostics.map(\.rule) == ["duplicate-key"])
    #expect(parsed.diagnostics.first?.notes.count == 1)
  }

  @Test func `steps are a list of texts or maps`() throws {
    let text =
      "steps:\n  - \"[x] Find the key\"\n  - {text: Open the door, optional: yes, zone: \"[[Gate]]\"}\n  - Leave"
    guard case .steps(let steps)? = note(frontMatter: text, at: "Quests/Q.md")["steps"] else {
      Issue.record("no steps")
      return
    }
    #expect(steps.map(\.text) == ["Find the key", "Open the door", "Leave"])
    #expect(steps.map(\.isDone) == [true, nil, nil])
    #expect(steps[1].isOptional)
    #expect(steps[1].zone?.shown == "Gate")
  }

  @Test func `a step in the body says in a field that it is optional, and the field is no part of its text`() {
    let text =
      "---\ntype: quest\n---\n## Steps\n- [ ] (optional:: yes) Knock\n- [x] Enter (optional:: no)\n- [ ] Leave [optional:: yes]\n"
    guard case .steps(let steps)? = journal([("Quests/Q.md", text)]).value.notes[0]["steps"] else {
      Issue.record("no steps")
      return
    }
    #expect(steps.map(\.isOptional) == [true, false, true])
    #expect(steps[0].text == "Knock")
    #expect(steps[1].text == "Enter")
  }

  @Test(
    arguments: [
      ("previous", .previous), ("{stars: 5}", .stars(5)), ("{coins: 30}", .coins(30)), ("purchased", .purchased),
      ("[previous, {stars: 2}]", .all([.previous, .stars(2)])),
      ("{any: [{stars: 1}, purchased]}", .any([.stars(1), .purchased])),
    ] as [(String, UnlockRule)])
  func `rules of unlocking are read`(text: String, rule: UnlockRule) {
    #expect(note(frontMatter: "unlock: \(text)")["unlock"] == .rule(rule))
  }

  @Test func `a rule that is none is an error`() {
    #expect(diagnostics(frontMatter: "unlock: {moons: 3}").map(\.rule) == ["unlock-rule-not-understood"])
  }

  @Test func `classes for the page are split at blanks`() {
    #expect(note(frontMatter: "cssclasses: wide tall").cssClasses == ["wide", "tall"])
  }

  @Test func `a front matter of ability scores and hit points is a statblock`() {
    #expect(note(frontMatter: "hp: 30\nstr: 10\ndex: 12").source.isStatblock)
    #expect(!note(frontMatter: "hp: 30").source.isStatblock)
  }
}
