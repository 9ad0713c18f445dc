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

  /// More than this many of one sort are ordinary in this journal: the rest is only counted.
  private static var most: Int { 100 }

  /// A diagnostic for each of the first, and one that counts the rest: `12 ` and the words of `rest`.
  func diagnostics(
    _ rule: Diagnostic.Rule, rest: String, _ diagnostic: (Key, String, GroupedPlaces) -> Diagnostic
  ) -> [Diagnostic] {
    var diagnostics: [Diagnostic] = []
    for (key, written) in keys.prefix(Self.most) {
      if let group = groups[key] { diagnostics.append(diagnostic(key, written, group)) }
    }
    if keys.count > Self.most, let group = groups[keys[Self.most].key] {
      diagnostics.append(
        Diagnostic(
          .warning, rule, "\(keys.count - Self.most) \(rest)", path: group.first.path, range: group.first.range))
    }
    return diagnostics
  }
}
