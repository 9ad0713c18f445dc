import SourceText

extension UInt8 {
  var isBlank: Bool { self == 0x20 || self == 0x09 }
  var isLineEnd: Bool { self == 0x0A || self == 0x0D }
  /// Blank, tab, line end, vertical tab, form feed.
  var isWhitespace: Bool { self == 0x20 || (self >= 0x09 && self <= 0x0D) }
  var isDigit: Bool { self >= 0x30 && self <= 0x39 }
  var isLetter: Bool { (self | 0x20) >= 0x61 && (self | 0x20) <= 0x7A }
  var isLetterOrDigit: Bool { isLetter || isDigit }
  var isPunctuation: Bool { self > 0x20 && self < 0x7F && !isLetterOrDigit }
  /// ASCII letters in lower case; other bytes as they are.
  var lowered: UInt8 { self >= 0x41 && self <= 0x5A ? self | 0x20 : self }

  static let backslash = UInt8(ascii: "\\")
  static let backtick = UInt8(ascii: "`")
  static let newline = UInt8(ascii: "\n")
  static let openBracket = UInt8(ascii: "[")
  static let closeBracket = UInt8(ascii: "]")
  static let bar = UInt8(ascii: "|")
  static let greater = UInt8(ascii: ">")
  static let less = UInt8(ascii: "<")
}

extension [UInt8] {
  /// Whether `text` stands at `offset` and ends before `limit`.
  func has(_ text: StaticString, at offset: Int, before limit: Int) -> Bool {
    let length = text.utf8CodeUnitCount
    guard offset >= 0, offset + length <= limit else { return false }
    for index in 0..<length where unsafe self[offset + index] != text.utf8Start[index] { return false }
    return true
  }

  /// Whether `text`, lower-case ASCII, stands at `offset` in any case.
  func hasIgnoringCase(_ text: StaticString, at offset: Int, before limit: Int) -> Bool {
    let length = text.utf8CodeUnitCount
    guard offset >= 0, offset + length <= limit else { return false }
    for index in 0..<length where unsafe self[offset + index].lowered != text.utf8Start[index] { return false }
    return true
  }

  /// The first place of `text` in `range`.
  func firstIndex(of text: StaticString, in range: Range<Int>) -> Int? {
    let first = unsafe text.utf8Start[0]
    var offset = range.lowerBound
    while let next = firstOffset(of: first, from: offset, limit: range.upperBound) {
      if has(text, at: next, before: range.upperBound) { return next }
      offset = next + 1
    }
    return nil
  }

  func skippingBlanks(from offset: Int, limit: Int) -> Int {
    var offset = offset
    while offset < limit, self[offset].isBlank { offset += 1 }
    return offset
  }

  func isBlank(_ range: Range<Int>) -> Bool {
    skippingBlanks(from: range.lowerBound, limit: range.upperBound) == range.upperBound
  }

  func string(_ range: Range<Int>) -> String {
    String(decoding: self[range], as: UTF8.self)
  }
}
