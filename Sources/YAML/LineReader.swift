/// Questions about the lines of a YAML text that need no parser.
struct LineReader {
  let source: [UInt8]
  let end: Int

  /// The end of the line without its line end.
  func lineEnd(_ offset: Int) -> Int {
    var offset = offset
    while offset < end, source[offset] != 0x0A, source[offset] != 0x0D { offset += 1 }
    return offset
  }

  /// The start of the line after the one that ends at `lineEnd`.
  func nextLine(after lineEnd: Int) -> Int {
    guard lineEnd < end else { return end }
    let isPair = source[lineEnd] == 0x0D && lineEnd + 1 < end && source[lineEnd + 1] == 0x0A
    return lineEnd + (isPair ? 2 : 1)
  }

  /// The first byte of the line that is no blank, and its column; a tab counts as two.
  func indentation(_ lineStart: Int) -> (content: Int, column: Int) {
    var offset = lineStart
    var column = 0
    while offset < end, isBlank(offset) {
      column += source[offset] == 0x09 ? 2 : 1
      offset += 1
    }
    return (offset, column)
  }

  func skipBlanks(_ offset: Int) -> Int {
    var offset = offset
    while offset < end, isBlank(offset) { offset += 1 }
    return offset
  }

  func trimmedEnd(_ range: Range<Int>) -> Int {
    var upper = range.upperBound
    while upper > range.lowerBound, isBlank(upper - 1) || isLineEnd(upper - 1) { upper -= 1 }
    return upper
  }

  func isBlank(_ offset: Int) -> Bool { source[offset] == 0x20 || source[offset] == 0x09 }

  func isLineEnd(_ offset: Int) -> Bool { offset >= end || source[offset] == 0x0A || source[offset] == 0x0D }

  func isBlankOrLineEnd(_ offset: Int) -> Bool { isLineEnd(offset) || isBlank(offset) }

  func byte(_ offset: Int) -> UInt8 { offset >= 0 && offset < end ? source[offset] : 0 }

  func has(_ byte: UInt8, at offset: Int) -> Bool { offset < end && source[offset] == byte }

  func isDash(_ offset: Int) -> Bool { has(UInt8(ascii: "-"), at: offset) && isBlankOrLineEnd(offset + 1) }

  /// Whether `#` at this offset begins a comment.
  func isComment(_ offset: Int, from start: Int) -> Bool {
    has(UInt8(ascii: "#"), at: offset) && (offset == start || isBlank(offset - 1))
  }

