import Notes

/// What the schema says of a property, by kind.
struct PropertyTable: Sendable {
  /// A property that is one end of a relation.
  struct Use: Sendable {
    /// The definition's place in `Schema.relations`.
    let definition: Int
    /// Written at the relation's target: `location.npcs`.
    let isInverse: Bool
  }

  /// One kind's properties. A class, because it is asked for every property of every note.
  private final class KindUses: Sendable {
    let uses: [PropertyName: Use]
    let expectedKinds: [PropertyName: [KindName]]

    init(_ uses: [PropertyName: Use], _ expectedKinds: [PropertyName: [KindName]]) {
      self.uses = uses
      self.expectedKinds = expectedKinds
    }
  }

  let schema: Schema
  private var byKind: [KindName: KindUses] = [:]
  private var commonKinds: [PropertyName: [KindName]] = [:]
  private var kinds: [KindName: KindDefinition] = [:]

  init(_ schema: Schema) {
    self.schema = schema
    var uses: [KindName: [PropertyName: Use]] = [:]
    var expectedKinds: [KindName: [PropertyName: [KindName]]] = [:]
    for (index, definition) in schema.relations.enumerated() {
      for (ends, isInverse) in [(definition.sources, false), (definition.inverses, true)] {
        for end in ends {
          if uses[end.kind]?[end.property] == nil {
            uses[end.kind, default: [:]][end.property] = Use(definition: index, isInverse: isInverse)
          }
        }
      }
    }
    for kind in schema.kinds {
      kinds[kind.name] = kind
      for property in kind.properties { expectedKinds[kind.name, default: [:]][property.name] = property.expectedKinds }
    }
    for kind in Set(uses.keys).union(expectedKinds.keys) {
      byKind[kind] = KindUses(uses[kind] ?? [:], expectedKinds[kind] ?? [:])
    }
    for property in schema.commonProperties { commonKinds[property.name] = property.expectedKinds }
  }

  subscript(_ kind: KindName) -> KindDefinition? { kinds[kind] }

  func use(of property: PropertyName, in kind: KindName) -> Use? {
    byKind[kind]?.uses[property]
  }

  /// The kinds that a plain name may mean in a property; nil when the schema does not know the property.
  func expectedKinds(of property: PropertyName, in kind: KindName) -> [KindName]? {
    if let kinds = byKind[kind]?.expectedKinds[property] ?? commonKinds[property] {
      return kinds
    }
    return use(of: property, in: kind).map(targetKinds)
  }

  /// The kinds at the other end, the likeliest first.
  func targetKinds(_ use: Use) -> [KindName] {
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
