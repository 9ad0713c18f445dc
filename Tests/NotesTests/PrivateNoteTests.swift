import SourceText
import Testing

@testable import Notes

/// There is no way of writing that a note is private by which it appears.
@Suite struct PrivateNoteTests {
  private static let lines = [
    "draft: true", "private: yes", "hidden: on", "secret: true", "gm_only: true", "dm-only: 1", "gmSecret: y",
    "publish: false", "dg-publish: no", "share: off", "public: n", "published: false", "visibility: gm",
    "visibility: private", "audience: dm", "audience: keeper", "visibility: nobody", "access: gm", "tags: private",
    "tags: [npc, secret]", "tag: '#gm'", "tags: draft/old",
  ]

  private static let spellings: [(String, @Sendable (String) -> String)] = [
    ("as it is", { $0 }), ("capitals", { $0.uppercased() }),
    ("blank before the colon", { Self.value($0) { "\($0) : \($1)" } }),
    ("quoted", { Self.value($0) { $1.hasPrefix("[") ? "\($0): \($1)" : "\"\($0)\": \"\($1.filter { $0 != "'" })\"" } }),
    ("a list", { Self.value($0) { $1.hasPrefix("[") ? "\($0): \($1)" : "\($0): [\($1)]" } }),
    ("a list of lines", { Self.value($0) { $1.hasPrefix("[") ? "\($0): \($1)" : "\($0):\n  - \($1)" } }),
    ("a comment", { $0 + " # later" }),
    ("a tag of YAML", { Self.value($0) { $1.hasPrefix("[") ? "\($0): \($1)" : "\($0): !!str \($1)" } }),
    ("folded", { Self.value($0) { $1.hasPrefix("[") || $1.hasPrefix("'") ? "\($0): \($1)" : "\($0): >-\n  \($1)" } }),
    ("an anchor", { Self.value($0) { $1.hasPrefix("[") ? "\($0): \($1)" : "\($0): &x \($1)" } }),
    ("an explicit key", { Self.value($0) { "? \($0)\n: \($1)" } }),
    ("other keys around", { "title: A\n\($0)\nage: 7" }),
    (
      "twice, first",
      { line in Self.value(line) { key, _ in key.hasPrefix("tag") ? line : "\(line)\n\(key): \(Self.open(key))" } }
    ),
    (
      "twice, last",
      { line in Self.value(line) { key, _ in key.hasPrefix("tag") ? line : "\(key): \(Self.open(key))\n\(line)" } }
    ),
    (
      "merged",
      { Self.value($0) { key, value in key.hasPrefix("tag") ? "\(key): \(value)" : "<<: {\(key): \(value)}" } }
    ),
    ("after a broken line", { "title: [unclosed\n\($0)" }), ("before a broken line", { "\($0)\ntitle: 'unclosed" }),
    ("after a tab", { "title: A\n\tx: 1\n\($0)" }), ("after an unknown alias", { "title: *nobody\n\($0)" }),
    ("beside a statblock of text", { "\($0)\nnotes: |\n  publish: true\n  draft: false" }),
    (
      "invisible characters",
      { line in
        Self.value(line) { key, value in
          key.hasPrefix("tag") ? line : "\(key.prefix(2))\u{200B}\(key.dropFirst(2)): \(value)"
        }
      }
    ),
    ("a Cyrillic letter", { $0.replacing("a", with: "а") }), ("a Greek letter", { $0.replacing("i", with: "ι") }),
    (
      "wide letters",
      { line in Self.value(line) { key, value in key.hasPrefix("tag") ? line : Self.wide(key) + ": " + value } }
    ),
    ("a wide colon", { $0.replacing(": ", with: "： ") }),
  ]

  private static let frames: [(String, @Sendable (String) -> String)] = [
    ("plain", { "---\n\($0)\n---\nText\n" }), ("CRLF", { "---\n\($0)\n---\nText\n".replacing("\n", with: "\r\n") }),
    ("CR", { "---\n\($0)\n---\nText\n".replacing("\n", with: "\r") }), ("BOM", { "\u{FEFF}---\n\($0)\n---\nText\n" }),
    ("two BOMs", { "\u{FEFF}\u{FEFF}---\n\($0)\n---\nText\n" }),
    ("blanks behind the dashes", { "---  \n\($0)\n---\t\nText\n" }),
    ("no end", { "---\n\($0)\n\nText\n" }), ("ended by dots", { "---\n\($0)\n...\nText\n" }),
    ("no line end", { "---\n\($0)\n---" }), ("a blank line before", { "\n\n---\n\($0)\n---\nText\n" }),
    ("blanks before", { "  ---\n\($0)\n---\nText\n" }), ("four dashes", { "----\n\($0)\n----\nText\n" }),
    ("long dashes", { "———\n\($0)\n———\nText\n" }),
    ("a second block", { "---\ntitle: A\n---\n---\n\($0)\n---\nText\n" }),
    ("an empty block before", { "---\n---\n---\n\($0)\n---\nText\n" }),
    ("a language", { "---yaml\n\($0)\n---\nText\n" }),
    ("fenced", { "```yaml\n\($0)\n```\nText\n" }), ("TOML marks", { "+++\n\($0)\n+++\nText\n" }),
  ]

  private static func value(_ line: String, _ body: (String, String) -> String) -> String {
    guard let colon = line.firstIndex(of: ":") else { return line }
    return body(String(line[..<colon]), String(line[line.index(colon, offsetBy: 2)...]))
  }

  private static func open(_ key: String) -> String {
    if ["visibility", "audience", "access"].contains(key) { return "public" }
    return key.contains("pub") || key == "share" ? "true" : "false"
  }

  private static func wide(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { scalar in
          (0x21...0x7E).contains(scalar.value) ? Unicode.Scalar(scalar.value + 0xFEE0) ?? scalar : scalar
        }))
  }

  private static func isHidden(_ text: String, at path: String = "NPCs/A.md") -> Bool {
    visible([text], at: path).isEmpty
  }

  /// The texts that would be seen; read as one journal, since reading the schema takes longer than reading a note.
  private static func visible(_ texts: [String], at path: String = "NPCs/A.md") -> [String] {
    let files = texts.enumerated().map { number, text in
      SourceFile(path: SourcePath(SourcePath(path).folder.appending("N\(number).md").rawValue), bytes: Array(text.utf8))
    }
    let notes = Journal.parse(JournalFiles(name: "J", notes: files, isSingleFile: false)).value.notes
    return zip(notes, texts).filter { note, _ in
      if case .restricted = note.visibility { false } else { true }
    }.map(\.1)
  }

  @Test(arguments: lines)
  func `however it is spelled, a note that says it is private is hidden`(line: String) {
    var texts: [String] = []
    for (spelling, spell) in Self.spellings {
      for (frame, wrap) in Self.frames {
        // Marks at odd places and odd spellings together are no front matter to anybody.
        let isOdd = !["plain", "CRLF", "CR", "BOM", "blanks behind the dashes", "no line end"].contains(frame)
        if isOdd, !["as it is", "capitals", "quoted", "other keys around", "a Cyrillic letter"].contains(spelling) {
          continue
        }
        texts.append(wrap(spell(line)))
      }
    }
    #expect(Self.visible(texts) == [])
  }

  @Test(arguments: ["ar", "de", "en", "es", "fr", "it", "ja", "ko", "pl", "pt", "zh-Hans"])
  func `it can be said in every language`(language: String) throws {
    let file = try #require(LanguageFile.shipped().first { $0.language == language })
    func words(_ name: String) -> [String] { file.visibility[name] ?? [] }
    var lines: [String] = []
    for key in words("hideKeys") { lines += (file.booleans["yes"] ?? []).map { "\(key): \($0)" } }
    for key in words("publishKeys") { lines += (file.booleans["no"] ?? []).map { "\(key): \($0)" } }
    lines += words("restricted").map { "visibility: \($0)" }
    lines += words("tags").map { "tags: [\($0.replacing(" ", with: "-"))]" }
    #expect(Self.visible(lines.map { "---\n\($0)\n---\n" }) == [])
    for word in words("folders") { #expect(Self.isHidden("Text\n", at: "\(word)/A.md"), "\(word)") }
  }

  @Test(arguments: [
    "visiblity: private", "visibilty: gm", "visbility: gm", "audiance: gm", "pubilsh: false", "publsh: false",
    "privte: true", "dgpublsh: false",
  ])
  func `a slip of the pen does not publish a note`(line: String) {
    let parsed = journal([("A.md", "---\n\(line)\n---\nText\n")])
    #expect(Self.isHidden("---\n\(line)\n---\nText\n"))
    #expect(parsed.diagnostics.contains { $0.rule == "visibility-not-understood" && $0.severity == .error })
  }

  @Test(arguments: [
    "isDraft: true", "is_private: yes", "is hidden: 1", "is-public: false", "isPublished: no", "visible: false",
    "unpublished: true", "no-publish: true", "do_not_publish: true", "hide: true", "confidential: yes", "for_gm: true",
    "gm_eyes_only: true", "gm: true", "dm: yes", "permissions: gm", "privacy: private", "viewers: [gm]",
    "tags: \"npc;gm\"", "tags: [npc, [gm]]", "tags: {gm: true}", "tags:\n  - [gm]", "tags: private.",
    "tags: gm|npc", "tags: \"gm: plot\"", "dráft: true", "prívate: yes", "ⓓⓡⓐⓕⓣ: true", "ᴅʀᴀꜰᴛ: true", "🅳🆁🅰🅵🆃: true",
    "meta: {tags: [npc, gm]}", "meta:\n  - draft: true\n    title: A",
  ])
  func `other words for private hide the note as well`(line: String) {
    #expect(Self.isHidden("---\n\(line)\n---\nText\n"))
  }

  @Test(arguments: [
    "# Title\n---\ndraft: true\n---\nText\n", "Text\n---\ndraft: true\n---\nText\n",
    "<!-- c -->\n---\ndraft: true\n---\n",
    "%% c %%\n---\ndraft: true\n---\nText\n", "***\ndraft: true\n***\nText\n", "~~~\ndraft: true\n~~~\nText\n",
    "___\ndraft: true\n___\nText\n", "<!-- draft: true -->\nText\n", "%% draft:: true %%\nText\n",
    "# Title\n\nVisibility: gm\n\nText\n", "%%\ndraft: true\n%%\nText\n", "---\nöffentlich: nein\n\nText\n",
  ])
  func `front matter below a title, a comment or with other marks hides the note`(text: String) {
    #expect(Self.isHidden(text), "\(text)")
  }

  @Test func `a place that is open to all is not published by that in a private journal`() {
    func isPublic(_ line: String) -> Bool {
      let parsed = Journal.parse(
        JournalFiles(
          name: "J", configuration: SourceFile("loremark.yml", "visibility: private\n"),
          notes: [SourceFile("A.md", "---\n\(line)\n---\nText\n")]))
      return parsed.value.notes.first?.visibility == .everyone(optsIn: false)
    }
    #expect(!isPublic("access: open"))
    #expect(!isPublic("access: all"))
    #expect(isPublic("access: players"))
    #expect(isPublic("visibility: open"))
  }

  @Test(arguments: [
    "meta: {draft: true}", "obsidian: {publish: false}", "meta:\n  deep:\n    visibility: gm", "meta:\n  - draft: true",
    "obsidian.publish: false", "dg:publish: no", "meta/visibility: gm", "meta: {dr\u{430}ft: yes}",
    "meta: {draft: [true]}", "a: &x {private: true}\nb: *x",
  ])
  func `a word of visibility inside another key hides the note and is told`(lines: String) {
    let parsed = journal([("A.md", "---\n\(lines)\n---\nText\n")])
    #expect(Self.isHidden("---\n\(lines)\n---\nText\n"))
    #expect(parsed.diagnostics.contains { $0.rule == "visibility-not-understood" && $0.severity == .error })
  }

  @Test(arguments: [
    "draft: true\nvisibility: gm\n\nText\n", "visibility: gm\nText\n", "[visibility:: gm] Text\n", "private:: true\n",
    "**Visibility:** gm\n\nText\n", "- Draft: yes\n\nText\n", "{\n  \"draft\": true\n}\nText\n", "Text #gm\n",
    "---\n- draft: true\n---\n", "---\ndraft true\n---\n", "---\n{draft: true\n---\n", "---\n\"draft: true\n---\n",
    "---\n%draft: true\n---\n", "---\n@draft: true\n---\n", "---\n{\"draft\": true}\n---\n",
  ])
  func `it may stand where front matter is not`(text: String) {
    #expect(Self.isHidden(text), "\(text)")
  }

  @Test(arguments: [
    "(GM)/A.md", "Campaign - GM only/A.md", "GM - Plots/A.md", "GM Prep/A.md", "DM Stuff/A.md", "Private Notes/A.md",
    "ＧＭ/A.md", "Notes/G\u{200B}M/A.md",
    "gm-only/A.md", "02 DM/x/A.md", "Sеcrets/A.md",
  ])
  func `folders are known however they are spelled`(path: String) {
    #expect(Self.isHidden("Text\n", at: path))
  }

  @Test(arguments: [
    "Text: more text\n", "---\n\nDraft: a plan of the castle\n", "# Draft horses: a true story\n",
    "The secret: true love.\n",
    "---\ndraft: false\n---\nText\n", "---\npublished: 2024-05-01\n---\nText\n", "---\ncraft: true\ndrift: yes\n---\n",
    "---\nshared: no\nname: Primus\n---\n", "---\ntitle: A\n\nText\n", "Status: hidden in the woods\n",
    "---\nText\n---\n", "---\nmeta: {draft: false}\n---\n", "---\nobsidian: {publish: true}\n---\n",
    "---\ndoor: {secret: behind the shelf}\n---\n", "---\nsteps: [{text: Find it, hidden: true}]\n---\n",
    "---\nv1.5: true\n---\n", "---\ngm: Alice\n---\n", "---\nhide: [toc]\n---\n", "---\nvisible: from afar\n---\n",
    "---\ntags: [npc, game-master-screen]\n---\n", "---\npermissions: needs a pass\n---\n", "# Draft horses\n\nText\n",
    "Text\n---\nDraft horses: true friends\n", "# The draft\n\nprivate: a soldier\n", "<!-- toc -->\n# Hidden\nText\n",
  ])
  func `other words hide nothing`(text: String) {
    #expect(!Self.isHidden(text), "\(text)")
  }
}
