/// Turns cmark's tree into the flat nodes and tables of a `MarkdownDocument`.
///
/// Delimiters pair up without moving nodes: the opening one becomes the container, the closing one an empty text at its end.
struct DocumentBuilder: ~Copyable {
  struct Delimiter {
    let node: Int
    let span: Int
  }

  let source: RewrittenSource
  let fed: FedText
  let isDialect: Bool
  var document = DocumentParts()
  var nodes: FlatBuffer<MarkdownNode>
  /// The text of all nodes.
  var stored: FlatBuffer<UInt8>
  var frames = FlatBuffer<Frame>(reservingCapacity: 8)
  /// Of all open nodes, the innermost last.
  var delimiters: [Delimiter] = []
  /// Of all open nodes, the innermost last: places in the document's `headings`.
  var sections: [Int] = []
  /// The block identifier that ends the open leaf.
  var pendingIdentifier: String?
  /// Texts of headings with all their blanks, by their places, when they are more than one somewhere: each counts in the
  /// identifier (HD-1).
  var spacedHeadings: [Int: String] = [:]
  var footnotes = FootnoteTable()
  var namedIdentifiers: Set<String> = []
  private var columns: [Int32] = []

  init(_ source: consuming RewrittenSource, _ fed: FedText, isDialect: Bool) {
    let size = source.text.isChanged ? source.text.bytes.count : fed.clean.count
    let linkCount = source.values.links.count
    self.source = source
    self.fed = fed
    self.isDialect = isDialect
    nodes = FlatBuffer(reservingCapacity: size / 12 + 8)
    stored = FlatBuffer(reservingCapacity: size)
    document.links.reserveCapacity(linkCount)
  }

  consuming func build(_ tree: consuming CommonMarkTree) -> MarkdownDocument {
    while let event = tree.next() {
      let kind = tree.kind
      switch event {
      case .enter: enter(kind, tree)
      case .exit: leave(kind)
      }
    }
    finish()
    document.nodes = nodes.array()
    document.text = stored.array()
    return MarkdownDocument(document)
  }

  // MARK: Entering

  private mutating func enter(_ kind: CommonMarkKind, _ tree: borrowing CommonMarkTree) {
    switch kind {
    case .text: addText(tree)
    case .softBreak: addLeaf(MarkdownNode(.softBreak))
    case .hardBreak: addLeaf(MarkdownNode(.hardBreak))
    case .code: addVerbatim(.code, tree)
    case .html: addVerbatim(.html, tree)
    case .emphasis: open(MarkdownNode(.emphasis))
    case .strong: open(MarkdownNode(.strong))
    case .strikethrough: open(MarkdownNode(.strikethrough))
    case .link, .image: openLink(isImage: kind == .image, tree)
    case .footnoteReference: open(MarkdownNode(.footnoteReference, detail: footnotes.reference(tree.footnoteNumber)))
    case .htmlBlock where tree.startLine <= fed.precedingLines: break
    case .codeBlock, .htmlBlock, .thematicBreak: addBlockLeaf(kind, tree)
    case .unknown: open(MarkdownNode(.emphasis))
    default: openBlock(kind, tree)
    }
  }

  private mutating func openBlock(_ kind: CommonMarkKind, _ tree: borrowing CommonMarkTree) {
    let start = kind == .document ? 0 : fed.cleanOffset(line: tree.startLine, column: tree.startColumn)
    let node: MarkdownNode =
      switch kind {
      case .document: MarkdownNode(.document)
      case .blockQuote: MarkdownNode(.blockQuote)
      case .bulletList: MarkdownNode(.bulletList, flag: tree.isTight)
      case .orderedList: MarkdownNode(.orderedList, detail: Int32(clamping: tree.listStart), flag: tree.isTight)
      case .item: MarkdownNode(.listItem, detail: -1)
      case .heading: MarkdownNode(.heading, detail: Int32(document.headings.count))
      case .footnoteDefinition: MarkdownNode(.footnoteDefinition, detail: footnotes.definition(nodes.count))
      case .table: MarkdownNode(.table)
      case .tableRow: MarkdownNode(tree.isHeaderRow ? .tableHead : .tableRow)
      case .tableCell: MarkdownNode(.tableCell, detail: columns.last ?? 0)
      default: MarkdownNode(.paragraph)
      }
    if kind == .footnoteDefinition { closeOuterSections(at: nodes.count) }
    if kind == .tableRow { columns.append(0) }
    if kind == .tableCell, !columns.isEmpty { columns[columns.count - 1] += 1 }
    if kind == .table { document.tableAlignments[Int32(nodes.count)] = tree.alignments }
    if kind == .heading { addHeading(tree.headingLevel) }
    let isContainer = kind == .document || kind == .blockQuote || kind == .bulletList || kind == .orderedList
    let end =
      isContainer || kind == .item
      ? start : fed.cleanEnd(line: tree.endLine, column: tree.endColumn, from: start)
    open(node, start: start, end: end)
  }

