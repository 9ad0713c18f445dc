import Notes

/// What the schema says of a property, by kind.
struct PropertyTable: Sendable {
  /// A property that is one end of a relation.
  struct Use: Sendable {
    private let code: Int32

    init(definition: Int, isInverse: Bool) { code = Int32(definition) << 1 | (isInverse ? 1 : 0) }

    /// The definition's place in `Schema.relations`.
    var definition: Int { Int(code >> 1) }
    /// Written at the relation's target: `location.npcs`.
    var isInverse: Bool { code & 1 != 0 }
  }

  /// What is known of a property of one kind.
  struct Entry: Sendable {
    let use: Use?
    /// The kinds that a plain name may mean in it; nil when the schema does not know the property.
    let expectedKinds: [KindName]?
  }

  /// One kind's properties. A class, because it is asked for every property of every note.
  final class Properties: Sendable {
    private let entries: [PropertyName: Entry]

    init(_ entries: [PropertyName: Entry]) { self.entries = entries }

    subscript(_ name: PropertyName) -> Entry? { entries[name] }
  }

  let schema: Schema
  private var byKind: [KindName: Properties] = [:]
  private let common: Properties
  private var kinds: [KindName: KindDefinition] = [:]

  init(_ schema: Schema) {
    self.schema = schema
    var uses: [KindName: [PropertyName: Use]] = [:]
    for (index, definition) in schema.relations.enumerated() {
      for (ends, isInverse) in [(definition.sources, false), (definition.inverses, true)] {
        for end in ends where uses[end.kind]?[end.property] == nil {
          uses[end.kind, default: [:]][end.property] = Use(definition: index, isInverse: isInverse)
        }
      }
    }
    var commonEntries: [PropertyName: Entry] = [:]
    for property in schema.commonProperties {
      commonEntries[property.name] = Entry(use: nil, expectedKinds: property.expectedKinds)
    }
    common = Properties(commonEntries)
    for kind in schema.kinds { kinds[kind.name] = kind }
    for kind in Set(uses.keys).union(kinds.keys) {
      var entries = commonEntries
      for property in kinds[kind]?.properties ?? [] {
        entries[property.name] = Entry(use: nil, expectedKinds: property.expectedKinds)
      }
      for (name, use) in uses[kind] ?? [:] {
        let expected = entries[name]?.expectedKinds ?? Self.targetKinds(use, schema)
        entries[name] = Entry(use: use, expectedKinds: expected)
      }
      byKind[kind] = Properties(entries)
    }
  }

  subscript(_ kind: KindName) -> KindDefinition? { kinds[kind] }

  /// What is known of a kind's properties, to be asked once for a note.
  func properties(of kind: KindName) -> Properties { byKind[kind] ?? common }

  /// The kinds that a plain name may mean in a property; nil when the schema does not know the property.
  func expectedKinds(of property: PropertyName, in kind: KindName) -> [KindName]? {
    properties(of: kind)[property]?.expectedKinds
  }

  /// The kinds at the other end, the likeliest first.
  func targetKinds(_ use: Use) -> [KindName] { Self.targetKinds(use, schema) }

  private static func targetKinds(_ use: Use, _ schema: Schema) -> [KindName] {
    let definition = schema.relations[use.definition]
    return use.isInverse ? definition.sources.map(\.kind) : definition.targetKinds
  }

  /// What a note's status or completion property says about being done; nil when it says nothing.
  func statedCompletion(of note: Note) -> Bool? {
    let kind = kinds[note.kind]
    if let meaning = meaning(of: note) {
      switch meaning {
      case .completed: return true
      case .pending, .active, .failed, .abandoned: return false
      case .neutral: break
      }
    }
    return kind?.completionProperty.flatMap { note.flag($0) } ?? note.flag("completed")
  }

  /// What a note's status means for progress.
  func meaning(of note: Note) -> StatusDefinition.Meaning? {
    note.statedStatus(schema).flatMap { schema.meaning(of: $0, kind: note.kind) }
  }
}
