extension MarkdownDocument {
  /// The text of a subtree as a reader sees it, without marks; blocks and line breaks become one blank.
  package func plainText(of node: Int) -> String {
    guard nodes.indices.contains(node) else { return "" }
    var collector = PlainTextCollector()
    collector.collect(nodes, text, links, node..<Int(nodes[node].end))
    return collector.text
  }

  /// The title of a link; nil when there is none, or no such link.
  package func title(ofLink link: Int) -> String? {
    links.indices.contains(link) ? links[link].title : nil
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
      before: sentenceBefore(node), link: shownText(ofLink: node), after: sentenceAfter(node))
  }

  /// The part of a sentence before a node. Nearly always it begins in the text just before, which is then not copied.
  private func sentenceBefore(_ node: Int) -> String {
    guard node > 1, nodes[node - 1].kind == .text else { return SentenceCutter.ending(textBefore(node)) }
    let range = Int(nodes[node - 1].text.lowerBound)..<Int(nodes[node - 1].text.upperBound)
    guard range.count <= SentenceCutter.searched else { return SentenceCutter.ending(textBefore(node)) }
    let text = text
    let before = text.span.extracting(range)
    let isFirst = node == 2 || nodes[node - 2].kind.isBlock
    guard let start = SentenceCutter.sentenceStart(in: before) ?? (isFirst ? 0 : nil) else {
      return SentenceCutter.ending(textBefore(node))
    }
    return SentenceCutter.ending(before, from: start)
  }

  /// The part of a sentence after a node. Nearly always it ends in the text just after, which is then not copied.
  private func sentenceAfter(_ node: Int) -> String {
    let next = Int(nodes[node].end)
    guard next < nodes.count, nodes[next].kind == .text else { return SentenceCutter.beginning(textAfter(node)) }
    let range = Int(nodes[next].text.lowerBound)..<Int(nodes[next].text.upperBound)
    guard range.count <= SentenceCutter.searched else { return SentenceCutter.beginning(textAfter(node)) }
    let text = text
    let after = text.span.extracting(range)
    let isLast = next + 1 == nodes.count || nodes[next + 1].kind.isBlock
    let end = SentenceCutter.sentenceEnd(in: after)
    guard end < after.count || isLast else { return SentenceCutter.beginning(textAfter(node)) }
    return SentenceCutter.beginning(after, to: end)
  }

  /// What is shown of a link: mostly one text without line ends.
  private func shownText(ofLink node: Int) -> String {
    if Int(nodes[node].end) == node + 2, nodes[node + 1].kind == .text {
      let range = Int(nodes[node + 1].text.lowerBound)..<Int(nodes[node + 1].text.upperBound)
      let text = text
      let shown = text.span.extracting(range)
      let isTrimmed = !range.isEmpty && shown[0] != 0x20 && shown[range.count - 1] != 0x20
      if isTrimmed, SentenceCutter.isCollapsed(shown) { return SentenceCutter.cropped(shown) }
    }
    return SentenceCutter.cropped(plainText(of: node))
  }

  /// Text of the leaf before a node, as much as a sentence may need; line ends stand for hard breaks.
  func textBefore(_ node: Int) -> [UInt8] {
    var first = node
    var length = 0
    while first > 1, length < SentenceCutter.searched, node - first < 400, !nodes[first - 1].kind.isBlock {
      first -= 1
      length += nodes[first].text.count
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(SentenceCutter.searched + 8)
    for index in first..<node { appendShownText(nodes[index], to: &bytes, isEndWanted: true) }
    return bytes
  }

  func textAfter(_ node: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    var index = Int(nodes[node].end)
    let limit = min(nodes.count, index + 400)
    while index < limit, bytes.count < SentenceCutter.searched, !nodes[index].kind.isBlock {
      appendShownText(nodes[index], to: &bytes, isEndWanted: false)
      index += 1
    }
    return bytes
  }

  /// Appends what is shown of a leaf: of a long run, only the end or the start that a sentence may need.
  private func appendShownText(_ node: MarkdownNode, to bytes: inout [UInt8], isEndWanted: Bool) {
    switch node.kind {
    case .code where pluginCode(node) != nil: bytes += pluginCode(node)?.shownBytes ?? []
    // A sentence shows its text without marks: code that shows the marks of links would look like a broken one.
    case .code where showsMarks(node): bytes += "…".utf8
    case .text, .code, .math, .tag:
      var range = Int(node.text.lowerBound)..<Int(node.text.upperBound)
      if range.count > SentenceCutter.searched {
        range =
          isEndWanted
          ? range.upperBound - SentenceCutter.searched..<range.upperBound
          : range.lowerBound..<range.lowerBound + SentenceCutter.searched
        while let first = range.first, isEndWanted, text[first] & 0xC0 == 0x80 { range.removeFirst() }
        while !isEndWanted, range.upperBound > range.lowerBound, text[range.upperBound] & 0xC0 == 0x80 {
          range.removeLast()
        }
      }
      bytes.append(contentsOf: text[range])
    case .softBreak: bytes.append(0x20)
    case .hardBreak: bytes.append(.newline)
    default: break
    }
  }

  /// The first paragraph of prose as plain text, cut at a word near `limit` characters; empty when there is none.
  package func excerpt(limit: Int) -> String {
    guard !nodes.isEmpty else { return "" }
    var child = 1
    while child < Int(nodes[0].end) {
      if nodes[child].kind == .paragraph, isProse(child) {
        var collector = PlainTextCollector(skipsSpoilers: true, reservingCapacity: min(max(1, limit), 4096) + 8)
        collector.collect(nodes, text, links, child..<Int(nodes[child].end), limit: max(1, limit))
        if !collector.bytes.isEmpty { return collector.cropped(limit: limit) }
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
      case .link where links.isPicture(nodes[child]): break
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

  /// What inline code becomes when a plugin's language is in it.
  package func pluginCode(_ node: MarkdownNode) -> PluginCode? {
    node.kind == .code ? PluginCode(text[Int(node.text.lowerBound)..<Int(node.text.upperBound)]) : nil
  }

  private func showsMarks(_ node: MarkdownNode) -> Bool {
    let range = Int(node.text.lowerBound)..<Int(node.text.upperBound)
    return text.firstIndex(of: "[[", in: range) != nil || text.firstIndex(of: "%%", in: range) != nil
      || text.firstIndex(of: "::", in: range) != nil || text.firstIndex(of: "[!", in: range) != nil
      || text.firstIndex(of: "<%", in: range) != nil
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
