import SourceText

@testable import Notes

/// Parses a journal of files written in a test.
func journal(_ files: [(path: String, text: String)], configuration: String? = nil) -> Parsed<Journal> {
  Journal.parse(
    JournalFiles(
      name: "Test journal", configuration: configuration.map { SourceFile("loremark.yml", $0) },
      notes: files.map { SourceFile($0.path, $0.text) }.sorted { $0.path < $1.path }))
}

/// The note that one file makes.
func note(_ text: String, at path: String = "Note.md", configuration: String? = nil) -> Note {
  journal([(path, text)], configuration: configuration).value.notes[0]
}

/// The note's front matter alone: the body is empty.
func note(frontMatter: String, at path: String = "Note.md", configuration: String? = nil) -> Note {
  note("---\n\(frontMatter)\n---\n", at: path, configuration: configuration)
}

func diagnostics(frontMatter: String, at path: String = "Note.md", configuration: String? = nil) -> [Diagnostic] {
  journal([(path, "---\n\(frontMatter)\n---\n")], configuration: configuration).diagnostics
}

extension Note {
  /// What a range of the file says.
  func source(_ range: Range<Int>) -> String { String(decoding: file.bytes[range], as: UTF8.self) }

  func references(_ name: PropertyName) -> [Reference] {
    if case .references(let references)? = self[name] { references } else { [] }
  }

  /// Targets of links and plain names.
  func targets(_ name: PropertyName) -> [String] { references(name).map(\.shown) }
}

extension Reference {
  var shown: String {
    switch form {
    case .link(let target, _, _): target
    case .name(let name): name
    }
  }
}
