extension SourceFile {
  /// Makes a source file of bytes as they were read.
  ///
  /// Bytes that are not UTF-8 become U+FFFD, and one diagnostic tells the first place and how many there are. UTF-16
  /// and UTF-32 are decoded. NUL and the byte order mark of UTF-8 stay: they are for the parsers.
  package static func validated(path: SourcePath, bytes: [UInt8]) -> Parsed<SourceFile> {
    if let encoding = WideEncoding(of: bytes) {
      return Parsed(
        SourceFile(path: path, bytes: encoding.decode(bytes)),
        diagnostics: [
          Diagnostic(
            .warning, "not-utf8", "the file is \(encoding.name)", path: path, range: 0..<0,
            suggestion: "save it as UTF-8")
        ])
    }
    guard let firstError = invalidSequence(in: bytes, from: 0) else {
      return Parsed(SourceFile(path: path, bytes: bytes))
    }
    let repaired = repair(bytes, firstError)
    let what = repaired.count == 1 ? "1 place is not UTF-8" : "\(repaired.count) places are not UTF-8"
    return Parsed(
      SourceFile(path: path, bytes: repaired.bytes),
      diagnostics: [
        Diagnostic(
          .warning, "not-utf8", what, path: path, range: firstError.lowerBound..<firstError.lowerBound + 3,
          suggestion: "save the file as UTF-8")
      ])
  }

  /// The first bytes at or after `start` that are no UTF-8.
  private static func invalidSequence(in bytes: [UInt8], from start: Int) -> Range<Int>? {
    if start == 0, bytes.span.isSurelyUTF8 { return nil }
    do {
      _ = try UTF8Span(validating: bytes.span.extracting(start..<bytes.count))
      return nil
    } catch {
      let offsets = error.byteOffsets
      let lower = min(max(offsets.lowerBound + start, start), bytes.count - 1)
      return lower..<min(max(offsets.upperBound + start, lower + 1), bytes.count)
    }
  }

  private static func repair(_ bytes: [UInt8], _ firstError: Range<Int>) -> (bytes: [UInt8], count: Int) {
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count + 64)
    var count = 0
    var start = 0
    var nextError: Range<Int>? = firstError
    while let error = nextError {
      output += bytes[start..<error.lowerBound]
      output += replacementCharacter
      count += 1
      start = error.upperBound
      nextError = invalidSequence(in: bytes, from: start)
    }
    output += bytes[start...]
    return (output, count)
  }

  private static var replacementCharacter: [UInt8] { [0xEF, 0xBF, 0xBD] }
}

extension Span<UInt8> {
  /// Whether the bytes are UTF-8: of ASCII, eight at a time, and of letters of two and three bytes. False for anything
  /// else, which has to be looked at more closely.
  fileprivate var isSurelyUTF8: Bool {
    unsafe withUnsafeBytes { bytes in
      let count = bytes.count
      var offset = 0
      while offset < count {
        let byte = unsafe bytes[offset]
        if byte < 0x80 {
          offset += 1
          while offset + 8 <= count,
            unsafe bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self) & 0x8080_8080_8080_8080 == 0
          {
            offset += 8
          }
        } else if byte < 0xE0 {
          guard byte >= 0xC2, offset + 1 < count, unsafe bytes[offset + 1] & 0xC0 == 0x80 else { return false }
          offset += 2
        } else {
          guard byte < 0xF0, byte != 0xED, offset + 2 < count, unsafe bytes[offset + 1] & 0xC0 == 0x80,
            unsafe bytes[offset + 2] & 0xC0 == 0x80, unsafe byte != 0xE0 || bytes[offset + 1] >= 0xA0
          else { return false }
          offset += 3
        }
      }
      return true
    }
  }
}
