/// Elements whose text is no text for readers: scripts, styles, forms, drawings.
package enum UnshownElement {
  package static let names: Set<String> = [
    "script", "style", "template", "noscript", "object", "applet", "svg", "math", "textarea", "select", "title", "xmp",
    "noembed", "noframes", "plaintext", "frameset",
  ]
}

extension MarkdownDocument {
  /// The node after an element inside of a text whose content is not shown: `<script>x</script>`.
  ///
  /// - Parameter index: The node of the start tag.
  /// - Returns: nil when the node is no such tag, or its end tag is no sibling of it within 2,000 nodes: then nothing
  ///   but the tag is lost.
  package func endOfUnshownElement(_ index: Int, before limit: Int) -> Int? {
    guard nodes[index].kind == .html, let name = startTag(index), UnshownElement.names.contains(name) else {
      return nil
    }
    var place = index + 1
    var depth = 1
    while place < min(limit, index + 2000) {
      if nodes[place].kind == .html {
        if startTag(place) == name { depth += 1 }
        if isEndTag(place, name) { depth -= 1 }
        if depth == 0 { return place + 1 }
      }
      place = max(place + 1, Int(nodes[place].end))
    }
    return nil
  }

  private func startTag(_ node: Int) -> String? {
    guard case .startTag(let tag)? = token(node), !tag.isSelfClosing else { return nil }
    return tag.name
  }

  private func isEndTag(_ node: Int, _ name: String) -> Bool { token(node) == .endTag(name) }

  private func token(_ node: Int) -> HTMLToken? {
    var tokenizer = HTMLTokenizer(text, Int(nodes[node].text.lowerBound)..<Int(nodes[node].text.upperBound))
    return tokenizer.next()
  }
}
