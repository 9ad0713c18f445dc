import SourceText

/// Tells whether a text that was found stands on its own, or is a part of longer words.
struct TextBorders {
  /// What a word may be made of around a text.
  enum Kind: Sendable {
    /// Letters and digits.
    case words
    /// A part of an address: hyphens and underscores too.
    case address
  }

  let bytes: [UInt8]
  let kind: Kind

  /// Whether neither side of the range goes on with the word at that side.
  func surround(_ range: Range<Int>) -> Bool {
    guard let first = range.first, let last = range.last else { return false }
    return !(isWord(endingAt: range.lowerBound, continuing: first)) && !isWord(startingAt: last + 1, after: last)
  }

  private func isWord(endingAt end: Int, continuing first: Int) -> Bool {
    guard end > 0, isWordStart(at: first) else { return false }
    let byte = bytes[end - 1]
    if byte >= 0x80 { return isLetter(endingAt: end) }
    guard isWordByte(byte) else { return false }
    return !isEscape(endingAt: end)
  }

  private func isWord(startingAt start: Int, after last: Int) -> Bool {
    guard start < bytes.count else { return false }
    var lead = last
    while lead > 0, bytes[lead] & 0xC0 == 0x80 { lead -= 1 }
    guard isWordStart(at: lead) else { return false }
    return bytes[start] >= 0x80 ? isWordStart(at: start) : isWordByte(bytes[start])
  }

  /// Whether the character at an offset belongs to a script with blanks between words, and to a word.
  private func isWordStart(at offset: Int) -> Bool {
    let byte = bytes[offset]
    return byte < 0x80 ? isWordByte(byte) : Self.lettersWithBlanks.contains(byte)
  }

  private func isLetter(endingAt end: Int) -> Bool {
    var lead = end - 1
    while lead > 0, end - lead < 4, bytes[lead] & 0xC0 == 0x80 { lead -= 1 }
    return Self.lettersWithBlanks.contains(bytes[lead])
  }

  private func isWordByte(_ byte: UInt8) -> Bool {
    if byte.isWordASCII { return true }
    return kind == .address && (byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_"))
  }

  /// `\n`, `\u003c` and `%20` end like words, and are none.
  private func isEscape(endingAt end: Int) -> Bool {
    func byte(_ distance: Int) -> UInt8 { end >= distance ? bytes[end - distance] : 0 }
    if byte(3) == UInt8(ascii: "%") { return byte(2).isHexadecimal && byte(1).isHexadecimal }
    if byte(2) == UInt8(ascii: "\\") { return true }
    return byte(6) == UInt8(ascii: "\\") && byte(5) == UInt8(ascii: "u")
  }

  /// First bytes of Latin, Greek, Cyrillic, Armenian, Hebrew and Arabic letters.
  private static let lettersWithBlanks: ClosedRange<UInt8> = 0xC3...0xDF
}

extension UInt8 {
  fileprivate var isHexadecimal: Bool {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
      UInt8(ascii: "A")...UInt8(ascii: "F"):
      true
    default: false
    }
  }
}
