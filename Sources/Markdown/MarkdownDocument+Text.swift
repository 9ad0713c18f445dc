extension MarkdownDocument {
  /// The text of a subtree as a reader sees it, without marks; blocks and line breaks become one blank.
  package func plainText(of node: Int) -> String {
    guard nodes.indices.contains(node) else { return "" }
    var collector = PlainTextCollector()
    collector.collect(self, node..<Int(nodes[node].end))
    return collector.text
  }

  /// The sentence around a link, in three parts for a backlink: what stands before, the link's shown text, what follows.
  ///
  /// Taken from the leaf block (paragraph, heading, cell, item) that holds the link; long sentences are cut at words with `…`.
  package func mention(ofLink link: Int) -> MentionExcerpt { MentionExcerpt(before: "", link: "", after: "") }

  /// The first paragraph of prose as plain text, cut at a word near `limit` characters; empty when there is none.
  package func excerpt(limit: Int) -> String { "" }
}

package struct MentionExcerpt: Sendable, Equatable, Hashable {
  package let before: String
  package let link: String
  package let after: String

  package init(before: String, link: String, after: String) {
    self.before = before
    self.link = link
    self.after = after
  }
}

/// Gathers shown text; blanks run together.
struct PlainTextCollector {
  private(set) var bytes: [UInt8] = []
  private var isBlankDue = false

  var text: String { String(decoding: bytes, as: UTF8.self) }

  mutating func collect(_ document: MarkdownDocument, _ range: Range<Int>) {
    var index = range.lowerBound
    while index < range.upperBound {
      let node = document.nodes[index]
      index += 1
      switch node.kind {
      case .text, .code, .math, .mathBlock, .codeBlock, .tag:
        append(document.text[Int(node.text.lowerBound)..<Int(node.text.upperBound)])
        if node.kind == .mathBlock || node.kind == .codeBlock { isBlankDue = true }
      case .html, .htmlBlock, .footnoteReference, .emphasis, .strong, .strikethrough, .highlight, .spoiler, .link,
        .inlineField:
        break
      case .document, .paragraph, .heading, .thematicBreak, .blockQuote, .callout, .calloutTitle, .calloutContent,
        .bulletList, .orderedList, .listItem, .table, .tableHead, .tableRow, .tableCell, .footnoteDefinition,
        .softBreak, .hardBreak:
        isBlankDue = true
      }
    }
  }

  mutating func append(_ run: ArraySlice<UInt8>) {
    for byte in run {
      if byte.isWhitespace {
        isBlankDue = true
        continue
      }
      if isBlankDue, !bytes.isEmpty { bytes.append(0x20) }
      isBlankDue = false
      bytes.append(byte)
    }
  }
}
