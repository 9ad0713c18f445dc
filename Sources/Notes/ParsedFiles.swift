package import SourceText

/// The notes of every file of a journal as they were parsed, so that only changed files are parsed again.
package struct ParsedFiles: Sendable {
  private struct Entry: Sendable {
    let file: SourceFile
    let notes: Parsed<[Note]>
  }

  private let configuration: SourceFile?
  private let name: String
  private let isSingleFile: Bool
  private let parser: NoteParser
  private var entries: [SourcePath: Entry] = [:]

  init(_ files: JournalFiles, sources: [SourceFile], parsed: [Parsed<[Note]>], parser: NoteParser) {
    configuration = files.configuration
    name = files.name
    isSingleFile = files.isSingleFile
    self.parser = parser
    entries.reserveCapacity(sources.count)
    for (file, notes) in zip(sources, parsed) { entries[file.path] = Entry(file: file, notes: notes) }
  }

  /// Whether the notes would be read the same way now: what a note means depends on the configuration.
  func isUsable(for files: JournalFiles) -> Bool {
    configuration == files.configuration && name == files.name && isSingleFile == files.isSingleFile
  }

  /// What was read from a file, when it has not changed.
  func notes(of file: SourceFile) -> Parsed<[Note]>? {
    guard let entry = entries[file.path], entry.file.bytes == file.bytes else { return nil }
    return entry.notes
  }

  /// Reads a file that may have changed.
  ///
  /// - Returns: nil when the journal had no notes in it before.
  package mutating func reparse(_ file: SourceFile) -> Parsed<[Note]>? {
    guard let entry = entries[file.path] else { return nil }
    if entry.file.bytes == file.bytes { return entry.notes }
    let notes = parser.parse(file)
    entries[file.path] = Entry(file: file, notes: notes)
    return notes
  }
}
