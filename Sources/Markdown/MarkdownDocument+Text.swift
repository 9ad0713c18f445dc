extension MarkdownDocument {
  /// The text of a subtree as a reader sees it, without marks; blocks and line breaks become one blank.
  package func plainText(of node: Int) -> String {
    guard nodes.indices.contains(node) else { return "" }
    var collector = PlainTextCollector()
    collector.collect(self, node..<Int(nodes[node].end))
    return collector.text
  }

  /// The sentence around a link, in three parts for a backlink: what stands before, the link's shown text, what follows.
  ///
  /// Taken from the leaf block (paragraph, heading, cell, item) that holds the link; long sentences are cut at words with `…`.
  package func mention(ofLink link: Int) -> MentionExcerpt {
    guard links.indices.contains(link), nodes.indices.contains(links[link].node) else {
      return MentionExcerpt(before: "", link: "", after: "")
    }
    let node = links[link].node
    return MentionExcerpt(
      before: SentenceCutter.ending(textBefore(node)), link: SentenceCutter.cropped(plainText(of: node)),
      after: SentenceCutter.beginning(textAfter(node)))
  }

  /// Text of the leaf before a node, as much as a sentence may need; line ends stand for hard breaks.
  private func textBefore(_ node: Int) -> String {
    var runs: [String] = []
    var length = 0
    var index = node - 1
    while index > 0, length < SentenceCutter.searched, runs.count < 400, !nodes[index].kind.isBlock {
      let run = shownText(nodes[index])
      length += run.utf8.count
      runs.append(run)
      index -= 1
    }
    return runs.reversed().joined()
  }

  private func textAfter(_ node: Int) -> String {
    var text = ""
    var index = Int(nodes[node].end)
    var steps = 0
    while index < nodes.count, text.utf8.count < SentenceCutter.searched, steps < 400, !nodes[index].kind.isBlock {
      text += shownText(nodes[index])
      index += 1
      steps += 1
    }
    return text
  }

  private func shownText(_ node: MarkdownNode) -> String {
    switch node.kind {
    case .text, .code, .math, .tag:
      // Only what a sentence may need of a long run.
      String(decoding: text[Int(node.text.lowerBound)..<Int(node.text.upperBound)], as: UTF8.self)
    case .softBreak: " "
    case .hardBreak: "\n"
    default: ""
    }
  }

  /// The first paragraph of prose as plain text, cut at a word near `limit` characters; empty when there is none.
  package func excerpt(limit: Int) -> String {
    guard !nodes.isEmpty else { return "" }
    var child = 1
    while child < Int(nodes[0].end) {
      if nodes[child].kind == .paragraph, isProse(child) {
        var collector = PlainTextCollector(skipsSpoilers: true)
        collector.collect(self, child..<Int(nodes[child].end))
        if !collector.bytes.isEmpty { return SentenceCutter.cropped(collector.text, limit: limit) }
      }
      child = max(child + 1, Int(nodes[child].end))
    }
    return ""
  }

  /// Whether a paragraph has a child that is more than a picture, tag or field.
  private func isProse(_ paragraph: Int) -> Bool {
    var child = paragraph + 1
    while child < Int(nodes[paragraph].end) {
      switch nodes[child].kind {
      case .inlineField, .tag, .softBreak, .hardBreak, .html, .footnoteReference, .spoiler: break
      case .link where isPicture(child): break
      case .text
      where text[Int(nodes[child].text.lowerBound)..<Int(nodes[child].text.upperBound)]
        .allSatisfy(\.isWhitespace):
        break
      default: return true
      }
      child = max(child + 1, Int(nodes[child].end))
    }
    return false
  }

  func isPicture(_ node: Int) -> Bool {
    guard nodes[node].kind == .link, links.indices.contains(Int(nodes[node].detail)) else { return false }
    let syntax = links[Int(nodes[node].detail)].syntax
    return syntax == .embed || syntax == .image
  }
}

package struct MentionExcerpt: Sendable, Equatable, Hashable {
  package let before: String
  package let link: String
  package let after: String

  package init(before: String, link: String, after: String) {
    self.before = before
    self.link = link
    self.after = after
  }
}
