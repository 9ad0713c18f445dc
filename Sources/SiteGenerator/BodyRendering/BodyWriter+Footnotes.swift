import HTMLTemplates
import Markdown

/// The footnotes that a body used so far, in the order of their first use.
struct FootnoteList {
  var prefix = ""
  /// Places in the document's `footnotes`.
  private(set) var used: [Int] = []
  private var numbers: [Int: Int] = [:]
  private(set) var references: [Int: Int] = [:]

  /// Notes a reference: the footnote's number on the page, and which of its references this is.
  mutating func reference(_ footnote: Int) -> (number: Int, reference: Int) {
    if numbers[footnote] == nil {
      used.append(footnote)
      numbers[footnote] = used.count
    }
    references[footnote, default: 0] += 1
    return (numbers[footnote] ?? 0, references[footnote] ?? 1)
  }
}

extension BodyWriter {
  mutating func writeFootnoteReference(_ node: MarkdownNode) {
    let (number, reference) = footnotes.reference(Int(node.detail))
    buffer.append(markup: "<sup class=\"footnote-reference\"><a href=\"#")
    appendFootnoteIdentifier("fn-", number)
    buffer.append(markup: "\" id=\"")
    appendReferenceIdentifier(number, reference)
    buffer.append(markup: "\" role=\"doc-noteref\">")
    buffer.append(number: number)
    buffer.append(markup: "</a></sup>")
  }

  private mutating func appendFootnoteIdentifier(_ mark: StaticString, _ number: Int) {
    buffer.append(text: footnotes.prefix)
    buffer.append(markup: mark)
    buffer.append(number: number)
  }

  private mutating func appendReferenceIdentifier(_ number: Int, _ reference: Int) {
    appendFootnoteIdentifier("fnref-", number)
    guard reference > 1 else { return }
    buffer.append(markup: "-")
    buffer.append(number: reference)
  }

  /// Writes the footnotes that were referred to; those may refer to others.
  mutating func writeFootnotes() {
    guard !footnotes.used.isEmpty else { return }
    startLine()
    buffer.append(markup: "<section class=\"footnotes\" role=\"doc-endnotes\"")
    appendAttribute(" aria-label=\"", options.words().footnotes)
    buffer.append(markup: ">\n<ol>\n")
    var place = 0
    while place < footnotes.used.count {
      writeFootnote(footnotes.used[place], number: place + 1)
      place += 1
    }
    buffer.append(markup: "</ol>\n</section>\n")
  }

  private mutating func writeFootnote(_ footnote: Int, number: Int) {
    buffer.append(markup: "<li id=\"")
    appendFootnoteIdentifier("fn-", number)
    buffer.append(markup: "\">")
    let node = document.footnotes[footnote].definitionNode
    let end = Int(document.nodes[node].end)
    let lastParagraph = lastChild(of: node).flatMap { document.nodes[$0].kind == .paragraph ? $0 : nil }
    writeNodes(node + 1..<(lastParagraph ?? end))
    closeElements(downTo: 0)
    if let lastParagraph {
      startLine()
      buffer.append(markup: "<p>")
      writeNodes(lastParagraph + 1..<end)
      closeElements(downTo: 0)
    }
    for reference in 1...max(1, min(footnotes.references[footnote] ?? 1, 100)) {
      buffer.append(markup: " <a class=\"footnote-back\" href=\"#")
      appendReferenceIdentifier(number, reference)
      buffer.append(markup: "\" role=\"doc-backlink\" aria-label=\"")
      if !options.words().backToText.isEmpty {
        buffer.append(text: options.words().backToText)
        buffer.append(markup: " ")
      }
      buffer.append(number: number)
      buffer.append(markup: "\">↩</a>")
    }
    buffer.append(markup: lastParagraph == nil ? "</li>\n" : "</p>\n</li>\n")
  }

  private func lastChild(of node: Int) -> Int? {
    var child = node + 1
    var last: Int?
    while child < Int(document.nodes[node].end) {
      last = child
      child = max(child + 1, Int(document.nodes[child].end))
    }
    return last
  }
}
