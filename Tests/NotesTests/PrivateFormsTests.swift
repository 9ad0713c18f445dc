import SourceText
import TestSupport
import Testing

@testable import Notes

/// Where nothing is said about visibility itself, words for private hide a note all the same; and words about hidden things
/// do not.
@Suite struct PrivateFormsTests {
  /// The files of a journal whose notes everyone would see.
  private static func shown(_ files: [(path: String, text: String)]) -> [String] {
    let parsed = journal(files)
    return parsed.value.notes.filter { note in
      if case .restricted = note.visibility { false } else { true }
    }.map(\.path.rawValue)
  }

  /// The lines of front matter with which everyone would see a note.
  private static func shown(lines: [String]) -> [String] {
    let shown = Set(shown(texts: lines.map { "---\n\($0)\n---\nText\n" }))
    return lines.filter { shown.contains("---\n\($0)\n---\nText\n") }
  }

  private static func shown(texts: [String]) -> [String] {
    let files = texts.enumerated().map { (path: "\(1_000_000 + $0)/Note.md", text: $1) }
    let numbers = shown(files).compactMap { Int($0.prefix { $0 != "/" }) }
    return numbers.map { texts[$0 - 1_000_000] }
  }

  @Test func `front matter that says so hides the note`() {
    #expect(Self.shown(lines: PrivateForms.hidingLines) == [])
  }

  @Test func `front matter about hidden things hides nothing`() {
    #expect(Self.shown(lines: PrivateForms.openLines) == PrivateForms.openLines)
  }

  @Test func `texts that say so hide the note, and others do not`() {
    #expect(Self.shown(texts: PrivateForms.bodies) == [])
    #expect(Self.shown(texts: PrivateForms.openBodies) == PrivateForms.openBodies)
  }

  @Test func `names of files and folders hide notes, and others do not`() {
    #expect(Self.shown(PrivateForms.fileNames.map { ("\($0).md", "Text\n") }) == [])
    #expect(Self.shown(PrivateForms.folders.map { ("\($0)/Note.md", "Text\n") }) == [])
    let open = PrivateForms.openNames.map { "\($0).md" }
    #expect(Set(Self.shown(open.map { ($0, "Text\n") })) == Set(open))
  }

  @Test(arguments: ["ar", "de", "en", "es", "fr", "it", "ja", "ko", "pl", "pt", "zh-Hans"])
  func `every word of every language says so under every key, however it is spelled`(language: String) throws {
    let file = try #require(LanguageFile.shipped().first { $0.language == language })
    let words = ["hideKeys", "tags", "alsoPrivate"].flatMap { file.visibility[$0] ?? [] }
    let spellings: [(String) -> String] = [
      { $0 }, { $0.uppercased() }, { "\"\($0)\"" }, { "[npc, \($0)]" }, { "\($0)!" }, { "\n  - \($0)" },
      { "\($0) (v2)" }, { "\($0) # later" }, { $0.replacing(" ", with: "_") },
    ]
    var lines: [String] = []
    for (place, word) in words.enumerated() {
      for key in ["status", "type", "category", "label", "for"] + (place == 0 ? PrivateForms.labelKeys : []) {
        lines += spellings.map { "\(key): \($0(word))" }
      }
    }
    #expect(Self.shown(lines: lines) == [])
    let denials = (file.visibility["denials"] ?? []) + (file.booleans["no"] ?? [])
    let keys = file.visibility["denialKeys"] ?? ["visible to players"]
    #expect(Self.shown(lines: denials.flatMap { word in (keys + ["published"]).map { "\($0): '\(word)'" } }) == [])
    let names = words.flatMap {
      ["Plot (\($0))", "\($0) - Plot", "Plot.\($0.replacing(" ", with: "-"))", "[\($0)] Plot"]
    }
    #expect(Self.shown(names.map { ("\($0).md", "Text\n") }) == [])
  }

  @Test(arguments: ["status: hidden", "type: secret", "tags: #gm", "label: 🔒", "status: privte", "status: in draft"])
  func `what may be a misunderstanding is told, and is shown when the note says that it is public`(line: String) {
    let parsed = journal([("A.md", "---\n\(line)\n---\nText\n")])
    #expect(Self.shown(lines: [line]) == [])
    #expect(parsed.diagnostics.filter { $0.rule == "visibility-doubtful" }.map(\.severity) == [.warning])
    for statement in ["visibility: public", "audience: players", "publish: true", "public: yes"] {
      let open = "\(line)\n\(statement)"
      #expect(Self.shown(lines: [open]) == [open])
    }
  }

  @Test(arguments: ["draft: true", "tags: [gm]", "status: draft", "for: gm", "note: GM only"])
  func `what is clear hides a note that says that it is public, and is told`(line: String) {
    let parsed = journal([("A.md", "---\n\(line)\nvisibility: public\n---\nText\n")])
    #expect(Self.shown(lines: ["\(line)\nvisibility: public"]) == [])
    #expect(parsed.diagnostics.map(\.rule).contains("visibility-contradiction"))
  }

  @Test func `a status that the journal has itself means what it means there`() {
    let configuration = "kinds: {npc: {statuses: {hidden: active}}}"
    func visibility(_ configuration: String?) -> DeclaredVisibility {
      note(frontMatter: "type: npc\nstatus: hidden", configuration: configuration).visibility
    }
    #expect(visibility(configuration) == .unstated)
    #expect(visibility(nil) != .unstated)
  }

  @Test func `the words of all languages are no words for a kind or a status that ships`() {
    let schema = journal([("A.md", "")]).value.schema
    for kind in schema.kinds {
      for status in kind.statuses {
        #expect(schema.words.privacy.sign(of: FoldedWord(status.name.rawValue)) == nil, "\(status.name)")
      }
    }
    #expect(schema.words.kinds.words.filter { schema.words.privacy.sign(of: $0) == .clear }.map(\.rawValue) == [])
  }
}
