extension InlineScanner {
  // MARK: Highlights and spoilers

  /// `==` or `||`, exactly two of them; paired after the parse.
  mutating func delimiter(at offset: Int) -> Int? {
    let mark = text[offset]
    var end = offset
    while end < limit, text[end] == mark { end += 1 }
    guard end - offset == 2 else { return end }
    let canOpen = end < limit && !isBlank(at: end)
    let canClose = offset > start && !isBlank(before: offset)
    guard canOpen || canClose else { return end }
    let isHighlight = mark == UInt8(ascii: "=")
    add(
      offset..<end,
      isHighlight ? .highlight(canOpen: canOpen, canClose: canClose) : .spoiler(canOpen: canOpen, canClose: canClose))
    return end
  }

  func isBlank(at offset: Int) -> Bool {
    guard offset < limit else { return true }
    if text[offset] < 0x80 { return text[offset].isWhitespace }
    return UTF8Scalar(text, at: offset, limit: limit).isBlank
  }

  func isBlank(before offset: Int) -> Bool {
    guard offset > start else { return true }
    if text[offset - 1] < 0x80 { return text[offset - 1].isWhitespace }
    var first = offset - 1
    while first > start, offset - first < 4, text[first] & 0xC0 == 0x80 { first -= 1 }
    return UTF8Scalar(text, at: first, limit: offset).isBlank
  }

  // MARK: Tags

  /// `#name` after white space, at the start, or where emphasis or a highlight opens (TG-1, TG-2).
  mutating func tag(at offset: Int) -> Int? {
    guard isTagPlace(offset) else { return nil }
    var end = offset + 1
    var isName = false
    while end < limit {
      let byte = text[end]
      if byte < 0x80 {
        guard
          byte.isLetterOrDigit || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "/")
        else { break }
        isName = isName || !(byte.isDigit || byte == UInt8(ascii: "/"))
        end += 1
        continue
      }
      let scalar = UTF8Scalar(text, at: end, limit: limit)
      guard scalar.isTagLetter || (scalar.isJoiner && isJoined(at: end, length: scalar.length)) else { break }
      isName = true
      end += scalar.length
    }
    end -= closingUnderscores(offset + 1..<end)
    while end > offset + 1, text[end - 1] == UInt8(ascii: "/") { end -= 1 }
    // Each part of `#a/b/c` has a page: what is longer is no tag.
    guard isName, end > offset + 1, end - offset <= 200 else { return nil }
    add(offset..<end, .tag(values.tags.appended(text.string(offset + 1..<end))))
    return end
  }

  /// How many underscores at the end of a tag end the emphasis that begins right before it: one in `_#tag_`.
  private func closingUnderscores(_ name: Range<Int>) -> Int {
    var count = 0
    while name.lowerBound - count - 2 >= start, count < 3, count < name.count - 1,
      text[name.lowerBound - count - 2] == UInt8(ascii: "_"), text[name.upperBound - count - 1] == UInt8(ascii: "_")
    {
      count += 1
    }
    return count
  }

  private func isJoined(at offset: Int, length: Int) -> Bool {
    text[offset - 1] >= 0x80 && offset + length < limit && text[offset + length] >= 0x80
  }

  private func isTagPlace(_ offset: Int) -> Bool {
    var before = offset
    while before > start, offset - before < 8, Self.isEmphasisMark(text[before - 1]) { before -= 1 }
    return isBlank(before: before) || (before > start && before == footnoteStart)
  }

  private static func isEmphasisMark(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "*") || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "=") || byte == UInt8(ascii: "~")
  }

  // MARK: Starts and ends of blocks

  /// `[c] ` at the start of an item; the offset after it.
  mutating func task(at offset: Int) -> Int? {
    guard offset + 3 < limit, text[offset] == .openBracket else { return nil }
    var close = offset + 1
    while close < limit, close - offset < 40, text[close] != .closeBracket, text[close] != .newline { close += 1 }
    guard close + 1 < limit, text[close] == .closeBracket, close > offset + 1,
      text[close + 1].isBlank || text[close + 1] == .newline
    else { return nil }
    guard let character = text.onlyCharacter(in: offset + 1..<close) else { return nil }
    // GFM knows two states only.
    guard isDialect || character == " " || character == "x" || character == "X" else { return nil }
    add(offset..<close + 2, .task(values.tasks.appended(character)))
    return close + 2
  }

  /// Takes `^id` off the end of the leaf.
  mutating func takeBlockIdentifier(isOwnLineAllowed: Bool = true) -> Finding? {
    var end = limit
    while end > start, text[end - 1].isWhitespace { end -= 1 }
    var first = end
    while first > start, text[first - 1].isLetterOrDigit || text[first - 1] == UInt8(ascii: "-") { first -= 1 }
    guard first < end, first > start, text[first - 1] == UInt8(ascii: "^") else { return nil }
    let sign = first - 1
    let isBehindLink = sign > start + 1 && text[sign - 1] == .closeBracket && text[sign - 2] == .closeBracket
    guard isBehindLink || isBlank(before: sign) else { return nil }
    limit = sign
    let place = values.blockIdentifiers.appended(text.string(first..<end))
    return Finding(range: sign..<end, content: .blockIdentifier(place))
  }
}

extension [UInt8] {
  /// The character that a range consists of; nil when there are more of them, or none.
  fileprivate func onlyCharacter(in range: Range<Int>) -> Character? {
    if range.count == 1, self[range.lowerBound] < 0x80 { return Character(Unicode.Scalar(self[range.lowerBound])) }
    let text = string(range)
    return text.count == 1 ? text.first : nil
  }
}

/// One Unicode scalar in UTF-8 bytes.
struct UTF8Scalar {
  let value: UInt32
  let length: Int

  init(_ bytes: [UInt8], at offset: Int, limit: Int) {
    let lead = bytes[offset]
    let wanted = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
    length = min(wanted, limit - offset)
    var value = UInt32(lead) & (wanted == 1 ? 0x7F : wanted == 2 ? 0x1F : wanted == 3 ? 0x0F : 0x07)
    for index in 1..<max(1, length) { value = value << 6 | UInt32(bytes[offset + index] & 0x3F) }
    self.value = value
  }

  var isJoiner: Bool { value == 0x200D }

  var isBlank: Bool { Unicode.Scalar(value).map(\.isBlank) ?? false }

  var isTagLetter: Bool {
    switch value {
    case 0x2000...0x206F, 0x2E00...0x2E7F, 0xE000...0xE002: false
    default: !isBlank
    }
  }
}
