import Markdown
import SourceText
import YAML

/// Reads one long file by its outline: level-2 headings are locations and levels; below a level-2 heading that is a
/// kind word, level-3 headings are notes of that kind. Each section has its own note, `File.md#Heading`.
struct OutlineReader {
  let parser: NoteParser
  let file: SourceFile

  /// - Returns: The file's own note first, then its sections in order; nil when it has no level-2 heading.
  func notes(body: Range<Int>, frontMatter: [KeyedEntry], unreadable: Range<Int>?) -> Parsed<[Note]>? {
    let whole = MarkdownParser.parse(file, in: body).value
    let sections = OutlineSections(schema: parser.schema, body: whole, range: body)
    guard let first = sections.sections.first else { return nil }
    let parsed = MarkdownParser.parse(file, in: body.lowerBound..<first.range.lowerBound)
    let draft = NoteDraft(
      file: file, path: file.path, frontMatter: frontMatter, unreadable: unreadable, body: parsed.value,
      bodyRange: body.lowerBound..<first.range.lowerBound, kind: worldKind(frontMatter))
    let world = parser.note(draft)
    var notes = [world.value]
    let markers = RestrictedMarkers(file, comments: whole.commentRanges, body: body)
    var diagnostics = parsed.diagnostics + markers.diagnostics + world.diagnostics
    var names: [String: Int] = [:]
    for section in sections.sections {
      let count = (names[section.title] ?? 0) + 1
      names[section.title] = count
      let parsed = note(section, number: count, of: world.value)
      notes.append(parsed.value)
      diagnostics += parsed.diagnostics
    }
    return Parsed(notes, diagnostics: diagnostics)
  }

  /// A journal of one file is a world; a note in a larger journal is what it would be anyway.
  private func worldKind(_ frontMatter: [KeyedEntry]) -> KindInference.Result? {
    guard parser.isSingleFile else { return nil }
    let inferred = KindInference(schema: parser.schema).kind(
      entries: frontMatter, tags: [], bodyTags: [], names: PathNames(file.path))
    if parser.schema[inferred.kind]?.isWorld == true { return inferred }
    return KindInference.Result(kind: KindName("world"), evidence: .outline(heading: String(file.path.stem)))
  }

  private func note(_ section: OutlineSections.Section, number: Int, of world: Note) -> Parsed<Note> {
    let parsed = MarkdownParser.parse(file, in: section.body)
    let name = number == 1 ? section.title : "\(section.title) \(number)"
    var draft = NoteDraft(
      file: file, path: SourcePath("\(file.path)#\(name)"), frontMatter: [], unreadable: nil, body: parsed.value,
      bodyRange: section.body)
    draft.title = (section.title, section.headingRange)
    draft.kind = KindInference.Result(
      kind: section.kind, evidence: .outline(heading: section.group ?? section.title))
    draft.derived = derived(section, body: parsed.value)
    draft.restriction = restriction(section, of: world)
    let note = parser.note(draft)
    return Parsed(note.value, diagnostics: parsed.diagnostics + note.diagnostics)
  }

  /// A level is one, its tasks are its steps, and all ticked means completed.
  private func derived(_ section: OutlineSections.Section, body: MarkdownDocument) -> [Property] {
    let range = section.headingRange
    var derived: [Property] = []
    func add(_ name: PropertyName, _ value: PropertyValue) {
      derived.append(Property(name: name, key: name.rawValue, value: value, keyRange: range, range: range))
    }
    if section.isLevel { add("isLevel", .flag(true)) }
    let steps = StepReader(file: file, words: parser.schema.words.values).steps(
      in: body, nodes: 0..<body.nodes.count, includesNumbered: false)
    guard !steps.isEmpty else { return derived }
    add("steps", .steps(steps))
    let isDone = steps.allSatisfy { $0.isDone == true || $0.isOptional }
    let completion = parser.schema[section.kind]?.completionProperty ?? "completed"
    if isDone || section.isLevel { add(completion, .flag(isDone)) }
    return derived
  }

  /// A section below a heading such as GM Notes is hidden, and so is every section of a hidden file.
  private func restriction(_ section: OutlineSections.Section, of world: Note) -> DeclaredVisibility? {
    if case .restricted = world.visibility { return world.visibility }
    guard section.isRestricted else { return nil }
    return .restricted(
      to: parser.configuration.mostPrivateAudience, rule: "heading \(section.group ?? section.title)",
      range: section.headingRange)
  }
}
