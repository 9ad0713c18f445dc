/// Finds what libyaml has to be given in other words: links, template marks, tabs that indent.
///
/// `where: [[A]] — role # now` becomes `where: '[[A]] — role' # now`, and `[[[A]], [[B]]]` becomes
/// `['[[A]]', '[[B]]']`. The scanner knows quotes, comments, block scalars and flow collections; an entry that leaves
/// one of them open ends at the next line that starts an entry.
struct LinkScanner {
  private(set) var edits: [PreparedYAML.Edit] = []
  private(set) var warnings: [SyntaxProblem] = []
  private let reader: LineReader
  private let start: Int
  private let baseColumn: Int
  private let isFlowRoot: Bool
  private var hasTab = false

  init(_ source: [UInt8], in range: Range<Int>) {
    let reader = LineReader(source: source, end: range.upperBound)
    let first = reader.firstContent(range.lowerBound) ?? (range.upperBound, 0)
    let byte = reader.byte(first.content)
    let opensCollection = byte == UInt8(ascii: "[") || byte == UInt8(ascii: "{")
    self.reader = reader
    start = range.lowerBound
    baseColumn = first.column
    isFlowRoot = opensCollection && reader.linkEnd(first.content) == nil
  }

  mutating func scan() {
    var line = start
    while line < reader.end { line = scanLine(line) }
  }

  // MARK: Block lines

  /// - Returns: The start of the next line to scan.
  private mutating func scanLine(_ lineStart: Int) -> Int {
    let (content, column) = indentation(lineStart)
    guard !reader.isLineEnd(content), !reader.has(UInt8(ascii: "#"), at: content), !reader.isDocumentMark(lineStart)
    else { return reader.nextLine(after: reader.lineEnd(content)) }
    var offset = content
    var parent = column
    while reader.isDash(offset) {
      parent += offset == content ? 0 : 2
      offset += 1
      while offset < reader.end, reader.isBlank(offset) {
        if reader.has(0x09, at: offset) { replaceTab(offset, .blank) }
        offset += 1
      }
    }
    let keyColumn = column + offset - content
    if let end = keyEnd(offset) {
      return scanValue(reader.skipBlanks(end + 1), parent: keyColumn)
    }
    return scanValue(offset, parent: offset == content ? column - 1 : parent)
  }

  /// The `:` after a key; puts the key in quotes where it has to be.
  private mutating func keyEnd(_ start: Int) -> Int? {
    guard let end = reader.keyEnd(start) else { return nil }
    let text = start..<reader.trimmedEnd(start..<end)
    if reader.openingQuote(at: start) == nil, startsAsText(start) || hasRiskyLink(text) { quote(text) }
    return end
  }

  /// Scans the value of a key or item.
  ///
  /// - Parameter parent: The column that lines must be beyond to belong to the value.
  private mutating func scanValue(_ start: Int, parent: Int) -> Int {
    var offset = start
    while !reader.isLineEnd(offset), reader.byte(offset) == UInt8(ascii: "&") || isTag(offset) {
      while !reader.isBlankOrLineEnd(offset) { offset += 1 }
      offset = reader.skipBlanks(offset)
    }
    if reader.isLineEnd(offset) || reader.isComment(offset, from: offset) {
      return reader.nextLine(after: reader.lineEnd(offset))
    }
    if startsAsText(offset) {
      warnAboutTemplate(offset)
      return scanText(offset, parent: parent, isQuotedAlways: true)
    }
    switch reader.byte(offset) {
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      return afterLine(scanQuoted(offset))
    case UInt8(ascii: "["), UInt8(ascii: "{"):
      return afterLine(scanFlow(offset))
    case UInt8(ascii: "|"), UInt8(ascii: ">"):
      return scanBlockScalar(reader.nextLine(after: reader.lineEnd(offset)), parent: parent)
    default:
      return scanText(offset, parent: parent, isQuotedAlways: false)
    }
  }

  /// A tag, and not an embed `![[…]]`.
  private func isTag(_ offset: Int) -> Bool {
    reader.has(UInt8(ascii: "!"), at: offset) && reader.linkEnd(offset) == nil
  }

  private func startsAsText(_ offset: Int) -> Bool {
    reader.linkEnd(offset) != nil || isTemplate(offset)
  }

  private func isTemplate(_ offset: Int) -> Bool {
    reader.has(UInt8(ascii: "{"), at: offset) && reader.has(UInt8(ascii: "{"), at: offset + 1)
  }

  private func afterLine(_ offset: Int) -> Int {
    if offset > start, offset < reader.end, reader.isLineEnd(offset - 1) { return offset }
    return reader.nextLine(after: reader.lineEnd(offset))
  }

  // MARK: Text

  /// Plain text with the lines that continue it.
  private mutating func scanText(_ start: Int, parent: Int, isQuotedAlways: Bool) -> Int {
    var line = reader.textEnd(start)
    var end = line.end
    var next = reader.nextLine(after: reader.lineEnd(end))
    while !line.hasComment, next < reader.end {
      let (content, column) = reader.indentation(next)
      guard column > parent, !reader.isLineEnd(content), !reader.has(UInt8(ascii: "#"), at: content),
        !reader.isDash(content), reader.keyEnd(content) == nil
      else { break }
      line = reader.textEnd(content)
      end = line.end
      next = reader.nextLine(after: reader.lineEnd(end))
    }
    if start < end, isQuotedAlways || hasRiskyLink(start..<end) { quote(start..<end) }
    return next
  }

