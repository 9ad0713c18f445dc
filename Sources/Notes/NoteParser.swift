import Markdown
import SourceText
import YAML

/// Makes notes of files: a file is a note, or several when it is read by its outline.
///
/// A class, because the readers of a note's parts refer to it.
final class NoteParser: Sendable {
  let schema: Schema
  let configuration: JournalConfiguration
  let journalName: String
  let isSingleFile: Bool

  init(schema: Schema, configuration: JournalConfiguration, journalName: String, isSingleFile: Bool) {
    self.schema = schema
    self.configuration = configuration
    self.journalName = journalName
    self.isSingleFile = isSingleFile
  }

  /// - Complexity: Linear in the file's length.
  func parse(_ file: SourceFile) -> Parsed<[Note]> {
    let split = FrontMatterSplit(file.bytes)
    let (frontMatter, unreadable, found) = FrontMatterReader(file: file, schema: schema).read(split)
    let notes = notes(of: file, body: split.body, frontMatter: frontMatter, unreadable: unreadable)
    return Parsed(notes.value, diagnostics: found.joined(with: notes.diagnostics))
  }

  /// Makes the notes of a file whose front matter was read.
  ///
  /// - Parameter unreadable: The front matter's range when it could not be read.
  func notes(
    of file: SourceFile, body range: Range<Int>, frontMatter: [KeyedEntry], unreadable: Range<Int>?
  ) -> Parsed<[Note]> {
    let outline = frontMatter.first { $0.meaning.common == .outline && $0.value.scalar != nil }
    let isOutline = isSingleFile || says(outline?.value.scalar)
    if isOutline,
      let notes = OutlineReader(parser: self, file: file).notes(
        body: range, frontMatter: frontMatter, unreadable: unreadable)
    {
      return notes
    }
    let body = MarkdownParser.parse(file, in: range)
    let markers = RestrictedMarkers(file, comments: body.value.commentRanges, body: range)
    let draft = NoteDraft(
      file: file, path: file.path, frontMatter: frontMatter, unreadable: unreadable, body: body.value,
      bodyRange: range)
    let note = note(draft)
    let found = body.diagnostics.joined(with: markers.diagnostics).joined(with: note.diagnostics)
    return Parsed([note.value], diagnostics: found)
  }

  /// Completes a note: its kind, properties, title and visibility.
  func note(_ draft: NoteDraft) -> (value: Note, diagnostics: [Diagnostic]) {
    let facts = BodyFacts(file: draft.file, body: draft.body, schema: schema)
    let plainFacts = facts.facts()
    let entries = draft.frontMatter.joined(with: plainFacts)
    let common = CommonEntries(entries)
    let frontTags = common.tags
    let bodyTags = draft.body.tags.map(\.name)
    let names = PathNames(draft.path)
    let inferred =
      draft.kind
      ?? KindInference(schema: schema).kind(
        entries: entries, tags: frontTags, bodyTags: bodyTags, names: names)
    let source = NoteSource(
      entries: draft.frontMatter, facts: plainFacts, derived: draft.derived, kindKey: inferred.kindKey,
      isStatblock: Statblock(schema: schema).isStatblock(draft.frontMatter),
      isIndex: IndexNames(schema: schema).isIndex(names))
    let read = Self.properties(source, kind: inferred.kind, body: draft.body, file: draft.file, schema: schema)
    let allTags = TagReader.unique(frontTags.joined(with: bodyTags))
    let title = TitleReader(schema: schema, journalName: journalName).title(of: draft, stated: common.title)
    var visibility = VisibilityReader(file: draft.file, parser: self)
    let declared = visibility.visibility(
      of: draft, entries: entries, tags: allTags, names: names, title: (title.text, title.range), kind: inferred.kind)
    let note = Note(
      path: draft.path, file: draft.file, identity: common.id ?? draft.path.rawValue, title: title.text,
      titleRange: title.range, kind: inferred.kind, kindEvidence: inferred.evidence, aliases: common.aliases,
      properties: read.value, tags: allTags, body: draft.body, bodyRange: draft.bodyRange,
      visibility: draft.restriction ?? declared, language: common.language, titleHeading: title.heading,
      source: source)
    let unknownKind = UnknownKindCheck(schema: schema).diagnostics(of: draft, kind: inferred)
    let found = read.diagnostics.joined(with: visibility.diagnostics).joined(with: unknownKind)
    return (note, found)
  }

  /// The properties of a note of some kind, from what it is made of.
  static func properties(
    _ source: NoteSource, kind: KindName, body: MarkdownDocument, file: SourceFile, schema: Schema
  ) -> (value: [Property], diagnostics: [Diagnostic]) {
    let table = schema.tables[kind]
    var reader = PropertyReader(file: file, schema: schema, kind: kind)
    let headings = BodyFacts(file: file, body: body, schema: schema).headingFacts(table: table)
    var properties = reader.properties(
      frontMatter: source.entries, facts: source.facts.joined(with: headings), kindKey: source.kindKey)
    if table.property(named: "steps") != nil, !Self.holds(steps: properties) {
      let steps = StepReader(file: file, words: schema.words.values).steps(in: body)
      if let first = steps.first, let last = steps.last {
        let range = first.range.lowerBound..<max(first.range.upperBound, last.range.upperBound)
        properties.append(
          Property(name: "steps", key: "steps", value: .steps(steps), keyRange: range, range: range))
      }
    }
    guard !source.derived.isEmpty else { return (properties, reader.diagnostics) }
    let stated = Set(properties.compactMap(\.name))
    properties += source.derived.filter { property in property.name.map { !stated.contains($0) } ?? true }
    return (properties, reader.diagnostics)
  }

  private static func holds(steps properties: [Property]) -> Bool {
    for place in properties.indices where properties[place].name == "steps" { return true }
    return false
  }

  private func says(_ word: String?) -> Bool {
    word.flatMap { schema.words.values.booleans[FoldedWord($0)] } ?? false
  }
}

extension Array {
  /// The elements of both, without a copy where one has none, as most lists of diagnostics and facts have.
  fileprivate func joined(with other: [Element]) -> [Element] {
    other.isEmpty ? self : isEmpty ? other : self + other
  }
}

/// A note while its parts are gathered.
struct NoteDraft {
  let file: SourceFile
  let path: SourcePath
  let frontMatter: [KeyedEntry]
  /// The front matter's range when it could not be read.
  let unreadable: Range<Int>?
  let body: MarkdownDocument
  let bodyRange: Range<Int>
  /// Sections of an outline: what the outline says about them.
  var kind: KindInference.Result?
  var title: (text: String, range: Range<Int>)?
  var derived: [Property] = []
  var restriction: DeclaredVisibility?
}
