/// Reads a clean text line by line, scans its leaves, and writes the text that cmark is fed with.
///
/// A text without dialect syntax comes out unchanged, and is then not even copied.
struct SourceScanner: ~Copyable {
  let clean: [UInt8]
  let options: MarkdownParser.Options
  var isDialect: Bool { options.dialect }
  var blocks = BlockScanner()
  var leaf = LeafText()
  var source: RewrittenSource
  private var footnoteCount = 0
  /// One serves all leaves.
  var inline: InlineScanner
  /// Fields whose end was not seen yet, by the offset at which they start.
  private var openFields: [Int: Int] = [:]
  var place = 0
  /// No `$$` closes a formula from here on.
  var isDisplayMathMissing = false
  private var isBelowCalloutTitle = false
  var cost = ComplexityCount()
  /// What the delimiter rows of the open paragraph cost so far.
  var delimiterCost = 0

  init(_ clean: [UInt8], _ options: MarkdownParser.Options) {
    self.clean = clean
    self.options = options
    source = RewrittenSource(clean)
    inline = InlineScanner(clean, 0..<0, options, isTableCell: false)
    inline.contents = TextContents(clean)
  }

  static func scan(_ clean: [UInt8], _ options: MarkdownParser.Options) -> RewrittenSource {
    var scanner = SourceScanner(clean, options)
    scanner.scanLines()
    return scanner.rewritten()
  }

  private consuming func rewritten() -> RewrittenSource {
    source.values = inline.values
    return source
  }

  private mutating func scanLines() {
    let clean = clean
    while place < clean.count {
      let range = place..<clean.lineEnd(from: place, limit: clean.count)
      place = range.upperBound + 1
      if isBelowCalloutTitle {
        isBelowCalloutTitle = false
        if takeLazyLine(range) { continue }
      }
      let line = blocks.advance(clean, range)
      if blocks.containers.count > Limits.nesting, flatten(line) { continue }
      take(line)
    }
    finishLeaf()
    checkReferences()
    source.text.finish(clean)
  }

  private mutating func take(_ line: BlockLine) {
    switch line.kind {
    case .paragraph where takeMathBlock(line): break
    case .paragraph where !line.startsLeaf && leaf.isOpen:
      leaf.append(line.content..<line.range.upperBound)
      countDelimiters(line)
    case .paragraph where line.startsLeaf && takeCallout(line):
      isBelowCalloutTitle = true
    case .paragraph:
      finishLeaf()
      leaf.open(.paragraph, line.content..<line.range.upperBound)
      leaf.startsItem = line.openedContainers > 0 && blocks.isInItem
    case .heading:
      finishLeaf()
      leaf.open(.heading, line.content..<BlockSyntax.headingEnd(clean, line.content..<line.range.upperBound))
      finishLeaf()
    case .tableDelimiter:
      let header = leaf.removeLast()
      finishLeaf()
      if let header { scanRow(header) }
      beginTable(header ?? 0..<0)
    case .tableRow where takeIdentifierRow(line): break
    case .tableRow:
      finishLeaf()
      if endsTable(line) { return }
      scanRow(line.content..<line.range.upperBound)
    case .blank, .thematicBreak, .setextUnderline, .code, .html: finishLeaf()
    }
  }

  // MARK: Leaves

  /// Scans the open leaf and writes what was found, after what its scanner does not see.
  mutating func finishLeaf(after first: Finding? = nil) {
    guard leaf.isOpen else { return }
    guard !leaf.isEmpty else { return leaf.close() }
    let isParagraph = leaf.kind == .paragraph
    let startsItem = leaf.startsItem
    let copy = leaf.copy(of: clean)
    let range = copy.map { 0..<$0.bytes.count } ?? leaf.range
    leaf.close()
    defer { delimiterCost = 0 }
    inline.begin(range, of: copy?.bytes, isTableCell: false)
    var start = range.lowerBound
    if let first { inline.findings.append(first) }
    if isParagraph, first == nil { start = ReferenceDefinition.skipAll(inline.text, range) }
    let identifier = isDialect && inline.contents.mayHoldIdentifiers ? inline.takeBlockIdentifier() : nil
    if startsItem, start == range.lowerBound, let end = inline.task(at: start) { start = end }
    inline.scan(from: start)
    countReferences(inline.referenceCount, definitions: range.lowerBound..<start)
    if !cost.allows(specials: inline.specialCount) || delimiterCost > Limits.delimiterCost {
      return refuse(range, inline.text, copy?.places ?? [], first)
    }
    if let identifier { inline.findings.append(identifier) }
    if !inline.findings.isEmpty { write(inline.text, copy?.places ?? []) }
  }

  private mutating func scanRow(_ row: Range<Int>) {
    let cells = BlockSyntax.cells(clean, row)
    guard cells.count <= Limits.cells else { return refuse(row) }
    for cell in cells {
      inline.begin(cell, isTableCell: true)
      inline.scan(from: cell.lowerBound)
      if !inline.findings.isEmpty { write(clean, []) }
    }
  }

