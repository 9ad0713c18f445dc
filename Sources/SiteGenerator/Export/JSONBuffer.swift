import SourceText

/// JSON while it is written: straight into bytes, commas where they belong.
struct JSONBuffer: ~Copyable {
  fileprivate var output: ByteBuffer
  fileprivate var needsComma = false

  init(reservingCapacity capacity: Int = 0) {
    output = ByteBuffer(reservingCapacity: capacity)
  }

  private init(_ output: consuming ByteBuffer) { self.output = output }

  /// What is written into a buffer, as an array; the capacity should hold it all.
  static func bytes(reservingCapacity capacity: Int, _ write: (inout JSONBuffer) -> Void) -> [UInt8] {
    ByteBuffer.bytes(reservingCapacity: capacity) { output in
      var empty = ByteBuffer()
      swap(&empty, &output)
      var json = JSONBuffer(empty)
      write(&json)
      output = json.output
    }
  }

  /// What was written so far.
  var bytes: [UInt8] { output.bytes }

  mutating func object(_ body: (inout JSONBuffer) -> Void) { wrap(UInt8(ascii: "{"), UInt8(ascii: "}"), body) }

  mutating func array(_ body: (inout JSONBuffer) -> Void) { wrap(UInt8(ascii: "["), UInt8(ascii: "]"), body) }

  mutating func array(of texts: some Sequence<String>) {
    array { buffer in for text in texts { buffer.text(text) } }
  }

  /// The name of an object's next member, one that needs no escapes; its value must follow.
  mutating func name(_ name: StaticString) {
    separate()
    output.append(quoted: name)
    output.append(UInt8(ascii: ":"))
  }

  /// Like `name`, for any text.
  mutating func name(of text: String) {
    self.text(text)
    output.append(UInt8(ascii: ":"))
    needsComma = false
  }

  mutating func text(_ text: String) {
    separate()
    let bytes = text.utf8.span
    unsafe bytes.withUnsafeBufferPointer { utf8 in
      let special = unsafe Self.firstSpecial(in: utf8)
      if special == utf8.count {
        unsafe output.append(quoted: utf8)
        return
      }
      output.append(UInt8(ascii: "\""))
      unsafe output.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[..<special]))
      unsafe appendEscaping(utf8, from: special)
      output.append(UInt8(ascii: "\""))
    }
    needsComma = true
  }

  /// One of the texts that were quoted before.
  mutating func text(_ place: Int, of texts: QuotedTexts) {
    separate()
    output.append(contentsOf: texts.bytes.span.extracting(texts.range(of: place)))
    needsComma = true
  }

  mutating func text(_ text: String?) {
    if let text { self.text(text) } else { literal("null") }
  }

  mutating func number(_ number: Int) {
    separate()
    output.append(number: number)
    needsComma = true
  }

  /// A number as JSON has them; nil for those that it has not.
  ///
  /// - Returns: Whether it was written.
  mutating func number(_ number: Double) -> Bool {
    guard number.isFinite else { return false }
    if let whole = Int(exactly: number) { self.number(whole) } else { literal(number.description) }
    return true
  }

  mutating func flag(_ flag: Bool) { literal(flag ? "true" : "false") }

  mutating func null() { literal("null") }

  /// Punctuation and names that follow each other in every one of many rows, as they are.
  ///
  /// - Parameter endsValue: Whether another value may follow after a comma; else a value comes next.
  mutating func stretch(_ text: StaticString, endsValue: Bool = false) {
    output.append(utf8: text)
    needsComma = endsValue
  }

  /// A line end, so that the file can be read and compared by people.
  mutating func newLine() {
    separate()
    needsComma = false
    output.append(UInt8(ascii: "\n"))
  }

  /// The line end at the file's end.
  mutating func endFile() { output.append(UInt8(ascii: "\n")) }

  private mutating func wrap(_ open: UInt8, _ close: UInt8, _ body: (inout JSONBuffer) -> Void) {
    separate()
    output.append(open)
    needsComma = false
    body(&self)
    output.append(close)
    needsComma = true
  }

  private mutating func literal(_ text: String) {
    separate()
    output.append(utf8: text)
    needsComma = true
  }

  private mutating func separate() {
    if needsComma { output.append(UInt8(ascii: ",")) }
    needsComma = false
  }

  /// The place of the first byte that is escaped in JSON's texts, or the end.
  private static func firstSpecial(in utf8: UnsafeBufferPointer<UInt8>) -> Int {
    let raw = UnsafeRawBufferPointer(utf8)
    var offset = 0
    while offset + 8 <= raw.count, !holdsSpecial(unsafe raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self)) {
      offset += 8
    }
    while offset < raw.count, !isSpecial(unsafe raw[offset]) { offset += 1 }
    return offset
  }

  private static func isSpecial(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte == 0x7F
  }

  /// Whether one of eight bytes is special; may say so of others.
  private static func holdsSpecial(_ word: UInt64) -> Bool {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let quotes = word ^ (ones &* 0x22)
    let slashes = word ^ (ones &* 0x5C)
    let deletes = word ^ (ones &* 0x7F)
    let found =
      ((word &- ones &* 0x20) & ~word) | ((quotes &- ones) & ~quotes) | ((slashes &- ones) & ~slashes)
      | ((deletes &- ones) & ~deletes)
    return found & (ones &* 0x80) != 0
  }

  private mutating func appendEscaping(_ utf8: UnsafeBufferPointer<UInt8>, from start: Int) {
    for offset in start..<utf8.count {
      let byte = unsafe utf8[offset]
      if Self.isSpecial(byte) { appendEscaped(byte) } else { output.append(byte) }
    }
  }

  private mutating func appendEscaped(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): output.append(contentsOf: [UInt8(ascii: "\\"), byte])
    case 0x0A: output.append(utf8: "\\n" as StaticString)
    case 0x0D: output.append(utf8: "\\r" as StaticString)
    case 0x09: output.append(utf8: "\\t" as StaticString)
    default:
      let digits = String(byte, radix: 16)
      output.append(utf8: "\\u00" as StaticString)
      if digits.utf8.count == 1 { output.append(UInt8(ascii: "0")) }
      output.append(utf8: digits)
    }
  }
}

/// Texts as JSON has them, quoted and escaped, for texts that are written many times.
struct QuotedTexts {
  /// One after the other.
  fileprivate let bytes: [UInt8]
  private let ends: [Int]

  init(_ texts: some Collection<String>) {
    var buffer = JSONBuffer(reservingCapacity: texts.count * 48)
    var ends: [Int] = []
    ends.reserveCapacity(texts.count)
    for text in texts {
      buffer.needsComma = false
      buffer.text(text)
      ends.append(buffer.output.count)
    }
    bytes = buffer.bytes
    self.ends = ends
  }

  fileprivate func range(of place: Int) -> Range<Int> { (place == 0 ? 0 : ends[place - 1])..<ends[place] }
}
