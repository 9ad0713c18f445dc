import Markdown
import Notes
import SourceText

/// Resolves the links and references of every note that may be seen, and finds the kinds that only use tells.
struct NoteResolver: Sendable {
  private(set) var notes: [ResolvedNote?]
  private var resolver: ReferenceResolver
  private let table: PropertyTable
  private var journal: Journal
  private let map: WorldMap

  /// - Parameters:
  ///   - journal: Its notes without what is withheld from them.
  ///   - names: Of all notes, whole.
  ///   - isVisible: Whether a place of the journal may be seen; others stay nil.
  init(
    _ journal: Journal, names: NameIndex, _ map: WorldMap, _ table: PropertyTable, where isVisible: (Int) -> Bool
  ) {
    self.journal = journal
    self.map = map
    self.table = table
    resolver = ReferenceResolver(LinkResolver(names, map))
    notes = Array(repeating: nil, count: journal.notes.count)
    inheritKinds(where: isVisible)
    for index in notes.indices where isVisible(index) { notes[index] = resolve(index) }
    findKindsByUse()
  }

  var links: LinkResolver { resolver.links }

  // MARK: One note

  /// Resolves a note again after its file has changed, when what kinds depend on has not.
  ///
  /// - Parameter note: What stands at the place now: of the same path and kind. Names are what they were.
  mutating func replace(_ note: Note, at index: Int) {
    journal = journal.replacing(note, at: index)
    var typed = note
    if let old = notes[index]?.note, old.kind != note.kind {
      typed = Self.typed(note, as: old.kind, evidence: old.kindEvidence, journal.schema)
    }
    notes[index] = resolve(typed, links: nil, at: index)
  }

  private mutating func resolve(_ index: Int) -> ResolvedNote {
    let note = notes[index]?.note ?? kindInherited[index] ?? journal.notes[index]
    return resolve(note, links: notes[index]?.links, at: index)
  }

  private mutating func resolve(_ note: Note, links known: [Resolution]?, at index: Int) -> ResolvedNote {
    let source = LinkResolver.Source(index, of: resolver.links.names, in: map)
    let links = known ?? resolve(linksOf: note.body, from: source)
    return resolve(propertiesOf: note, links: links, from: source)
  }

  private mutating func resolve(linksOf body: MarkdownDocument, from source: LinkResolver.Source) -> [Resolution] {
    let links = body.links
    var resolutions: [Resolution] = []
    resolutions.reserveCapacity(links.count)
    for place in links.indices { resolutions.append(resolver.links.resolve(links, at: place, from: source)) }
    return resolutions
  }

  /// Finds what the properties' references mean; the note has other properties when some value had to be split.
  private mutating func resolve(
    propertiesOf note: Note, links: [Resolution], from source: LinkResolver.Source
  ) -> ResolvedNote {
    let properties = note.properties
    let known = table.properties(of: note.kind)
    var split: [Property]?
    var resolved: [[Resolution]] = []
    var uses: [PropertyTable.Use?] = []
    resolved.reserveCapacity(properties.count)
    uses.reserveCapacity(properties.count)
    for place in properties.indices {
      let property = properties[place]
      let entry = property.name.flatMap { known[$0] }
      uses.append(entry?.use)
      if case .references(let references) = property.value, !references.isEmpty, let expected = entry?.expectedKinds {
        let entries = self.entries(of: references, expected: expected, from: source)
        if let parts = entries.split {
          split = split ?? properties
          split?[place] = Property(
            name: property.name, key: property.key, value: .references(parts), keyRange: property.keyRange,
            range: property.range)
        }
        resolved.append(entries.targets)
        continue
      }
      let references = property.linkedReferences
      guard !references.isEmpty else {
        resolved.append([])
        continue
      }
      let expected = expectedKinds(of: property, entry)
      resolved.append(references.map { resolver.resolve($0, expected: expected, from: source) })
    }
    return ResolvedNote(
      note: split.map { note.replacing(properties: $0) } ?? note, links: links, references: resolved, uses: uses)
  }

