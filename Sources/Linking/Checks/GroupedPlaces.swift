import SourceText

/// Places that share a mistake, so that it is reported once: at the first, with a note for up to three more.
struct GroupedPlaces {
  struct Place {
    let path: SourcePath
    let range: Range<Int>
  }

  let first: Place
  private(set) var others: [Place] = []
  private(set) var count = 1

  init(_ place: Place) { first = place }

  mutating func add(_ place: Place) {
    count += 1
    if others.count < 3 { others.append(place) }
  }

  /// ` (5 times)`, or nothing for a single place.
  var suffix: String { count > 1 ? " (\(count) times)" : "" }

  var notes: [Diagnostic.Note] { others.map { Diagnostic.Note("also here", path: $0.path, range: $0.range) } }
}

/// Mistakes of one sort by what is wrong, in the order in which they were met.
struct MistakeList<Key: Hashable> {
  private(set) var keys: [(key: Key, written: String)] = []
  private var groups: [Key: GroupedPlaces] = [:]

  mutating func add(_ key: Key, written: String, path: SourcePath, range: Range<Int>) {
    let place = GroupedPlaces.Place(path: path, range: range)
    if groups[key] != nil {
      groups[key]?.add(place)
    } else {
      groups[key] = GroupedPlaces(place)
      keys.append((key, written))
    }
  }

  /// Near misses are looked for among all names: for this many mistakes, so that the time stays linear.
  private static var mostSuggestions: Int { 500 }

  /// A diagnostic for each; the last argument tells whether to look for a name that was meant.
  func diagnostics(_ diagnostic: (Key, String, GroupedPlaces, _ suggests: Bool) -> Diagnostic) -> [Diagnostic] {
    keys.enumerated().compactMap { number, entry in
      groups[entry.key].map { diagnostic(entry.key, entry.written, $0, number < Self.mostSuggestions) }
    }
  }
}
