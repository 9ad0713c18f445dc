extension [UInt8] {
  /// Whether a range holds nothing but visible ASCII, blanks and line ends.
  func isPlainASCII(_ range: Range<Int>) -> Bool {
    precondition(range.lowerBound >= 0 && range.upperBound <= count)
    let ones: UInt64 = 0x0101_0101_0101_0101
    return unsafe withUnsafeBytes { bytes in
      var start = range.lowerBound
      // Eight bytes at a time as long as all are visible; line ends are looked at one by one.
      while start + 8 <= range.upperBound {
        let chunk = unsafe UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: start, as: UInt64.self))
        let isInvisible = (chunk &- ones &* 0x20) | (chunk &+ ones) | chunk
        if isInvisible & (ones &* 0x80) != 0 {
          for offset in start..<start + 8 {
            let byte = unsafe bytes[offset]
            guard byte &- 0x20 < 0x5F || byte == 0x0A || byte == 0x0D else { return false }
          }
        }
        start += 8
      }
      for offset in start..<range.upperBound {
        let byte = unsafe bytes[offset]
        guard byte &- 0x20 < 0x5F || byte == 0x0A || byte == 0x0D else { return false }
      }
      return true
    }
  }
}
