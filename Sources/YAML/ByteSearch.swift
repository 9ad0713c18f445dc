extension [UInt8] {
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
