import HTMLTemplates
import Linking
import Markdown

/// Writes one body, node by node, with a stack instead of recursion; only transclusions nest, to a small depth.
@safe struct BodyWriter: ~Copyable {
  /// An element whose content is being written.
  struct Frame {
    let node: Int
    let end: Int
    let kind: MarkdownNode.Kind
    /// The elements of the author's HTML that were open when it began.
    let openElements: Int
    let closing: Closing
    var isTight = false
    var hasBody = false
  }

  enum Closing {
    case nothing, paragraph
    case heading(Int)
    case quote, bulletList, orderedList, item, table, tableHead, tableRow
    case headCell, cell, emphasis, strong, strikethrough, highlight, spoiler, field, anchor, span
    case callout, details, calloutTitle, summary, calloutContent
  }

  let renderer: BodyRenderer
  let options: BodyRenderer.Options
  var buffer = HTMLBuffer()
  var frames: [Frame] = []
  var note = NoteIndex(0)
  var document = MarkdownDocument.empty {
    didSet { unsafe source = document.text.withUnsafeBufferPointer { unsafe $0 } }
  }
  /// Where the document's text is, as long as it is this one: nothing is counted for each of its parts.
  private var source = unsafe UnsafeBufferPointer<UInt8>(start: nil, count: 0)
  var footnotes = FootnoteList()
  var elements = HTMLElementStack()
  /// By node: the place of its identifier among those of blocks, then those of headings, and one; 0 without one. Empty
  /// where no node gets its identifier.
  var identifiers: [Int32] = []
  /// Whether any link of the body embeds something.
  var embeds = false
  var transclusions = TransclusionStack()
  /// Nodes of the body that are left out with the plugins' blocks in them.
  var omitted: Set<Int> = []

  init(_ renderer: BodyRenderer) {
    self.renderer = renderer
    options = renderer.options
    footnotes.prefix = options.footnotePrefix
    frames.reserveCapacity(Self.usualDepth)
  }

  /// Elements that are open at once in nearly all bodies.
  private static let usualDepth = 12

  mutating func write(_ note: NoteIndex, _ part: BodyRenderer.Part) {
    begin(note, part)
    transclusions.enter(note, part)
    write(part)
    transclusions.leave()
  }

  /// Makes a note's body the one that is written, or a part of it.
  mutating func begin(_ note: NoteIndex, _ part: BodyRenderer.Part = .whole) {
    self.note = note
    document = renderer.document(note)
    identifiers = []
    embeds = false
    for link in document.links.indices where document.links[link].syntax.isEmbed { embeds = true }
    var range: Range<Int>?
    if case .nodes(let nodes) = part { range = nodes }
    omitted = OmittedBlocks(in: document, range, renderer.codeBlocks).nodes
    guard options.identifiers, transclusions.isEmpty else { return }
    let (blocks, headings) = (document.blockIdentifiers.count, document.headings.count)
    guard blocks + headings > 0 else { return }
    identifiers = [Int32](repeating: 0, count: document.nodes.count)
    for place in 0..<blocks {
      let node = document.blockIdentifiers[place].node
      if identifiers.indices.contains(node) { identifiers[node] = Int32(truncatingIfNeeded: place + 1) }
    }
    for place in 0..<headings {
      let node = document.headings[place].node
      guard identifiers.indices.contains(node), identifiers[node] == 0 else { continue }
      identifiers[node] = Int32(truncatingIfNeeded: blocks + place + 1)
    }
  }

  mutating func write(_ part: BodyRenderer.Part) {
    switch part {
    case .whole where document.nodes.isEmpty: return
    case .whole: writeNodes(1..<Int(document.nodes[0].end))
    case .section(let heading):
      guard document.headings.indices.contains(heading) else { return }
      writeNodes(document.headings[heading].node..<document.headings[heading].sectionEnd)
    case .block(let node):
      guard document.nodes.indices.contains(node) else { return }
      writeBlock(node)
    case .nodes(let range): writeNodes(range.clamped(to: document.nodes.indices))
    }
    closeElements(downTo: 0)
    writeFootnotes()
  }

