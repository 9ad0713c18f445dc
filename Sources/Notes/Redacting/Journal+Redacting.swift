import Markdown
import SourceText

extension Journal {
  /// The notes for an audience that is not the most private one: read again without the parts that are not for it.
  ///
  /// Every byte of such a part is blank in the new note's file, and all else keeps its place. A note without such parts
  /// is the same object as before. What a note says about its own visibility stays, wherever it says it.
  ///
  /// - Returns: By place in `notes`; nil for a section of an outline that lies in such a part.
  /// - Complexity: Linear in the files that have such parts; others cost a look at the tables of their notes.
  package func redactedNotes() -> [Note?] {
    let redactor = NoteRedactor(self)
    var files: [Range<Int>] = []
    for (place, note) in notes.enumerated() {
      if let last = files.last, notes[last.lowerBound].file.path == note.file.path {
        files[files.count - 1] = last.lowerBound..<place + 1
      } else {
        files.append(place..<place + 1)
      }
    }
    return concurrentMap(files) { redactor.redacted(Array(notes[$0])) }.flatMap { $0 }
  }
}

/// Reads the notes of one file again without the parts that only the most private audience sees.
private struct NoteRedactor: Sendable {
  let schema: Schema
  let words: RestrictedWords
  let parser: NoteParser
  let audiences: [AudienceName]

  /// Blanking a part may bring two others together, and what they make is looked at again; this often at most.
  private static let mostPasses = 4

  init(_ journal: Journal) {
    schema = journal.schema
    words = RestrictedWords(schema: journal.schema, configuration: journal.configuration)
    parser = NoteParser(
      schema: journal.schema, configuration: journal.configuration, journalName: journal.reading.name,
      isSingleFile: journal.reading.isSingleFile)
    audiences = Array(journal.configuration.audiences.dropLast())
  }

  /// - Parameter notes: All of one file: the file's own note first, then its sections.
  func redacted(_ notes: [Note]) -> [Note?] {
    guard let first = notes.first, notes.contains(where: { mayBeSeen($0) }) else { return notes }
    let body = first.bodyRange.lowerBound..<(notes.map(\.bodyRange.upperBound).max() ?? first.bodyRange.upperBound)
    var parts = parts(of: notes, body: body)
    var entries = RestrictedEntries(words, schema)
    guard !parts.isEmpty || entries.isAnyRestricted(first.source.entries) else { return notes }

    let kept = entries.kept(first.source.entries)
    var blanked = BlankedFile(first.file)
    blanked.blank(0..<first.bodyRange.lowerBound, keeping: kept.map(\.entry.range))
    for removed in entries.removed { blanked.blank(removed) }
    var read: [Note] = []
    for pass in 0...Self.mostPasses {
      for part in (pass == Self.mostPasses ? [body] : parts).merged { blanked.blank(part: part) }
      read = parser.notes(of: blanked.file, body: body, frontMatter: kept, unreadable: nil).value
      parts = self.parts(of: read, body: body)
      if parts.isEmpty { break }
    }
    return matched(read, to: notes)
  }

  /// Notes that only the most private audience sees are left out as a whole.
  private func mayBeSeen(_ note: Note) -> Bool {
    guard case .restricted(let audience, _, _) = note.visibility else { return true }
    return audiences.contains(audience)
  }

  /// The bytes of the body that are withheld.
  private func parts(of notes: [Note], body: Range<Int>) -> [Range<Int>] {
    var parts = notes.flatMap { note in
      let ranges = RestrictedRanges(file: note.file, document: note.body, body: note.bodyRange, words: words)
      return ranges.ranges() + ranges.lines(of: note.source.facts) + ranges.sections(of: headingFacts(of: note))
    }
    guard notes.count > 1, let file = notes.first?.file else { return parts }
    // Markers may open in one section and close in another; a restricted heading may hold several sections.
    let whole = MarkdownParser.parse(file, in: body).value
    let ranges = RestrictedRanges(file: file, document: whole, body: body, words: words)
    parts += ranges.ranges()
    return parts
  }

  private func headingFacts(of note: Note) -> [KeyedEntry] {
    guard note.body.headings.contains(where: { words.isRestricted(key: $0.text) }) else { return [] }
    return BodyFacts(file: note.file, body: note.body, schema: schema).headingFacts(table: schema.tables[note.kind])
  }

  /// Positions do not move, so a section is the one that was at the same place before.
  private func matched(_ read: [Note], to notes: [Note]) -> [Note?] {
    var places: [Int: Int] = [:]
    for (place, note) in read.enumerated().dropFirst() { places[note.titleRange.lowerBound] = place }
    return notes.enumerated().map { place, note in
      guard mayBeSeen(note) else { return note }
      if place == 0 { return read.first?.declaring(note.visibility) }
      return places[note.titleRange.lowerBound].map { read[$0].declaring(note.visibility) }
    }
  }
}

extension Note {
  /// The same note with another visibility.
  fileprivate func declaring(_ visibility: DeclaredVisibility) -> Note {
    Note(
      path: path, file: file, identity: identity, title: title, titleRange: titleRange, kind: kind,
      kindEvidence: kindEvidence, aliases: aliases, properties: properties, tags: tags, body: body,
      bodyRange: bodyRange, visibility: visibility, language: language, titleHeading: titleHeading, source: source)
  }
}
