import SourceText

/// Where front matter and body of a file lie.
///
/// `"---\ntitle: Dunmere\n---\nText"` gives content `4..<19` and body `23..<27`.
struct FrontMatterSplit: Equatable {
  enum Format: Equatable { case none, yaml, toml }

  let format: Format
  /// What stands between the lines of dashes.
  let content: Range<Int>
  let body: Range<Int>

  /// Front matter begins at the first byte (after a byte order mark) and ends at the next line of its marks alone.
  ///
  /// Without a closing line it is none, and the file is all body.
  init(_ bytes: [UInt8]) {
    let start = Self.byteOrderMark(bytes)
    let firstEnd = Self.lineEnd(bytes, from: start)
    let first = Self.lineWithoutTrailingBlanks(bytes, start..<firstEnd)
    let dash = UInt8(ascii: "-")
    let plus = UInt8(ascii: "+")
    guard first.count == 3, let mark = bytes[first].first, mark == dash || mark == plus,
      bytes[first].allSatisfy({ $0 == mark }), firstEnd < bytes.count
    else {
      (format, content, body) = (.none, start..<start, start..<bytes.count)
      return
    }
    var line = Self.nextLine(bytes, after: firstEnd)
    let contentStart = line
    let hasReturns = bytes.firstOffset(of: 0x0D, from: line, limit: bytes.count) != nil
    while line < bytes.count {
      let end =
        hasReturns
        ? Self.lineEnd(bytes, from: line) : bytes.firstOffset(of: 0x0A, from: line, limit: bytes.count) ?? bytes.count
      guard bytes[line] == mark else {
        line = Self.nextLine(bytes, after: end)
        continue
      }
      let trimmed = Self.lineWithoutTrailingBlanks(bytes, line..<end)
      if trimmed.count == 3, bytes[trimmed].allSatisfy({ $0 == mark }) {
        format = mark == dash ? .yaml : .toml
        content = contentStart..<line
        body = Self.nextLine(bytes, after: end)..<bytes.count
        return
      }
      line = Self.nextLine(bytes, after: end)
    }
    (format, content, body) = (.none, start..<start, start..<bytes.count)
  }

  /// The length of a byte order mark at the file's start.
  static func byteOrderMark(_ bytes: [UInt8]) -> Int {
    bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  private static let searchedAtOnce = 512

  /// The offset of the line's end mark, or the file's end.
  static func lineEnd(_ bytes: [UInt8], from start: Int) -> Int {
    var offset = start
    while offset < bytes.count {
      // Piece by piece, so that no line costs more than its length, whatever ends the others.
      let limit = min(bytes.count, offset + searchedAtOnce)
      let newline = bytes.firstOffset(of: 0x0A, from: offset, limit: limit)
      if let end = bytes.firstOffset(of: 0x0D, from: offset, limit: newline ?? limit) ?? newline { return end }
      offset = limit
    }
    return offset
  }

  /// The start of the line after an end mark: `\n`, `\r\n` or `\r`.
  static func nextLine(_ bytes: [UInt8], after end: Int) -> Int {
    guard end < bytes.count else { return bytes.count }
    if bytes[end] == 0x0D, end + 1 < bytes.count, bytes[end + 1] == 0x0A { return end + 2 }
    return end + 1
  }

  private static func lineWithoutTrailingBlanks(_ bytes: [UInt8], _ range: Range<Int>) -> Range<Int> {
    var end = range.upperBound
    while end > range.lowerBound, bytes[end - 1] == 0x20 || bytes[end - 1] == 0x09 { end -= 1 }
    return range.lowerBound..<end
  }
}
