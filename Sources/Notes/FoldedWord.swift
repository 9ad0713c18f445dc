/// A key or word as it is compared: without case, `-`, `_` and spaces.
///
/// `Current_Location`, `current-location` and `current location` are one word. Accents count.
package struct FoldedWord: Hashable, Sendable {
  package let rawValue: String

  package init(_ text: some StringProtocol) {
    if let folded = Self.foldedASCII(text) {
      rawValue = folded
      return
    }
    var folded = String.UnicodeScalarView()
    for scalar in text.lowercased().unicodeScalars where !Self.isIgnored(scalar) {
      folded.append(scalar)
    }
    rawValue = String(folded)
  }

  package var isEmpty: Bool { rawValue.isEmpty }

  /// The folded text when it is plain ASCII; nil when it is not.
  private static func foldedASCII(_ text: some StringProtocol) -> String? {
    var utf8 = Substring(text).utf8
    return foldedASCII(&utf8).map { $0 ?? String(text) }
  }

  /// The folded text, nil inside when it is the text itself.
  private static func foldedASCII(_ text: inout Substring.UTF8View) -> String?? {
    let bytes = text.span
    var isSame = true
    for offset in bytes.indices {
      if bytes[offset] >= 0x80 { return nil }
      isSame = isSame && isFolded(bytes[offset])
    }
    if isSame { return .some(nil) }
    return unsafe String(unsafeUninitializedCapacity: bytes.count) { buffer in
      var count = 0
      for offset in bytes.indices {
        let byte = bytes[offset]
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): unsafe buffer[count] = byte | 0x20
        case UInt8(ascii: "-"), UInt8(ascii: "_"), 0x09...0x0D, 0x20: continue
        default: unsafe buffer[count] = byte
        }
        count += 1
      }
      return count
    }
  }

  /// Whether a byte of ASCII stays as it is.
  private static func isFolded(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "-"), UInt8(ascii: "_"), 0...0x20, 0x80...: false
    default: true
    }
  }

  /// Blanks, dashes, and the selector that only asks for a coloured emoji.
  private static func isIgnored(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "-" || scalar == "_" || scalar == "\u{FE0F}" || scalar.properties.isWhitespace
  }
}

extension Set where Element == FoldedWord {
  init(folding words: [String]) {
    self = Set(words.map { FoldedWord($0) })
  }
}