  /// A line `---` or `...`.
  func isDocumentMark(_ lineStart: Int) -> Bool {
    let byte = byte(lineStart)
    guard byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".") else { return false }
    return has(byte, at: lineStart + 1) && has(byte, at: lineStart + 2) && isBlankOrLineEnd(lineStart + 3)
  }

  /// The end of a link that starts here: `[[A|b]]`, `![[a.png]]`, `[text](path)`. Links hold no brackets and no line
  /// ends. `[["A", "B"]]` and `[[10, 20]]` are lists in lists.
  @inline(__always)
  func linkEnd(_ start: Int) -> Int? {
    // Asked at nearly every byte: the answer is nearly always here.
    let first = byte(start)
    return first == UInt8(ascii: "[") || first == UInt8(ascii: "!") ? endOfLink(at: start) : nil
  }

  private func endOfLink(at start: Int) -> Int? {
    var offset = start
    if has(UInt8(ascii: "!"), at: offset) { offset += 1 }
    guard has(UInt8(ascii: "["), at: offset) else { return nil }
    let isWikilink = has(UInt8(ascii: "["), at: offset + 1)
    let text = offset + (isWikilink ? 2 : 1)
    offset = text
    while !isLineEnd(offset), source[offset] != UInt8(ascii: "["), source[offset] != UInt8(ascii: "]") { offset += 1 }
    guard has(UInt8(ascii: "]"), at: offset), offset > text else { return nil }
    if isWikilink {
      guard has(UInt8(ascii: "]"), at: offset + 1), !isList(text..<offset) else { return nil }
      return offset + 2
    }
    guard has(UInt8(ascii: "("), at: offset + 1) else { return nil }
    offset += 2
    while !isLineEnd(offset), source[offset] != UInt8(ascii: ")"), source[offset] != UInt8(ascii: "[") { offset += 1 }
    return has(UInt8(ascii: ")"), at: offset) ? offset + 1 : nil
  }

  /// Whether what stands in double brackets can only be a list: quoted words, or two and more numbers.
  private func isList(_ range: Range<Int>) -> Bool {
    let first = skipBlanks(range.lowerBound)
    let last = trimmedEnd(range) - 1
    guard first < last else { return false }
    let quote = source[first]
    if quote == source[last], quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") { return true }
    var hasComma = false
    for offset in range {
      switch source[offset] {
      case UInt8(ascii: ","): hasComma = true
      case UInt8(ascii: "0")...UInt8(ascii: "9"), 0x20, UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "%"): break
      default: return false
      }
    }
    return hasComma
  }

  /// The offset of the `:` that ends a key which starts here, outside links and quotes.
  func keyEnd(_ start: Int) -> Int? {
    var offset = start
    if let quote = openingQuote(at: start) {
      offset += 1
      while !isLineEnd(offset), source[offset] != quote {
        offset += quote == UInt8(ascii: "\"") && source[offset] == UInt8(ascii: "\\") ? 2 : 1
      }
      let colon = skipBlanks(min(offset + 1, end))
      return has(UInt8(ascii: ":"), at: colon) ? colon : nil
    }
    while !isLineEnd(offset) {
      if let link = linkEnd(offset) {
        offset = link
        continue
      }
      if isComment(offset, from: start) { return nil }
      if source[offset] == UInt8(ascii: ":"), isBlankOrLineEnd(offset + 1) { return offset > start ? offset : nil }
      offset += 1
    }
    return nil
  }

  /// A `:` without a blank behind it, or a full-width colon, that ends what looks like a key: `publish:false`.
  func looseColon(_ start: Int) -> Range<Int>? {
    var offset = start
    guard !(UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte(start)) else { return nil }
    while !isLineEnd(offset), offset - start <= 60 {
      let isFullWidth = source[offset] == 0xEF && byte(offset + 1) == 0xBC && byte(offset + 2) == 0x9A
      if isFullWidth { return offset > start ? offset..<offset + 3 : nil }
      if source[offset] == UInt8(ascii: ":") {
        return offset > start && !has(UInt8(ascii: "/"), at: offset + 1) ? offset..<offset + 1 : nil
      }
      guard Self.mayNameKey(source[offset]) else { return nil }
      offset += 1
    }
    return nil
  }

  private static func mayNameKey(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: " "), UInt8(ascii: "-"), UInt8(ascii: "_"), 0x80...:
      true
    default: false
    }
  }

  /// The end of the text on this line, without a comment and the blanks before it.
  func textEnd(_ start: Int) -> (end: Int, hasComment: Bool) {
    var offset = start
    while !isLineEnd(offset) {
      if let link = linkEnd(offset) {
        offset = link
      } else if isComment(offset, from: start) {
        return (trimmedEnd(start..<offset), true)
      } else {
        offset += 1
      }
    }
    return (trimmedEnd(start..<offset), false)
  }

  func openingQuote(at offset: Int) -> UInt8? {
    let byte = byte(offset)
    return byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") ? byte : nil
  }

  /// Whether a line with content here starts an entry of its own, whatever was left open before it.
  func startsEntry(_ content: Int) -> Bool {
    switch byte(content) {
    case UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: ","), UInt8(ascii: "#"), UInt8(ascii: "["),
      UInt8(ascii: "{"):
      return false
    default:
      return !isDash(content) && keyEnd(content) != nil
    }
  }

  /// The first line with content: its first byte and column; nil when there are only blanks, comments and directives.
  func firstContent(_ start: Int) -> (content: Int, column: Int)? {
    var line = start
    while line < end {
      let indentation = indentation(line)
      let byte = byte(indentation.content)
      let isDirective = byte == UInt8(ascii: "%") && indentation.column == 0
      if !isLineEnd(indentation.content), byte != UInt8(ascii: "#"), !isDirective, !isDocumentMark(line) {
        return indentation
      }
      line = nextLine(after: lineEnd(indentation.content))
    }
    return nil
  }
}
