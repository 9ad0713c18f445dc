internal import Glibc  // memchr, which looks at many bytes at a time

extension [UInt8] {
  /// The first place of a byte in a range.
  func firstOffset(of byte: UInt8, in range: Range<Int>) -> Int? {
    guard !range.isEmpty else { return nil }
    precondition(range.lowerBound >= 0 && range.upperBound <= count)
    return unsafe withUnsafeBytes { bytes -> Int? in
      guard let base = bytes.baseAddress,
        let found = unsafe memchr(base + range.lowerBound, Int32(byte), range.count)
      else { return nil }
      return unsafe UnsafeRawPointer(found) - base
    }
  }

  /// Whether a range holds nothing but visible ASCII, blanks and line ends.
  func isPlainASCII(_ range: Range<Int>) -> Bool {
    precondition(range.lowerBound >= 0 && range.upperBound <= count)
    return unsafe withUnsafeBufferPointer { bytes in
      for offset in range {
        let byte = unsafe bytes[offset]
        guard byte &- 0x20 < 0x5F || byte == 0x0A || byte == 0x0D else { return false }
      }
      return true
    }
  }
}
