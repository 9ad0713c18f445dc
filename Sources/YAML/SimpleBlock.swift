/// A block as nearly all front matter is written, which needs no parser of YAML:
///
///     title: "The Bridge"
///     type: location
///     tags: [camp, ruin]
///     owners:
///       - "[[Ornar]]"
///
/// Each line is an entry with one plain or quoted value, a list in brackets, or an item of the list that its key opens.
/// Whatever else there is — comments, blank lines, nesting, escapes, links without quotes — makes it no simple block.
struct SimpleBlock {
  private let source: [UInt8]
  private let end: Int
  private var offset: Int

  private static let longestKey = 100

  /// The root that libyaml would make of the text in a range; nil when that is not certain.
  static func root(_ source: [UInt8], in range: Range<Int>) -> YAMLNode? {
    var block = SimpleBlock(source: source, end: range.upperBound, offset: range.lowerBound)
    return block.mapping()
  }

  private mutating func mapping() -> YAMLNode? {
    let start = offset
    var entries: [YAMLEntry] = []
    entries.reserveCapacity(12)
    while offset < end {
      guard let key = key(), let value = value() else { return nil }
      entries.append(YAMLEntry(key: text(key), keyRange: key, value: value))
    }
    guard let last = entries.last else { return nil }
    return YAMLNode(.mapping(entries), range: start..<last.value.range.upperBound)
  }

  /// A key of letters and digits; afterwards the offset is behind its colon.
  private mutating func key() -> Range<Int>? {
    let start = offset
    while offset < end, Self.isKey(source[offset]) { offset += 1 }
    guard offset > start, offset - start <= Self.longestKey, byte(at: offset) == UInt8(ascii: ":"),
      Self.isWord(source[start]), Self.isWord(source[offset - 1])
    else { return nil }
    offset += 1
    return start..<offset - 1
  }

  // MARK: Values

  /// What stands behind a colon; afterwards the offset is at the start of the next line.
  private mutating func value() -> YAMLNode? {
    guard let first = byte(at: offset), first != 0x0A else { return items() }
    guard first == 0x20 else { return nil }
    while byte(at: offset) == 0x20 { offset += 1 }
    let value = byte(at: offset) == UInt8(ascii: "[") ? list() : scalar(isItem: false)
    guard let value, endLine() else { return nil }
    return value
  }

  /// The items below a key.
  private mutating func items() -> YAMLNode? {
    guard endLine(), let indentation = dash(at: offset), indentation > 0 else { return nil }
    let start = offset + indentation
    var items: [YAMLNode] = []
    items.reserveCapacity(2)
    while byte(at: offset) == 0x20 {
      guard dash(at: offset) == indentation else { return nil }
      offset += indentation + 2
      guard let item = scalar(isItem: false), endLine() else { return nil }
      items.append(item)
    }
    return items.last.map { YAMLNode(.sequence(items), range: start..<$0.range.upperBound) }
  }

  /// The blanks before a dash that one blank follows.
  private func dash(at line: Int) -> Int? {
    var dash = line
    while byte(at: dash) == 0x20 { dash += 1 }
    guard byte(at: dash) == UInt8(ascii: "-"), byte(at: dash + 1) == 0x20 else { return nil }
    return dash - line
  }

  /// A list in brackets on one line.
  private mutating func list() -> YAMLNode? {
    let start = offset
    offset += 1
    var items: [YAMLNode] = []
    while let item = scalar(isItem: true) {
      items.append(item)
      while byte(at: offset) == 0x20 { offset += 1 }
      guard let mark = byte(at: offset) else { return nil }
      offset += 1
      if mark == UInt8(ascii: "]") { return YAMLNode(.sequence(items), range: start..<offset) }
      guard mark == UInt8(ascii: ",") else { return nil }
      while byte(at: offset) == 0x20 { offset += 1 }
    }
    return nil
  }

  /// A plain or quoted text; afterwards the offset is behind it.
  private mutating func scalar(isItem: Bool) -> YAMLNode? {
    guard let first = byte(at: offset) else { return nil }
    if first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") { return quoted(by: first) }
    guard Self.isWord(first) || first >= 0x80 else { return nil }
    let start = offset
    var last = offset
    var isASCII = true
    while let byte = byte(at: offset), byte != 0x0A, !isItem || (byte != UInt8(ascii: ",") && byte != UInt8(ascii: "]"))
    {
      if Self.isKey(byte) {
        if byte != 0x20 { last = offset }
      } else {
        guard isItem ? byte >= 0x80 : isPlain(byte) else { return nil }
        if byte >= 0x80 { isASCII = false }
        last = offset
      }
      offset += 1
    }
    offset = last + 1
    return node(start..<offset, of: start..<offset, isASCII: isASCII, isQuoted: false)
  }

  /// Whether a byte of a plain text ends it nowhere and begins nothing.
  private func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "#"), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"), UInt8(ascii: "}"), 0..<0x20, 0x7F:
      false
    case UInt8(ascii: ":"): offset + 1 < end && source[offset + 1] > 0x20
    default: true
    }
  }

  private mutating func quoted(by quote: UInt8) -> YAMLNode? {
    let start = offset
    offset += 1
    var isASCII = true
    while let byte = byte(at: offset), byte != quote {
      guard byte >= 0x20, byte != 0x7F, byte != UInt8(ascii: "\\") else { return nil }
      if byte >= 0x80 { isASCII = false }
      offset += 1
    }
    guard byte(at: offset) == quote else { return nil }
    offset += 1
    guard byte(at: offset) != quote else { return nil }
    return node(start + 1..<offset - 1, of: start..<offset, isASCII: isASCII, isQuoted: true)
  }

  /// nil for a text that is no UTF-8, or holds what libyaml takes for a line end or refuses.
  private func node(_ content: Range<Int>, of range: Range<Int>, isASCII: Bool, isQuoted: Bool) -> YAMLNode? {
    guard !isASCII else { return YAMLNode(.scalar(text(content), isQuoted: isQuoted), range: range) }
    for offset in content
    where source[offset] >= 0x80 && SourceFeatures.controlLength(source, at: offset, end: content.upperBound) > 0 {
      return nil
    }
    guard let text = String(validating: source[content], as: UTF8.self) else { return nil }
    return YAMLNode(.scalar(text, isQuoted: isQuoted), range: range)
  }

  // MARK: Bytes

  private func text(_ range: Range<Int>) -> String { String(decoding: source[range], as: UTF8.self) }

  private func byte(at offset: Int) -> UInt8? { offset < end ? source[offset] : nil }

  /// Goes to the next line from the end of one, or from its blanks.
  private mutating func endLine() -> Bool {
    while byte(at: offset) == 0x20 { offset += 1 }
    guard offset < end else { return true }
    guard source[offset] == 0x0A else { return false }
    offset += 1
    return true
  }

  /// A letter, digit or underscore of ASCII.
  private static func isWord(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- UInt8(ascii: "a") < 26 || byte &- UInt8(ascii: "0") < 10 || byte == UInt8(ascii: "_")
  }

  /// What a key holds: words, blanks and hyphens.
  private static func isKey(_ byte: UInt8) -> Bool {
    isWord(byte) || byte == 0x20 || byte == UInt8(ascii: "-")
  }
}
