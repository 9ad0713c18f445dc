extension InlineScanner {
  /// `[[…]]`, `![[…]]`, fields in brackets, and the brackets of Markdown links.
  mutating func bracket(at offset: Int) -> Int {
    if isDialect {
      // What cmark does not see costs it nothing.
      let brackets = text[offset] == UInt8(ascii: "!") ? offset + 1 : offset
      if text.has("[[", at: brackets, before: limit), let end = wikilink(from: offset, brackets: brackets) {
        return end
      }
    }
    countSpecial()
    if text[offset] == UInt8(ascii: "!") { return offset + 1 }
    if text[offset] == .closeBracket { return closeBracket(at: offset) }
    if isDialect, let end = bracketedField(at: offset) { return end }
    openBrackets.append(offset)
    return offset + 1
  }

  // MARK: Wiki links

  private mutating func wikilink(from start: Int, brackets: Int) -> Int? {
    guard let end = WikilinkScanner.end(text, at: brackets, limit: limit) else { return nil }
    let isEmbed = brackets > start
    guard let link = WikilinkScanner.link(text, brackets + 2..<end - 2, isEmbed: isEmbed) else { return nil }
    add(start..<end, link)
    return end
  }

  // MARK: Markdown links

  private mutating func closeBracket(at offset: Int) -> Int {
    guard let open = openBrackets.removeLast() else { return offset + 1 }
    guard offset + 1 < limit, text[offset + 1] == UInt8(ascii: "("),
      let destination = LinkDestination(text, at: offset + 2, limit: limit)
    else {
      referenceCount += 1
      return offset + 1
    }
    let isImage = open > start && text[open - 1] == UInt8(ascii: "!") && escapedOffset(isNot: open - 1)
    add(destination.start..<destination.start, .destination(link: (isImage ? open - 1 : open)..<destination.end))
    return destination.end
  }

  /// Whether the byte was not escaped: an odd run of backslashes before it would do that.
  private func escapedOffset(isNot offset: Int) -> Bool {
    var backslashes = 0
    while offset - backslashes > start, backslashes < 64, text[offset - backslashes - 1] == .backslash {
      backslashes += 1
    }
    return backslashes % 2 == 0
  }

  // MARK: Footnotes

  /// `^[…]`: brackets balance, code and escapes in it count for nothing.
  mutating func inlineFootnote(at offset: Int) -> Int? {
    guard offset + 1 < limit, text[offset + 1] == .openBracket, footnoteEnd.map({ offset >= $0 }) ?? true,
      let close = closingBracket(of: offset + 1), !text.isBlank(offset + 2..<close)
    else { return nil }
    add(offset..<close + 1, .footnote(content: offset + 2..<close))
    footnoteStart = offset + 2
    footnoteEnd = close + 1
    openBrackets.append(offset + 1)
    return offset + 2
  }

  private mutating func closingBracket(of open: Int) -> Int? {
    if searches.bracketPairs == nil { searches.bracketPairs = bracketPairs() }
    return searches.bracketPairs?[open]
  }

  private mutating func bracketPairs() -> [Int: Int] {
    var pairs: [Int: Int] = [:]
    var open: [Int] = []
    var offset = start
    while offset < limit {
      switch text[offset] {
      case .backslash: offset += 2
      case .backtick: offset = codeSpanEnd(at: offset)
      case .openBracket:
        open.append(offset)
        offset += 1
      case .closeBracket:
        if let opener = open.popLast() { pairs[opener] = offset }
        offset += 1
      default: offset += 1
      }
    }
    return pairs
  }
}

/// The part `(destination "title")` of a Markdown link.
struct LinkDestination {
  /// The first byte of the address itself.
  let start: Int
  /// The offset after `)`.
  let end: Int

  /// - Parameter offset: The byte after `(`.
  init?(_ text: [UInt8], at offset: Int, limit: Int) {
    var position = Self.skipWhitespace(text, offset, limit)
    guard position < limit else { return nil }
    if text[position] == .less {
      start = position + 1
      guard let close = Self.angleEnd(text, position + 1, limit) else { return nil }
      position = close + 1
    } else {
      start = position
      guard let close = Self.plainEnd(text, position, limit) else { return nil }
      position = close
    }
    let afterSpace = Self.skipWhitespace(text, position, limit)
    guard afterSpace < limit else { return nil }
    if text[afterSpace] != UInt8(ascii: ")") {
      guard afterSpace > position, let titleEnd = Self.titleEnd(text, afterSpace, limit) else { return nil }
      position = Self.skipWhitespace(text, titleEnd, limit)
    } else {
      position = afterSpace
    }
    guard position < limit, text[position] == UInt8(ascii: ")") else { return nil }
    end = position + 1
  }

  private static func skipWhitespace(_ text: [UInt8], _ start: Int, _ limit: Int) -> Int {
    var offset = start
    while offset < limit, text[offset].isWhitespace { offset += 1 }
    return offset
  }

  static func angleEnd(_ text: [UInt8], _ start: Int, _ limit: Int) -> Int? {
    var offset = start
    while offset < limit {
      switch text[offset] {
      case .greater: return offset
      case .less, .newline: return nil
      case .backslash: offset += 2
      default: offset += 1
      }
    }
    return nil
  }

  private static func plainEnd(_ text: [UInt8], _ start: Int, _ limit: Int) -> Int? {
    var depth = 0
    var offset = start
    while offset < limit {
      switch text[offset] {
      case .backslash where offset + 1 < limit && text[offset + 1].isPunctuation: offset += 2
      case UInt8(ascii: "("):
        depth += 1
        guard depth <= 32 else { return nil }
        offset += 1
      case UInt8(ascii: ")"):
        if depth == 0 { return offset }
        depth -= 1
        offset += 1
      case 0x00...0x20: return depth == 0 && text[offset] != 0 ? offset : nil
      default: offset += 1
      }
    }
    return nil
  }

  private static func titleEnd(_ text: [UInt8], _ start: Int, _ limit: Int) -> Int? {
    let close: UInt8
    switch text[start] {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): close = text[start]
    case UInt8(ascii: "("): close = UInt8(ascii: ")")
    default: return nil
    }
    var offset = start + 1
    while offset < limit {
      if text[offset] == close { return offset + 1 }
      if text[start] == UInt8(ascii: "("), text[offset] == UInt8(ascii: "(") { return nil }
      offset += text[offset] == .backslash ? 2 : 1
    }
    return nil
  }
}