  /// - Returns: What the references mean; and those of which some stand for several, when one does.
  private mutating func entries(
    of references: [Reference], expected: [KindName], from source: LinkResolver.Source
  ) -> (targets: [Resolution], split: [Reference]?) {
    var targets: [Resolution] = []
    targets.reserveCapacity(references.count)
    var split: [Reference]?
    for place in references.indices {
      let reference = references[place]
      let resolution = resolver.resolve(reference, expected: expected, from: source)
      if resolution == .plainText, let parts = resolver.split(reference, expected: expected, from: source) {
        split = (split ?? Array(references[..<place])) + parts.map(\.0)
        targets += parts.map(\.1)
      } else {
        split?.append(reference)
        targets.append(resolution)
      }
    }
    return (targets, split)
  }

  private func expectedKinds(of property: Property, _ entry: PropertyTable.Entry?) -> [KindName]? {
    switch property.value {
    case .steps: [SchemaNames.location]
    case .rule: []
    default: entry?.expectedKinds
    }
  }

  // MARK: Kinds

  private var kindInherited: [Int: Note] = [:]

  /// A note in a playthrough whose kind nothing says is of the kind of its game's note of the same name.
  private mutating func inheritKinds(where isVisible: (Int) -> Bool) {
    for (index, note) in journal.notes.enumerated() where isVisible(index) && resolver.kinds[index] == nil {
      guard let game = map.drafts[map.worldOfNote[index]].game, map.worldByNote[index] == nil else { continue }
      let bearers = resolver.links.names.names[FoldedName(note.title)] ?? []
      let original = bearers.prefix(64).first {
        isVisible($0) && map.worldOfNote[$0] == game && resolver.kinds[$0] != nil
      }
      guard let original, let kind = resolver.kinds[original] else { continue }
      let typed = Self.typed(note, as: kind, evidence: .use("game", by: journal.notes[original].path), journal.schema)
      kindInherited[index] = typed
      resolver.kinds[index] = kind
    }
  }

  /// Types notes by the relations that lead to them, until no further note gains a kind; each gains one once.
  private mutating func findKindsByUse() {
    guard notes.indices.contains(where: { notes[$0] != nil && resolver.kinds[$0] == nil }) else { return }
    var sources = Array(notes.indices)
    while !sources.isEmpty {
      var found: [(note: Int, kind: KindName, evidence: KindEvidence)] = []
      for source in sources { collectUses(from: source, into: &found) }
      sources = []
      for (index, kind, evidence) in found where resolver.kinds[index] == nil {
        guard let resolved = notes[index] else { continue }
        resolver.kinds[index] = kind
        notes[index] = resolved.replacing(Self.typed(resolved.note, as: kind, evidence: evidence, journal.schema))
        sources.append(index)
      }
      resolver.kindsChanged()
      for index in sources { notes[index] = resolve(index) }
    }
  }

  private func collectUses(
    from source: Int, into found: inout [(note: Int, kind: KindName, evidence: KindEvidence)]
  ) {
    guard let resolved = notes[source] else { return }
    for place in resolved.uses.indices {
      guard let use = resolved.uses[place] else { continue }
      for case .note(let target, _) in resolved.references[place]
      where resolver.kinds[target] == nil && notes[target] != nil {
        guard let name = resolved.note.properties[place].name, let kind = table.targetKinds(use).first else { continue }
        found.append((target, kind, .use(name, by: resolved.note.path)))
      }
    }
  }

  /// The note read as one of another kind; what its properties are wrong about was reported under the first.
  private static func typed(_ note: Note, as kind: KindName, evidence: KindEvidence, _ schema: Schema) -> Note {
    note.typed(as: kind, evidence: evidence, schema: schema).value
  }
}
