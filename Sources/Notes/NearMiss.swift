/// Finds the word that an author probably meant.
enum NearMiss {
  /// `did you mean 'ignore'?` for `ingore`; nil when nothing is near.
  static func suggestion(for word: String, among known: [String]) -> String? {
    nearest(to: word, among: known).map { "did you mean '\($0)'?" }
  }

  /// The known word with the fewest edits, at most a third of the letters and at most three.
  ///
  /// - Complexity: O(letters² × words); words over 40 letters have no neighbour.
  static func nearest(to word: String, among known: [String]) -> String? {
    let folded = Array(FoldedWord(word).rawValue.unicodeScalars)
    guard !folded.isEmpty, folded.count <= 40 else { return nil }
    var best: (word: String, distance: Int)?
    for candidate in known {
      let other = Array(FoldedWord(candidate).rawValue.unicodeScalars)
      guard other.count <= 40, abs(other.count - folded.count) <= 3 else { continue }
      let distance = editDistance(folded, other)
      if distance < best?.distance ?? Int.max { best = (candidate, distance) }
    }
    guard let best, best.distance <= min(3, max(1, folded.count / 3)) else { return nil }
    return best.word
  }

  /// Insertions, deletions, substitutions and swaps of neighbours that turn one word into the other.
  private static func editDistance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
    var beforePrevious = [Int](repeating: 0, count: right.count + 1)
    var previous = Array(0...right.count)
    for row in left.indices {
      var current = [row + 1] + [Int](repeating: 0, count: right.count)
      for column in right.indices {
        let substitution = previous[column] + (left[row] == right[column] ? 0 : 1)
        var cost = min(substitution, previous[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
          cost = min(cost, beforePrevious[column - 1] + 1)
        }
        current[column + 1] = cost
      }
      beforePrevious = previous
      previous = current
    }
    return previous[right.count]
  }
}
