import SourceText
import TestSupport
import Testing

@testable import Notes

/// What is passed by without being read says nothing to whoever reads all of it.
@Suite struct PrivacyScreenTests {
  /// Reads files with the screen and without it.
  private struct Readers {
    let screened: NoteParser
    let slow: NoteParser

    init(_ configuration: JournalConfiguration = JournalConfiguration()) {
      let schema = SchemaBuilder.schema(for: configuration)
      var words = schema.words
      words.privacyScreen = PrivacyScreen()
      let open = Schema(
        kinds: schema.kinds, commonProperties: schema.commonProperties, relations: schema.relations, words: words,
        tables: schema.tables, vocabularies: schema.vocabularies, privateKinds: schema.privateKinds,
        mostPrivateAudience: schema.mostPrivateAudience)
      screened = NoteParser(
        schema: schema, configuration: configuration, journalName: "Journal", isSingleFile: false)
      slow = NoteParser(schema: open, configuration: configuration, journalName: "Journal", isSingleFile: false)
    }

    /// The files that are read in another way when nothing is passed by.
    func differing(_ files: [(path: String, text: String)]) -> [String] {
      files.compactMap { path, text in
        let file = SourceFile(path, text)
        let (quick, whole) = (screened.parse(file), slow.parse(file))
        let isSame =
          quick.value.map(\.visibility) == whole.value.map(\.visibility) && quick.diagnostics == whole.diagnostics
        return isSame ? nil : "\(path): \(text)"
      }
    }

    func differing(lines: [String]) -> [String] { differing(lines.map { ("Note.md", "---\n\($0)\n---\nText\n") }) }

    func differing(names: [String]) -> [String] {
      differing(
        names.flatMap { [("\($0).md", "Text\n"), ("\($0)/Note.md", "Text\n"), ("Note.md", "# \($0)\nText\n")] })
    }
  }

  @Test func `no form of a private note is passed by, and nothing is reported otherwise`() {
    let readers = Readers()
    #expect(readers.differing(lines: PrivateForms.hidingLines + PrivateForms.openLines) == [])
    #expect(readers.differing((PrivateForms.bodies + PrivateForms.openBodies).map { ("Note.md", $0) }) == [])
    #expect(readers.differing(names: PrivateForms.fileNames + PrivateForms.folders + PrivateForms.openNames) == [])
  }

  @Test(arguments: ["ar", "de", "en", "es", "fr", "it", "ja", "ko", "pl", "pt", "zh-Hans"])
  func `no word of any language is passed by, however it is spelled`(language: String) throws {
    let file = try #require(LanguageFile.shipped().first { $0.language == language })
    let words = Set(file.visibility.values.joined()).sorted()
    let spellings: [(String) -> String] = [
      { $0.uppercased() }, { "[npc, \($0)]" }, { "\($0)! (v2)" }, { "a - \($0.replacing(" ", with: "_"))" },
      { "é — “\($0.replacing("a", with: "á").replacing("E", with: "Ê").replacing("o", with: "ø"))”" },
    ]
    let lines = words.flatMap { word in
      ["status", "for", "info", "tags", "players"].map { "\($0): '\(word)'" }
        + spellings.flatMap { ["type: \($0(word))", "x: \($0(word))", "tags: \($0(word))"] }
        + ["'\(word)': yes", "'\(word)': no", "'\(word.uppercased())!': gm", "a.\(word): yes", "a: {\(word): yes}"]
    }
    let readers = Readers()
    #expect(readers.differing(lines: lines) == [])
    #expect(readers.differing(names: words.flatMap { [$0, "Plot (\($0))", "01\($0)", "\($0)_x", "x-\($0)"] }) == [])
  }

