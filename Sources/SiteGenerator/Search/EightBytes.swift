/// Eight bytes of a text, looked at together: the first is the lowest of a number.
struct EightBytes {
  let bits: UInt64

  private static let highest: UInt64 = 0x8080_8080_8080_8080

  init(bits: UInt64) { self.bits = bits }

  /// - Precondition: Eight bytes may be read there.
  @inline(__always)
  @unsafe init(_ text: UnsafePointer<UInt8>, _ place: Int) {
    bits = unsafe UInt64(
      littleEndian: UnsafeRawPointer(text).loadUnaligned(fromByteOffset: place, as: UInt64.self))
  }

  /// The bytes from a place on; zeros where no more may be read.
  @inline(__always)
  @unsafe init(_ text: UnsafePointer<UInt8>, _ place: Int, readable: Int) {
    if place <= readable - 8 {
      unsafe self.init(text, place)
    } else {
      self.init(bits: unsafe Self.rest(text, place, readable))
    }
  }

  /// All of a short text.
  ///
  /// - Parameter count: At most eight.
  @inline(__always)
  @unsafe init(_ text: UnsafePointer<UInt8>, count: Int) {
    func half(_ place: Int) -> UInt64 {
      unsafe UInt64(
        UInt32(littleEndian: UnsafeRawPointer(text).loadUnaligned(fromByteOffset: place, as: UInt32.self)))
    }
    func byte(_ place: Int) -> UInt64 { unsafe UInt64(text[place]) << UInt64(8 * place) }
    if count >= 4 {
      // The two halves may overlap, where they are equal.
      bits = half(0) | half(count - 4) << UInt64(8 * (count - 4))
    } else {
      bits = count == 0 ? 0 : byte(0) | byte(count / 2) | byte(count - 1)
    }
  }

  private static func rest(_ text: UnsafePointer<UInt8>, _ place: Int, _ readable: Int) -> UInt64 {
    var bits: UInt64 = 0
    for offset in 0..<max(0, min(8, readable - place)) {
      bits |= unsafe UInt64(text[place + offset]) << UInt64(8 * offset)
    }
    return bits
  }

  /// A number with one byte in all places.
  @inline(__always)
  static func all(_ byte: UInt64) -> UInt64 { byte &* 0x0101_0101_0101_0101 }

  /// The first bytes, then zeros.
  @inline(__always)
  func first(_ count: Int) -> EightBytes {
    EightBytes(bits: count >= 8 ? bits : bits & ((1 &<< UInt64(8 * count)) &- 1))
  }

  @inline(__always)
  var isASCII: Bool { bits & Self.highest == 0 }

  /// How many bytes at the beginning are the same; zeros count.
  @inline(__always)
  func sharedLength(_ other: EightBytes) -> Int { (bits ^ other.bits).trailingZeroBitCount &>> 3 }

  /// The bytes in the order in which texts are sorted.
  var head: UInt64 { bits.byteSwapped }

  /// The highest bit of each byte that is a letter or digit of ASCII.
  @inline(__always)
  private var wordBits: UInt64 {
    let low = bits & Self.all(0x7F)
    let letter = low | Self.all(0x20)
    let isLetter = (letter &+ Self.all(0x1F)) ^ (letter &+ Self.all(0x05))
    let isDigit = (low &+ Self.all(0x50)) ^ (low &+ Self.all(0x46))
    return (isLetter | isDigit) & ~bits & Self.highest
  }

  /// How many letters and digits of ASCII stand at the beginning.
  @inline(__always)
  var wordLength: Int { (~wordBits & Self.highest).trailingZeroBitCount &>> 3 }

  /// How many bytes of ASCII that are neither letters nor digits stand at the beginning.
  @inline(__always)
  var separatorLength: Int { (wordBits | (bits & Self.highest)).trailingZeroBitCount &>> 3 }

  /// How many small letters of ASCII stand at the beginning.
  @inline(__always)
  var smallLetterLength: Int {
    let low = bits & Self.all(0x7F)
    let isLetter = ((low &+ Self.all(0x1F)) ^ (low &+ Self.all(0x05))) & ~bits
    return (~isLetter & Self.highest).trailingZeroBitCount &>> 3
  }

  /// With small letters of ASCII.
  @inline(__always)
  var lowercased: EightBytes {
    let low = bits & Self.all(0x7F)
    let isCapital = ((low &+ Self.all(0x3F)) ^ (low &+ Self.all(0x25))) & ~bits & Self.highest
    return EightBytes(bits: bits | isCapital &>> 2)
  }

  /// Whether there is a byte below the blank.
  @inline(__always)
  var hasControl: Bool { ~((bits & Self.all(0x7F)) &+ Self.all(0x60) | bits) & Self.highest != 0 }

  /// How many bytes at the beginning are none of `$`, `\`, the backtick and control characters.
  @inline(__always)
  var plainLength: Int {
    let low = bits & Self.all(0x7F)
    func differs(_ byte: UInt64) -> UInt64 { (low ^ Self.all(byte)) &+ Self.all(0x7F) }
    let isPlain = differs(0x24) & differs(0x5C) & differs(0x60) & differs(0x7F) & (low &+ Self.all(0x60))
    return (~(isPlain | bits) & Self.highest).trailingZeroBitCount &>> 3
  }
}
