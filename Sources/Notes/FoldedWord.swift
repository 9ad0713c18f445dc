import Language

/// A key or word as it is compared: without case, `-`, `_` and spaces.
///
/// `Current_Location`, `current-location` and `current location` are one word. Accents count.
package struct FoldedWord: Sendable {
  package let rawValue: String
  /// Of the bytes: tells most different words apart, and finds them in tables.
  let fingerprint: UInt64

  package init(_ text: String) {
    let bytes = text.utf8.span
    if let fingerprint = Self.fingerprintOfFolded(bytes) {
      rawValue = text
      self.fingerprint = fingerprint
      return
    }
    let folded = FoldedText(bytes)?.text ?? Self.folded(text)
    rawValue = folded
    fingerprint = Self.fingerprint(of: folded)
  }

  package init(_ text: Substring) {
    let bytes = text.utf8.span
    if let fingerprint = Self.fingerprintOfFolded(bytes) {
      rawValue = String(text)
      self.fingerprint = fingerprint
      return
    }
    let folded = FoldedText(bytes)?.text ?? Self.folded(text)
    rawValue = folded
    fingerprint = Self.fingerprint(of: folded)
  }

  package init(_ text: some StringProtocol) { self.init(Substring(text)) }

  package var isEmpty: Bool { rawValue.isEmpty }

  /// Folds what `FoldedText` leaves to Unicode's tables.
  private static func folded(_ text: some StringProtocol) -> String {
    var folded = String.UnicodeScalarView()
    for scalar in text.lowercased().unicodeScalars where !isIgnored(scalar) {
      folded.append(scalar)
    }
    // Equal words have equal bytes, however their accents were typed.
    return String(folded).canonicalForm
  }

  /// Blanks, dashes, and the selector that only asks for a coloured emoji.
  private static func isIgnored(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "-" || scalar == "_" || scalar == "\u{FE0F}" || scalar.properties.isWhitespace
  }

  // MARK: Fingerprints

  /// The fingerprint of a text of ASCII that stays as it is; nil for any other text.
  private static func fingerprintOfFolded(_ bytes: Span<UInt8>) -> UInt64? {
    var hash = seed
    for offset in bytes.indices {
      let byte = bytes[offset]
      guard isFolded(byte) else { return nil }
      hash = (hash ^ UInt64(byte)) &* factor
    }
    return hash
  }

  static func fingerprint(of text: String) -> UInt64 {
    let bytes = text.utf8.span
    var hash = seed
    for offset in bytes.indices { hash = (hash ^ UInt64(bytes[offset])) &* factor }
    return hash
  }

  /// Whether a byte of ASCII stays as it is.
  private static func isFolded(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "-"), UInt8(ascii: "_"), 0...0x20, 0x80...: false
    default: true
    }
  }

  private static var seed: UInt64 { 0xCBF2_9CE4_8422_2325 }
  private static var factor: UInt64 { 0x100_0000_01B3 }
}

extension FoldedWord: Hashable {
  package static func == (left: FoldedWord, right: FoldedWord) -> Bool {
    left.fingerprint == right.fingerprint && left.rawValue == right.rawValue
  }

  /// By the text itself: whoever knows fingerprints that are the same slows down no dictionary.
  package func hash(into hasher: inout Hasher) { rawValue.hash(into: &hasher) }
}

/// A text folded byte by byte: ASCII, and the letters of Europe and East Asia that need no tables.
struct FoldedText {
  let text: String

  /// nil for a text with other letters.
  init?(_ bytes: Span<UInt8>) {
    guard bytes.count > 0 else {
      text = ""
      return
    }
    var isKnown = true
    let folded = unsafe String(unsafeUninitializedCapacity: bytes.count) { buffer in
      var count = 0
      var offset = 0
      while offset < bytes.count {
        let byte = bytes[offset]
        if byte < 0x80 {
          offset += 1
          guard !Self.isIgnored(byte) else { continue }
          unsafe buffer[count] = byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte
          count += 1
          continue
        }
        let isPair = byte < 0xE0
        let length = isPair ? 2 : 3
        guard byte < 0xF0, offset + length <= bytes.count else {
          isKnown = false
          return 0
        }
        if isPair {
          let value = UInt16(byte & 0x1F) << 6 | UInt16(bytes[offset + 1] & 0x3F)
          guard let lowered = Self.lowered(value) else {
            isKnown = false
            return 0
          }
          if lowered > 0 {
            unsafe buffer[count] = 0xC0 | UInt8(truncatingIfNeeded: lowered >> 6)
            unsafe buffer[count + 1] = 0x80 | UInt8(truncatingIfNeeded: lowered & 0x3F)
            count += 2
          }
        } else {
          guard Self.isCaseless(byte, bytes[offset + 1], bytes[offset + 2]) else {
            isKnown = false
            return 0
          }
          for place in 0..<3 { unsafe buffer[count + place] = bytes[offset + place] }
          count += 3
        }
        offset += length
      }
      return count
    }
    guard isKnown else { return nil }
    text = folded
  }

  private static func isIgnored(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "-"), UInt8(ascii: "_"), 0x09...0x0D, 0x20: true
    default: false
    }
  }

  /// A letter of two bytes in lower case; 0 for a blank, nil for one that Unicode's tables are needed for.
  static func lowered(_ value: UInt16) -> UInt16? {
    switch value {
    case 0x85, 0xA0: 0
    case 0xC0...0xD6, 0xD8...0xDE: value + 0x20
    case 0x80...0xFF, 0x131, 0x138, 0x149, 0x17F: value
    case 0x100...0x12F, 0x132...0x137, 0x14A...0x177: value | 1
    case 0x139...0x148, 0x179...0x17E: value + (value & 1)
    case 0x178: 0xFF
    // Cyrillic, and Arabic without its marks.
    case 0x400...0x40F: value + 0x50
    case 0x410...0x42F: value + 0x20
    case 0x430...0x45F, 0x61B...0x64A, 0x66E...0x66F, 0x671...0x6D3: value
    default: nil
    }
  }

  /// Whether a scalar of three bytes is a letter of East Asia that has no case and joins no other.
  static func isCaseless(_ first: UInt8, _ second: UInt8, _ third: UInt8) -> Bool {
    let value = UInt32(first & 0x0F) << 12 | UInt32(second & 0x3F) << 6 | UInt32(third & 0x3F)
    return switch value {
    case 0x2010...0x2027, 0x3001...0x3029, 0x3041...0x3096, 0x30A1...0x30FA, 0x30FC, 0x4E00...0x9FA5, 0xAC00...0xD7A3:
      true
    default: false
    }
  }
}

extension WordSet {
  init(folding words: [String]) {
    self.init()
    for word in words { insert(FoldedWord(word)) }
  }
}

extension Set where Element == FoldedWord {
  init(folding words: [String]) {
    self = Set(words.map { FoldedWord($0) })
  }
}
