/// Reads the YAML that nearly all front matter consists of, without libyaml: lines `key: value` at the margin, and
/// lists of texts below a key or in brackets beside it.
///
/// Values are texts of one line: plain, in quotes without escapes, or beginning with a link. It gives up where it is
/// not sure of a byte's meaning; libyaml reads the whole text then. What it reads, it reads as libyaml does.
struct PlainBlock {
  /// Longer keys are no keys for libyaml.
  private static let longestKey = 200

  private let reader: LineReader
  private let source: [UInt8]
  private let end: Int
  private var offset: Int

  private init(_ source: [UInt8], in range: Range<Int>) {
    reader = LineReader(source: source, end: range.upperBound)
    self.source = source
    end = range.upperBound
    offset = range.lowerBound
  }

  /// The map of a text; nil when it is not of this form, or holds nothing.
  static func root(_ source: [UInt8], in range: Range<Int>) -> YAMLNode? {
    var block = PlainBlock(source, in: range)
    guard let entries = block.entries(), let first = entries.first, let last = entries.last else { return nil }
    let upper = max(first.keyRange.lowerBound, last.value.range.upperBound)
    return YAMLNode(.mapping(entries), range: first.keyRange.lowerBound..<upper)
  }

  // MARK: Lines

  private mutating func entries() -> [YAMLEntry]? {
    var entries: [YAMLEntry] = []
    entries.reserveCapacity(8)
    while true {
      skipBlankLines()
      guard offset < end else { return entries }
      guard let entry = entry() else { return nil }
      entries.append(entry)
    }
  }

  /// The entry whose key begins here; leaves off at the start of the line after it.
  private mutating func entry() -> YAMLEntry? {
    guard let keyRange = key() else { return nil }
    let afterColon = offset
    skipBlanks()
    let key = text(keyRange)
    if offset < end, !isLineEnd(offset) {
      guard let value = source[offset] == UInt8(ascii: "[") ? linkOrList() : scalar(), endLine(),
        !isIndented(offset)
      else { return nil }
      return YAMLEntry(key: key, keyRange: keyRange, value: value)
    }
    guard endLine() else { return nil }
    let next = firstLineWithContent()
    let (content, _) = reader.indentation(next)
    guard reader.isDash(content) else {
      guard content == next || content >= end else { return nil }
      let nothing = YAMLNode(.scalar("", isQuoted: false), range: afterColon..<afterColon)
      return YAMLEntry(key: key, keyRange: keyRange, value: nothing)
    }
    offset = next
    guard let list = blockList(indent: content - next) else { return nil }
    return YAMLEntry(key: key, keyRange: keyRange, value: list)
  }

