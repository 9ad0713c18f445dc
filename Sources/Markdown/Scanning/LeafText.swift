/// The text of one leaf block without the marks of the quotes and items around it.
struct LeafText {
  enum Kind { case paragraph, heading, tableRow }

  let kind: Kind
  /// Content of the first line in the clean text, blanks at its start left out; nil when it was taken away.
  private var first: Range<Int>?
  /// That of the others; most leaves have none.
  private var others: [Range<Int>] = []
  /// The leaf stands first in a list item that begins on its line.
  var startsItem = false

  init(_ kind: Kind, _ line: Range<Int>) {
    self.kind = kind
    first = line
  }

  mutating func append(_ line: Range<Int>) {
    if first == nil { first = line } else { others.append(line) }
  }

  mutating func removeLast() -> Range<Int>? {
    if let last = others.popLast() { return last }
    defer { first = nil }
    return first
  }

  var isEmpty: Bool { first == nil }

  var range: Range<Int> {
    guard let first else { return 0..<0 }
    return first.lowerBound..<(others.last ?? first).upperBound
  }

  /// A copy of the lines, and where each stands in it; nil where they adjoin in the clean text itself.
  func copy(of clean: [UInt8]) -> (bytes: [UInt8], places: [LinePlace])? {
    if isContiguous { return nil }
    var bytes: [UInt8] = []
    var places: [LinePlace] = []
    bytes.reserveCapacity(range.count)
    for line in (first.map { [$0] } ?? []) + others {
      if !places.isEmpty { bytes.append(.newline) }
      places.append(LinePlace(copy: bytes.count, clean: line.lowerBound))
      bytes.append(contentsOf: clean[line])
    }
    return (bytes, places)
  }

  private var isContiguous: Bool {
    guard !others.isEmpty, var end = first?.upperBound else { return true }
    for line in others {
      guard line.lowerBound == end + 1 else { return false }
      end = line.upperBound
    }
    return true
  }
}

/// Where a line of a leaf's copy starts, there and in the clean text.
struct LinePlace {
  let copy: Int
  let clean: Int
}

extension [LinePlace] {
  /// The clean offset of an offset in the copy; the same where there is no copy.
  func clean(_ offset: Int) -> Int {
    guard !isEmpty else { return offset }
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if self[middle].copy <= offset { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return offset }
    return self[low - 1].clean + offset - self[low - 1].copy
  }

  func clean(_ range: Range<Int>) -> Range<Int> {
    let start = clean(range.lowerBound)
    return range.isEmpty ? start..<start : start..<Swift.max(start, clean(range.upperBound - 1) + 1)
  }
}
