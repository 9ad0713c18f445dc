/// Places by key: a list while there are few, which is quicker than hashing, then a dictionary.
struct PlaceTable<Key: Hashable> {
  private struct Entry {
    let key: Key
    var place: Int
  }

  private var few: [Entry] = []
  private var many: [Key: Int] = [:]
  private static var mostInList: Int { 24 }

  subscript(_ key: Key) -> Int? {
    if !many.isEmpty { return many[key] }
    for entry in few.indices where few[entry].key == key { return few[entry].place }
    return nil
  }

  /// Sets the place of a key, whether it has one or not.
  mutating func set(_ place: Int, for key: Key) {
    if many.isEmpty {
      for entry in few.indices where few[entry].key == key {
        few[entry].place = place
        return
      }
    }
    add(place, for: key)
  }

  /// Sets the place of a key that has none yet.
  mutating func add(_ place: Int, for key: Key) {
    if many.isEmpty {
      guard few.count >= Self.mostInList else {
        if few.isEmpty { few.reserveCapacity(12) }
        return few.append(Entry(key: key, place: place))
      }
      for entry in few { many[entry.key] = entry.place }
    }
    many[key] = place
  }
}
