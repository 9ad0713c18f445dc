/// Tells in one pass over its bytes that a text holds none of some words, as nearly all texts do.
///
/// Words are looked for wherever a word of the text begins, by their first ten letters, without case, accents and
/// whatever stands between: `g-m (only)` may be `gmOnly`. So it lets through more than it has to, and never less. A text
/// with other letters than those of Western Europe, or with none at all, is always let through.
final class WordScreen: Sendable {
  /// A bit for each first two letters, and for each first letter, which a mark may follow.
  private let pairs: [UInt64]
  private let beginnings: KeyFilter
  private let words: KeyFilter
  /// The code of each letter, digit and mark of ASCII; `wide` for all other bytes.
  private let codes: [UInt8]
  private static let longest = 10
  private static var wide: UInt8 { 255 }

  /// - Parameter words: Those with other letters are in no text that is not let through anyway.
  init(_ words: [FoldedWord]) {
    var pairs = [UInt64](repeating: 0, count: 64)
    var beginnings = KeyFilter()
    var known = KeyFilter()
    for word in words {
      let keys = Self.keys(of: word.rawValue.utf8.span)
      guard let whole = keys.last else { continue }
      known.insert(whole)
      let first = Int(truncatingIfNeeded: keys[0])
      pairs[first] |= keys.count > 1 ? 1 | 1 << (keys[1] & 63) : 1
      if keys.count >= 4 { beginnings.insert(UInt32(truncatingIfNeeded: keys[3])) }
    }
    codes = (0...255).map { (byte: UInt8) in byte < 0x80 ? LetterCode(byte).byte : Self.wide }
    self.pairs = pairs
    self.beginnings = beginnings
    self.words = known
  }

  /// The keys of a word's first letter, of its first two, and so on; none for a word that is screened in no text.
  private static func keys(of bytes: Span<UInt8>) -> [UInt64] {
    var keys: [UInt64] = []
    var offset = 0
    while offset < bytes.count, keys.count < longest {
      guard let letter = WideLetter(bytes, at: offset) else { return [] }
      offset += letter.length
      if letter.code.isLetter { keys.append(letter.code.joined(to: keys.last ?? 0)) }
    }
    return keys
  }

  /// - Complexity: Linear in the text's length: each byte is looked at a dozen times at most.
  func mayHold(_ bytes: Span<UInt8>) -> Bool {
    let codes = self.codes
    var previous = LetterCode.mark
    var isEmpty = true
    var offset = 0
    while offset < bytes.count {
      let known = codes[Int(bytes[offset])]
      if known != Self.wide {
        let code = LetterCode(code: known)
        if code.begins(after: previous) {
          isEmpty = false
          let next = offset + 1 < bytes.count ? codes[Int(bytes[offset + 1])] : 0
          let mayBegin = next == Self.wide || pairs[code.place] >> UInt64(next) & 1 == 1
          if mayBegin, self.mayBegin(WideLetter(code), bytes, at: offset) { return true }
        }
        previous = code
        offset += 1
      } else {
        guard let letter = WideLetter(bytes, at: offset) else { return true }
        if letter.code.begins(after: previous) {
          isEmpty = false
          if mayBegin(letter, bytes, at: offset) { return true }
        }
        previous = letter.code
        offset += letter.length
      }
    }
    return isEmpty
  }

  /// Whether one of the words may begin with a letter.
  private func mayBegin(_ first: WideLetter, _ bytes: Span<UInt8>, at start: Int) -> Bool {
    var offset = start + first.length
    var key = first.code.joined(to: 0)
    var count = 1
    while offset < bytes.count {
      guard let letter = WideLetter(bytes, at: offset) else { return true }
      if letter.code.isLetter {
        key = letter.code.joined(to: key)
        count += 1
        if count == 4, !beginnings.contains(UInt32(truncatingIfNeeded: key)) { return false }
        if count == Self.longest { break }
      } else if words.contains(key) {
        // Shorter words end where one of the text does.
        return true
      }
      offset += letter.length
    }
    return words.contains(key)
  }
}

/// Tells in one pass over its bytes that a text holds no word that misses one of some words by a slip of the pen: one
/// letter wrong, missing or too many, or two that are swapped, but not the first.
///
/// Such a word has the first three letters of the one that was meant, or else the first and the last two of it.
struct SlipScreen: Sendable {
  private var beginnings = KeyFilter()
  private var frames = KeyFilter()
  /// By first letter, a bit for each length that a word may have.
  private var lengths = [UInt64](repeating: 0, count: 64)
  /// Whether there are words that are too short or too long for this, or have other letters.
  private var letsAllThrough = false

  /// - Parameter words: Of six letters or more.
  init(_ words: [FoldedWord]) {
    for word in words {
      let letters = WordLetters(word.rawValue.utf8.span)
      guard letters.isASCII, (6..<62).contains(letters.count) else {
        letsAllThrough = true
        return
      }
      beginnings.insert(letters.beginning >> 6)
      frames.insert(letters.first.framing(letters.end))
      lengths[letters.first.place] |= 0b111 << UInt64(letters.count - 1)
    }
  }

