import Foundation
import Testing

/// Every language has every word, and no word is there for nothing.
@Suite struct LanguageFilesTests {
  /// One language's file, as far as it matters here: `section`, `name`, what is written.
  struct Words {
    let language: String
    let sections: [String: [String: String]]

    init(language: String, text: String) {
      self.language = language
      var sections: [String: [String: String]] = [:]
      var section = ""
      var name = ""
      for line in text.split(separator: "\n") where !line.hasPrefix("#") {
        if !line.hasPrefix(" "), let colon = line.firstIndex(of: ":") {
          section = String(line[..<colon])
        } else if let entry = line.wholeMatch(of: #/  "?([\w.]+)"?: *(.*)/#) {
          name = String(entry.1)
          sections[section, default: [:]][name] = String(entry.2)
        } else if line.hasPrefix("    ") {
          // A map over several lines reads like one in braces.
          sections[section]?[name]?.append(", " + line.drop { $0 == " " })
        }
      }
      self.sections = sections
    }

    var strings: [String: String] { sections["strings"] ?? [:] }
  }

  static let root = SourceRulesTests.root

  static let languages: [Words] = {
    let folder = root.appending(path: "Sources/Notes/Resources/languages")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".yml") }.sorted().compactMap { name in
      (try? String(contentsOf: folder.appending(path: name), encoding: .utf8)).map {
        Words(language: String(name.dropLast(4)), text: $0)
      }
    }
  }()

  static let english = languages.first { $0.language == "en" }

  static let templates: String = {
    let folder = root.appending(path: "Templates")
    let names = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
    return names.filter { $0.hasSuffix(".mustache") }.sorted()
      .compactMap { try? String(contentsOf: folder.appending(path: $0), encoding: .utf8) }.joined(separator: "\n")
  }()

  static let sources = SourceRulesTests.files.flatMap(\.lines).joined(separator: "\n")

  @Test func `there are eleven languages with strings`() {
    #expect(Self.languages.count == 11)
    #expect(Self.languages.allSatisfy { $0.strings.count > 80 })
  }

  @Test func `templates and sources ask for no string that is missing`() throws {
    let english = try #require(Self.english)
    let asked =
      Self.templates.matches(of: /strings\.(\w+)/).map { String($0.1) }
      + Self.sources.matches(of: /\.string\(\s*"(\w+)"/).map { String($0.1) }
    #expect(asked.count > 100)
    #expect(Set(asked).subtracting(english.strings.keys).sorted() == [])
  }

  @Test func `every string is used`() throws {
    let english = try #require(Self.english)
    let inTemplates = Set(Self.templates.matches(of: /strings\.(\w+)/).map { String($0.1) })
    // Bars ask for `levelsText` as "levels" and "Text".
    let composed = Set(["levels", "quests", "stars", "steps"].map { $0 + "Text" })
    let inSources = Set(Self.sources.utf8.split(separator: UInt8(ascii: "\"")).map { String(Substring($0)) })
    let script = SourceRulesTests.root.appending(path: "Sources/LivePreview/Resources/edit.js")
    let inScript = try String(contentsOf: script, encoding: .utf8)
    let unused = english.strings.keys.filter { name in
      if name.hasPrefix("edit") { return !inScript.contains("\"\(name)\"") }
      return !inTemplates.contains(name) && !composed.contains(name) && !inSources.contains(name)
    }
    #expect(unused.sorted() == [])
  }

  @Test func `every language has the names that English has`() throws {
    let english = try #require(Self.english)
    for words in Self.languages {
      for section in ["kinds", "properties", "relations", "statuses", "values", "strings"] {
        let expected = Set((english.sections[section] ?? [:]).keys)
        let found = Set((words.sections[section] ?? [:]).keys)
        #expect(expected.subtracting(found).sorted() == [], "missing in \(words.language), \(section)")
        // Some languages say it differently of each kind: `faction.active` beside `active`.
        let known = Set(expected.map { $0.split(separator: ".").last.map(String.init) ?? $0 })
        let unknown = found.subtracting(expected).filter { name in
          section == "strings" || !known.contains(name.split(separator: ".").last.map(String.init) ?? name)
        }
        #expect(unknown.sorted() == [], "unknown in \(words.language), \(section)")
      }
    }
  }

  @Test func `translations keep the words in braces`() throws {
    let english = try #require(Self.english)
    func placeholders(_ text: String) -> Set<String> { Set(text.matches(of: /\{(\w+)\}/).map { String($0.1) }) }
    for words in Self.languages {
      for (name, text) in words.strings {
        let expected = placeholders(english.strings[name] ?? "")
        #expect(placeholders(text) == expected, "\(words.language): \(name)")
      }
    }
  }

  @Test func `counted strings have each form of the plural rule`() throws {
    let forms = [
      "one-other": ["one", "other"], "french": ["one", "other"], "none": ["other"],
      "slavic-polish": ["one", "few", "many"], "arabic": ["zero", "one", "two", "few", "many", "other"],
    ]
    let english = try #require(Self.english)
    let counted = english.strings.filter { $0.value.hasPrefix("{one:") }.keys
    #expect(counted.count > 5)
    for words in Self.languages {
      let text = try String(
        contentsOf: Self.root.appending(path: "Sources/Notes/Resources/languages/\(words.language).yml"),
        encoding: .utf8)
      let rule = try #require(text.firstMatch(of: /(?m)^plural: ([\w-]+)/)).1
      let expected = try #require(forms[String(rule)], "\(words.language)")
      for name in counted {
        let found = (words.strings[name] ?? "").matches(of: #/[{,] *(\w+): /#).map { String($0.1) }
        #expect(Set(expected).isSubset(of: found), "\(words.language): \(name)")
      }
    }
  }
}
