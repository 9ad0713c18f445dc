import HTMLTemplates
import Markdown

/// The author's elements that are open.
struct HTMLElementStack {
  private var names: [String] = []
  var count: Int { names.count }
}

extension BodyWriter {
  mutating func writeHTML(_ index: Int, isBlock: Bool) {
    if isBlock { startLine() }
    buffer.append(rawHTML: text(document.nodes[index]))
    if isBlock { startLine() }
  }

  mutating func closeElements(downTo count: Int) {}
  mutating func closePhrasingElements() {}
}