  mutating func open(_ node: MarkdownNode, start: Int, end: Int) {
    open(node, start: start, end: end, source: fed.nodeRange(start..<max(start, end)))
  }

  /// Opens a node within a leaf, whose range it takes.
  private mutating func open(_ node: MarkdownNode) {
    guard let leaf = frames.last else { return open(node, start: 0, end: 0, source: 0..<0) }
    open(node, start: leaf.cleanStart, end: leaf.cleanEnd, source: leaf.source)
  }

  private mutating func open(_ node: MarkdownNode, start: Int, end: Int, source: Range<Int32>) {
    let place = nodes.count
    var isInLink = node.kind == .link
    if !frames.isEmpty {
      let parent = frames.count - 1
      isInLink = isInLink || frames[parent].isInLink
      frames[parent].addChild(place)
    }
    frames.append(
      Frame(
        node: place, cleanStart: start, cleanEnd: end, source: source, firstDelimiter: delimiters.count,
        firstSection: sections.count, isInLink: isInLink))
    nodes.append(node)
  }

  // MARK: Leaves

  mutating func addLeaf(_ node: MarkdownNode, clean: Range<Int>? = nil) {
    noteChild(nodes.count)
    var node = node
    node.end = Int32(nodes.count + 1)
    node.source = clean.map { fed.nodeRange($0) } ?? frames[frames.count - 1].source
    nodes.append(node)
  }

  mutating func noteChild(_ node: Int) {
    guard !frames.isEmpty else { return }
    frames[frames.count - 1].addChild(node)
  }

  /// Appends bytes to the document's text; where they are now.
  mutating func store(_ bytes: [UInt8]) -> Range<Int32> {
    let start = Int32(stored.count)
    stored.append(contentsOf: bytes)
    return start..<Int32(stored.count)
  }

  mutating func store(_ bytes: ArraySlice<UInt8>) -> Range<Int32> {
    let start = Int32(stored.count)
    stored.append(contentsOf: bytes)
    return start..<Int32(stored.count)
  }

  mutating func store(utf8 text: String) -> Range<Int32> {
    let start = Int32(stored.count)
    stored.append(utf8: text)
    return start..<Int32(stored.count)
  }

  private mutating func addVerbatim(_ kind: MarkdownNode.Kind, _ tree: borrowing CommonMarkTree) {
    let text = store(restored(tree.literal))
    if isDialect, kind == .html, isEmptyComment(text) {
      stored.removeAll(from: Int(text.lowerBound))
      return
    }
    addLeaf(MarkdownNode(kind, text: text, detail: kind == .html ? Int32(document.links.count) : 0))
    if kind == .html { addHTMLLinks(nodes.count - 1) }
  }

  private mutating func addBlockLeaf(_ kind: CommonMarkKind, _ tree: borrowing CommonMarkTree) {
    let start = fed.cleanOffset(line: tree.startLine, column: tree.startColumn)
    let range = start..<fed.cleanEnd(line: tree.endLine, column: tree.endColumn, from: start)
    if kind == .codeBlock, addMap(tree, range) { return extendFrame(to: range.upperBound) }
    var node = MarkdownNode(.thematicBreak)
    if kind != .thematicBreak {
      let text = store(restored(tree.literal))
      node = MarkdownNode(kind == .codeBlock ? .codeBlock : .htmlBlock, text: text)
      if kind == .codeBlock {
        let info = String(decoding: restored(tree.fenceInfo), as: UTF8.self)
        let language = info.split(whereSeparator: { $0 == " " || $0 == "\t" }).first.map { String($0) } ?? ""
        node.detail = Int32(document.codeBlocks.count)
        document.codeBlocks.append(MarkdownCodeBlock(info: info, language: language, range: fed.fileRange(range)))
      }
    }
    if node.kind == .htmlBlock { node.detail = Int32(document.links.count) }
    addLeaf(node, clean: range)
    if node.kind == .htmlBlock { addHTMLLinks(nodes.count - 1) }
    extendFrame(to: range.upperBound)
  }

  private func isEmptyComment(_ text: Range<Int32>) -> Bool {
    text.count >= 4 && stored.array(Int(text.lowerBound)..<Int(text.lowerBound) + 4).elementsEqual("<!--".utf8)
  }

  mutating func extendFrame(to end: Int) {
    guard !frames.isEmpty else { return }
    let last = frames.count - 1
    if frames[last].cleanEnd < end { frames[last].cleanEnd = end }
  }
}
