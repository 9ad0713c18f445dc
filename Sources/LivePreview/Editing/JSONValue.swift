/// A JSON document that somebody sent.
package enum JSONValue: Equatable, Sendable {
  case null
  case flag(Bool)
  case number(Double)
  case text(String)
  case list([JSONValue])
  /// In the order in which they were written; of names written twice the last one holds.
  case object([(name: String, value: JSONValue)])

  /// Reads a document; nil when it is not well-formed, or nested more than 32 deep.
  package init?(_ bytes: [UInt8]) {
    var reader = JSONReader(bytes: bytes)
    guard let value = reader.document() else { return nil }
    self = value
  }

  package subscript(_ name: String) -> JSONValue? {
    if case .object(let members) = self { return members.last { $0.name == name }?.value }
    return nil
  }

  package var text: String? {
    if case .text(let text) = self { return text }
    return nil
  }

  package var flag: Bool? {
    if case .flag(let flag) = self { return flag }
    return nil
  }

  package var list: [JSONValue]? {
    if case .list(let list) = self { return list }
    return nil
  }

  /// A whole number that is no larger than any file.
  package var place: Int? {
    guard case .number(let number) = self, number >= 0, number < 1e15, number.rounded() == number else { return nil }
    return Int(number)
  }

  package static func == (left: JSONValue, right: JSONValue) -> Bool {
    switch (left, right) {
    case (.null, .null): true
    case (.flag(let one), .flag(let other)): one == other
    case (.number(let one), .number(let other)): one == other
    case (.text(let one), .text(let other)): one == other
    case (.list(let one), .list(let other)): one == other
    case (.object(let one), .object(let other)):
      one.count == other.count && zip(one, other).allSatisfy { $0.name == $1.name && $0.value == $1.value }
    default: false
    }
  }
}

/// Reads JSON byte by byte, by RFC 8259.
private struct JSONReader {
  let bytes: [UInt8]
  private var place = 0

  private static let deepest = 32

  init(bytes: [UInt8]) { self.bytes = bytes }

  mutating func document() -> JSONValue? {
    guard let value = value(depth: 0) else { return nil }
    skipBlanks()
    return place == bytes.count ? value : nil
  }

  private var next: UInt8? { place < bytes.count ? bytes[place] : nil }

  private mutating func skipBlanks() {
    while let byte = next, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { place += 1 }
  }

  private mutating func take(_ text: StaticString) -> Bool {
    let wanted = Array(text.description.utf8)
    guard bytes[place...].starts(with: wanted) else { return false }
    place += wanted.count
    return true
  }

  private mutating func value(depth: Int) -> JSONValue? {
    skipBlanks()
    guard depth <= Self.deepest, let first = next else { return nil }
    switch first {
    case UInt8(ascii: "{"): return object(depth)
    case UInt8(ascii: "["): return list(depth)
    case UInt8(ascii: "\""): return string().map { .text($0) }
    case UInt8(ascii: "t"): return take("true") ? .flag(true) : nil
    case UInt8(ascii: "f"): return take("false") ? .flag(false) : nil
    case UInt8(ascii: "n"): return take("null") ? .null : nil
    default: return number()
    }
  }

  private mutating func list(_ depth: Int) -> JSONValue? {
    place += 1
    var items: [JSONValue] = []
    skipBlanks()
    if take("]") { return .list(items) }
    while true {
      guard let item = value(depth: depth + 1) else { return nil }
      items.append(item)
      skipBlanks()
      if take("]") { return .list(items) }
      guard take(",") else { return nil }
    }
  }

  private mutating func object(_ depth: Int) -> JSONValue? {
    place += 1
    var members: [(name: String, value: JSONValue)] = []
    skipBlanks()
    if take("}") { return .object(members) }
    while true {
      skipBlanks()
      guard next == UInt8(ascii: "\""), let name = string() else { return nil }
      skipBlanks()
      guard take(":"), let value = value(depth: depth + 1) else { return nil }
      members.append((name, value))
      skipBlanks()
      if take("}") { return .object(members) }
      guard take(",") else { return nil }
    }
  }

  private mutating func number() -> JSONValue? {
    let start = place
    while let byte = next, (0x30...0x39).contains(byte) || [0x2B, 0x2D, 0x2E, 0x45, 0x65].contains(byte) { place += 1 }
    let text = String(decoding: bytes[start..<place], as: UTF8.self)
    guard let first = text.utf8.first, first != UInt8(ascii: "+"), first != UInt8(ascii: "."), text.utf8.count < 64
    else { return nil }
    return Double(text).flatMap { $0.isFinite ? .number($0) : nil }
  }

  private mutating func string() -> String? {
    place += 1
    var text: [UInt8] = []
    while let byte = next {
      place += 1
      switch byte {
      case UInt8(ascii: "\""): return String(validating: text, as: UTF8.self)
      case UInt8(ascii: "\\"):
        guard let scalar = escape() else { return nil }
        text.append(contentsOf: Array(String(scalar).utf8))
      case 0..<0x20: return nil
      default: text.append(byte)
      }
    }
    return nil
  }

  private mutating func escape() -> Unicode.Scalar? {
    guard let byte = next else { return nil }
    place += 1
    switch byte {
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
    case UInt8(ascii: "u"): return unicodeEscape()
    default: return nil
    }
  }

  /// Four digits, or two times four that make a pair.
  private mutating func unicodeEscape() -> Unicode.Scalar? {
    guard let high = digits() else { return nil }
    guard (0xD800..<0xDC00).contains(high) else { return Unicode.Scalar(high) }
    guard take("\\u"), let low = digits(), (0xDC00..<0xE000).contains(low) else { return nil }
    return Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00))
  }

  private mutating func digits() -> UInt32? {
    guard place + 4 <= bytes.count else { return nil }
    let text = bytes[place..<place + 4]
    guard text.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }) else { return nil }
    place += 4
    return UInt32(String(decoding: text, as: UTF8.self), radix: 16)
  }
}
