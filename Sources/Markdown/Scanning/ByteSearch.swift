import SourceText

extension [UInt8] {
  /// The end of a run of letters and blanks, and of characters beyond ASCII but for those that may be placeholders.
  ///
  /// Eight bytes at a time: the highest bit of each tells whether it goes on.
  func endOfWords(from start: Int, limit: Int) -> Int {
    precondition(start >= 0 && limit <= count)
    let ones: UInt64 = 0x0101_0101_0101_0101
    let high = ones &* 0x80
    return unsafe withUnsafeBytes { bytes in
      var offset = start
      while offset + 8 <= limit {
        let chunk = unsafe UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
        let lowered = (chunk | ones &* 0x20) & ~high
        let isLetter = (lowered &+ ones &* 0x1F) & ~(lowered &+ ones &* 0x05)
        let noBlank = Self.nonZeroes(chunk ^ ones &* 0x20)
        let noLead = Self.nonZeroes(chunk ^ ones &* UInt64(Placeholder.lead))
        let isWord = (isLetter | ~noBlank | chunk) & noLead & high
        guard isWord == high else { return offset + (~isWord & high).trailingZeroBitCount >> 3 }
        offset += 8
      }
      while offset < limit {
        let byte = unsafe bytes[offset]
        guard byte.isLetter || byte == 0x20 || (byte >= 0x80 && byte != Placeholder.lead) else { break }
        offset += 1
      }
      return offset
    }
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
