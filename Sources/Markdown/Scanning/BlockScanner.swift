/// What one line is, in the eyes of `BlockScanner`.
struct BlockLine {
  enum Kind: Equatable {
    case blank, thematicBreak, setextUnderline, code, html
    case heading, paragraph
    /// The second line of a table, and those after it.
    case tableDelimiter, tableRow
  }

  var kind: Kind
  /// The line without its line end.
  var range: Range<Int>
  /// The first byte after the marks of quotes, items and headings, and the blanks after them.
  var content: Int
  /// A paragraph or heading begins here.
  var startsLeaf = false
  /// A paragraph goes on although its quote or item is not continued by this line.
  var isLazy = false
  /// How many quotes, items and footnote definitions this line opens.
  var openedContainers = 0
  /// Where the mark of the first of them stands.
  var markStart: Int?
}

/// Follows CommonMark's block structure line by line, so that the inline scanners know what is text and what is code.
///
/// cmark decides the structure of the result; where this disagrees with it, only dialect syntax is missed.
struct BlockScanner {
  enum Container: Equatable {
    case quote, footnote
    /// `indent` columns continue it. `isEmpty`: nothing but its marker was seen so far.
    case item(indent: Int, isEmpty: Bool)
  }

  enum Leaf: Equatable {
    case none, paragraph, indentedCode, table
    case fence(mark: UInt8, length: Int)
    case html(HTMLBlockKind)
  }

  var containers: [Container] = []
  var leaf = Leaf.none
  /// Content of the last paragraph line: a table's header when a delimiter row follows.
  private var lastTextLine = 0..<0
  private var cursor = LineCursor()

  /// Takes in the next line.
  mutating func advance(_ bytes: [UInt8], _ range: Range<Int>) -> BlockLine {
    if let line = advancePlain(bytes, range) { return line }
    cursor = LineCursor(range)
    cursor.findText(bytes)
    let matched = matchContainers(bytes)
    let wasParagraph = leaf == .paragraph
    var isLeafOpen = false
    if matched == containers.count {
      if let line = continueVerbatim(bytes) { return line }
      isLeafOpen = (leaf == .paragraph || leaf == .table) && !cursor.isAtEnd(bytes)
    }
    var opener = BlockOpener(
      matched: matched, isInParagraph: isLeafOpen && wasParagraph, isInTable: isLeafOpen && leaf == .table,
      mayBeLazy: wasParagraph)
    // One more than may be nested tells that there are too many; each further mark would cost the rest of the line.
    while opener.matched + opener.opened <= Limits.nesting, openContainer(bytes, &opener) {}
    if let line = openLeaf(bytes, opener) { return line }
    return addText(bytes, opener, isLeafOpen: isLeafOpen, wasParagraph: wasParagraph)
  }

  /// Takes in a line that begins with a letter, or is empty, outside of all quotes and items: a paragraph, or its end.
  private mutating func advancePlain(_ bytes: [UInt8], _ range: Range<Int>) -> BlockLine? {
    guard containers.isEmpty, leaf == .none || leaf == .paragraph else { return nil }
    guard !range.isEmpty else {
      leaf = .none
      return BlockLine(kind: .blank, range: range, content: range.lowerBound)
    }
    guard bytes[range.lowerBound].isLetter else { return nil }
    let startsLeaf = leaf == .none
    leaf = .paragraph
    lastTextLine = range
    return BlockLine(kind: .paragraph, range: range, content: range.lowerBound, startsLeaf: startsLeaf)
  }

  /// Takes back the innermost containers; what stands there is a paragraph instead.
  mutating func removeContainers(_ count: Int) {
    containers.removeLast(min(count, containers.count))
    leaf = .paragraph
  }

  /// Ends the paragraph or table that is open, as a blank line would.
  mutating func closeLeaf() { leaf = .none }

  /// The first byte after the marks by which `range` continues all open quotes and items; nil when it does not.
  func continuation(_ bytes: [UInt8], _ range: Range<Int>) -> Int? {
    var copy = self
    copy.cursor = LineCursor(range)
    copy.cursor.findText(bytes)
    return copy.matchContainers(bytes) == containers.count ? copy.cursor.offset : nil
  }

