package import SourceText

/// A journal as it was read: configuration, schema, every note, the names of all other files.
package struct Journal: Sendable {
  package let configuration: JournalConfiguration
  package let schema: Schema
  /// Sorted by path.
  package let notes: [Note]
  /// Files that notes may refer to (images, sounds, …), sorted by path.
  package let attachments: [SourcePath]
  /// How the notes were read, so that they can be read again without what is withheld.
  let reading: Reading

  struct Reading: Sendable {
    var name = ""
    var isSingleFile = false
  }

  package init(configuration: JournalConfiguration, schema: Schema, notes: [Note], attachments: [SourcePath]) {
    self.init(
      configuration: configuration, schema: schema, notes: notes, attachments: attachments, reading: Reading())
  }

  init(
    configuration: JournalConfiguration, schema: Schema, notes: [Note], attachments: [SourcePath], reading: Reading
  ) {
    self.configuration = configuration
    self.schema = schema
    self.notes = notes
    self.attachments = attachments
    self.reading = reading
  }

  /// The same journal with other notes in the places of its own.
  package func replacing(notes: [Note]) -> Journal {
    Journal(
      configuration: configuration, schema: schema, notes: notes, attachments: attachments, reading: reading)
  }

  /// The same journal with another note in the place of one.
  package func replacing(_ note: Note, at place: Int) -> Journal {
    var notes = notes
    notes[place] = note
    return replacing(notes: notes)
  }

  /// The same journal under another configuration.
  package func replacing(configuration: JournalConfiguration) -> Journal {
    Journal(
      configuration: configuration, schema: schema, notes: notes, attachments: attachments, reading: reading)
  }
}

/// Everything of a journal that comes from disk, before parsing. Tests make it from literals.
package struct JournalFiles: Sendable {
  /// The journal folder's name, which titles a journal that says no title.
  package let name: String
  /// `loremark.yml`, when there is one.
  package let configuration: SourceFile?
  /// Markdown files, valid UTF-8, sorted by path.
  package var notes: [SourceFile]
  /// Paths of all other files below the content root, sorted.
  package let attachments: [SourcePath]
  /// The journal is this one file, which is read by its outline.
  package let isSingleFile: Bool

  /// - Parameter isSingleFile: Whether `loremark` was given one Markdown file; nil when that is to be told from a
  ///   lone note that bears the journal's name.
  package init(
    name: String, configuration: SourceFile? = nil, notes: [SourceFile], attachments: [SourcePath] = [],
    isSingleFile: Bool? = nil
  ) {
    self.name = name
    self.configuration = configuration
    self.notes = notes
    self.attachments = attachments
    let isLone = notes.count == 1 && configuration == nil && attachments.isEmpty
    self.isSingleFile = isSingleFile ?? (isLone && notes.first.map { $0.path.stem == name } ?? false)
  }
}

extension Journal {
  /// Parses a journal's files: a note at a time, on all cores, results in path order.
  package static func parse(_ files: JournalFiles) -> Parsed<Journal> {
    parse(files, reusing: nil).journal
  }

  /// The same, taking over the notes of files that are what they were.
  package static func parse(
    _ files: JournalFiles, reusing known: ParsedFiles?
  ) -> (journal: Parsed<Journal>, files: ParsedFiles) {
    let configured = files.configuration.map { ConfigurationReader.parse($0) } ?? Parsed(JournalConfiguration())
    let configuration = configured.value
    let schema = SchemaBuilder.schema(for: configuration)
    let reading = Reading(name: configuration.title ?? files.name, isSingleFile: files.isSingleFile)
    let parser = NoteParser(
      schema: schema, configuration: configuration, journalName: reading.name, isSingleFile: reading.isSingleFile)
    let sources = files.notes.filter { file in
      !configuration.ignoredGlobs.contains { $0.covers(file.path.rawValue) }
    }
    let usable = known.flatMap { $0.isUsable(for: files) ? $0 : nil }
    let parsed = concurrentMap(sources) { file in usable?.notes(of: file) ?? parser.parse(file) }
    let notes = parsed.flatMap(\.value)
    let journal = Parsed(
      Journal(
        configuration: configuration, schema: schema, notes: notes, attachments: files.attachments, reading: reading),
      diagnostics: configured.diagnostics + parsed.flatMap(\.diagnostics)
        + StarCheck(configuration: configuration, schema: schema).diagnostics(for: notes))
    return (journal, ParsedFiles(files, sources: sources, parsed: parsed, parser: parser))
  }
}
