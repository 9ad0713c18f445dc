/// The name of a list that a misspelt one is likely to mean: `hed` is near `head`.
struct NearestName {
  /// The nearest candidate, the first of equally near ones; nil when none is near.
  let name: String?

  /// Longer names are not compared, so that the work stays small.
  private static let longest = 64

  init(to misspelt: String, among candidates: [String]) {
    let wanted = Array(misspelt.utf8)
    guard wanted.count <= Self.longest else {
      name = nil
      return
    }
    // A third of a short name may be wrong, and never more than two letters.
    var best = min(2, max(1, wanted.count / 3)) + 1
    var nearest: String?
    for candidate in candidates {
      let other = Array(candidate.utf8)
      guard abs(other.count - wanted.count) < best, other.count <= Self.longest else { continue }
      let distance = Self.distance(wanted, other)
      if distance < best, distance < max(wanted.count, other.count) {
        best = distance
        nearest = candidate
      }
    }
    name = nearest
  }

  /// How many bytes must be inserted, removed, replaced or swapped with their neighbour.
  private static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
    var beforePrevious = [Int](repeating: 0, count: right.count + 1)
    var previous = Array(0...right.count)
    var current = previous
    for row in left.indices {
      current[0] = row + 1
      for column in right.indices {
        let replaced = previous[column] + (left[row] == right[column] ? 0 : 1)
        current[column + 1] = min(replaced, previous[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
          current[column + 1] = min(current[column + 1], beforePrevious[column - 1] + 1)
        }
      }
      (beforePrevious, previous, current) = (previous, current, beforePrevious)
    }
    return previous[right.count]
  }
}
