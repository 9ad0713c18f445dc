/// Which lines two texts share: by common ends, then by lines that stand once in both, then exactly in small pieces.
///
/// Complexity: O(n log n) in the number of lines; pieces without such lines are compared exactly up to a bound, and
/// count as replaced beyond it.
struct LineDiff {
  enum Step: Equatable {
    case keep(Int, Int)
    case remove(Int)
    case insert(Int)
  }

  /// Products of lengths up to which a piece is compared line by line.
  private static let exactBound = 250_000
  private static let deepest = 64

  private let old: [Int]
  private let new: [Int]
  private var steps: [Step] = []

  static func steps(from old: [ArraySlice<UInt8>], to new: [ArraySlice<UInt8>]) -> [Step] {
    var numbers: [ArraySlice<UInt8>: Int] = [:]
    func number(_ line: ArraySlice<UInt8>) -> Int {
      if let known = numbers[line] { return known }
      numbers[line] = numbers.count
      return numbers.count - 1
    }
    var diff = LineDiff(old: old.map(number), new: new.map(number))
    diff.compare(0..<old.count, 0..<new.count, depth: 0)
    return diff.steps
  }

  private init(old: [Int], new: [Int]) {
    self.old = old
    self.new = new
  }

  private mutating func compare(_ left: Range<Int>, _ right: Range<Int>, depth: Int) {
    var (left, right) = (left, right)
    while let first = left.first, let other = right.first, old[first] == new[other] {
      steps.append(.keep(first, other))
      left = first + 1..<left.upperBound
      right = other + 1..<right.upperBound
    }
    var tail = 0
    while tail < left.count, tail < right.count, old[left.upperBound - 1 - tail] == new[right.upperBound - 1 - tail] {
      tail += 1
    }
    let ends = (left.upperBound - tail, right.upperBound - tail)
    between(left.lowerBound..<ends.0, right.lowerBound..<ends.1, depth: depth)
    for offset in 0..<tail { steps.append(.keep(ends.0 + offset, ends.1 + offset)) }
  }

  private mutating func between(_ left: Range<Int>, _ right: Range<Int>, depth: Int) {
    if left.isEmpty || right.isEmpty { return replace(left, right) }
    let anchors = depth < Self.deepest ? self.anchors(left, right) : []
    if anchors.isEmpty {
      if left.count * right.count <= Self.exactBound { return exact(left, right) }
      return replace(left, right)
    }
    var start = (left.lowerBound, right.lowerBound)
    for (line, other) in anchors {
      compare(start.0..<line, start.1..<other, depth: depth + 1)
      steps.append(.keep(line, other))
      start = (line + 1, other + 1)
    }
    compare(start.0..<left.upperBound, start.1..<right.upperBound, depth: depth + 1)
  }

  private mutating func replace(_ left: Range<Int>, _ right: Range<Int>) {
    steps += left.map { .remove($0) }
    steps += right.map { .insert($0) }
  }

  // MARK: Lines that stand once

  /// The longest run of lines, ascending in both, that stand once in each.
  private func anchors(_ left: Range<Int>, _ right: Range<Int>) -> [(Int, Int)] {
    var places: [Int: (left: Int, right: Int)] = [:]
    var counts: [Int: (left: Int, right: Int)] = [:]
    for line in left {
      counts[old[line], default: (0, 0)].left += 1
      places[old[line], default: (0, 0)].left = line
    }
    for line in right {
      counts[new[line], default: (0, 0)].right += 1
      places[new[line], default: (0, 0)].right = line
    }
    let pairs = left.compactMap { line -> (Int, Int)? in
      guard let count = counts[old[line]], count.left == 1, count.right == 1, let place = places[old[line]] else {
        return nil
      }
      return (line, place.right)
    }
    return Self.longestAscending(pairs)
  }

  /// Patience: the ends of runs, and for each pair the one before it in its run.
  private static func longestAscending(_ pairs: [(Int, Int)]) -> [(Int, Int)] {
    var tops: [Int] = []
    var previous = [Int?](repeating: nil, count: pairs.count)
    for (index, pair) in pairs.enumerated() {
      var low = 0
      var high = tops.count
      while low < high {
        let middle = (low + high) / 2
        if pairs[tops[middle]].1 < pair.1 { low = middle + 1 } else { high = middle }
      }
      previous[index] = low > 0 ? tops[low - 1] : nil
      if low == tops.count { tops.append(index) } else { tops[low] = index }
    }
    var run: [(Int, Int)] = []
    var place = tops.last
    while let index = place {
      run.append(pairs[index])
      place = previous[index]
    }
    return run.reversed()
  }

  // MARK: Small pieces

  /// The longest common subsequence, by a table.
  private mutating func exact(_ left: Range<Int>, _ right: Range<Int>) {
    let width = right.count + 1
    var lengths = [Int32](repeating: 0, count: (left.count + 1) * width)
    for line in (0..<left.count).reversed() {
      for other in (0..<right.count).reversed() {
        let isSame = old[left.lowerBound + line] == new[right.lowerBound + other]
        lengths[line * width + other] =
          isSame
          ? lengths[(line + 1) * width + other + 1] + 1
          : max(lengths[(line + 1) * width + other], lengths[line * width + other + 1])
      }
    }
    var (line, other) = (0, 0)
    while line < left.count, other < right.count {
      if old[left.lowerBound + line] == new[right.lowerBound + other] {
        steps.append(.keep(left.lowerBound + line, right.lowerBound + other))
        (line, other) = (line + 1, other + 1)
      } else if lengths[(line + 1) * width + other] >= lengths[line * width + other + 1] {
        steps.append(.remove(left.lowerBound + line))
        line += 1
      } else {
        steps.append(.insert(right.lowerBound + other))
        other += 1
      }
    }
    replace(left.lowerBound + line..<left.upperBound, right.lowerBound + other..<right.upperBound)
  }
}
