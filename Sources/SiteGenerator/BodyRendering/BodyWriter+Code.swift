import HTMLTemplates
import Markdown

extension BodyWriter {
  // MARK: Blocks

  mutating func writeCodeBlock(_ index: Int, _ node: MarkdownNode) {
    let place = Int(node.detail)
    let language = document.codeBlocks.indices.contains(place) ? document.codeBlocks[place].language : ""
    switch renderer.codeBlocks.treatment(of: language) {
    case .nothing: break
    case .code: writeCode(index, node, language)
    case .diagram(let name):
      openLine(index, "<figure class=\"diagram\"", ">\n<figcaption>")
      buffer.append(text: name)
      buffer.append(markup: "</figcaption>\n<pre><code class=\"language-")
      buffer.append(text: language)
      buffer.append(markup: "\">")
      buffer.append(text: text(node))
      buffer.append(markup: "</code></pre>\n</figure>\n")
    case .card: writeCard(index, node, language.lowercased())
    case .admonition(let type): writeAdmonition(index, node, type)
    }
  }

  private mutating func writeCode(_ index: Int, _ node: MarkdownNode, _ language: String) {
    openLine(index, "<pre", "><code")
    if !language.isEmpty {
      buffer.append(markup: " class=\"language-")
      buffer.append(text: language)
      buffer.append(markup: "\"")
    }
    buffer.append(markup: ">")
    buffer.append(text: text(node))
    buffer.append(markup: "</code></pre>\n")
  }

  private mutating func writeCard(_ index: Int, _ node: MarkdownNode, _ kind: String) {
    guard let card = StatblockCard(text(node)) else { return }
    openLine(index, "<div", " class=\"statblock\" data-block=\"")
    buffer.append(text: kind)
    buffer.append(markup: "\">\n")
    card.write(into: &buffer)
    buffer.append(markup: "</div>\n")
  }

  /// The text of a box, paragraph by paragraph and without its marks: it is code to Markdown.
  private mutating func writeAdmonition(_ index: Int, _ node: MarkdownNode, _ type: String) {
    let admonition = Admonition(text(node), type: type)
    openLine(index, "<div", " class=\"callout\" data-callout=\"")
    buffer.append(text: type)
    buffer.append(markup: "\" data-callout-name=\"")
    buffer.append(text: type)
    buffer.append(markup: "\">\n<div class=\"callout-title\">")
    buffer.append(text: admonition.title)
    buffer.append(markup: "</div>\n<div class=\"callout-content\">\n")
    for paragraph in admonition.paragraphs {
      buffer.append(markup: "<p>")
      for (place, line) in paragraph.enumerated() {
        if place > 0 { buffer.append(markup: "<br>\n") }
        InlineText.render(line, into: &buffer)
      }
      buffer.append(markup: "</p>\n")
    }
    buffer.append(markup: "</div>\n</div>\n")
  }

  // MARK: Inline code

  mutating func writeCode(_ node: MarkdownNode) {
    switch document.pluginCode(node) {
    case nil:
      buffer.append(markup: "<code>")
      buffer.append(text: text(node))
      buffer.append(markup: "</code>")
    case .dice(let roll)?:
      buffer.append(markup: "<span class=\"dice\">")
      buffer.append(text: roll)
      buffer.append(markup: "</span>")
    case .properties(let pieces)?: writeProperties(pieces)
    case .leftOut?: break
    }
  }

  private mutating func writeProperties(_ pieces: [PluginCode.Piece]) {
    for piece in pieces {
      switch piece {
      case .text(let text): buffer.append(text: InlineText.plain(text))
      case .property(let key): writeProperty(key)
      }
    }
  }

  private mutating func writeProperty(_ key: String) {
    buffer.append(markup: "<span class=\"property-value\" data-key=\"")
    buffer.append(text: key)
    buffer.append(markup: "\">")
    // The dash is what the app shows for a property that the note does not have.
    let values = renderer.property(note, key) ?? [BodyRenderer.ShownValue(text: "–")]
    for (place, value) in values.enumerated() {
      if place > 0 { buffer.append(markup: ", ") }
      write(value)
    }
    buffer.append(markup: "</span>")
  }

  private mutating func write(_ value: BodyRenderer.ShownValue) {
    guard let href = value.href, !isInAnchor else { return buffer.append(text: value.text) }
    buffer.append(markup: "<a class=\"internal\" href=\"")
    buffer.append(text: href)
    buffer.append(markup: "\">")
    buffer.append(text: value.text)
    buffer.append(markup: "</a>")
  }
}
