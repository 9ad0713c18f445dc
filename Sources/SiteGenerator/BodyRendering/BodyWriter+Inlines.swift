import HTMLTemplates
import Markdown

extension BodyWriter {
  mutating func writeTag(_ node: MarkdownNode) {
    let name = document.tags[Int(node.detail)].name
    let address = renderer.tagAddress(name)
    if let address {
      buffer.append(markup: "<a class=\"tag\" href=\"")
      buffer.append(text: address)
      buffer.append(markup: "\">")
    } else {
      buffer.append(markup: "<span class=\"tag\">")
    }
    buffer.append(text: text(node))
    buffer.append(markup: address == nil ? "</span>" : "</a>")
  }

  /// Formulas show their TeX; a typesetter would take its place here and in `mathBlock`.
  mutating func writeMath(_ node: MarkdownNode) {
    buffer.append(markup: node.flag ? "<span class=\"math display\">" : "<span class=\"math inline\">")
    buffer.append(text: trimmedTex(node))
    buffer.append(markup: "</span>")
  }

  func trimmedTex(_ node: MarkdownNode) -> ArraySlice<UInt8> {
    var tex = text(node)
    while let first = tex.first, first == 0x20 || first == 0x0A || first == 0x09 { tex.removeFirst() }
    while let last = tex.last, last == 0x20 || last == 0x0A || last == 0x09 { tex.removeLast() }
    return tex
  }

  mutating func openField(_ index: Int) {
    let node = document.nodes[index]
    let field = document.inlineFields[Int(node.detail)]
    buffer.append(markup: "<span class=\"inline-field\" data-key=\"")
    buffer.append(text: field.key)
    buffer.append(markup: "\">")
    if node.flag {
      buffer.append(markup: "<span class=\"inline-field-key\">")
      buffer.append(text: field.key)
      buffer.append(markup: "</span> ")
    }
    buffer.append(markup: "<span class=\"inline-field-value\">")
    push(index, .field)
  }
}
