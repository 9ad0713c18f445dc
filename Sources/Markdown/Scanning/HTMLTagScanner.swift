/// Finds the end of inline HTML as CommonMark 0.29 defines it.
enum HTMLTagScanner {
  /// The offset after the tag, comment, instruction or declaration that starts with `<` at `start`; nil when there is none.
  static func end(of bytes: [UInt8], at start: Int, limit: Int) -> Int? {
    guard start + 2 < limit else { return nil }
    switch bytes[start + 1] {
    case UInt8(ascii: "/"): return closingTagEnd(bytes, start + 2, limit)
    case UInt8(ascii: "?"): return terminated(bytes, start + 2, limit, by: "?>")
    case UInt8(ascii: "!"):
      if bytes.has("<!--", at: start, before: limit) { return terminated(bytes, start + 4, limit, by: "-->") }
      if bytes.has("<![CDATA[", at: start, before: limit) { return terminated(bytes, start + 9, limit, by: "]]>") }
      return bytes[start + 2].isLetter ? terminated(bytes, start + 2, limit, by: ">") : nil
    default: return openTagEnd(bytes, start + 1, limit)
    }
  }

  /// The end of an open tag whose name starts at `start`.
  static func openTagEnd(_ bytes: [UInt8], _ start: Int, _ limit: Int) -> Int? {
    guard var offset = nameEnd(bytes, start, limit) else { return nil }
    while true {
      let afterSpace = skipWhitespace(bytes, offset, limit)
      guard afterSpace < limit else { return nil }
      if bytes[afterSpace] == .greater { return afterSpace + 1 }
      if bytes[afterSpace] == UInt8(ascii: "/") {
        return afterSpace + 1 < limit && bytes[afterSpace + 1] == .greater ? afterSpace + 2 : nil
      }
      guard afterSpace > offset, let end = attributeEnd(bytes, afterSpace, limit) else { return nil }
      offset = end
    }
  }

  static func closingTagEnd(_ bytes: [UInt8], _ start: Int, _ limit: Int) -> Int? {
    guard let end = nameEnd(bytes, start, limit) else { return nil }
    let offset = skipWhitespace(bytes, end, limit)
    return offset < limit && bytes[offset] == .greater ? offset + 1 : nil
  }

  private static func nameEnd(_ bytes: [UInt8], _ start: Int, _ limit: Int) -> Int? {
    guard start < limit, bytes[start].isLetter else { return nil }
    var offset = start + 1
    while offset < limit, bytes[offset].isLetterOrDigit || bytes[offset] == UInt8(ascii: "-") { offset += 1 }
    return offset
  }

  private static func attributeEnd(_ bytes: [UInt8], _ start: Int, _ limit: Int) -> Int? {
    guard isNameStart(bytes[start]) else { return nil }
    var offset = start + 1
    while offset < limit, isNameByte(bytes[offset]) { offset += 1 }
    let equals = skipWhitespace(bytes, offset, limit)
    guard equals < limit, bytes[equals] == UInt8(ascii: "=") else { return offset }
    let value = skipWhitespace(bytes, equals + 1, limit)
    guard value < limit else { return nil }
    let quote = bytes[value]
    if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      var end = value + 1
      while end < limit, bytes[end] != quote { end += 1 }
      return end < limit ? end + 1 : nil
    }
    var end = value
    while end < limit, isUnquotedByte(bytes[end]) { end += 1 }
    return end > value ? end : nil
  }

  private static func terminated(_ bytes: [UInt8], _ start: Int, _ limit: Int, by end: StaticString) -> Int? {
    guard start <= limit else { return nil }
    return bytes.firstIndex(of: end, in: start..<limit).map { $0 + end.utf8CodeUnitCount }
  }

  private static func skipWhitespace(_ bytes: [UInt8], _ start: Int, _ limit: Int) -> Int {
    var offset = start
    while offset < limit, bytes[offset].isWhitespace { offset += 1 }
    return offset
  }

  private static func isNameStart(_ byte: UInt8) -> Bool {
    byte.isLetter || byte == UInt8(ascii: "_") || byte == UInt8(ascii: ":")
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    isNameStart(byte) || byte.isDigit || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
  }

  private static func isUnquotedByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "="), .less, .greater, .backtick: false
    default: !byte.isWhitespace
    }
  }
}
