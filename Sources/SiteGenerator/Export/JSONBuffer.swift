/// JSON while it is written: straight into bytes, commas where they belong.
struct JSONBuffer {
  private(set) var bytes: [UInt8] = []
  private var needsComma = false

  init(reservingCapacity capacity: Int = 0) {
    bytes.reserveCapacity(capacity)
  }

  mutating func object(_ body: (inout JSONBuffer) -> Void) { wrap(UInt8(ascii: "{"), UInt8(ascii: "}"), body) }

  mutating func array(_ body: (inout JSONBuffer) -> Void) { wrap(UInt8(ascii: "["), UInt8(ascii: "]"), body) }

  mutating func array(of texts: some Sequence<String>) {
    array { buffer in for text in texts { buffer.text(text) } }
  }

  /// The name of an object's next member, one that needs no escapes; its value must follow.
  mutating func name(_ name: StaticString) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    name.withUTF8Buffer { utf8 in unsafe bytes.append(contentsOf: utf8) }
    bytes.append(UInt8(ascii: "\""))
    bytes.append(UInt8(ascii: ":"))
  }

  /// Like `name`, for any text.
  mutating func name(of text: String) {
    self.text(text)
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  mutating func text(_ text: String) {
    separate()
    var text = text
    text.withUTF8 { utf8 in unsafe appendQuoted(utf8) }
    needsComma = true
  }

  mutating func text(_ text: QuotedText) {
    separate()
    bytes.append(contentsOf: text.bytes)
    needsComma = true
  }

  mutating func text(_ text: String?) {
    if let text { self.text(text) } else { literal("null") }
  }

  mutating func number(_ number: Int) { literal(String(number)) }

  /// A number as JSON has them; nil for those that it has not.
  ///
  /// - Returns: Whether it was written.
  mutating func number(_ number: Double) -> Bool {
    guard number.isFinite else { return false }
    if let whole = Int(exactly: number) { literal(String(whole)) } else { literal(number.description) }
    return true
  }

  mutating func flag(_ flag: Bool) { literal(flag ? "true" : "false") }

  mutating func null() { literal("null") }

  /// A line end, so that the file can be read and compared by people.
  mutating func newLine() {
    separate()
    needsComma = false
    bytes.append(UInt8(ascii: "\n"))
  }

  private mutating func wrap(_ open: UInt8, _ close: UInt8, _ body: (inout JSONBuffer) -> Void) {
    separate()
    bytes.append(open)
    needsComma = false
    body(&self)
    bytes.append(close)
    needsComma = true
  }

  private mutating func literal(_ text: String) {
    separate()
    bytes.append(contentsOf: text.utf8)
    needsComma = true
  }

  private mutating func separate() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    needsComma = false
  }

  private mutating func appendQuoted(_ utf8: UnsafeBufferPointer<UInt8>) {
    bytes.append(UInt8(ascii: "\""))
    var runStart = 0
    for offset in 0..<utf8.count {
      let byte = unsafe utf8[offset]
      guard byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte == 0x7F else { continue }
      unsafe bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[runStart..<offset]))
      appendEscaped(byte)
      runStart = offset + 1
    }
    unsafe bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[runStart...]))
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func appendEscaped(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
    case 0x0A: bytes += "\\n".utf8
    case 0x0D: bytes += "\\r".utf8
    case 0x09: bytes += "\\t".utf8
    default:
      let digits = String(byte, radix: 16)
      bytes += "\\u00".utf8
      if digits.utf8.count == 1 { bytes.append(UInt8(ascii: "0")) }
      bytes += digits.utf8
    }
  }
}

/// A text as JSON has it, quoted and escaped, for texts that are written many times.
struct QuotedText {
  let bytes: [UInt8]

  init(_ text: String) {
    var buffer = JSONBuffer(reservingCapacity: text.utf8.count + 2)
    buffer.text(text)
    bytes = buffer.bytes
  }
}
