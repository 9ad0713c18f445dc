/// A style or script as it is published: readers do not need the comments that have lines of their own.
enum ThemeText {
  /// Leaves out block comments that begin and end a line; all other text stays as it is.
  static func published(_ bytes: [UInt8]) -> [UInt8] {
    var kept: [UInt8] = []
    kept.reserveCapacity(bytes.count)
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    var next = 0
    while next < lines.count {
      let first = next
      let comment = opens(lines[first]) ? self.comment(lines[first...]) : nil
      next = comment?.end ?? first + 1
      guard comment?.isAlone != true else { continue }
      for place in first..<next {
        kept += lines[place]
        if place < lines.count - 1 { kept.append(UInt8(ascii: "\n")) }
      }
    }
    return kept
  }

  private static let start = Array("/*".utf8)
  private static let end = Array("*/".utf8)

  private static func opens(_ line: ArraySlice<UInt8>) -> Bool {
    line.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }.starts(with: start)
  }

  /// The first line behind a comment, and whether nothing else stands in the comment's lines.
  private static func comment(_ lines: ArraySlice<ArraySlice<UInt8>>) -> (end: Int, isAlone: Bool) {
    for (offset, line) in lines.enumerated() {
      let text = offset == 0 ? line.drop { $0 != UInt8(ascii: "/") }.dropFirst(start.count) : line
      guard let close = text.indices.first(where: { text[$0...].starts(with: end) }) else { continue }
      let isAlone = text[(close + end.count)...].allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\r") }
      return (lines.startIndex + offset + 1, isAlone)
    }
    return (lines.endIndex, false)
  }
}