  // MARK: Containers

  private mutating func matchContainers(_ bytes: [UInt8]) -> Int {
    for index in containers.indices {
      cursor.findText(bytes)
      let isBlank = cursor.isAtEnd(bytes)
      switch containers[index] {
      case .quote:
        guard cursor.indent <= 3, cursor.peek(bytes) == .greater else { return index }
        cursor.advance(bytes, bytesCount: cursor.textOffset - cursor.offset + 1)
        if cursor.isAtBlank(bytes) { cursor.advance(bytes, columns: 1) }
      case .footnote:
        if cursor.indent >= 4 { cursor.advance(bytes, columns: 4) } else if !isBlank { return index }
      case .item(let indent, let isEmpty):
        if cursor.indent >= indent {
          cursor.advance(bytes, columns: indent)
        } else if !isBlank || isEmpty {
          return index
        }
        if isEmpty, !isBlank { containers[index] = .item(indent: indent, isEmpty: false) }
      }
    }
    cursor.findText(bytes)
    return containers.count
  }

  private mutating func openContainer(_ bytes: [UInt8], _ opener: inout BlockOpener) -> Bool {
    cursor.findText(bytes)
    guard cursor.indent < 4, !cursor.isAtEnd(bytes) else { return false }
    let byte = cursor.peek(bytes)
    // Nothing but text begins with a letter, and with what lies beyond ASCII.
    if byte.isLetter || byte >= 0x80 { return false }
    if byte == .greater {
      open(.quote, &opener)
      cursor.advance(bytes, bytesCount: cursor.textOffset - cursor.offset + 1)
      if cursor.isAtBlank(bytes) { cursor.advance(bytes, columns: 1) }
      return true
    }
    if byte == .openBracket, let end = BlockSyntax.footnoteMarkEnd(bytes, cursor.text) {
      open(.footnote, &opener)
      cursor.advance(bytes, bytesCount: end - cursor.offset)
      return true
    }
    if BlockSyntax.isThematicBreak(bytes, cursor.text) || startsLeaf(bytes, opener) { return false }
    guard let mark = BlockSyntax.listMark(bytes, cursor.text, interruptsParagraph: opener.isInParagraph) else {
      return false
    }
    openItem(bytes, mark, &opener)
    return true
  }

  private func startsLeaf(_ bytes: [UInt8], _ opener: BlockOpener) -> Bool {
    opener.isInParagraph && BlockSyntax.isSetextUnderline(bytes, cursor.text)
  }

  private mutating func openItem(_ bytes: [UInt8], _ mark: BlockSyntax.ListMark, _ opener: inout BlockOpener) {
    let markIndent = cursor.indent
    let markStart = cursor.textOffset
    cursor.advance(bytes, bytesCount: mark.end - cursor.offset)
    let afterMark = cursor
    while cursor.column - afterMark.column <= 5, cursor.isAtBlank(bytes) { cursor.advance(bytes, columns: 1) }
    let blanks = cursor.column - afterMark.column
    let isEmpty = bytes.isBlank(cursor.offset..<cursor.end)
    var padding = mark.length + blanks
    if blanks >= 5 || blanks < 1 || isEmpty {
      padding = mark.length + 1
      cursor = afterMark
      if blanks > 0 { cursor.advance(bytes, columns: 1) }
    }
    open(.item(indent: markIndent + padding, isEmpty: isEmpty), &opener, at: markStart)
  }

  private mutating func open(_ container: Container, _ opener: inout BlockOpener, at markStart: Int? = nil) {
    closeUnmatched(opener)
    if opener.opened == 0 { opener.markStart = markStart ?? cursor.textOffset }
    containers.append(container)
    leaf = .none
    opener.opened += 1
    opener.isInParagraph = false
    opener.isInTable = false
    opener.mayBeLazy = false
  }

  private mutating func closeUnmatched(_ opener: BlockOpener) {
    guard opener.opened == 0, containers.count > opener.matched else { return }
    containers.removeLast(containers.count - opener.matched)
    leaf = .none
  }

  // MARK: Leaves

