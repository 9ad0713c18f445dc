/// 128 bits that stand for a file's bytes: MurmurHash3 (x64, 128 bits, seed 0), the same on every machine.
///
/// It tells files apart; it is no protection against somebody who wants two files to look alike.
package struct ContentHash: Hashable, Sendable {
  package let high: UInt64
  package let low: UInt64

  package init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  package init(of bytes: [UInt8]) { self.init(of: bytes.span) }

  package init(of bytes: Span<UInt8>) {
    var state = ContentHasher()
    self = state.finish(bytes)
  }

  package init(of text: String) {
    self.init(of: text.utf8.span)
  }

  /// Reads `hexadecimal`; nil for anything but 32 digits.
  package init?(hexadecimal text: some StringProtocol) {
    guard text.utf8.count == 32, let high = UInt64(text.prefix(16), radix: 16),
      let low = UInt64(text.suffix(16), radix: 16)
    else { return nil }
    self.init(high: high, low: low)
  }

  /// 32 digits.
  package var hexadecimal: String { Self.digits(high) + Self.digits(low) }

  /// The first `count` digits (at most 16), for names that people see.
  package func prefix(_ count: Int) -> Substring { Self.digits(high).prefix(count) }

  private static func digits(_ value: UInt64) -> String {
    unsafe String(unsafeUninitializedCapacity: 16) { digits in
      for place in 0..<16 {
        let digit = UInt8(truncatingIfNeeded: value >> UInt64(60 - 4 * place)) & 15
        unsafe digits[place] = digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
      }
      return 16
    }
  }
}

/// The state of a hash while a file goes by in chunks.
package struct ContentHasher {
  private var first: UInt64 = 0
  private var second: UInt64 = 0
  private var length: UInt64 = 0

  package init() {}

  // Variables: where the compiler knows a factor, it multiplies twice instead of rotating.
  private var firstFactor: UInt64 = 0x87c3_7b91_1142_53d5
  private var secondFactor: UInt64 = 0x4cf5_ad43_2745_937f

  /// Takes in a chunk whose length is a multiple of 16.
  package mutating func absorb(_ chunk: [UInt8]) {
    precondition(chunk.count.isMultiple(of: 16), "Only the last chunk of a file may have any length.")
    absorbBlocks(of: chunk.span, count: chunk.count / 16)
  }

  /// Takes in the last chunk, of any length.
  package mutating func finish(_ chunk: [UInt8]) -> ContentHash { finish(chunk.span) }

  /// Takes in the last chunk, of any length.
  package mutating func finish(_ chunk: Span<UInt8>) -> ContentHash {
    let blocks = chunk.count / 16
    absorbBlocks(of: chunk, count: blocks)
    var words: (UInt64, UInt64) = (0, 0)
    for place in (blocks * 16)..<chunk.count {
      let (byte, position) = (UInt64(chunk[place]), place - blocks * 16)
      if position < 8 {
        words.0 |= byte << UInt64(position * 8)
      } else {
        words.1 |= byte << UInt64(position * 8 - 64)
      }
    }
    second ^= Self.rotate(words.1 &* secondFactor, 33) &* firstFactor
    first ^= Self.rotate(words.0 &* firstFactor, 31) &* secondFactor
    length &+= UInt64(chunk.count - blocks * 16)
    first ^= length
    second ^= length
    first &+= second
    second &+= first
    first = Self.finalize(first)
    second = Self.finalize(second)
    first &+= second
    second &+= first
    return ContentHash(high: first, low: second)
  }

  private mutating func absorbBlocks(of chunk: Span<UInt8>, count: Int) {
    var (one, two) = (first, second)
    let (factor, other) = (firstFactor, secondFactor)
    unsafe chunk.withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress, count * 16 <= bytes.count else { return }
      for block in 0..<count {
        let low = unsafe UInt64(littleEndian: start.loadUnaligned(fromByteOffset: block * 16, as: UInt64.self))
        let high = unsafe UInt64(littleEndian: start.loadUnaligned(fromByteOffset: block * 16 + 8, as: UInt64.self))
        one ^= Self.rotate(low &* factor, 31) &* other
        one = (Self.rotate(one, 27) &+ two) &* 5 &+ 0x52dc_e729
        two ^= Self.rotate(high &* other, 33) &* factor
        two = (Self.rotate(two, 31) &+ one) &* 5 &+ 0x3849_5ab5
      }
    }
    (first, second) = (one, two)
    length &+= UInt64(count * 16)
  }

  private static func rotate(_ word: UInt64, _ distance: UInt64) -> UInt64 {
    word &<< distance | word &>> (64 - distance)
  }

  private static func finalize(_ word: UInt64) -> UInt64 {
    var word = word
    word ^= word >> 33
    word &*= 0xff51_afd7_ed55_8ccd
    word ^= word >> 33
    word &*= 0xc4ce_b9fe_1a85_ec53
    word ^= word >> 33
    return word
  }
}
