/// What a word is looked up by.
struct WordKey {
  /// The last eight bytes, or all of a shorter word.
  let tail: UInt64
  /// Bits of the hash, and in the lowest six the length, at most 63.
  let tag: UInt32

  private static let odd: UInt64 = 0x9E37_79B9_7F4A_7C15

  /// FNV-1a: one word has one hash everywhere, so that boundaries between files stay where they are.
  static func hash(_ bytes: Span<UInt8>) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for place in bytes.indices { hash = (hash ^ UInt64(bytes[place])) &* 0x100_0000_01B3 }
    return hash
  }

  /// - Parameters:
  ///   - bytes: All of the word, then zeros.
  ///   - count: At most eight.
  @inline(__always)
  init(short bytes: EightBytes, count: Int) {
    tail = bytes.bits
    let mixed = (UInt64(truncatingIfNeeded: count) ^ tail) &* Self.odd
    tag = UInt32(truncatingIfNeeded: mixed &>> 32) & ~63 | UInt32(truncatingIfNeeded: count)
  }

  @inline(__always)
  @unsafe init(_ word: UnsafePointer<UInt8>, _ count: Int) {
    if count <= 8 {
      self.init(short: unsafe EightBytes(word, count: count), count: count)
    } else {
      unsafe self.init(long: word, count)
    }
  }

  @unsafe init(long word: UnsafePointer<UInt8>, _ count: Int) {
    var mixed = UInt64(truncatingIfNeeded: count)
    var place = 0
    while place < count - 8 {
      mixed = unsafe (mixed ^ EightBytes(word, place).bits) &* Self.odd
      place += 8
    }
    tail = unsafe EightBytes(word, count - 8).bits
    mixed = (mixed ^ tail) &* Self.odd
    tag = UInt32(truncatingIfNeeded: mixed &>> 32) & ~63 | UInt32(truncatingIfNeeded: min(count, 63))
  }

  /// The first place to look in a table of any size.
  @inline(__always)
  var hash: Int { Int(tag &>> 6) }

  /// Whether words with this key have no bytes beside it.
  @inline(__always)
  var isWhole: Bool { tag & 63 <= 8 }
}
