package import Notes
package import SourceText

/// What links and names mean among all notes of a journal, whoever may see them: for whoever writes links.
///
/// Notes are places in `Journal.notes`.
package struct JournalNames {
  /// The journal's notes of their final kinds; values that name several notes at once are split.
  package let notes: [Note]
  private let links: [[Int?]]
  private let references: [[[Int?]]]
  private var resolver: ReferenceResolver
  private let table: PropertyTable
  private let map: WorldMap

  /// - Complexity: Linear in notes and links.
  package init(_ journal: Journal, title: String) {
    map = WorldDrafter.draft(journal, title: title)
    table = PropertyTable(journal.schema)
    let names = NameIndex(journal)
    let resolved = NoteResolver(journal, names: names, map, table) { _ in true }.notes
    notes = resolved.indices.map { resolved[$0]?.note ?? journal.notes[$0] }
    links = resolved.map { ($0?.links ?? []).map(Self.note) }
    references = resolved.map { ($0?.references ?? []).map { $0.map(Self.note) } }
    resolver = ReferenceResolver(LinkResolver(names, map))
    for index in notes.indices where resolver.kinds[index] == nil {
      if case .none = notes[index].kindEvidence { continue }
      resolver.kinds[index] = notes[index].kind
    }
  }

  /// The notes that the links of a body lead to, in the order of `MarkdownDocument.links`; nil for anything else.
  package func linkTargets(of note: Int) -> [Int?] { links[note] }

  /// For each property of a note of `notes`, the notes that its `linkedReferences` mean.
  package func referenceTargets(of note: Int) -> [[Int?]] { references[note] }

  /// The note that a link's target means when it is written in a note.
  package mutating func target(
    of link: String, fragment: String?, from note: Int, isMarkdown: Bool
  ) -> Int? {
    let source = LinkResolver.Source(note, of: resolver.links.names, in: map)
    let style = isMarkdown ? LinkResolver.Style.markdown : .wikilink
    return Self.note(resolver.links.resolve(link, fragment: fragment, from: source, style: style))
  }

  /// The note that an entry of a property means.
  package mutating func target(of reference: Reference, in property: PropertyName?, from note: Int) -> Int? {
    let source = LinkResolver.Source(note, of: resolver.links.names, in: map)
    let expected = property.flatMap { table.expectedKinds(of: $0, in: notes[note].kind) }
    return Self.note(resolver.resolve(reference, expected: expected, from: source))
  }

  /// The note that describes the world in which a note lies; nil for the journal itself.
  package func world(of note: Int) -> Int? { map.drafts[map.worldOfNote[note]].note }

  /// The folder of the world that a note describes.
  package func folder(ofWorld note: Int) -> SourcePath? {
    map.worldByNote[note].flatMap { map.drafts[$0].folder }
  }

  private static func note(_ resolution: Resolution) -> Int? {
    if case .note(let note, _) = resolution { return note }
    return nil
  }
}
