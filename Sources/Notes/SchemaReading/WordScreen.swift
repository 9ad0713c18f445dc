/// Tells in one pass over its bytes that a text holds none of some words, as nearly all texts do.
///
/// Words are looked for wherever a word of the text begins, by their first four letters, without case and whatever stands
/// between: `g-m (only)` may begin with `gmOnly`. So it lets through more than it has to, and never less. A text with
/// letters beyond ASCII, or with none at all, is always let through.
struct WordScreen: Sendable {
  private var beginnings = KeyFilter()
  private static let longest = 4

  /// - Parameter words: Those with letters beyond ASCII are in no text that is not let through anyway.
  init(_ words: [FoldedWord]) {
    for word in words {
      let letters = WordLetters(word.rawValue.utf8.span)
      if letters.isASCII { beginnings.insert(letters.beginning) }
    }
  }

  /// - Complexity: Linear in the text's length: each byte is looked at five times at most.
  func mayHold(_ bytes: Span<UInt8>) -> Bool {
    var previous = LetterCode.mark
    var isEmpty = true
    for offset in bytes.indices {
      let byte = bytes[offset]
      guard byte < 0x80 else { return true }
      let code = LetterCode(byte)
      if code.begins(after: previous) {
        isEmpty = false
        if mayBegin(bytes, at: offset) { return true }
      }
      previous = code
    }
    return isEmpty
  }

  /// Whether one of the words may begin at a letter.
  private func mayBegin(_ bytes: Span<UInt8>, at start: Int) -> Bool {
    var key: UInt32 = 0
    var count = 0
    var offset = start
    while offset < bytes.count {
      let byte = bytes[offset]
      guard byte < 0x80 else { return true }
      let code = LetterCode(byte)
      if code.isLetter {
        key = code.appended(to: key)
        count += 1
        if count == Self.longest { break }
      } else if beginnings.contains(key) {
        // Shorter words end where one of the text does.
        return true
      }
      offset += 1
    }
    return beginnings.contains(key)
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

  init(_ byte: UInt8) {
    let letter = (byte | 0x20) &- UInt8(ascii: "a")
    let digit = byte &- UInt8(ascii: "0")
    value = letter < 26 ? UInt32(letter) + 1 : digit < 10 ? UInt32(digit) + Self.digits : 0
  }

  var isLetter: Bool { value > 0 }

  /// Whether a word may begin here: after a mark, or with a letter after a digit.
  func begins(after previous: LetterCode) -> Bool {
    value > 0 && (previous.value == 0 || (previous.value >= Self.digits && value < Self.digits))
  }

  func appended(to key: UInt32) -> UInt32 { (key << 6 | value) & 0xFF_FFFF }

  /// The key of this letter and the last two of another key.
  func framing(_ key: UInt32) -> UInt32 { value << 12 | key & 0xFFF }

  var place: Int { Int(value) }
}

/// A set of keys that may contain some more of them.
private struct KeyFilter: Sendable {
  private var bits = [UInt64](repeating: 0, count: 256)

  mutating func insert(_ key: UInt32) {
    let hash = Self.hash(key)
    bits[hash >> 6] |= 1 << UInt64(hash & 63)
  }

  func contains(_ key: UInt32) -> Bool {
    let hash = Self.hash(key)
    return bits[hash >> 6] >> UInt64(hash & 63) & 1 == 1
  }

  /// Fourteen bits of a key.
  private static func hash(_ key: UInt32) -> Int { Int(truncatingIfNeeded: (key &* 0x9E37_79B1) >> 18) }
}
