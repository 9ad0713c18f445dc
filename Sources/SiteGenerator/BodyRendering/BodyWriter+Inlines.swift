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

  mutating func writeMath(_ node: MarkdownNode) {
    buffer.append(markup: node.flag ? "<span class=\"math display\">" : "<span class=\"math inline\">")
    appendFormula(node, isDisplayed: node.flag)
    buffer.append(markup: "</span>")
  }

  /// A formula is MathML where it was typeset, and its TeX otherwise.
  mutating func appendFormula(_ node: MarkdownNode, isDisplayed: Bool) {
    let tex = document.tex(of: node)
    if let markup = renderer.formulas.mathML(of: tex, isDisplayed: isDisplayed) {
      buffer.append(rawHTML: markup)
    } else {
      buffer.append(text: tex)
    }
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
