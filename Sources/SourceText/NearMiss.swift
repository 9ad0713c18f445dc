/// Finds the name that was probably meant.
///
/// Among `["Aldous Finch", "Dunmere"]`, `Aldus Finch` is a near miss of `Aldous Finch`, and so is `Aldous`.
///
/// Names are compared without case. Up to a quarter of the letters may be missing, added, changed or swapped with
/// their neighbour, and at most three; a name that only begins another one, up to a blank, comes after those.
package struct NearMiss: Sendable {
  private struct Candidate {
    let name: String
    let letters: [Unicode.Scalar]
    let signature: UInt64
  }

  /// In the order of their bytes, by number of letters.
  private let candidatesByLength: [[Candidate]]

  package init(candidates: some Sequence<String>) {
    var lists: [[Candidate]] = []
    for name in candidates {
      let letters = Self.letters(of: name)
      guard !letters.isEmpty, letters.count <= Self.mostLetters else { continue }
      while lists.count <= letters.count { lists.append([]) }
      lists[letters.count].append(Candidate(name: name, letters: letters, signature: Self.signature(of: letters)))
    }
    candidatesByLength = lists.map { list in
      list.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    }
  }

  /// The best of `candidates` for one look-up; make an index for several.
  package static func suggestion(for name: String, among candidates: some Sequence<String>) -> String? {
    NearMiss(candidates: candidates).suggestion(for: name)
  }

  /// The candidate nearest to `name`, or nil when none is near. The same name is no suggestion.
  ///
  /// Of several that are equally near, the one that shares the longest beginning wins, then the first in byte order.
  package func suggestion(for name: String) -> String? {
    let letters = Self.letters(of: name)
    guard !letters.isEmpty, letters.count <= Self.mostLetters else { return nil }
    return nearest(to: letters, name) ?? extended(letters)
  }

  private func nearest(to letters: [Unicode.Scalar], _ name: String) -> String? {
    let signature = Self.signature(of: letters)
    let bound = Self.bound(forLength: letters.count)
    var best: (name: String, distance: Int, shared: Int)?
    let lengths = max(1, letters.count - bound)...letters.count + bound
    for length in lengths where length < candidatesByLength.count {
      for candidate in candidatesByLength[length] where candidate.name != name {
        let limit = best.map(\.distance) ?? bound
        guard (candidate.signature ^ signature).nonzeroBitCount <= 2 * limit else { continue }
        guard let distance = Self.distance(letters, candidate.letters, limit: limit) else { continue }
        let shared = zip(letters, candidate.letters).prefix { $0 == $1 }.count
        if let best, (best.distance, -best.shared) <= (distance, -shared) { continue }
        best = (candidate.name, distance, shared)
      }
    }
    return best?.name
  }

  /// The shortest candidate that begins with all of `letters` and a blank, or that `letters` begin with so.
  private func extended(_ letters: [Unicode.Scalar]) -> String? {
    guard letters.count >= 4 else { return nil }
    for candidate in candidatesByLength.dropFirst(letters.count + 1).joined()
    where candidate.letters[letters.count] == " " && candidate.letters.starts(with: letters) {
      return candidate.name
    }
    for candidate in candidatesByLength.prefix(letters.count).dropFirst(4).reversed().joined()
    where letters[candidate.letters.count] == " " && letters.starts(with: candidate.letters) {
      return candidate.name
    }
    return nil
  }

  // MARK: Distance

  private static func bound(forLength length: Int) -> Int { length < 3 ? 0 : min(3, (length + 2) / 4) }

  /// Longer names are no names.
  private static let mostLetters = 200

  private static func letters(of name: String) -> [Unicode.Scalar] { Array(name.lowercased().unicodeScalars) }

  /// A bit for each letter that occurs: names that differ in many bits differ in many letters.
  private static func signature(of letters: [Unicode.Scalar]) -> UInt64 {
    letters.reduce(0) { $0 | 1 << UInt64($1.value & 63) }
  }

  /// Insertions, deletions, changes and swaps of neighbours (optimal string alignment), or nil when over `limit`.
  private static func distance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar], limit: Int) -> Int? {
    guard abs(left.count - right.count) <= limit else { return nil }
    var twoAbove = [Int](repeating: 0, count: right.count + 1)
    var above = Array(0...right.count)
    var row = above
    for leftIndex in 1...left.count {
      row[0] = leftIndex
      var smallest = leftIndex
      for rightIndex in 1...right.count {
        let isSame = left[leftIndex - 1] == right[rightIndex - 1]
        var cost = min(above[rightIndex - 1] + (isSame ? 0 : 1), above[rightIndex] + 1, row[rightIndex - 1] + 1)
        if leftIndex > 1, rightIndex > 1, left[leftIndex - 1] == right[rightIndex - 2],
          left[leftIndex - 2] == right[rightIndex - 1]
        {
          cost = min(cost, twoAbove[rightIndex - 2] + 1)
        }
        row[rightIndex] = cost
        smallest = min(smallest, cost)
      }
      guard smallest <= limit else { return nil }
      (twoAbove, above, row) = (above, row, twoAbove)
    }
    return above[right.count] <= limit ? above[right.count] : nil
  }
}