  /// Whether a link in the text holds `: ` or ` #`, which would end the text.
  private func hasRiskyLink(_ range: Range<Int>) -> Bool {
    var offset = range.lowerBound
    while offset < range.upperBound {
      guard let link = reader.linkEnd(offset) else {
        offset += 1
        continue
      }
      for inside in offset..<link {
        let isColon = reader.has(UInt8(ascii: ":"), at: inside) && reader.isBlankOrLineEnd(inside + 1)
        if isColon || reader.isComment(inside, from: offset) { return true }
      }
      offset = link
    }
    return false
  }

  private mutating func quote(_ range: Range<Int>) {
    edits.append(.init(offset: range.lowerBound, removed: 0, inserted: .openingQuote))
    for offset in range where reader.has(UInt8(ascii: "'"), at: offset) {
      edits.append(.init(offset: offset, removed: 0, inserted: .quote))
    }
    edits.append(.init(offset: range.upperBound, removed: 0, inserted: .quote))
  }

  private mutating func warnAboutTemplate(_ offset: Int) {
    guard isTemplate(offset) else { return }
    warnings.append(
      SyntaxProblem(
        "a template was not filled in", offset..<reader.textEnd(offset).end,
        suggestion: "write the value, or put it in quotes to keep it as text"))
  }

  // MARK: What lines may cross

  /// - Returns: The offset after the closing quote, or the start of the entry that a missing one would swallow.
  private func scanQuoted(_ start: Int) -> Int {
    let quote = reader.byte(start)
    var offset = start + 1
    while offset < reader.end {
      let byte = reader.byte(offset)
      if byte == quote {
        guard quote == UInt8(ascii: "'"), reader.has(quote, at: offset + 1) else { return offset + 1 }
        offset += 2
      } else if byte == UInt8(ascii: "\\"), quote == UInt8(ascii: "\"") {
        offset += reader.isLineEnd(offset + 1) ? 1 : 2
      } else if reader.isLineEnd(offset) {
        offset = reader.nextLine(after: offset)
        if isNextEntry(offset) { return offset }
      } else {
        offset += 1
      }
    }
    return reader.end
  }

  private func isNextEntry(_ lineStart: Int) -> Bool {
    let (content, column) = reader.indentation(lineStart)
    return !isFlowRoot && column <= baseColumn && !reader.isLineEnd(content) && reader.startsEntry(content)
  }

  /// - Returns: As for a quote.
  private mutating func scanFlow(_ start: Int) -> Int {
    var depth = 0
    var offset = start
    while offset < reader.end {
      switch reader.byte(offset) {
      case 0x20, 0x09, UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "?"): offset += 1
      case 0x0A, 0x0D:
        offset = reader.nextLine(after: offset)
        if isNextEntry(offset) { return offset }
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        offset = scanQuoted(offset)
        if offset < reader.end, reader.isLineEnd(offset - 1) { return offset }
      case UInt8(ascii: "]"), UInt8(ascii: "}"):
        depth -= 1
        offset += 1
        if depth <= 0 { return offset }
      case UInt8(ascii: "[") where reader.linkEnd(offset) == nil,
        UInt8(ascii: "{") where !isTemplate(offset):
        depth += 1
        offset += 1
      case UInt8(ascii: "#") where reader.isComment(offset, from: start): offset = reader.lineEnd(offset)
      default: offset = scanFlowText(offset)
      }
    }
    return reader.end
  }

  /// One text of a flow collection: in quotes when there is a link or a template mark in it.
  private mutating func scanFlowText(_ start: Int) -> Int {
    var isText = isTemplate(start)
    if isText { warnAboutTemplate(start) }
    var offset = start
    scan: while !reader.isLineEnd(offset) {
      if let link = reader.linkEnd(offset) {
        isText = true
        offset = link
        continue
      }
      if isTemplate(offset) {
        offset += 2
        while !reader.isLineEnd(offset), reader.byte(offset) != UInt8(ascii: "}") { offset += 1 }
        if reader.has(UInt8(ascii: "}"), at: offset + 1) { offset += 2 }
        continue
      }
      switch reader.byte(offset) {
      case UInt8(ascii: ","), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"), UInt8(ascii: "}"): break scan
      case UInt8(ascii: ":") where reader.isBlankOrLineEnd(offset + 1): break scan
      case UInt8(ascii: "#") where reader.isComment(offset, from: start): break scan
      default: offset += 1
      }
    }
    let end = reader.trimmedEnd(start..<offset)
    if isText, start < end { quote(start..<end) }
    return max(offset, start + 1)
  }

  /// - Returns: The first line after a block scalar.
  private mutating func scanBlockScalar(_ firstLine: Int, parent: Int) -> Int {
    var line = firstLine
    var textColumn: Int?
    while line < reader.end {
      let (content, column) = reader.indentation(line)
      if !reader.isLineEnd(content) {
        guard column > parent else { break }
        let indentColumn = textColumn ?? column
        var reached = 0
        for offset in line..<content where reached < indentColumn {
          if reader.has(0x09, at: offset) { replaceTab(offset, .indentation) }
          reached += reader.has(0x09, at: offset) ? 2 : 1
        }
        textColumn = indentColumn
      }
      line = reader.nextLine(after: reader.lineEnd(content))
    }
    return line
  }

  // MARK: Tabs

  private mutating func indentation(_ lineStart: Int) -> (content: Int, column: Int) {
    let indentation = reader.indentation(lineStart)
    if !reader.isLineEnd(indentation.content) {
      for offset in lineStart..<indentation.content where reader.has(0x09, at: offset) {
        replaceTab(offset, .indentation)
      }
    }
    return indentation
  }

  private mutating func replaceTab(_ offset: Int, _ inserted: PreparedYAML.Edit.Inserted) {
    edits.append(.init(offset: offset, removed: 1, inserted: inserted))
    if !hasTab { warnings.append(.tab(at: offset)) }
    hasTab = true
  }
}
