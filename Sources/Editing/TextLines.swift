/// Lines of a file's bytes: where they begin and end, and how.
struct TextLines {
  let bytes: [UInt8]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// How the file ends its lines: as its first line ends, else with LF.
  var lineEnd: String {
    guard let first = bytes.firstIndex(where: { $0 == 0x0A || $0 == 0x0D }) else { return "\n" }
    if bytes[first] == 0x0A { return "\n" }
    return first + 1 < bytes.count && bytes[first + 1] == 0x0A ? "\r\n" : "\r"
  }

  /// The first byte of the line that an offset stands in. A byte order mark is no part of a line.
  func start(of offset: Int) -> Int {
    var start = min(offset, bytes.count)
    while start > 0, !isLineEnd(start - 1) { start -= 1 }
    return start == 0 && bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? min(3, offset) : start
  }

  /// The offset of the end mark of the line that an offset stands in, or the file's end.
  func end(of offset: Int) -> Int {
    var end = offset
    while end < bytes.count, !isLineEnd(end) { end += 1 }
    return end
  }

  /// The first byte of the line after the one that an offset stands in.
  func next(after offset: Int) -> Int {
    let end = self.end(of: offset)
    guard end < bytes.count else { return end }
    return bytes[end] == 0x0D && end + 1 < bytes.count && bytes[end + 1] == 0x0A ? end + 2 : end + 1
  }

  /// The first offset from here on that holds no blank or tab.
  func skipBlanks(_ offset: Int) -> Int {
    var offset = offset
    while offset < bytes.count, bytes[offset] == 0x20 || bytes[offset] == 0x09 { offset += 1 }
    return offset
  }

  /// As `skipBlanks`, past line ends too.
  func skipSpace(_ offset: Int) -> Int {
    var offset = offset
    while offset < bytes.count, bytes[offset] == 0x20 || bytes[offset] == 0x09 || isLineEnd(offset) { offset += 1 }
    return offset
  }

  /// Whether nothing but blanks stands from an offset to the end of its line.
  func isBlank(from offset: Int) -> Bool { skipBlanks(offset) >= end(of: offset) }

  func isLineEnd(_ offset: Int) -> Bool { bytes[offset] == 0x0A || bytes[offset] == 0x0D }

  func byte(_ offset: Int) -> UInt8 { offset >= 0 && offset < bytes.count ? bytes[offset] : 0 }

  func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range.clamped(to: 0..<bytes.count)], as: UTF8.self)
  }
}

extension String {
  /// The same text with other line ends.
  func withLineEnds(_ lineEnd: String) -> String {
    let lines = split(separator: /\r\n|\n|\r/, omittingEmptySubsequences: false)
    return lines.joined(separator: lineEnd)
  }

  var isOneLine: Bool { !utf8.contains { $0 == 0x0A || $0 == 0x0D } }

  /// Without blanks and line ends around it.
  var trimmed: String {
    guard let start = firstIndex(where: { !$0.isWhitespace }), let last = lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return String(self[start...last])
  }
}
