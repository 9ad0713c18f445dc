/// A piece of the index while it is written: what may stand between the backticks of a script.
///
/// Numbers are digits of base 53 and one of base 64 at the end, most significant first; the two sets of digits differ, so
/// that the end shows. Nothing else is needed to read them, and a server's compression finds them as they are.
struct SearchText: ~Copyable {
  private var buffer: PlainBuffer<UInt8>

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
    buffer = PlainBuffer(reservingCapacity: capacity)
  }

  var count: Int { buffer.count }

  /// A copy of what was written.
  var bytes: [UInt8] { buffer.array }

  /// What was written; it is empty afterwards.
  mutating func take() -> [UInt8] {
    defer { buffer.cut(at: 0) }
    return buffer.array
  }

  mutating func removeAll() { buffer.cut(at: 0) }

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

  /// `digits[number]`, from where no look is needed whether it was made.
  @inline(__always)
  private static func digit(_ number: Int) -> UInt8 {
    assert(number >= 0 && number < final + leading)
    return unsafe digitText.utf8Start[number]
  }

  private static var digitText: StaticString {
    """
    !#%&'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[]^_abcdefghijklmnopqrstuvwxyz{|}~\
    \u{01}\u{02}\u{03}\u{04}\u{05}\u{06}\u{07}\u{08}\u{0B}\u{0E}\u{0F}\u{10}\u{11}\u{12}\u{13}\u{14}\u{15}\u{16}\
    \u{17}\u{18}\u{19}\u{1A}\u{1B}\u{1C}\u{1D}\u{1E}\u{1F}
    """
  }

  private mutating func appendLeading(_ number: Int) {
    if number >= Self.leading { appendLeading(number / Self.leading) }
    buffer.append(Self.digit(Self.final + number % Self.leading))
  }

  /// A word of a sorted list: how many characters it shares with the one before, the rest, a blank.
  mutating func append(word: Span<UInt8>, after last: Span<UInt8>) {
    unsafe word.withUnsafeBufferPointer { word in
      unsafe last.withUnsafeBufferPointer { last in
        guard let start = word.baseAddress, let before = last.baseAddress else {
          return unsafe append(word, after: last)
        }
        let eight = unsafe EightBytes(start, count: min(8, word.count))
        let other = unsafe EightBytes(before, count: min(8, last.count))
        let shared = min(eight.sharedLength(other), word.count, last.count)
        guard shared < 8, word.count <= 8, eight.isASCII else { return unsafe append(word, after: last) }
        buffer.append(Self.digit(shared))
        unsafe buffer.append(atMost: 8) { target in
          unsafe UnsafeMutableRawPointer(target).storeBytes(
            of: (eight.bits &>> UInt64(8 * shared)).littleEndian, as: UInt64.self)
          return word.count - shared
        }
        buffer.append(0x20)
      }
    }
  }

  /// As above, of all words.
  private mutating func append(_ word: UnsafeBufferPointer<UInt8>, after last: UnsafeBufferPointer<UInt8>) {
    let most = min(word.count, last.count, Self.final - 1)
    var shared = 0
    var bits: UInt8 = 0
    while shared < most, unsafe word[shared] == last[shared] {
      bits |= unsafe word[shared]
      shared += 1
    }
    // Never within a character.
    while shared > 0, shared < word.count, unsafe word[shared] & 0xC0 == 0x80 { shared -= 1 }
    append(number: bits < 0x80 ? shared : unsafe Self.units(UnsafeBufferPointer(rebasing: word[..<shared])))
    if let start = word.baseAddress { unsafe buffer.append(start + shared, word.count - shared) }
    buffer.append(0x20)
  }

  /// How many units of the browser's strings a text has: two for a character of four bytes.
  private static func units(_ text: UnsafeBufferPointer<UInt8>) -> Int {
    var units = 0
    for place in 0..<text.count {
      let byte = unsafe text[place]
      if byte & 0xC0 != 0x80 { units += byte >= 0xF0 ? 2 : 1 }
    }
    return units
  }

  mutating func append(raw bytes: Span<UInt8>) {
    unsafe bytes.withUnsafeBufferPointer { bytes in
      if let start = bytes.baseAddress { unsafe buffer.append(start, bytes.count) }
    }
  }

  mutating func append(_ other: borrowing SearchText) { unsafe buffer.append(other.buffer.base, other.buffer.count) }

  mutating func append(byte: UInt8) { buffer.append(byte) }

  /// Makes room for more bytes and appends those that `body` writes.
  ///
  /// - Parameter body: Gives how many they are.
  @inline(__always)
  mutating func append(atMost most: Int, _ body: (UnsafeMutablePointer<UInt8>) -> Int) {
    unsafe buffer.append(atMost: most, body)
  }

  /// A line of text: what ends or begins something in a template literal escaped, blanks for control characters.
  mutating func append(line text: Span<UInt8>) {
    for place in text.indices {
      let byte = text[place]
      if Self.isEscaped(byte) { buffer.append(0x5C) }
      buffer.append(byte < 0x20 ? 0x20 : Self.shown(byte))
    }
    buffer.append(0x0A)
  }

  /// Whether a byte means something in a template literal: `$`, `\`, the backtick.
  @inline(__always)
  static func isEscaped(_ byte: UInt8) -> Bool { byte == 0x5C || byte == 0x60 || byte == 0x24 }

  /// What is written of a byte: a blank for control characters, but for line ends and tabs.
  @inline(__always)
  static func shown(_ byte: UInt8) -> UInt8 {
    (byte < 0x20 && byte != 0x0A && byte != 0x09) || byte == 0x7F ? 0x20 : byte
  }
}
