/// One node of a parsed body. Nodes stand in document order, parents before children, in one flat array.
package struct MarkdownNode: Sendable, Equatable {
  package enum Kind: UInt8, Sendable {
    // Blocks
    case document, paragraph, heading, thematicBreak, blockQuote
    case callout, calloutTitle, calloutContent
    case bulletList, orderedList, listItem
    case codeBlock, htmlBlock, mathBlock
    case table, tableHead, tableRow, tableCell
    /// A map with pins; `detail` is its place in `maps`. Children are links to its pictures, and pins.
    case map, mapPin
    case footnoteDefinition
    // Inlines
    case text, softBreak, hardBreak, code, html, math
    case emphasis, strong, strikethrough, highlight, spoiler
    /// A link, image or embed of any syntax; `detail` is its place in `links`. Children are its label.
    case link
    case footnoteReference
    /// `#tag`; `detail` is its place in `tags`.
    case tag
    /// `[key:: value]`, `(key:: value)`, `key:: value`; `detail` is its place in `inlineFields`; children are the value.
    case inlineField
  }

  package let kind: Kind
  /// Lists: whether its items are tight. Math: whether it is displayed. Inline field: whether its key is shown. Otherwise false.
  package var flag: Bool
  /// The index after the last descendant: `nodes[index + 1..<end]` are the children and theirs.
  package var end: Int32
  /// The node's own text in `MarkdownDocument.text` (text, code, html, math, code block); empty for containers.
  package var text: Range<Int32>
  /// What it means depends on the kind: heading → index in `headings`; link → in `links`; callout → in `callouts`; tag → in `tags`;
  /// inline field → in `inlineFields`; footnote reference and definition → in `footnotes`; ordered list → its first number;
  /// list item → index in `tasks`, or -1; table cell → its column; code block → index in `codeBlocks`;
  /// HTML → index in `links` of the first address in it; otherwise 0.
  package var detail: Int32
  /// Bytes of the source file from the node's first to its last character; exact for blocks, links, tags and fields.
  package var source: Range<Int32>

  package init(
    _ kind: Kind, end: Int32 = 0, text: Range<Int32> = 0..<0, detail: Int32 = 0, flag: Bool = false,
    source: Range<Int32> = 0..<0
  ) {
    self.kind = kind
    self.flag = flag
    self.end = end
    self.text = text
    self.detail = detail
    self.source = source
  }

  /// Where its own text stands.
  var storedText: Range<Int> { Int(text.lowerBound)..<Int(text.upperBound) }

  /// Some kinds of nodes: a bit for each.
  package struct Kinds: Sendable {
    private var bits: UInt64 = 0

    init(of nodes: [MarkdownNode]) {
      let nodes = nodes.span
      for place in nodes.indices { bits |= 1 << UInt64(nodes[place].kind.rawValue & 63) }
    }

    package func contains(_ kind: Kind) -> Bool { bits >> UInt64(kind.rawValue & 63) & 1 != 0 }
  }
}