  /// An item stands in a list like the one that it was taken from.
  private mutating func writeBlock(_ node: Int) {
    let end = Int(document.nodes[node].end)
    guard document.nodes[node].kind == .listItem,
      let list = document.nodes[..<node].lastIndex(where: { $0.kind.isList && Int($0.end) >= end })
    else { return writeNodes(node..<end) }
    let isOrdered = document.nodes[list].kind == .orderedList
    buffer.append(markup: isOrdered ? "<ol>\n" : "<ul>\n")
    push(list, .nothing, isTight: document.nodes[list].flag)
    writeNodes(node..<end)
    frames.removeLast()
    buffer.append(markup: isOrdered ? "</ol>\n" : "</ul>\n")
  }

  // MARK: The walk

  mutating func writeNodes(_ range: Range<Int>) {
    let base = frames.count
    var index = range.lowerBound
    while index < range.upperBound || frames.count > base {
      if frames.count > base, let frame = frames.last, frame.end <= index {
        frames.removeLast()
        close(frame)
        continue
      }
      guard index < range.upperBound else { break }
      index = write(index)
    }
  }

  /// Writes a node or its beginning; the next node to write.
  private mutating func write(_ index: Int) -> Int {
    let node = document.nodes[index]
    if transclusions.depth <= 1, options.skippedNodes.contains(index) { return Int(node.end) }
    if omitted.contains(index) { return max(index + 1, Int(node.end)) }
    switch node.kind {
    case .text: writeText(node)
    case .softBreak:
      if !options.strictLineBreaks { buffer.append(markup: "<br>") }
      buffer.append(markup: "\n")
    case .hardBreak: buffer.append(markup: "<br>\n")
    case .code: writeCode(node)
    case .math: writeMath(node)
    case .html: return writeInlineHTML(index)
    case .tag: writeTag(node)
    case .footnoteReference: writeFootnoteReference(node)
    case .emphasis: open(index, .emphasis, "<em>")
    case .strong: open(index, .strong, "<strong>")
    case .strikethrough: open(index, .strikethrough, "<del>")
    case .highlight: open(index, .highlight, "<mark>")
    case .spoiler: openSpoiler(index)
    case .inlineField: openField(index)
    case .link: return writeLink(index)
    default: return writeBlock(index, node)
    }
    return frames.last?.node == index ? index + 1 : Int(node.end)
  }

  private mutating func writeText(_ node: MarkdownNode) {
    let range = Int(node.text.lowerBound)..<Int(node.text.upperBound)
    precondition(unsafe range.upperBound <= source.count)
    unsafe buffer.append(escaping: UnsafeBufferPointer(rebasing: source[range]))
  }

  func text(_ node: MarkdownNode) -> ArraySlice<UInt8> {
    document.text[Int(node.text.lowerBound)..<Int(node.text.upperBound)]
  }

  mutating func open(_ index: Int, _ closing: Closing, _ markup: StaticString, isTight: Bool = false) {
    buffer.append(markup: markup)
    push(index, closing, isTight: isTight)
  }

  mutating func push(_ index: Int, _ closing: Closing, isTight: Bool = false) {
    let node = document.nodes[index]
    frames.append(
      Frame(
        node: index, end: Int(node.end), kind: node.kind, openElements: elements.count, closing: closing,
        isTight: isTight))
  }

  /// Begins a line, so that the output reads like a text.
  mutating func startLine() {
    if let last = buffer.last, last != UInt8(ascii: "\n") { buffer.append(markup: "\n") }
  }

  mutating func appendIdentifier(_ node: Int) {
    guard identifiers.indices.contains(node), identifiers[node] > 0 else { return }
    let place = Int(identifiers[node]) - 1
    let blocks = document.blockIdentifiers.count
    buffer.append(markup: " id=\"")
    if place < blocks {
      buffer.append(text: document.blockIdentifiers[place].identifier)
    } else {
      buffer.append(text: document.headings[place - blocks].identifier)
    }
    buffer.append(markup: "\"")
  }
}

extension MarkdownNode.Kind {
  fileprivate var isList: Bool { self == .bulletList || self == .orderedList }
}
