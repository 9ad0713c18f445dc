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

  /// A button and the text that it opens; inside a link, where no button may be, the text alone.
  mutating func openSpoiler(_ index: Int) {
    let isInLink = frames.contains { if case .anchor = $0.closing { true } else { false } }
    buffer.append(markup: isInLink ? "<span class=\"spoiler is-shown\">" : "<span class=\"spoiler\">")
    if !isInLink {
      buffer.append(markup: "<button type=\"button\" aria-expanded=\"false\" hidden>")
      buffer.append(text: options.words().spoiler)
      buffer.append(markup: "</button>")
    }
    buffer.append(markup: "<span class=\"spoiler-text\">")
    push(index, .spoiler)
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
