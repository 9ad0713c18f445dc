/// Finds the name that was probably meant.
///
/// Among `["Aldous Finch", "Dunmere"]`, `Aldus Finch` is a near miss of `Aldous Finch`, and so is `Aldous`.
///
/// Names are compared without case. Up to a quarter of the letters may be missing, added, changed or swapped with
/// their neighbour, and at most three; a name that only begins another one, up to a blank, comes after those.
package struct NearMiss: Sendable {
  /// All candidates of one length. Flat, for every look-up goes through thousands.
  private struct Group {
    var names: [String] = []
    var signatures: [UInt64] = []
    /// One after the other.
    var letters: [Unicode.Scalar] = []
  }

  /// By number of letters.
  private let groups: [Group]

  package init(candidates: some Sequence<String>) {
    var groups: [Group] = []
    var letters: [Unicode.Scalar] = []
    for name in candidates {
      Self.read(name, into: &letters)
      guard !letters.isEmpty, letters.count <= Self.mostLetters else { continue }
      while groups.count <= letters.count { groups.append(Group()) }
      groups[letters.count].names.append(name)
      groups[letters.count].signatures.append(Self.signature(of: letters))
      groups[letters.count].letters.append(contentsOf: letters)
    }
    self.groups = groups
  }

  /// The best of `candidates` for one look-up; make an index for several.
  package static func suggestion(for name: String, among candidates: some Sequence<String>) -> String? {
    NearMiss(candidates: candidates).suggestion(for: name)
  }

  /// The candidate nearest to `name`, or nil when none is near. The same name is no suggestion.
  ///
  /// Of several that are equally near, the one that shares the longest beginning wins, then the first in byte order.
  package func suggestion(for name: String) -> String? {
    var letters: [Unicode.Scalar] = []
    Self.read(name, into: &letters)
    guard !letters.isEmpty, letters.count <= Self.mostLetters else { return nil }
    return nearest(to: letters, name) ?? extended(letters)
  }

  private func nearest(to letters: [Unicode.Scalar], _ name: String) -> String? {
    let signature = Self.signature(of: letters)
    let bound = Self.bound(forLength: letters.count)
    var measure = EditDistance(from: letters, longest: letters.count + bound)
    var best: Match?
    var bestLength = 0
    var limit = bound
    let lengths = max(1, letters.count - bound)...letters.count + bound
    for length in lengths where length < groups.count {
      for place in groups[length].signatures.indices {
        guard (groups[length].signatures[place] ^ signature).nonzeroBitCount <= 2 * limit else { continue }
        let candidate = place * length..<(place + 1) * length
        guard let distance = measure.distance(to: groups[length].letters, candidate, limit: limit),
          groups[length].names[place] != name
        else { continue }
        let shared = zip(letters, groups[length].letters[candidate]).prefix { $0 == $1 }.count
        if let best,
          !isBetter((groups[length].names[place], distance, shared), than: best, isSameLength: length == bestLength)
        {
          continue
        }
        bestLength = length
        best = (groups[length].names[place], distance, shared)
        limit = distance
      }
    }
    return best?.name
  }

  private typealias Match = (name: String, distance: Int, shared: Int)

  /// Candidates of one length come in any order, and shorter ones before longer ones.
  private func isBetter(_ match: Match, than best: Match, isSameLength: Bool) -> Bool {
    if match.distance != best.distance { return match.distance < best.distance }
    if match.shared != best.shared { return match.shared > best.shared }
    return isSameLength && match.name.precedesInBytes(best.name)
  }

  /// The shortest candidate that begins with all of `letters` and a blank, or that `letters` begin with so.
  private func extended(_ letters: [Unicode.Scalar]) -> String? {
    guard letters.count >= 4 else { return nil }
    let signature = Self.signature(of: letters)
    for length in groups.indices.dropFirst(letters.count + 1) {
      let name = first(in: groups[length]) { place in
        // Nearly all candidates lack one of the letters.
        guard signature & ~groups[length].signatures[place] == 0 else { return false }
        let start = place * length
        return groups[length].letters[start + letters.count] == " "
          && groups[length].letters[start..<start + letters.count].elementsEqual(letters)
      }
      if let name { return name }
    }
    for length in groups.indices.prefix(letters.count).dropFirst(4).reversed() where letters[length] == " " {
      let name = first(in: groups[length]) { place in
        guard groups[length].signatures[place] & ~signature == 0 else { return false }
        return groups[length].letters[place * length..<(place + 1) * length].elementsEqual(letters[..<length])
      }
      if let name { return name }
    }
    return nil
  }

  /// The first in byte order of the names that are meant.
  private func first(in group: Group, where isMeant: (Int) -> Bool) -> String? {
    var first: String?
    for place in group.names.indices where isMeant(place) {
      if let first, !group.names[place].precedesInBytes(first) { continue }
      first = group.names[place]
    }
    return first
  }

  private static func bound(forLength length: Int) -> Int { length < 3 ? 0 : min(3, (length + 2) / 4) }

  /// Longer names are no names.
  private static let mostLetters = 200

  /// The letters of a name, in lower case.
  private static func read(_ name: String, into letters: inout [Unicode.Scalar]) {
    letters.removeAll(keepingCapacity: true)
    let bytes = name.utf8.span
    for offset in bytes.indices {
      let byte = bytes[offset]
      guard byte < 0x80 else {
        letters = Array(name.lowercased().unicodeScalars)
        return
      }
      letters.append(Unicode.Scalar(byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte))
    }
  }

  /// A bit for each letter that occurs: names that differ in many bits differ in many letters.
  private static func signature(of letters: [Unicode.Scalar]) -> UInt64 {
    var signature: UInt64 = 0
    for letter in letters { signature |= 1 << UInt64(letter.value & 63) }
    return signature
  }
}

