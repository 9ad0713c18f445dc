/// How the marks of blocks look, each test on the rest of one line.
enum BlockSyntax {
  struct ListMark {
    let end: Int
    let length: Int
  }

  static func isThematicBreak(_ bytes: [UInt8], _ text: Range<Int>) -> Bool {
    guard let mark = text.isEmpty ? nil : bytes[text.lowerBound] else { return false }
    guard mark == UInt8(ascii: "-") || mark == UInt8(ascii: "*") || mark == UInt8(ascii: "_") else { return false }
    var count = 0
    for offset in text {
      if bytes[offset] == mark { count += 1 } else if !bytes[offset].isBlank { return false }
    }
    return count >= 3
  }

  static func isSetextUnderline(_ bytes: [UInt8], _ text: Range<Int>) -> Bool {
    guard !text.isEmpty else { return false }
    let mark = bytes[text.lowerBound]
    guard mark == UInt8(ascii: "=") || mark == UInt8(ascii: "-") else { return false }
    var offset = text.lowerBound
    while offset < text.upperBound, bytes[offset] == mark { offset += 1 }
    return bytes.isBlank(offset..<text.upperBound)
  }

  /// The end of `#` to `######` before a blank or the line's end.
  static func headingMarkEnd(_ bytes: [UInt8], _ text: Range<Int>) -> Int? {
    var offset = text.lowerBound
    while offset < text.upperBound, bytes[offset] == UInt8(ascii: "#") { offset += 1 }
    guard (1...6).contains(offset - text.lowerBound) else { return nil }
    return offset == text.upperBound || bytes[offset].isBlank ? offset : nil
  }

  /// Where the text of a heading ends: before blanks, and before a run of `#` behind a blank.
  static func headingEnd(_ bytes: [UInt8], _ text: Range<Int>) -> Int {
    var end = text.upperBound
    while end > text.lowerBound, bytes[end - 1].isBlank { end -= 1 }
    var sign = end
    while sign > text.lowerBound, bytes[sign - 1] == UInt8(ascii: "#") { sign -= 1 }
    guard sign < end, sign > text.lowerBound, bytes[sign - 1].isBlank else { return text.upperBound }
    return sign
  }

  static func fence(_ bytes: [UInt8], _ text: Range<Int>) -> (mark: UInt8, length: Int)? {
    guard !text.isEmpty else { return nil }
    let mark = bytes[text.lowerBound]
    guard mark == .backtick || mark == UInt8(ascii: "~") else { return nil }
    var offset = text.lowerBound
    while offset < text.upperBound, bytes[offset] == mark { offset += 1 }
    let length = offset - text.lowerBound
    guard length >= 3 else { return nil }
    if mark == .backtick, bytes[offset..<text.upperBound].contains(.backtick) { return nil }
    return (mark, length)
  }

  static func isFenceEnd(_ bytes: [UInt8], _ text: Range<Int>, mark: UInt8, length: Int) -> Bool {
    var offset = text.lowerBound
    while offset < text.upperBound, bytes[offset] == mark { offset += 1 }
    return offset - text.lowerBound >= length && bytes.isBlank(offset..<text.upperBound)
  }

  /// The end of `[^label]:` and the blanks after it.
  static func footnoteMarkEnd(_ bytes: [UInt8], _ text: Range<Int>) -> Int? {
    guard bytes.has("[^", at: text.lowerBound, before: text.upperBound) else { return nil }
    var offset = text.lowerBound + 2
    while offset < text.upperBound, bytes[offset] != .closeBracket, !bytes[offset].isBlank { offset += 1 }
    guard offset > text.lowerBound + 2, bytes.has("]:", at: offset, before: text.upperBound) else { return nil }
    return bytes.skippingBlanks(from: offset + 2, limit: text.upperBound)
  }

  static func listMark(_ bytes: [UInt8], _ text: Range<Int>, interruptsParagraph: Bool) -> ListMark? {
    guard !text.isEmpty else { return nil }
    var end = text.lowerBound
    switch bytes[end] {
    case UInt8(ascii: "-"), UInt8(ascii: "*"), UInt8(ascii: "+"): end += 1
    case UInt8(ascii: "0")...UInt8(ascii: "9"):
      var number = 0
      while end < text.upperBound, bytes[end].isDigit, end - text.lowerBound < 9 {
        number = number * 10 + Int(bytes[end] - 0x30)
        end += 1
      }
      guard end < text.upperBound, bytes[end] == UInt8(ascii: ".") || bytes[end] == UInt8(ascii: ")") else {
        return nil
      }
      guard !interruptsParagraph || number == 1 else { return nil }
      end += 1
    default: return nil
    }
    guard end == text.upperBound || bytes[end].isBlank else { return nil }
    guard !interruptsParagraph || !bytes.isBlank(end..<text.upperBound) else { return nil }
    return ListMark(end: end, length: end - text.lowerBound)
  }

  // MARK: Tables

  /// Whether `delimiter` is a delimiter row with as many columns as `header` has cells.
  static func isTableStart(_ bytes: [UInt8], header: Range<Int>, delimiter: Range<Int>) -> Bool {
    guard !delimiter.isEmpty, let columns = delimiterColumns(bytes, delimiter) else { return false }
    return columns == cells(bytes, header).count
  }

  private static func delimiterColumns(_ bytes: [UInt8], _ text: Range<Int>) -> Int? {
    switch bytes[text.lowerBound] {
    case .bar, UInt8(ascii: "-"), UInt8(ascii: ":"): break
    default: return nil
    }
    var columns = 0
    var offset = text.lowerBound
    if bytes[offset] == .bar { offset += 1 }
    while true {
      offset = bytes.skippingBlanks(from: offset, limit: text.upperBound)
      if offset == text.upperBound { return columns > 0 ? columns : nil }
      if bytes[offset] == UInt8(ascii: ":") { offset += 1 }
      let dashes = offset
      while offset < text.upperBound, bytes[offset] == UInt8(ascii: "-") { offset += 1 }
      guard offset > dashes else { return nil }
      if offset < text.upperBound, bytes[offset] == UInt8(ascii: ":") { offset += 1 }
      columns += 1
      offset = bytes.skippingBlanks(from: offset, limit: text.upperBound)
      if offset == text.upperBound { return columns }
      guard bytes[offset] == .bar else { return nil }
      offset += 1
    }
  }

  /// The cells of a table row: split at `|`, but not at `\|` nor inside `[[…]]`.
  static func cells(_ bytes: [UInt8], _ row: Range<Int>) -> [Range<Int>] {
    var cells: [Range<Int>] = []
    cells.reserveCapacity(8)
    var end = row.upperBound
    while end > row.lowerBound, bytes[end - 1].isBlank { end -= 1 }
    var offset = row.lowerBound
    if offset < end, bytes[offset] == .bar { offset += 1 }
    var cellStart = offset
    while offset < end {
      switch bytes[offset] {
      case .backslash: offset += 2
      case .bar:
        cells.append(cellStart..<offset)
        offset += 1
        cellStart = offset
      case .openBracket where offset + 1 < end && bytes[offset + 1] == .openBracket:
        offset = WikilinkScanner.end(bytes, at: offset, limit: end) ?? offset + 1
      default: offset += 1
      }
    }
    if cellStart < end { cells.append(cellStart..<end) }
    return cells
  }
}
