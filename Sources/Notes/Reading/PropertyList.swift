/// Properties in the author's order while they are gathered: one for each canonical name.
struct PropertyList {
  private(set) var properties: [Property] = []
  /// The places of those that have a name, one for each name: fewer than a kind has.
  private var namedPlaces: [Int] = []
  private var unknownKeys = PlaceTable<FoldedWord>()
  private var firstFact: Int?
  /// The marks of all names so far: those with other marks are new.
  private var nameMarks: UInt64 = 0
  /// Whether one of the values is yes or no.
  private(set) var hasFlags = false

  /// From here on properties come from the body: what front matter says already is left out.
  mutating func beginFacts() {
    firstFact = properties.count
  }

  /// Adds a property; lists that mean the same (`location`, `whereabouts`) become one.
  ///
  /// A second text for one name is kept under its key, as an unknown property.
  mutating func add(_ property: Property, mergesWithSameKey: Bool) {
    guard let name = property.name else {
      addUnknown(property, merges: mergesWithSameKey)
      return
    }
    if case .flag = property.value { hasFlags = true }
    let mark = name.mark
    let known = nameMarks & mark == 0 ? nil : place(of: name)
    nameMarks |= mark
    guard let place = known else {
      if namedPlaces.isEmpty {
        namedPlaces.reserveCapacity(12)
        properties.reserveCapacity(12)
      }
      namedPlaces.append(properties.count)
      properties.append(property)
      return
    }
    if let firstFact, place < firstFact { return }
    if let merged = Self.merged(properties[place], property) {
      properties[place] = merged
    } else if !mergesWithSameKey, properties[place].value != property.value {
      properties.append(property.renamed(to: nil))
    }
  }

  private func place(of name: PropertyName) -> Int? {
    for place in namedPlaces where properties[place].name == name { return place }
    return nil
  }

  private mutating func addUnknown(_ property: Property, merges: Bool) {
    let key = FoldedWord(property.key)
    guard let place = unknownKeys[key] else {
      unknownKeys.add(properties.count, for: key)
      properties.append(property)
      return
    }
    if let firstFact, place < firstFact { return }
    if merges, let merged = Self.merged(properties[place], property) { properties[place] = merged }
  }

  /// More values of one name than anybody writes are not merged, so that no note costs the square of its length.
  private static let mostMerged = 1_000

  private static func merged(_ first: Property, _ second: Property) -> Property? {
    let value: PropertyValue
    switch (first.value, second.value) {
    case (.references(let old), .references(let new)) where old.count + new.count <= mostMerged:
      value = .references(old + new.filter { reference in !old.contains { $0.form == reference.form } })
    case (.texts(let old), .texts(let new)) where old.count + new.count <= mostMerged:
      value = .texts(old + new.filter { !old.contains($0) })
    case (.coordinates(let old), .coordinates(let new)) where old.count + new.count <= mostMerged:
      value = .coordinates(old + new)
    default: return nil
    }
    return Property(
      name: first.name, key: first.key, value: value, keyRange: first.keyRange, range: first.range,
      inlineLinks: first.inlineLinks + second.inlineLinks)
  }
}

extension Property {
  func renamed(to name: PropertyName?) -> Property {
    Property(name: name, key: key, value: value, keyRange: keyRange, range: range, inlineLinks: inlineLinks)
  }
}
