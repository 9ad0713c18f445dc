/// Link reference definitions at the start of a paragraph: `[label]: address "title"`.
enum ReferenceDefinition {
  /// The offset after all definitions that `range` starts with.
  static func skipAll(_ text: [UInt8], _ range: Range<Int>) -> Int {
    var offset = range.lowerBound
    while let end = end(text, at: offset, limit: range.upperBound) { offset = end }
    return offset
  }

  private static func end(_ text: [UInt8], at start: Int, limit: Int) -> Int? {
    guard start + 3 < limit, text[start] == .openBracket, text[start + 1] != .openBracket,
      text[start + 1] != UInt8(ascii: "^")
    else { return nil }
    var offset = start + 1
    while offset < limit, text[offset] != .closeBracket, text[offset] != .openBracket, offset - start < 1000 {
      offset += text[offset] == .backslash ? 2 : 1
    }
    guard text.has("]:", at: offset, before: limit) else { return nil }
    offset += 2
    while offset < limit, text[offset].isWhitespace { offset += 1 }
    guard offset < limit else { return nil }
    if text[offset] == .less {
      guard let close = LinkDestination.angleEnd(text, offset + 1, limit) else { return nil }
      offset = close + 1
    } else {
      while offset < limit, text[offset] > 0x20 { offset += 1 }
    }
    let lineEnd = text.lineEnd(from: offset, limit: limit)
    let title = text.skippingBlanks(from: offset, limit: lineEnd)
    if title < lineEnd {
      switch text[title] {
      case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "("): break
      default: return nil
      }
    }
    return min(lineEnd + 1, limit)
  }
}
