/// Words of a text for finding names in it: runs of letters and digits, and single characters of scripts that are
/// written without blanks.
struct NameTokens {
  struct Token {
    /// Of its bytes, ASCII letters in lower case.
    let hash: UInt64
    let start: Int
    let end: Int
    /// A character of a script without blanks.
    let isIdeograph: Bool
  }

  /// The tokens of UTF-8 text, in order. Linear.
  static func tokens(of bytes: ArraySlice<UInt8>) -> [Token] {
    var tokens: [Token] = []
    tokens.reserveCapacity(bytes.count / 5)
    var offset = bytes.startIndex
    while offset < bytes.endIndex {
      if isIdeograph(bytes[offset]) {
        let end = min(offset + (bytes[offset] >= 0xF0 ? 4 : 3), bytes.endIndex)
        tokens.append(Token(hash: hash(of: bytes[offset..<end]), start: offset, end: end, isIdeograph: true))
        offset = end
      } else if isWord(bytes[offset]) {
        let start = offset
        while offset < bytes.endIndex, isWord(bytes[offset]) { offset += 1 }
        tokens.append(Token(hash: hash(of: bytes[start..<offset]), start: start, end: offset, isIdeograph: false))
      } else {
        // Typographic marks of three bytes are left behind whole.
        offset += bytes[offset] == 0xE2 ? 3 : 1
      }
    }
    return tokens
  }

  /// The hash of several tokens after each other.
  static func joined(_ hash: UInt64, _ next: UInt64) -> UInt64 { (hash &* 0x9E37_79B9_7F4A_7C15) ^ next }

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

  /// FNV-1a.
  private static func hash(of bytes: ArraySlice<UInt8>) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in bytes {
      let isUpper = byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z")
      hash = (hash ^ UInt64(isUpper ? byte | 0x20 : byte)) &* 0x100_0000_01B3
    }
    return hash
  }
}