  /// The text before a `:`; leaves off behind it.
  private mutating func key() -> Range<Int>? {
    let start = offset
    guard Self.isPlainStart(source[start]) else { return nil }
    while offset < end, offset - start < Self.longestKey {
      switch source[offset] {
      case UInt8(ascii: ":"):
        guard reader.isBlankOrLineEnd(offset + 1) else { return nil }
        var upper = offset
        while upper > start, source[upper - 1] == 0x20 { upper -= 1 }
        offset += 1
        return start..<upper
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "."), 0x20:
        offset += 1
      case 0x80...:
        guard isPrintable(offset) else { return nil }
        offset += 1
      default: return nil
      }
    }
    return nil
  }

  /// The items of the lines that begin with `- ` at one indentation; leaves off at the start of the line after them.
  private mutating func blockList(indent: Int) -> YAMLNode? {
    var items: [YAMLNode] = []
    let first = offset + indent
    while offset < end {
      var content = offset
      while content < end, source[content] == 0x20 { content += 1 }
      if content >= end || isLineEnd(content) {
        offset = content
        guard endLine() else { return nil }
        continue
      }
      guard content - offset == indent, reader.isDash(content) else {
        // A key at the margin comes next; anything else is not for this reader.
        guard content == offset, !reader.isDash(content) else { return nil }
        break
      }
      offset = content + 1
      skipBlanks()
      guard offset < end, !isLineEnd(offset), let item = source[offset] == UInt8(ascii: "[") ? linkText() : scalar(),
        endLine()
      else { return nil }
      items.append(item)
    }
    guard let last = items.last else { return nil }
    return YAMLNode(.sequence(items), range: first..<last.range.upperBound)
  }

  // MARK: Values

  private mutating func scalar() -> YAMLNode? {
    switch source[offset] {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): return quoted()
    default: return Self.isPlainStart(source[offset]) ? plain() : nil
    }
  }

  /// Text in quotes that ends on its line, without escapes; leaves off behind it.
  private mutating func quoted() -> YAMLNode? {
    let start = offset
    let quote = source[start]
    offset += 1
    while offset < end, source[offset] != quote {
      guard isPrintable(offset), source[offset] != UInt8(ascii: "\\") || quote == UInt8(ascii: "'") else { return nil }
      offset += 1
    }
    guard offset < end, !reader.has(quote, at: offset + 1) else { return nil }
    offset += 1
    return YAMLNode(.scalar(text(start + 1..<offset - 1), isQuoted: true), range: start..<offset)
  }

  /// The rest of the line, without the blanks at its end; nil when there is more to it than text.
  private mutating func plain() -> YAMLNode? {
    let start = offset
    var last = start
    while offset < end, !isLineEnd(offset) {
      let byte = source[offset]
      if byte == UInt8(ascii: ":"), reader.isBlankOrLineEnd(offset + 1) { return nil }
      if byte == UInt8(ascii: "#"), offset == start || source[offset - 1] == 0x20 { return nil }
      guard isPrintable(offset) else { return nil }
      if byte != 0x20 { last = offset }
      offset += 1
    }
    return YAMLNode(.scalar(text(start..<last + 1), isQuoted: false), range: start..<last + 1)
  }

  /// `[[A]]` with what follows it, which is text.
  private mutating func linkText() -> YAMLNode? {
    reader.linkEnd(offset) == nil ? nil : plain()
  }

  private mutating func linkOrList() -> YAMLNode? {
    reader.linkEnd(offset) == nil ? flowList() : plain()
  }

  /// `[a, "b"]` on one line; leaves off behind it.
  private mutating func flowList() -> YAMLNode? {
    let start = offset
    var items: [YAMLNode] = []
    offset += 1
    skipBlanks()
    if reader.has(UInt8(ascii: "]"), at: offset) {
      offset += 1
      return YAMLNode(.sequence([]), range: start..<offset)
    }
    while offset < end {
      guard let item = reader.openingQuote(at: offset) == nil ? flowText() : quoted() else { return nil }
      items.append(item)
      skipBlanks()
      if reader.has(UInt8(ascii: "]"), at: offset) {
        offset += 1
        return YAMLNode(.sequence(items), range: start..<offset)
      }
      guard reader.has(UInt8(ascii: ","), at: offset), reader.has(0x20, at: offset + 1) else { return nil }
      offset += 1
      skipBlanks()
    }
    return nil
  }

  /// Words of a list in brackets.
  private mutating func flowText() -> YAMLNode? {
    let start = offset
    var last = start
    guard offset < end, Self.isPlainStart(source[offset]) else { return nil }
    while offset < end {
      switch source[offset] {
      case UInt8(ascii: ","), UInt8(ascii: "]"):
        return YAMLNode(.scalar(text(start..<last + 1), isQuoted: false), range: start..<last + 1)
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "/"),
        UInt8(ascii: "."):
        last = offset
      case 0x20: break
      case 0x80...:
        guard isPrintable(offset) else { return nil }
        last = offset
      default: return nil
      }
      offset += 1
    }
    return nil
  }

  // MARK: Bytes

  /// Letters, digits and what else begins nothing but text.
  private static func isPlainStart(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "/"), UInt8(ascii: "("), 0x80...:
      true
    default: false
    }
  }

  /// Whether the byte is no control, and no part of a character that libyaml refuses or breaks lines at.
  private func isPrintable(_ offset: Int) -> Bool {
    let byte = source[offset]
    if byte < 0x80 { return byte >= 0x20 && byte != 0x7F }
    guard byte == 0xC2 || byte == 0xE2 || byte == 0xEF else { return true }
    return SourceFeatures.controlLength(source, at: offset, end: end) == 0
  }

  private func isLineEnd(_ offset: Int) -> Bool { source[offset] == 0x0A || source[offset] == 0x0D }

  private func isIndented(_ lineStart: Int) -> Bool {
    var line = lineStart
    while line < end {
      let content = reader.skipBlanks(line)
      guard reader.isLineEnd(content) else { return content > line }
      line = reader.nextLine(after: content)
    }
    return false
  }

  private mutating func skipBlanks() {
    while offset < end, source[offset] == 0x20 { offset += 1 }
  }

  /// Moves behind the line's end; false when something else than blanks comes first.
  private mutating func endLine() -> Bool {
    skipBlanks()
    guard offset < end else { return true }
    guard isLineEnd(offset) else { return false }
    offset = reader.nextLine(after: offset)
    return true
  }

  private mutating func skipBlankLines() { offset = firstLineWithContent() }

  private func firstLineWithContent() -> Int {
    var line = offset
    while line < end {
      var content = line
      while content < end, source[content] == 0x20 { content += 1 }
      guard reader.isLineEnd(content) else { return line }
      line = reader.nextLine(after: content)
    }
    return end
  }

  private func text(_ range: Range<Int>) -> String { String(decoding: source[range], as: UTF8.self) }
}
