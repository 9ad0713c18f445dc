extension InlineScanner {
  /// The longest key and value that are looked at, so that a page of unclosed brackets costs no more than its length.
  private static let longestKey = 100
  private static let longestValue = 4000

  /// `[key:: value]` or `(key:: value)`; the offset of the value.
  mutating func bracketedField(at offset: Int) -> Int? {
    guard mayHoldFields, let colons = keyEnd(from: offset + 1) else { return nil }
    let open = text[offset]
    let close = open == .openBracket ? UInt8.closeBracket : UInt8(ascii: ")")
    let key = text.string(keyWithoutMarks(offset + 1..<colons)).trimmingBlanks()
    var value = colons + 2
    guard !key.isEmpty, value < limit, text[value].isBlank || open == .openBracket else { return nil }
    value = text.skippingBlanks(from: value, limit: limit)
    guard let end = valueEnd(from: value, open: open, close: close), end > value else { return nil }
    if open == .openBracket, end + 1 < limit, text[end + 1] == UInt8(ascii: "("),
      LinkDestination(text, at: end + 2, limit: limit) != nil
    {
      return nil
    }
    add(offset..<value, .fieldStart(key: values.keys.appended(key), isKeyShown: open == .openBracket, valueEnd: end))
    fieldEnds.append((offset: end, range: end..<end + 1, start: offset))
    return value
  }

  /// `**key**` is named `key`.
  private func keyWithoutMarks(_ range: Range<Int>) -> Range<Int> {
    var key = range
    while let first = key.first, text[first].isBlank || Self.isMark(text[first]) { key.removeFirst() }
    while let last = key.last, text[last].isBlank || Self.isMark(text[last]) { key.removeLast() }
    return key.isEmpty ? range : key
  }

  private func keyEnd(from first: Int) -> Int? {
    var offset = first
    while offset + 1 < limit, offset - first < Self.longestKey {
      switch text[offset] {
      case UInt8(ascii: ":"):
        guard text[offset + 1] == UInt8(ascii: ":") else { return nil }
        return offset
      case .openBracket, .closeBracket, UInt8(ascii: "("), UInt8(ascii: ")"), .newline, .bar, .backtick, .less:
        return nil
      default: offset += 1
      }
    }
    return nil
  }

  private func valueEnd(from first: Int, open: UInt8, close: UInt8) -> Int? {
    var depth = 0
    var offset = first
    while offset < limit, text[offset] != .newline, offset - first < Self.longestValue {
      if text[offset] == .backslash {
        offset += 2
        continue
      }
      if text[offset] == open { depth += 1 }
      if text[offset] == close {
        if depth == 0 { return offset }
        depth -= 1
      }
      offset += 1
    }
    return nil
  }

  /// `Key:: value` at the start of a line; the offset of the value.
  mutating func fieldLine(at offset: Int) -> Int? {
    let first = text.skippingBlanks(from: offset, limit: limit)
    var keyStart = first
    while keyStart < limit, keyStart - first < 2, Self.isMark(text[keyStart]) { keyStart += 1 }
    var keyEnd = keyStart
    while keyEnd < limit, keyEnd - keyStart < Self.longestKey, Self.isKeyByte(text[keyEnd]) { keyEnd += 1 }
    if keyStart > first { while keyEnd > keyStart, Self.isMark(text[keyEnd - 1]) { keyEnd -= 1 } }
    guard keyEnd > keyStart, keyEnd < limit, text[keyEnd] == UInt8(ascii: ":") || Self.isMark(text[keyEnd]) else {
      return nil
    }
    // The closing marks stand before or after the colons: `**Key**:: value`, `**Key::** value`.
    let marks = keyStart - first
    var end = keyEnd
    var closing = 0
    while end < limit, closing < marks, Self.isMark(text[end]) {
      end += 1
      closing += 1
    }
    guard text.has("::", at: end, before: limit) else { return nil }
    end += 2
    while end < limit, closing < marks, Self.isMark(text[end]) {
      end += 1
      closing += 1
    }
    guard closing == marks, end < limit, text[end].isBlank else { return nil }
    let value = text.skippingBlanks(from: end, limit: limit)
    var lineEnd = text.lineEnd(from: value, limit: limit)
    while lineEnd > value, text[lineEnd - 1].isBlank { lineEnd -= 1 }
    let key = text.string(keyStart..<keyEnd).trimmingBlanks()
    guard lineEnd > value, !key.isEmpty, key.utf8.first != UInt8(ascii: "-") else { return nil }
    add(first..<value, .fieldStart(key: values.keys.appended(key), isKeyShown: true, valueEnd: lineEnd))
    fieldEnds.append((offset: lineEnd, range: lineEnd..<lineEnd, start: first))
    return value
  }

  /// Ends the innermost field when its end is here; the offset after the end.
  mutating func closeField(at offset: Int) -> Int {
    guard let field = fieldEnds.removeLast(), field.offset == offset else { return offset }
    add(field.range, .fieldEnd(start: field.start))
    return field.range.upperBound
  }

  private static func isMark(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "*") || byte == UInt8(ascii: "_") }

  private static func isKeyByte(_ byte: UInt8) -> Bool {
    byte.isLetterOrDigit || byte >= 0x80 || byte == 0x20 || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "/")
      || byte == UInt8(ascii: "_")
  }
}
