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
    let links = known ?? note.body.links.map { resolver.links.resolve($0, from: source) }
    let (properties, references) = resolve(note.properties, of: note, from: source)
    return ResolvedNote(
      note: properties.map { note.replacing(properties: $0) } ?? note, links: links, references: references)
  }

  /// - Returns: What the properties' references mean, and the properties when some value had to be split.
  private mutating func resolve(
    _ properties: [Property], of note: Note, from source: LinkResolver.Source
  ) -> ([Property]?, [[Resolution]]) {
    var split: [Property]?
    var targets: [[Resolution]] = []
    targets.reserveCapacity(properties.count)
    for (place, property) in properties.enumerated() {
      let references = property.linkedReferences
      guard !references.isEmpty else {
        targets.append([])
        continue
      }
      let expected = expectedKinds(of: property, in: note)
      guard case .references = property.value, let expected else {
        targets.append(references.map { resolver.resolve($0, expected: expected, from: source) })
        continue
      }
      let entries = references.flatMap { self.entries(of: $0, expected: expected, from: source) }
      if entries.count != references.count {
        split = split ?? properties
        split?[place] = Property(
          name: property.name, key: property.key, value: .references(entries.map(\.0)), keyRange: property.keyRange,
          range: property.range)
      }
      targets.append(entries.map(\.1))
    }
    return (split, targets)
  }

  private mutating func entries(
    of reference: Reference, expected: [KindName], from source: LinkResolver.Source
  ) -> [(Reference, Resolution)] {
    let resolution = resolver.resolve(reference, expected: expected, from: source)
    if resolution == .plainText, let parts = resolver.split(reference, expected: expected, from: source) {
      return parts
    }
    return [(reference, resolution)]
  }

  private func expectedKinds(of property: Property, in note: Note) -> [KindName]? {
    switch property.value {
    case .steps: [SchemaNames.location]
    case .rule: []
    default: property.name.flatMap { table.expectedKinds(of: $0, in: note.kind) }
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
    var sources = Array(notes.indices)
    while !sources.isEmpty {
      var found: [(note: Int, kind: KindName, evidence: KindEvidence)] = []
      for source in sources { collectUses(from: source, into: &found) }
      sources = []
      for (index, kind, evidence) in found where resolver.kinds[index] == nil {
        guard let note = notes[index]?.note else { continue }
        resolver.kinds[index] = kind
        notes[index]?.note = Self.typed(note, as: kind, evidence: evidence, journal.schema)
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
    for (property, targets) in zip(resolved.note.properties, resolved.references) {
      guard let name = property.name, let use = table.use(of: name, in: resolved.note.kind),
        let kind = table.targetKinds(use).first
      else { continue }
      for case .note(let target, _) in targets where resolver.kinds[target] == nil && notes[target] != nil {
        found.append((target, kind, .use(name, by: resolved.note.path)))
      }
    }
  }

  /// The note read as one of another kind; what its properties are wrong about was reported under the first.
  private static func typed(_ note: Note, as kind: KindName, evidence: KindEvidence, _ schema: Schema) -> Note {
    note.typed(as: kind, evidence: evidence, schema: schema).value
  }
}
