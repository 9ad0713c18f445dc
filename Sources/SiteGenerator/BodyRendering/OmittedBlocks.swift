import Markdown

/// The nodes of a body that are left out: blocks of plugins, and what holds nothing but them.
struct OmittedBlocks {
  /// Nodes whose subtrees are not shown.
  private(set) var nodes: Set<Int> = []

  private let document: MarkdownDocument
  private let table: CodeBlockTable

  /// - Parameter range: The nodes that are shown; nil for the whole body, of which empty sections are left out as well.
  /// - Complexity: Linear in the number of shown nodes.
  init(in document: MarkdownDocument, _ range: Range<Int>? = nil, _ table: CodeBlockTable = CodeBlockTable()) {
    self.document = document
    self.table = table
    let kinds = document.kinds
    guard kinds.contains(.code) || kinds.contains(.codeBlock) || kinds.contains(.map) else { return }
    let shown = range?.clamped(to: document.nodes.indices) ?? document.nodes.indices
    for index in shown where isLeftOut(document.nodes[index]) { nodes.insert(index) }
    guard !nodes.isEmpty else { return }
    // Children come after their parents, so that each is decided before what holds it.
    for index in shown.reversed() where isEmptied(index) { nodes.insert(index) }
    guard range == nil else { return }
    for heading in document.headings.reversed() where isEmptied(heading) { nodes.insert(heading.node) }
  }

  private func isLeftOut(_ node: MarkdownNode) -> Bool {
    switch node.kind {
    case .codeBlock: return table.treatment(of: node, in: document) == .nothing
    case .map: return document.maps[Int(node.detail)].isEmpty
    case .code:
      if case .leftOut? = document.pluginCode(node) { return true }
      return false
    default: return false
    }
  }

  /// Whether a container had children, and all of them are left out.
  private func isEmptied(_ index: Int) -> Bool {
    let node = document.nodes[index]
    var child = index + 1
    switch node.kind {
    case .callout:
      // A title alone is like a heading without a section.
      while child < Int(node.end), document.nodes[child].kind == .calloutTitle { child = following(child) }
    case .paragraph, .blockQuote, .listItem, .bulletList, .orderedList, .calloutContent: break
    default: return false
    }
    return isEmptied(child..<Int(node.end))
  }

  private func isEmptied(_ heading: MarkdownHeading) -> Bool {
    isEmptied(Int(document.nodes[heading.node].end)..<heading.sectionEnd)
  }

  /// Whether one sibling at least is left out, and the others show nothing.
  private func isEmptied(_ siblings: Range<Int>) -> Bool {
    var child = siblings.lowerBound
    var isAnyOmitted = false
    while child < siblings.upperBound {
      if nodes.contains(child) {
        isAnyOmitted = true
      } else if !isBlank(document.nodes[child]) {
        return false
      }
      child = following(child)
    }
    return isAnyOmitted
  }

  private func isBlank(_ node: MarkdownNode) -> Bool {
    switch node.kind {
    case .softBreak, .hardBreak, .thematicBreak: true
    case .text:
      document.text[Int(node.text.lowerBound)..<Int(node.text.upperBound)].allSatisfy { $0 == 0x20 || $0 == 0x09 }
    default: false
    }
  }

  private func following(_ node: Int) -> Int { max(node + 1, Int(document.nodes[node].end)) }
}
