import SourceText

#if canImport(Glibc)
  internal import Glibc  // memchr, which looks at many bytes at a time
#else
  internal import Darwin
#endif

extension UnsafeBufferPointer<UInt8> {
  /// The first place of a byte from a place on.
  @unsafe func firstOffset(of byte: UInt8, from start: Int) -> Int? {
    guard let base = baseAddress, start < count,
      let found = unsafe memchr(base + start, Int32(byte), count - start)
    else { return nil }
    return unsafe UnsafeRawPointer(found) - UnsafeRawPointer(base)
  }
}

extension [UInt8] {
  /// The end of a run of letters, digits, blanks and some marks between words (`' , - . /`), and of characters beyond
  /// ASCII but for those that may be placeholders.
  ///
  /// Eight bytes at a time, beyond the limit where the text goes on: the highest bit of each tells whether it goes on.
  func endOfWords(from start: Int, limit: Int) -> Int {
    precondition(start >= 0 && limit <= count)
    let high = Self.ones &* 0x80
    return unsafe withUnsafeBytes { bytes in
      var offset = start
      while offset < limit, offset &+ 8 <= bytes.count {
        let chunk = unsafe UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
        var isWord = Self.wordBytes(chunk & ~high)
        if chunk & high != 0 {
          isWord = (isWord | chunk) & Self.nonZeroes(chunk ^ Self.ones &* UInt64(Placeholder.lead))
        }
        isWord &= high
        guard isWord == high else {
          return Swift.min(limit, offset &+ (isWord ^ high).trailingZeroBitCount &>> 3)
        }
        offset &+= 8
      }
      while offset < limit, unsafe bytes[offset].isOfWords { offset &+= 1 }
      return Swift.max(start, Swift.min(offset, limit))
    }
  }

  private static var ones: UInt64 { 0x0101_0101_0101_0101 }

  /// The highest bit of each byte, all of ASCII, that words are of.
  private static func wordBytes(_ chunk: UInt64) -> UInt64 {
    let lowered = chunk | ones &* 0x20
    let isLetter = (lowered &+ ones &* 0x1F) & ~(lowered &+ ones &* 0x05)
    let isBetween = (chunk &+ ones &* 0x54) & ~(chunk &+ ones &* 0x46)
    let noBlank = ((chunk ^ ones &* 0x20) &+ ones &* 0x7F) & ((chunk ^ ones &* 0x27) &+ ones &* 0x7F)
    return isLetter | isBetween | ~noBlank
  }

  /// The highest bit of each byte that is not zero.
  private static func nonZeroes(_ chunk: UInt64) -> UInt64 {
    let low: UInt64 = 0x7F7F_7F7F_7F7F_7F7F
    return ((chunk & low) &+ low) | chunk
  }

  /// The end of the line that holds `offset`: its line end, or `limit`.
  func lineEnd(from offset: Int, limit: Int) -> Int {
    firstOffset(of: .newline, from: offset, limit: limit) ?? Swift.max(offset, limit)
  }
}

extension UInt8 {
  fileprivate var isOfWords: Bool {
    isLetter || (self >= 0x2C && self <= 0x39) || self == 0x20 || self == 0x27
      || (self >= 0x80 && self != Placeholder.lead)
  }
}