/// Counts insertions, deletions, changes and swaps of neighbours (optimal string alignment) between one text and others.
///
/// Its rows are used for every text, and only where they may stay within the limit.
private struct EditDistance {
  private let left: [Unicode.Scalar]
  /// By letter of ASCII, the places of `left` that hold it; empty when `left` has other letters or is long.
  private var places: [UInt64] = []
  private var twoAbove: [Int]
  private var above: [Int]
  private var row: [Int]

  /// - Parameter longest: The length of the longest of the others.
  init(from left: [Unicode.Scalar], longest: Int) {
    self.left = left
    twoAbove = [Int](repeating: 0, count: longest + 2)
    above = twoAbove
    row = twoAbove
    guard left.count <= 64, left.allSatisfy(\.isASCII) else { return }
    places = [UInt64](repeating: 0, count: 128)
    for (place, letter) in left.enumerated() { places[Int(letter.value)] |= 1 << UInt64(place) }
  }

  /// The distance to a part of `letters`, or nil when it is over `limit`.
  mutating func distance(to letters: [Unicode.Scalar], _ range: Range<Int>, limit: Int) -> Int? {
    let count = range.count
    guard abs(left.count - count) <= limit else { return nil }
    if !places.isEmpty { return quickDistance(to: letters, range, limit: limit) }
    let tooFar = limit + 1
    for place in 0...min(count, limit + 1) { above[place] = place }
    for leftIndex in 1...left.count {
      let first = max(1, leftIndex - limit)
      let last = min(count, leftIndex + limit)
      row[first - 1] = first == 1 ? leftIndex : tooFar
      var smallest = row[first - 1]
      for rightIndex in first...last {
        let letter = letters[range.lowerBound + rightIndex - 1]
        let isSame = left[leftIndex - 1] == letter
        var cost = min(above[rightIndex - 1] + (isSame ? 0 : 1), above[rightIndex] + 1, row[rightIndex - 1] + 1)
        if leftIndex > 1, rightIndex > 1, left[leftIndex - 2] == letter,
          left[leftIndex - 1] == letters[range.lowerBound + rightIndex - 2]
        {
          cost = min(cost, twoAbove[rightIndex - 2] + 1)
        }
        row[rightIndex] = cost
        smallest = min(smallest, cost)
      }
      guard smallest <= limit else { return nil }
      if last < count { row[last + 1] = tooFar }
      swap(&twoAbove, &above)
      swap(&above, &row)
    }
    return above[count] <= limit ? above[count] : nil
  }

  /// The same with a bit for each letter of `left` (Hyyrö's algorithm for optimal string alignment).
  private func quickDistance(to letters: [Unicode.Scalar], _ range: Range<Int>, limit: Int) -> Int? {
    let last: UInt64 = 1 << UInt64(left.count - 1)
    var distance = left.count
    var (rising, falling): (UInt64, UInt64) = (.max, 0)
    var (diagonal, before): (UInt64, UInt64) = (0, 0)
    var remaining = range.count
    for offset in range {
      let letter = letters[offset].value
      let same = letter < 128 ? places[Int(letter)] : 0
      let swapped = ((~diagonal & same) << 1) & before
      diagonal = (((same & rising) &+ rising) ^ rising) | same | falling | swapped
      var up = falling | ~(diagonal | rising)
      var down = diagonal & rising
      distance += up & last != 0 ? 1 : 0
      distance -= down & last != 0 ? 1 : 0
      remaining -= 1
      // Each further letter takes at most one away.
      guard distance - remaining <= limit else { return nil }
      up = up << 1 | 1
      down <<= 1
      rising = down | ~(diagonal | up)
      falling = up & diagonal
      before = same
    }
    return distance <= limit ? distance : nil
  }
}
