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
  static func end(of index: Int, in nodes: [MarkdownNode], _ text: [UInt8], before limit: Int) -> Int? {
    guard nodes[index].kind == .html, let name = startTag(nodes[index], text), names.contains(name) else { return nil }
    var place = index + 1
    var depth = 1
    while place < min(limit, index + 2000) {
      if nodes[place].kind == .html {
        if startTag(nodes[place], text) == name { depth += 1 }
        if token(nodes[place], text) == .endTag(name) { depth -= 1 }
        if depth == 0 { return place + 1 }
      }
      place = max(place + 1, Int(nodes[place].end))
    }
    return nil
  }

  private static func startTag(_ node: MarkdownNode, _ text: [UInt8]) -> String? {
    guard case .startTag(let tag)? = token(node, text), !tag.isSelfClosing else { return nil }
    return tag.name
  }

  private static func token(_ node: MarkdownNode, _ text: [UInt8]) -> HTMLToken? {
    var tokenizer = HTMLTokenizer(text, Int(node.text.lowerBound)..<Int(node.text.upperBound))
    return tokenizer.next()
  }
}

extension MarkdownDocument {
  /// The node after an element inside of a text whose content is not shown; nil when the node begins none.
  package func endOfUnshownElement(_ index: Int, before limit: Int) -> Int? {
    UnshownElement.end(of: index, in: nodes, text, before: limit)
  }
}
