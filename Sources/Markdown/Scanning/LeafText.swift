/// The text of one leaf block after the other, without the marks of the quotes and items around it.
struct LeafText: ~Copyable {
  enum Kind { case paragraph, heading }

  private(set) var kind = Kind.paragraph
  /// Content of its lines in the clean text, blanks at the start of the first left out.
  private var lines = FlatBuffer<Range<Int>>(reservingCapacity: 8)
  /// The leaf stands first in a list item that begins on its line.
  var startsItem = false
  private(set) var isOpen = false

  mutating func open(_ kind: Kind, _ line: Range<Int>) {
    self.kind = kind
    startsItem = false
    isOpen = true
    lines.removeAll()
    lines.append(line)
  }

  mutating func close() {
    isOpen = false
    lines.removeAll()
  }

  mutating func append(_ line: Range<Int>) { lines.append(line) }

  mutating func removeLast() -> Range<Int>? { lines.removeLast() }

  var isEmpty: Bool { lines.isEmpty }

  var range: Range<Int> {
    guard let last = lines.last else { return 0..<0 }
    return lines[0].lowerBound..<last.upperBound
  }

  /// A copy of the lines, and where each stands in it; nil where they adjoin in the clean text itself.
  func copy(of clean: [UInt8]) -> (bytes: [UInt8], places: [LinePlace])? {
    if isContiguous { return nil }
    var bytes: [UInt8] = []
    var places: [LinePlace] = []
    bytes.reserveCapacity(range.count)
    places.reserveCapacity(lines.count)
    for index in 0..<lines.count {
      if index > 0 { bytes.append(.newline) }
      places.append(LinePlace(copy: bytes.count, clean: lines[index].lowerBound))
      bytes.append(contentsOf: clean[lines[index]])
    }
    return (bytes, places)
  }

  private var isContiguous: Bool {
    var index = 1
    while index < lines.count {
      guard lines[index].lowerBound == lines[index - 1].upperBound + 1 else { return false }
      index += 1
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