  // MARK: Findings

  /// Writes what the inline scanner found.
  mutating func write(_ bytes: [UInt8], _ places: [LinePlace]) {
    var footnote: FootnoteWriter?
    for index in 0..<inline.findings.count {
      let finding = inline.findings[index]
      if let open = footnote, finding.range.lowerBound >= open.content.upperBound {
        close(open, bytes, places)
        footnote = nil
      }
      let range = places.clean(finding.range)
      if case .footnote(let content) = finding.content {
        footnote = openFootnote(range, content, places)
        continue
      }
      let number = add(finding, range, places)
      if footnote != nil {
        var placeholder: [UInt8] = []
        Placeholder.append(number, to: &placeholder)
        footnote?.copy(upTo: finding.range.lowerBound, bytes, clean, places, to: &source.definitions)
        source.definitions.append(placeholder, for: range)
        footnote?.copied = finding.range.upperBound
      } else {
        source.text.replace(range, in: clean, withPlaceholder: number)
      }
    }
    if let footnote { close(footnote, bytes, places) }
  }

  private mutating func openFootnote(
    _ range: Range<Int>, _ content: Range<Int>, _ places: [LinePlace]
  ) -> FootnoteWriter {
    footnoteCount += 1
    let label = Placeholder.footnoteLabelMark + Array(String(footnoteCount).utf8)
    source.text.replace(range, in: clean, with: Array("[^".utf8) + label + [.closeBracket])
    var start = Array("[^".utf8) + label + Array("]: ".utf8)
    // An empty placeholder keeps what looks like a list or heading from becoming one.
    source.spans.append(Span(kind: .literal, range: range.lowerBound..<range.lowerBound))
    Placeholder.append(source.spans.count - 1, to: &start)
    source.definitions.append(start, for: range)
    return FootnoteWriter(content: content, range: range)
  }

  private mutating func close(_ footnote: FootnoteWriter, _ bytes: [UInt8], _ places: [LinePlace]) {
    var footnote = footnote
    footnote.copy(upTo: footnote.content.upperBound, bytes, clean, places, to: &source.definitions)
    source.definitions.append([.newline, .newline], for: footnote.range)
  }

  /// Puts what was found into its table; the number of its placeholder.
  private mutating func add(_ finding: Finding, _ range: Range<Int>, _ places: [LinePlace]) -> Int {
    var span = Span(kind: .literal, range: range)
    switch finding.content {
    case .link(let place): span = Span(kind: .link, range: range, detail: place)
    case .tag(let place): span = Span(kind: .tag, range: range, detail: place)
    case .math(let place, let isDisplayed):
      span = Span(kind: isDisplayed ? .displayMath : .math, range: range, detail: place)
    case .task(let place): span = Span(kind: .task, range: range, detail: place)
    case .blockIdentifier(let place): span = Span(kind: .blockIdentifier, range: range, detail: place)
    case .highlight(let canOpen, let canClose):
      span = Span(kind: .highlight, range: range, canOpen: canOpen, canClose: canClose)
    case .spoiler(let canOpen, let canClose):
      span = Span(kind: .spoiler, range: range, canOpen: canOpen, canClose: canClose)
    case .fieldStart(let key, let isKeyShown, let valueEnd):
      let value = places.clean(finding.range.upperBound..<valueEnd)
      let field = PendingField(key: inline.values.keys[key], isKeyShown: isKeyShown, range: range, valueRange: value)
      let index = source.fields.appended(field)
      openFields[range.lowerBound] = index
      span = Span(kind: .fieldStart, range: range, detail: index)
    case .fieldEnd(let start):
      span = Span(kind: .fieldEnd, range: range, detail: openFields[places.clean(start)] ?? -1)
    case .destination(let link): span = Span(kind: .destination, range: places.clean(link))
    case .callout(let place): span = Span(kind: .callout, range: range, detail: place)
    case .footnote, .literal: break
    }
    return source.spans.appended(span)
  }
}

/// Copies the content of an inline footnote to its definition.
private struct FootnoteWriter {
  let content: Range<Int>
  let range: Range<Int>
  var copied: Int

  init(content: Range<Int>, range: Range<Int>) {
    self.content = content
    self.range = range
    copied = content.lowerBound
  }

  /// Line ends become blanks: a definition is one line.
  mutating func copy(
    upTo end: Int, _ bytes: [UInt8], _ clean: [UInt8], _ places: [LinePlace], to definitions: inout TextRewriter
  ) {
    while copied < end {
      let lineEnd = bytes.lineEnd(from: copied, limit: end)
      if lineEnd > copied { definitions.append(places.clean(copied..<lineEnd), in: clean) }
      if lineEnd < end { definitions.append([0x20], for: range) }
      copied = lineEnd + 1
    }
    copied = max(copied, end)
  }
}