  /// Whether a word may be missed from the first letter of the text to the end of any of its words.
  ///
  /// A text with letters beyond ASCII is always let through.
  func mayMiss(_ bytes: Span<UInt8>) -> Bool {
    guard !letsAllThrough else { return true }
    var key: UInt32 = 0
    var first = LetterCode.mark
    var count = 0
    var beginsAlike = false
    for offset in bytes.indices {
      let byte = bytes[offset]
      guard byte < 0x80 else { return true }
      let code = LetterCode(byte)
      if code.isLetter {
        key = code.appended(to: key)
        count += 1
        if count == 1 { first = code }
        if count == 3 { beginsAlike = beginnings.contains(key & 0x3_FFFF) }
      } else if mayEnd(first, key, count, beginsAlike) {
        return true
      }
    }
    return mayEnd(first, key, count, beginsAlike)
  }

  private func mayEnd(_ first: LetterCode, _ key: UInt32, _ count: Int, _ beginsAlike: Bool) -> Bool {
    count > 3 && count < 64 && lengths[first.place] >> UInt64(count) & 1 == 1
      && (beginsAlike || frames.contains(first.framing(key)))
  }
}

/// The letters and digits of a word.
private struct WordLetters {
  private(set) var isASCII = true
  private(set) var count = 0
  private(set) var first = LetterCode.mark
  /// The key of the first four, and of the last.
  private(set) var beginning: UInt32 = 0
  private(set) var end: UInt32 = 0

  init(_ bytes: Span<UInt8>) {
    for offset in bytes.indices {
      let byte = bytes[offset]
      if byte >= 0x80 { isASCII = false }
      let code = LetterCode(byte)
      guard code.isLetter else { continue }
      count += 1
      if count == 1 { first = code }
      if count <= 4 { beginning = code.appended(to: beginning) }
      end = code.appended(to: end)
    }
  }
}

/// A letter or digit of ASCII, without case, in six bits.
private struct LetterCode {
  private let value: UInt32

  static let mark = LetterCode(value: 0)
  private static let digits: UInt32 = 27

  private init(value: UInt32) { self.value = value }

  @inline(__always)
  init(_ byte: UInt8) {
    let letter = (byte | 0x20) &- UInt8(ascii: "a")
    let digit = byte &- UInt8(ascii: "0")
    value = letter < 26 ? UInt32(letter) + 1 : digit < 10 ? UInt32(digit) + Self.digits : 0
  }

  /// A code as `byte` gave it.
  init(code: UInt8) { value = UInt32(code) }

  var byte: UInt8 { UInt8(truncatingIfNeeded: value) }

  var isLetter: Bool { value > 0 }

  /// Whether a word may begin here: after a mark, or with a letter after a digit.
  func begins(after previous: LetterCode) -> Bool {
    value > 0 && (previous.value == 0 || (previous.value >= Self.digits && value < Self.digits))
  }

  func appended(to key: UInt32) -> UInt32 { (key << 6 | value) & 0xFF_FFFF }

  /// The key of this letter and the last two of another key.
  func framing(_ key: UInt32) -> UInt32 { value << 12 | key & 0xFFF }

  var place: Int { Int(value) }

  /// Ten letters fit into a key.
  func joined(to key: UInt64) -> UInt64 { key << 6 | UInt64(value) }
}

/// A letter, digit or mark as it stands in a text, also one of Latin-1, which counts without its accent.
private struct WideLetter {
  let code: LetterCode
  let length: Int

  init(_ code: LetterCode) { (self.code, length) = (code, 1) }

  /// nil for what is neither ASCII, nor a letter of Western Europe with an accent, nor a dash or quote.
  @inline(__always)
  init?(_ bytes: Span<UInt8>, at offset: Int) {
    let byte = bytes[offset]
    if byte < 0x80 {
      (code, length) = (LetterCode(byte), 1)
      return
    }
    guard offset + 1 < bytes.count else { return nil }
    switch byte {
    case 0xC3:
      guard let plain = Self.withoutAccent(bytes[offset + 1] | 0x20) else { return nil }
      (code, length) = (LetterCode(plain), 2)
    // The dashes, quotes, dots of General Punctuation.
    case 0xE2:
      guard offset + 2 < bytes.count, bytes[offset + 1] == 0x80, (0x90...0xA7).contains(bytes[offset + 2]) else {
        return nil
      }
      (code, length) = (.mark, 3)
    default: return nil
    }
  }

  /// - Parameter second: The second byte of a small letter.
  private static func withoutAccent(_ second: UInt8) -> UInt8? {
    switch second {
    case 0xA0...0xA5: UInt8(ascii: "a")
    case 0xA7: UInt8(ascii: "c")
    case 0xA8...0xAB: UInt8(ascii: "e")
    case 0xAC...0xAF: UInt8(ascii: "i")
    case 0xB1: UInt8(ascii: "n")
    case 0xB2...0xB6, 0xB8: UInt8(ascii: "o")
    case 0xB9...0xBC: UInt8(ascii: "u")
    default: nil
    }
  }
}

/// A set of keys of letters that may contain some more of them.
private struct KeyFilter: Sendable {
  private var bits = [UInt64](repeating: 0, count: 1024)

  mutating func insert(_ key: some UnsignedInteger & FixedWidthInteger) {
    let hash = Self.hash(UInt64(truncatingIfNeeded: key))
    bits[hash >> 6] |= 1 << UInt64(hash & 63)
  }

  func contains(_ key: some UnsignedInteger & FixedWidthInteger) -> Bool {
    let hash = Self.hash(UInt64(truncatingIfNeeded: key))
    return bits[hash >> 6] >> UInt64(hash & 63) & 1 == 1
  }

  /// Sixteen bits of a key.
  private static func hash(_ key: UInt64) -> Int { Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> 48) }
}
