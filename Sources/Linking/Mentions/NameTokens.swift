/// Words of a text for finding names in it: runs of letters and digits, and single characters of scripts that are
/// written without blanks.
struct NameTokens {
  struct Token: Equatable {
    /// Of its bytes, ASCII letters in lower case.
    let hash: UInt64
    let start: Int
    let end: Int
    /// A character of a script without blanks.
    let isIdeograph: Bool
  }

  /// The first token of UTF-8 text at or after an offset; nil when there is none before `end`.
  static func token(in bytes: Span<UInt8>, from offset: Int, to end: Int) -> Token? {
    var offset = offset
    while offset < end {
      let byte = bytes[offset]
      if isWord(byte) {
        let start = offset
        var hash = seed
        repeat {
          let byte = bytes[offset]
          let isUpper = byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z")
          hash = (hash ^ UInt64(isUpper ? byte | 0x20 : byte)) &* prime
          offset += 1
        } while offset < end && isWord(bytes[offset])
        return Token(hash: hash, start: start, end: offset, isIdeograph: false)
      }
      if isIdeograph(byte) {
        let last = min(offset + (byte >= 0xF0 ? 4 : 3), end)
        var hash = seed
        for place in offset..<last { hash = (hash ^ UInt64(bytes[place])) &* prime }
        return Token(hash: hash, start: offset, end: last, isIdeograph: true)
      }
      // Typographic marks of three bytes are left behind whole.
      offset += byte == 0xE2 ? 3 : 1
    }
    return nil
  }

  /// The tokens of a name's bytes.
  static func tokens(of bytes: Span<UInt8>) -> [Token] {
    var tokens: [Token] = []
    var offset = 0
    while let token = token(in: bytes, from: offset, to: bytes.count) {
      tokens.append(token)
      offset = token.end
    }
    return tokens
  }

  /// What each byte is: the letter that it is compared as, at least `firstLetter`; 0 for what stands between words.
  static let classes: [UInt8] = (UInt8.min...UInt8.max).map { byte in
    if isWord(byte) { return (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte }
    return isIdeograph(byte) ? ideograph : byte == 0xE2 ? mark : 0
  }

  static let ideograph: UInt8 = 1
  /// The first byte of a typographic mark.
  static let mark: UInt8 = 2
  static let firstLetter: UInt8 = 0x30

  /// The hash of several tokens after each other.
  static func joined(_ hash: UInt64, _ next: UInt64) -> UInt64 { (hash &* 0x9E37_79B9_7F4A_7C15) ^ next }

  // FNV-1a.
  private static let seed: UInt64 = 0xCBF2_9CE4_8422_2325
  private static let prime: UInt64 = 0x100_0000_01B3

  /// Letters and digits of ASCII, and everything else that is written with blanks between words.
  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"), 0x80..<0xE2:
      true
    default: false
    }
  }

  /// The first byte of Chinese, Japanese and Korean characters (U+3000 and beyond); typographic marks are `E2`.
  private static func isIdeograph(_ byte: UInt8) -> Bool { byte >= 0xE3 }
}
