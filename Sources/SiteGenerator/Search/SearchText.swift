import SourceText

/// A piece of the index while it is written: what may stand between the backticks of a script.
///
/// Numbers are digits of base 53 and one of base 64 at the end, most significant first; the two sets of digits differ, so
/// that the end shows. Nothing else is needed to read them, and a server's compression finds them as they are.
struct SearchText: ~Copyable {
  private var buffer: ByteBuffer

  /// Every printable character but the blank, `"`, `$`, `\` and the backtick, then control characters: 64 that end a
  /// number, 53 that do not.
  static let digits: [UInt8] = (0x21...0x7E).filter { ![0x22, 0x24, 0x5C, 0x60].contains($0) } + controls
  static let final = 64
  static let leading = 53
  /// Control characters that may stand in a script, but for line ends, tabs and form feeds.
  static let controls: [UInt8] = Array(0x01...0x08) + [0x0B] + Array(0x0E...0x1F)

  /// A note of a term: how far it is from the one before, less one, and its weight for the term.
  ///
  /// Most weights are among four, which are a part of the number; others follow it.
  mutating func append(distance: Int, step: UInt8) {
    let place = Int(step) - Self.firstUsualStep
    if place >= 0, place < Self.usualSteps {
      append(number: distance * (Self.usualSteps + 1) + place)
    } else {
      append(number: distance * (Self.usualSteps + 1) + Self.usualSteps)
      append(number: Int(step))
    }
  }

  static let usualSteps = 4
  private static let firstUsualStep = 3

  init(reservingCapacity capacity: Int = 0) {
    buffer = ByteBuffer(reservingCapacity: capacity)
  }

  var count: Int { buffer.count }

  /// A copy of what was written.
  var bytes: [UInt8] { buffer.bytes }

  /// What was written; it is empty afterwards.
  mutating func take() -> [UInt8] {
    defer { buffer.removeAll() }
    return buffer.bytes
  }

  mutating func removeAll() { buffer.removeAll() }

  mutating func append(number: Int) {
    precondition(number >= 0, "Only counts and distances are written.")
    if number >= Self.final {
      let leading = number / Self.final
      if leading < Self.leading {
        buffer.append(Self.digit(Self.final + leading))
      } else {
        appendLeading(leading)
      }
    }
    buffer.append(Self.digit(number % Self.final))
  }

  /// `digits[number]`, without reading it from memory.
  @inline(__always)
  private static func digit(_ number: Int) -> UInt8 {
    var code = 0x21 + number
    if code >= 0x22 { code += 1 }
    if code >= 0x24 { code += 1 }
    if code >= 0x5C { code += 1 }
    if code >= 0x60 { code += 1 }
    if code >= 0x7F { code = Int(controls[code - 0x7F]) }
    return UInt8(truncatingIfNeeded: code)
  }

  private mutating func appendLeading(_ number: Int) {
    if number >= Self.leading { appendLeading(number / Self.leading) }
    buffer.append(Self.digit(Self.final + number % Self.leading))
  }

  /// A word of a sorted list: how many bytes it shares with the one before, the rest, a blank.
  mutating func append(word: Span<UInt8>, after last: Span<UInt8>) {
    let most = min(word.count, last.count, Self.final - 1)
    var shared = 0
    var bits: UInt8 = 0
    while shared < most, word[shared] == last[shared] {
      bits |= word[shared]
      shared += 1
    }
    // Never within a character.
    while shared > 0, shared < word.count, word[shared] & 0xC0 == 0x80 { shared -= 1 }
    var units = shared
    if bits >= 0x80 {
      // Counted in the units of the browser's strings: two for a character of four bytes.
      units = 0
      for place in 0..<shared where word[place] & 0xC0 != 0x80 { units += word[place] >= 0xF0 ? 2 : 1 }
    }
    append(number: units)
    buffer.append(contentsOf: word.extracting(droppingFirst: shared))
    buffer.append(0x20)
  }

  mutating func append(raw bytes: Span<UInt8>) { buffer.append(contentsOf: bytes) }

  mutating func append(_ other: borrowing SearchText) { buffer.append(other.buffer) }

  mutating func append(byte: UInt8) { buffer.append(byte) }

  /// Text with what ends or begins something in a template literal escaped; control characters become blanks.
  mutating func append(text: Span<UInt8>) {
    unsafe text.withUnsafeBufferPointer { text in
      guard let start = text.baseAddress else { return }
      unsafe appendBytes(start, text.count)
    }
  }

  /// As above.
  ///
  /// - Precondition: Seven more bytes than the text has can be read.
  @unsafe mutating func append(readable text: UnsafePointer<UInt8>, _ count: Int) {
    var place = 0
    while place < count {
      let length = unsafe min(count - place, EightBytes(text, place).plainLength)
      unsafe buffer.append(contentsOf: UnsafeBufferPointer(start: text + place, count: length))
      place += length
      if length < 8, place < count {
        unsafe appendBytes(text + place, 1)
        place += 1
      }
    }
  }

  private mutating func appendBytes(_ text: UnsafePointer<UInt8>, _ count: Int) {
    for place in 0..<count {
      let byte = unsafe text[place]
      if byte < 0x20 ? byte != 0x0A && byte != 0x09 : byte == 0x7F {
        buffer.append(0x20)
      } else {
        if byte == 0x5C || byte == 0x60 || byte == 0x24 { buffer.append(0x5C) }
        buffer.append(byte)
      }
    }
  }

  /// As above, with blanks for line ends and tabs too, and a line end.
  mutating func append(line text: Span<UInt8>) {
    for place in text.indices {
      let byte = text[place]
      if byte == 0x5C || byte == 0x60 || byte == 0x24 { buffer.append(0x5C) }
      buffer.append(byte < 0x20 || byte == 0x7F ? 0x20 : byte)
    }
    buffer.append(0x0A)
  }
}