  @Test func `no slip of the pen is passed by`() {
    let words = Readers().screened.schema.words
    var generator = Numbers()
    var passed: [String] = []
    for (longWords, find) in [
      (words.visibility.longWords, { words.visibility.nearMiss(of: $0) }),
      (words.privacy.longWords.all, { words.privacy.nearMiss(of: $0) }),
    ] {
      let screen = SlipScreen(longWords)
      for word in longWords.map(\.rawValue) {
        for place in 0..<word.utf8.count {
          for kind in 0..<4 {
            let letter = Character(Unicode.Scalar(UInt8(97 + generator.next(below: 26))))
            let text = Self.slip(word, place, letter, kind)
            if find(FoldedWord(text)) != nil, !screen.mayMiss(text.utf8.span) { passed.append(text) }
          }
        }
      }
    }
    #expect(passed == [])
  }

  /// A text of ASCII with one mistake; other texts stay as they are.
  private static func slip(_ text: String, _ place: Int, _ letter: Character, _ kind: Int) -> String {
    var letters = Array(text)
    guard letters.indices.contains(place), text.utf8.allSatisfy({ $0 < 0x80 }) else { return text }
    switch kind {
    case 0: letters[place] = letter
    case 1: letters.insert(letter, at: place)
    case 2: letters.remove(at: place)
    default: if place + 1 < letters.count { letters.swapAt(place, place + 1) }
    }
    return String(letters)
  }

  @Test func `no text of words, pieces of words and marks is passed by that says something`() {
    let readers = Readers()
    let schema = readers.slow.schema
    let words = schema.words.privacy.namingWords.map(\.rawValue) + schema.words.visibility.allKeys.words.map(\.rawValue)
    let keys = ["status", "type", "for", "tags", "title", "info", "players", "visible to", "x", "publish", "meta.x"]
    var numbers = Numbers()
    func piece() -> String {
      let word = words[numbers.next(below: words.count)]
      switch numbers.next(below: 9) {
      case 0: return String(word.prefix(numbers.next(below: 6)))
      case 1: return Self.slip(word, numbers.next(below: word.count), "e", numbers.next(below: 4))
      case 2: return word.uppercased()
      case 3: return ["only", "gm", "DM", "not", "for", "Plot", "the", "2", "eyes", "players"][numbers.next(below: 10)]
      case 4: return ["alive", "[[Bo]]", "A", "", "von"][numbers.next(below: 5)]
      default: return word
      }
    }
    func text() -> String {
      let marks = [" ", " ", "-", "_", " - ", ", ", "/", "!", " (", ")", "'", ".", "&", "3", "\t", "#", " #", "|", "@"]
      return (0...numbers.next(below: 3)).reduce("") { text, _ in
        text + piece() + marks[numbers.next(below: marks.count)]
      }
    }
    var files: [(path: String, text: String)] = []
    for _ in 0..<1_500 {
      let key = numbers.next(below: 3) == 0 ? text().filter { !"#:'".contains($0) } : keys[numbers.next(below: 11)]
      files.append(("Note.md", "---\n\(key): \(text())\n---\n\(text())\n"))
      files.append(("\(text())/\(text()).md", "# \(text())\n\nText (#\(text())\n"))
    }
    #expect(readers.differing(files) == [])
  }

  @Test func `nearly all notes are passed by`() throws {
    let screen = Readers().screened.schema.words.privacyScreen
    let open = [
      "Margit", "Limgrave", "The Fallen Omen", "Raya Lucaria", "2026-03-04", "grace_of-gold", "A Matter of Frost II",
      "Álvaro", "Varré — the “guide”",
    ]
    #expect(open.filter { screen.maySay($0.utf8.span) } == [])
    let said = ["GM", "g-m", "x (dm)", "2gm", "Drafts", "Not for players", "Prívàte", "x — drâft", "Łukasz", "", "--"]
    #expect(said.filter { !screen.maySay($0.utf8.span) } == [])
  }
}

/// Numbers that look random, the same in every run.
private struct Numbers {
  private var state: UInt64 = 7

  mutating func next(below limit: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % limit
  }
}
