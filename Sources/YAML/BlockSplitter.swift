/// The entries of a block, told apart by their indentation alone.
///
/// An entry is a line that is indented like the first one, and the lines that continue it: those indented more, the
/// items of a list below a key, and what closes a bracket. A line that starts a new `key:` never continues another.
struct BlockSplitter {
  /// Whole lines of the file; the first may begin within its line.
  private(set) var units: [Range<Int>] = []
  private let reader: LineReader
  private var unitStart: Int?
  private var unitEnd = 0
  private var openness = Openness()

  /// - Parameter firstColumn: The column of `range.lowerBound` when that is not the start of a line.
  init(_ source: [UInt8], in range: Range<Int>, firstColumn: Int = 0) {
    reader = LineReader(source: source, end: range.upperBound)
    guard let first = reader.firstContent(range.lowerBound) else { return }
    let isTemplate = reader.has(UInt8(ascii: "{"), at: first.content + 1)
    if reader.byte(first.content) == UInt8(ascii: "{"), !isTemplate {
      splitBraces(from: first.content + 1)
    } else {
      splitLines(range, firstColumn: firstColumn, first)
    }
    close()
  }

  private mutating func close() {
    if let start = unitStart, start < unitEnd { units.append(start..<unitEnd) }
    unitStart = nil
    openness = Openness()
  }

  // MARK: By indentation

  private mutating func splitLines(_ range: Range<Int>, firstColumn: Int, _ first: (content: Int, column: Int)) {
    let isFirstLine = reader.nextLine(after: reader.lineEnd(range.lowerBound)) > first.content
    let base = first.column + (isFirstLine ? firstColumn : 0)
    var line = range.lowerBound
    while line < reader.end {
      let (content, ownColumn) = reader.indentation(line)
      let column = ownColumn + (line == range.lowerBound ? firstColumn : 0)
      let lineEnd = reader.lineEnd(content)
      let next = reader.nextLine(after: lineEnd)
      if reader.isDocumentMark(line), line != range.lowerBound || firstColumn == 0 {
        close()
      } else if content < lineEnd, column > base || !reader.has(UInt8(ascii: "#"), at: content) {
        if !continues(content, column, base) {
          close()
          unitStart = line
        }
        openness.read(reader, content..<lineEnd)
        unitEnd = next
      }
      line = next
    }
  }

  private func continues(_ content: Int, _ column: Int, _ base: Int) -> Bool {
    guard let unitStart else { return false }
    if column > base { return true }
    let head = reader.skipBlanks(unitStart)
    if reader.isDash(content) { return !reader.isDash(head) && reader.keyEnd(head) != nil && column == base }
    switch reader.byte(content) {
    case UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: ","): return true
    case UInt8(ascii: ":"): return reader.has(UInt8(ascii: "?"), at: head)
    default: return openness.isOpen && !reader.startsEntry(content) && reader.looseColon(content) == nil
    }
  }

  // MARK: By braces

  /// The lines of a JSON object: each entry without the comma behind it.
  private mutating func splitBraces(from start: Int) {
    var line = start
    while line < reader.end {
      let content = reader.skipBlanks(line)
      let lineEnd = reader.lineEnd(content)
      let text = content..<reader.trimmedEnd(content..<lineEnd)
      let isClosing = unitStart == nil && reader.has(UInt8(ascii: "}"), at: content)
      if !text.isEmpty, !isClosing {
        if unitStart == nil { unitStart = content }
        openness.read(reader, text)
        let hasComma = reader.byte(text.upperBound - 1) == UInt8(ascii: ",")
        unitEnd = hasComma ? text.upperBound - 1 : text.upperBound
        if !openness.isOpen || openness.isInQuotes { close() }
      }
      line = reader.nextLine(after: lineEnd)
    }
  }
}

/// Whether a bracket or quote was left open, read line by line.
private struct Openness {
  private var depth = 0
  private var quote: UInt8?

  var isOpen: Bool { depth > 0 || quote != nil }
  var isInQuotes: Bool { quote != nil }

  mutating func read(_ reader: LineReader, _ line: Range<Int>) {
    var mayQuote = true
    var offset = line.lowerBound
    while offset < line.upperBound {
      let byte = reader.byte(offset)
      if let open = quote {
        if byte == UInt8(ascii: "\\"), open == UInt8(ascii: "\"") { offset += 1 }
        if byte == open { quote = nil }
      } else {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "'"): if mayQuote { quote = byte }
        case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
        case UInt8(ascii: "]"), UInt8(ascii: "}"): depth = max(0, depth - 1)
        case UInt8(ascii: "#") where reader.isComment(offset, from: line.lowerBound): return
        default: break
        }
        switch byte {
        case 0x20, 0x09, UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: ","), UInt8(ascii: ":"): mayQuote = true
        default: mayQuote = false
        }
      }
      offset += 1
    }
  }
}
