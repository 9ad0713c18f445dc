/// The text that cmark was fed with, by line, and the way back to the bytes of the file.
struct FedText {
  /// The file's body without comments and with plain line ends.
  let clean: [UInt8]
  private let cleanText: CleanText
  private let base: Int
  private let parts: [Part]

  private struct Part {
    let bytes: [UInt8]
    let map: OffsetMap
    let lineStarts: [Int]
  }

  init(_ source: RewrittenSource, _ cleanText: CleanText, base: Int) {
    clean = cleanText.bytes
    self.cleanText = cleanText
    self.base = base
    let main = Part(
      bytes: source.text.isChanged ? source.text.bytes : clean, map: source.text.map,
      lineStarts: Self.lineStarts(source.text.isChanged ? source.text.bytes : clean))
    guard !source.definitions.bytes.isEmpty else {
      parts = [main]
      return
    }
    // The comment keeps indented code at the body's start from continuing the last definition.
    let definitions = source.definitions.bytes + Array("<!-- -->\n\n".utf8)
    parts = [
      Part(bytes: definitions, map: source.definitions.map, lineStarts: Self.lineStarts(definitions)), main,
    ]
  }

  /// What to feed, in order.
  var pieces: [[UInt8]] { parts.map(\.bytes) }

  /// Lines of definitions before the body.
  var precedingLines: Int { parts.count > 1 ? parts[0].lineStarts.count - 1 : 0 }

  /// The clean offset of a column of a line, both from 1.
  func cleanOffset(line: Int, column: Int) -> Int {
    let (part, line) = line > precedingLines ? (parts[parts.count - 1], line - precedingLines) : (parts[0], line)
    guard line > 0 else { return 0 }
    let offset = line <= part.lineStarts.count ? part.lineStarts[line - 1] + max(0, column - 1) : part.bytes.count
    return min(clean.count, part.map.source(of: min(offset, part.bytes.count)))
  }

  /// The clean offset after a column of a line, blanks and line ends before it left out.
  func cleanEnd(line: Int, column: Int, from start: Int) -> Int {
    var end: Int
    let (part, line) = line > precedingLines ? (parts[parts.count - 1], line - precedingLines) : (parts[0], line)
    if line > 0, line <= part.lineStarts.count {
      let output = min(part.lineStarts[line - 1] + max(0, column), part.bytes.count)
      end = output > 0 ? part.map.source(of: output - 1..<output).upperBound : 0
    } else {
      end = clean.count
    }
    end = min(end, clean.count)
    while end > start, clean[end - 1].isWhitespace { end -= 1 }
    return max(start, end)
  }

  /// The file's bytes for a range of clean ones.
  func fileRange(_ range: Range<Int>) -> Range<Int> {
    let range = cleanText.bodyRange(range)
    return range.lowerBound + base..<range.upperBound + base
  }

  private static func lineStarts(_ bytes: [UInt8]) -> [Int] {
    var starts = [0]
    starts.reserveCapacity(bytes.count / 40 + 2)
    for offset in bytes.indices where bytes[offset] == .newline { starts.append(offset + 1) }
    return starts
  }
}