  /// A line of a fence, of indented code or of an HTML block that goes on.
  private mutating func continueVerbatim(_ bytes: [UInt8]) -> BlockLine? {
    switch leaf {
    case .fence(let mark, let length):
      if cursor.indent <= 3, BlockSyntax.isFenceEnd(bytes, cursor.text, mark: mark, length: length) { leaf = .none }
      return line(.code)
    case .indentedCode:
      if cursor.isAtEnd(bytes) { return line(.blank) }
      return cursor.indent >= 4 ? line(.code) : nil
    case .html(let kind):
      if kind.endsAtBlankLine {
        guard !cursor.isAtEnd(bytes) else {
          leaf = .none
          return line(.blank)
        }
      } else if kind.isEnd(bytes, cursor.text) {
        leaf = .none
      }
      return line(.html)
    case .none, .paragraph, .table: return nil
    }
  }

  private mutating func openLeaf(_ bytes: [UInt8], _ opener: BlockOpener) -> BlockLine? {
    guard !cursor.isAtEnd(bytes) else { return nil }
    if cursor.indent >= 4 {
      guard !opener.mayBeLazy else { return nil }
      return start(.indentedCode, .code, opener)
    }
    let byte = cursor.peek(bytes)
    if byte.isLetterOrDigit || byte >= 0x80 || byte == .openBracket { return nil }
    if let end = BlockSyntax.headingMarkEnd(bytes, cursor.text) {
      var line = start(.none, .heading, opener)
      line.content = bytes.skippingBlanks(from: end, limit: cursor.end)
      line.startsLeaf = true
      return line
    }
    if let fence = BlockSyntax.fence(bytes, cursor.text) {
      return start(.fence(mark: fence.mark, length: fence.length), .code, opener)
    }
    if let kind = HTMLBlockKind(bytes, cursor.text, interruptsParagraph: opener.isInParagraph) {
      let isEnded = !kind.endsAtBlankLine && kind.isEnd(bytes, cursor.text)
      return start(isEnded ? .none : .html(kind), .html, opener)
    }
    if startsLeaf(bytes, opener) { return start(.none, .setextUnderline, opener) }
    if BlockSyntax.isThematicBreak(bytes, cursor.text) { return start(.none, .thematicBreak, opener) }
    if opener.isInParagraph, BlockSyntax.isTableStart(bytes, header: lastTextLine, delimiter: cursor.text) {
      return start(.table, .tableDelimiter, opener)
    }
    return nil
  }

  private mutating func start(_ leaf: Leaf, _ kind: BlockLine.Kind, _ opener: BlockOpener) -> BlockLine {
    closeUnmatched(opener)
    self.leaf = leaf
    return line(kind, opener)
  }

  private mutating func addText(
    _ bytes: [UInt8], _ opener: BlockOpener, isLeafOpen: Bool, wasParagraph: Bool
  ) -> BlockLine {
    if cursor.isAtEnd(bytes) {
      closeUnmatched(opener)
      if leaf != .indentedCode || opener.opened > 0 { leaf = .none }
      return line(.blank, opener)
    }
    let isContinued = isLeafOpen && opener.opened == 0
    if isContinued, opener.isInTable { return line(.tableRow) }
    lastTextLine = cursor.text
    if isContinued { return line(.paragraph) }
    if opener.opened == 0, wasParagraph, opener.matched < containers.count {
      var lazy = line(.paragraph)
      lazy.isLazy = true
      return lazy
    }
    var text = start(.paragraph, .paragraph, opener)
    text.startsLeaf = true
    return text
  }

  private func line(_ kind: BlockLine.Kind, _ opener: BlockOpener? = nil) -> BlockLine {
    BlockLine(
      kind: kind, range: cursor.start..<cursor.end, content: cursor.textOffset,
      openedContainers: opener?.opened ?? 0, markStart: opener?.markStart)
  }
}

/// What is known while a line's marks are read.
struct BlockOpener {
  /// Open containers that the line continues.
  let matched: Int
  var isInParagraph: Bool
  var isInTable: Bool
  var mayBeLazy: Bool
  var opened = 0
  var markStart: Int?
}

extension BlockScanner {
  var isInItem: Bool {
    if case .item = containers.last { true } else { false }
  }
}
