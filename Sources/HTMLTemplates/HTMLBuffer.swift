import SourceText

/// The bytes of one page while it is written. Escaping is chosen by the name of the method.
package struct HTMLBuffer: ~Copyable {
  private var buffer: ByteBuffer

  package init(reservingCapacity capacity: Int = 0) {
    buffer = ByteBuffer(reservingCapacity: capacity)
  }

  package var count: Int { buffer.count }

  package var isEmpty: Bool { buffer.isEmpty }

  package var last: UInt8? { buffer.last }

  /// A copy of what was written.
  package var bytes: [UInt8] { buffer.bytes }

  /// A copy of what was written from a place on.
  func bytes(from start: Int) -> [UInt8] { buffer.bytes(from: start) }

  package mutating func append(markup: StaticString) { buffer.append(utf8: markup) }

  /// Appends markup that is already HTML.
  package mutating func append(rawHTML: ArraySlice<UInt8>) { buffer.append(contentsOf: rawHTML) }

  /// Appends markup that is already HTML.
  package mutating func append(rawHTML: [UInt8]) { buffer.append(contentsOf: rawHTML) }

  /// Appends text; `&`, `<`, `>` and `"` are escaped, so that it is safe between tags and in quoted attributes.
  package mutating func append(text: String) {
    // A span is lent: nothing is retained for it.
    let utf8 = text.utf8.span
    unsafe utf8.withUnsafeBufferPointer { unsafe append(escaping: $0) }
  }

  /// Appends text, escaped like any other.
  package mutating func append(text: Substring) { append(text: Array(text.utf8)[...]) }

  /// Appends UTF-8 text, escaped like any other.
  package mutating func append(text: ArraySlice<UInt8>) {
    unsafe text.withUnsafeBufferPointer { utf8 in
      unsafe append(escaping: utf8)
    }
  }

  package mutating func append(number: Int) { buffer.append(number: number) }

  /// Appends text as it is: for `{{{name}}}`, which asks for it.
  mutating func append(unescaped text: String) { buffer.append(utf8: text) }

  /// Appends a run of a template, which is lent and not retained: all threads share it.
  @unsafe mutating func append(run: UnsafeBufferPointer<UInt8>) {
    unsafe buffer.append(contentsOf: run)
  }

  private mutating func append(escaping utf8: UnsafeBufferPointer<UInt8>) {
    var runStart = 0
    while let offset = unsafe Self.firstSpecial(in: utf8, from: runStart) {
      unsafe buffer.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[runStart..<offset]))
      append(markup: Self.entity(for: unsafe utf8[offset]))
      runStart = offset + 1
    }
    unsafe buffer.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[runStart...]))
  }

  /// The next byte that must be escaped; eight bytes are looked at at once.
  private static func firstSpecial(in utf8: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    let raw = UnsafeRawBufferPointer(utf8)
    var offset = start
    while offset + 8 <= raw.count {
      let word = unsafe UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      // `"` and `&` differ in one bit, and so do `<` and `>`.
      let found = zeroBytes((word & ~eight(0x04)) ^ eight(0x22)) | zeroBytes((word & ~eight(0x02)) ^ eight(0x3C))
      if found != 0 { return offset + found.trailingZeroBitCount / 8 }
      offset += 8
    }
    while offset < raw.count {
      let byte = unsafe raw[offset]
      if byte & ~0x04 == 0x22 || byte & ~0x02 == 0x3C { return offset }
      offset += 1
    }
    return nil
  }

  private static func eight(_ byte: UInt8) -> UInt64 { UInt64(byte) &* 0x0101_0101_0101_0101 }

  /// The high bit of the lowest zero byte, and perhaps of bytes above it.
  private static func zeroBytes(_ word: UInt64) -> UInt64 { (word &- eight(0x01)) & ~word & eight(0x80) }

  private static func entity(for byte: UInt8) -> StaticString {
    switch byte {
    case UInt8(ascii: "&"): "&amp;"
    case UInt8(ascii: "<"): "&lt;"
    case UInt8(ascii: ">"): "&gt;"
    default: "&quot;"
    }
  }
}
