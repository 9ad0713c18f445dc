/// The value of a line that libyaml refuses, as plain text.
struct PlainValue {
  let node: YAMLNode
  /// Whether the text is what the author meant, as far as one can tell; not so after an opened quote or bracket.
  let isExact: Bool

  init(_ reader: LineReader, _ line: Range<Int>) {
    switch reader.byte(line.lowerBound) {
    case _ where line.isEmpty || reader.linkEnd(line.lowerBound) != nil:
      node = Self.scalar(reader, line)
      isExact = true
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      let quote = reader.byte(line.lowerBound)
      let isUnclosed = !(line.dropFirst().contains { reader.byte($0) == quote })
      let text = isUnclosed ? line.lowerBound + 1..<line.upperBound : line
      node = YAMLNode(Self.scalar(reader, text).value, range: line)
      isExact = false
    case UInt8(ascii: "["):
      node = YAMLNode(.sequence(Self.items(reader, line.lowerBound + 1..<line.upperBound)), range: line)
      isExact = false
    default:
      node = Self.scalar(reader, line)
      isExact = reader.byte(line.lowerBound) != UInt8(ascii: "{")
    }
  }

  /// Several lines as one text, as YAML folds them.
  static func joinedLines(_ reader: LineReader, _ range: Range<Int>) -> YAMLNode {
    var text = ""
    var line = range.lowerBound
    while line < range.upperBound {
      let content = reader.skipBlanks(line)
      let lineEnd = reader.lineEnd(content)
      let words = content..<reader.trimmedEnd(content..<lineEnd)
      if !words.isEmpty, !text.isEmpty { text += " " }
      text += String(decoding: reader.source[words], as: UTF8.self)
      line = reader.nextLine(after: lineEnd)
    }
    return YAMLNode(.scalar(text, isQuoted: false), range: range.lowerBound..<reader.trimmedEnd(range))
  }

  private static func scalar(_ reader: LineReader, _ range: Range<Int>) -> YAMLNode {
    YAMLNode(.scalar(String(decoding: reader.source[range], as: UTF8.self), isQuoted: false), range: range)
  }

  /// The parts between commas of a list that is not closed: a tag `private` must not be lost in `[private, npc`.
  private static func items(_ reader: LineReader, _ range: Range<Int>) -> [YAMLNode] {
    var items: [YAMLNode] = []
    var start = range.lowerBound
    var offset = range.lowerBound
    while offset <= range.upperBound {
      if offset < range.upperBound, let link = reader.linkEnd(offset), link <= range.upperBound {
        offset = link
        continue
      }
      let isEnd = offset == range.upperBound
      if isEnd || reader.byte(offset) == UInt8(ascii: ",") {
        if let item = item(reader, start..<offset) { items.append(item) }
        start = offset + 1
      }
      offset += 1
    }
    return items
  }

  private static func item(_ reader: LineReader, _ range: Range<Int>) -> YAMLNode? {
    var lower = min(reader.skipBlanks(range.lowerBound), range.upperBound)
    var upper = reader.trimmedEnd(lower..<range.upperBound)
    if lower < upper, reader.linkEnd(lower) == nil {
      while lower < upper, isMark(reader.byte(lower)) { lower += 1 }
      while lower < upper, isMark(reader.byte(upper - 1)) { upper -= 1 }
    }
    return lower < upper ? scalar(reader, lower..<upper) : nil
  }

  private static func isMark(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "\""),
      UInt8(ascii: "'"):
      true
    default: false
    }
  }
}
