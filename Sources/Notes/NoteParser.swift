import Markdown
import SourceText
import YAML

/// Makes notes of files: a file is a note, or several when it is read by its outline.
struct NoteParser: Sendable {
  let schema: Schema
  let configuration: JournalConfiguration
  let journalName: String
  let isSingleFile: Bool

  /// - Complexity: Linear in the file's length.
  func parse(_ file: SourceFile) -> Parsed<[Note]> {
    let split = FrontMatterSplit(file.bytes)
    let (frontMatter, unreadable, found) = FrontMatterReader(file: file).read(split)
    let isOutline = isSingleFile || says("outline", frontMatter)
    if isOutline, let notes = OutlineReader(parser: self, file: file).notes(
      body: split.body, frontMatter: frontMatter, unreadable: unreadable)
    {
      return Parsed(notes.value, diagnostics: found + notes.diagnostics)
    }
    let body = MarkdownParser.parse(file, in: split.body)
    let draft = NoteDraft(
      file: file, path: file.path, frontMatter: frontMatter, unreadable: unreadable, body: body.value,
      bodyRange: split.body)
    let note = note(draft)
    return Parsed([note.value], diagnostics: found + body.diagnostics + note.diagnostics)
  }

  /// Completes a note: its kind, properties, title and visibility.
  func note(_ draft: NoteDraft) -> Parsed<Note> {
    let facts = BodyFacts(file: draft.file, body: draft.body)
    let plainFacts = facts.facts()
    let entries = draft.frontMatter + plainFacts
    let frontTags = tags(entries)
    let bodyTags = draft.body.tags.map(\.name)
    let inferred =
      draft.kind
      ?? KindInference(schema: schema).kind(
        entries: entries, tags: frontTags, bodyTags: bodyTags, path: draft.path)
    let source = NoteSource(
      frontMatter: draft.frontMatter, facts: plainFacts, derived: draft.derived, kindKey: inferred.kindKey,
      isStatblock: Statblock(words: schema.words).isStatblock(draft.frontMatter),
      isIndex: IndexNames(schema: schema).isIndex(draft.path))
    let read = Self.properties(source, kind: inferred.kind, body: draft.body, file: draft.file, schema: schema)
    let allTags = TagReader.unique(frontTags + bodyTags)
    var visibility = VisibilityReader(file: draft.file, schema: schema, configuration: configuration)
    let declared = visibility.visibility(
      entries: entries, tags: allTags, path: draft.path, kind: inferred.kind, unreadable: draft.unreadable)
    let title = TitleReader(schema: schema, journalName: journalName).title(of: draft, entries: entries)
    let note = Note(
      path: draft.path, file: draft.file, identity: text("id", entries) ?? draft.path.rawValue, title: title.text,
      titleRange: title.range, kind: inferred.kind, kindEvidence: inferred.evidence, aliases: aliases(entries),
      properties: read.value, tags: allTags, body: draft.body, bodyRange: draft.bodyRange,
      visibility: draft.restriction ?? declared, language: text("lang", entries), titleHeading: title.heading,
      source: source)
    return Parsed(note, diagnostics: read.diagnostics + visibility.diagnostics)
  }

  /// The properties of a note of some kind, from what it is made of.
  static func properties(
    _ source: NoteSource, kind: KindName, body: MarkdownDocument, file: SourceFile, schema: Schema
  ) -> Parsed<[Property]> {
    let table = schema.tables[kind]
    var reader = PropertyReader(file: file, schema: schema, kind: kind)
    let headings = BodyFacts(file: file, body: body).headingFacts(table: table)
    var properties = reader.properties(
      frontMatter: source.frontMatter, facts: source.facts + headings, kindKey: source.kindKey)
    if table.property(named: "steps") != nil, !properties.contains(where: { $0.name == "steps" }) {
      let steps = StepReader(file: file, words: schema.words).steps(in: body)
      if let first = steps.first, let last = steps.last {
        let range = first.range.lowerBound..<max(first.range.upperBound, last.range.upperBound)
        properties.append(
          Property(name: "steps", key: "steps", value: .steps(steps), keyRange: range, range: range))
      }
    }
    let stated = Set(properties.compactMap(\.name))
    properties += source.derived.filter { property in property.name.map { !stated.contains($0) } ?? true }
    return Parsed(properties, diagnostics: reader.diagnostics)
  }

  // MARK: Common properties

  private func entries(of name: PropertyName, _ entries: [YAMLEntry]) -> [YAMLEntry] {
    let table = schema.tables[.note]
    return entries.filter { entry in
      !entry.value.isEmpty && table.property(forKey: FoldedWord(entry.key))?.name == name
    }
  }

  private func text(_ name: PropertyName, _ all: [YAMLEntry]) -> String? {
    entries(of: name, all).lazy.compactMap { $0.value.scalar?.trimmed }.first { !$0.isEmpty }
  }

  private func says(_ name: PropertyName, _ all: [YAMLEntry]) -> Bool {
    text(name, all).flatMap { schema.words.booleans[FoldedWord($0)] } ?? false
  }

  private func tags(_ all: [YAMLEntry]) -> [String] {
    entries(of: "tags", all).flatMap { TagReader.tags($0.value) }
  }

  private func aliases(_ all: [YAMLEntry]) -> [NoteAlias] {
    var seen: Set<String> = []
    return entries(of: "aliases", all).flatMap(\.value.items).compactMap { item in
      guard let text = item.scalar?.trimmed, !item.isEmpty, !TemplateLeftover.isLeftover(text),
        seen.insert(text).inserted
      else { return nil }
      return NoteAlias(text: text, range: item.range)
    }
  }
}

/// A note while its parts are gathered.
struct NoteDraft {
  let file: SourceFile
  let path: SourcePath
  let frontMatter: [YAMLEntry]
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
