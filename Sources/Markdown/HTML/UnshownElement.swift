/// Elements whose text is no text for readers: scripts, styles, forms, drawings.
package enum UnshownElement {
  package static let names: Set<String> = [
    "script", "style", "template", "noscript", "object", "applet", "svg", "math", "textarea", "select", "title", "xmp",
    "noembed", "noframes", "plaintext", "frameset",
  ]

  /// The node after an element inside of a text whose content is not shown: `<script>x</script>`.
  ///
  /// - Parameter index: The node of the start tag.
  /// - Returns: nil when the node is no such tag, or its end tag is no sibling of it within 2,000 nodes: then nothing
  ///   but the tag is lost.
  static func end(of index: Int, _ nodes: [MarkdownNode], _ text: [UInt8], before limit: Int) -> Int? {
    guard nodes[index].kind == .html, case .startTag(let tag)? = token(nodes[index], text), !tag.isSelfClosing,
      names.contains(tag.name)
    else { return nil }
    var place = index + 1
    var depth = 1
    while place < min(limit, index + 2000) {
      if nodes[place].kind == .html {
        switch token(nodes[place], text) {
        case .startTag(let inner)? where inner.name == tag.name && !inner.isSelfClosing: depth += 1
        case .endTag(tag.name)?: depth -= 1
        default: break
        }
        if depth == 0 { return place + 1 }
      }
      place = max(place + 1, Int(nodes[place].end))
    }
    return nil
  }

  private static func token(_ node: MarkdownNode, _ text: [UInt8]) -> HTMLToken? {
    var tokenizer = HTMLTokenizer(text, Int(node.text.lowerBound)..<Int(node.text.upperBound))
    return tokenizer.next()
  }
}

extension MarkdownDocument {
  /// `UnshownElement.end` in this document.
  package func endOfUnshownElement(_ index: Int, before limit: Int) -> Int? {
    UnshownElement.end(of: index, nodes, text, before: limit)
  }
}
