/// Where the lines of a text begin: turns byte offsets into what an editor shows.
///
/// `"a\r\nbé|c"` has offset 6 (`|`) at line 2, column 3.
///
/// Lines end with LF, CRLF or CR. A byte order mark at the start belongs to no column.
package struct LineTable: Sendable {
  /// A place as editors count it: both numbers start at 1.
  package struct Location: Hashable, Sendable {
    package let line: Int
    /// Unicode scalars from the start of the line, plus one. Grapheme clusters would need the tables of one Unicode
    /// version, and editors do not agree on them.
    package let column: Int

    package init(line: Int, column: Int) {
      self.line = line
      self.column = column
    }
  }

  package let bytes: [UInt8]
  /// The offset of the first byte of each line, ascending; never empty.
  private let lineStarts: [Int]
  /// How many scalars begin before each multiple of `stride`; empty for ASCII, where every byte is one.
  private let scalarCounts: [Int]
  private static let stride = 1024

  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var starts = [bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0]
    var isASCII = true
    for (offset, byte) in bytes.enumerated() {
      if byte >= 0x80 {
        isASCII = false
      } else if byte == 0x0A {
        starts.append(offset + 1)
      } else if byte == 0x0D, offset + 1 == bytes.count || bytes[offset + 1] != 0x0A {
        starts.append(offset + 1)
      }
    }
    lineStarts = starts
    scalarCounts = isASCII ? [] : Self.scalarCounts(in: bytes)
  }

  package var lineCount: Int { lineStarts.count }

  /// The line and column of a byte; an offset outside the text is taken as its start or end.
  ///
  /// - Complexity: O(log n) in the number of lines.
  package func location(of offset: Int) -> Location {
    let line = lineIndex(of: offset)
    let start = lineStarts[line]
    let end = scalarStart(atOrBefore: min(max(offset, start), bytes.count))
    return Location(line: line + 1, column: max(0, scalarCount(before: end) - scalarCount(before: start)) + 1)
  }

  /// The bytes of a line without its end.
  ///
  /// - Parameter line: Counted from 1; one that does not exist is taken as the nearest.
  package func range(ofLine line: Int) -> Range<Int> {
    let index = min(max(line, 1), lineStarts.count) - 1
    let start = lineStarts[index]
    var end = index + 1 < lineStarts.count ? lineStarts[index + 1] : bytes.count
    if end > start, bytes[end - 1] == 0x0A { end -= 1 }
    if end > start, bytes[end - 1] == 0x0D { end -= 1 }
    return start..<end
  }

  private func lineIndex(of offset: Int) -> Int {
    var low = 0
    var high = lineStarts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    return low
  }

  private func scalarStart(atOrBefore offset: Int) -> Int {
    var start = offset
    while start > 0, start < bytes.count, bytes[start] & 0xC0 == 0x80 { start -= 1 }
    return start
  }

  private func scalarCount(before offset: Int) -> Int {
    guard !scalarCounts.isEmpty else { return offset }
    let mark = min(offset / Self.stride, scalarCounts.count - 1)
    return scalarCounts[mark] + Self.scalarCount(in: bytes, mark * Self.stride..<offset)
  }

  private static func scalarCounts(in bytes: [UInt8]) -> [Int] {
    var counts = [0]
    var total = 0
    for start in Swift.stride(from: 0, to: bytes.count, by: stride) {
      total += scalarCount(in: bytes, start..<min(start + stride, bytes.count))
      counts.append(total)
    }
    return counts
  }

  private static func scalarCount(in bytes: [UInt8], _ range: Range<Int>) -> Int {
    var count = 0
    for offset in range where bytes[offset] & 0xC0 != 0x80 { count += 1 }
    return count
  }
}
