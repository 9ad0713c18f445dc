extension MarkdownDocument {
  /// The sentence around some bytes of a text node, in three parts; empty when the node does not hold them.
  ///
  /// - Parameter range: Bytes of `text`, on the boundaries of characters.
  package func mention(in node: Int, _ range: Range<Int>) -> MentionExcerpt {
    guard nodes.indices.contains(node), nodes[node].kind == .text, nodes[node].text.lowerBound <= range.lowerBound,
      range.upperBound <= nodes[node].text.upperBound
    else { return MentionExcerpt(before: "", link: "", after: "") }
    var start = max(Int(nodes[node].text.lowerBound), range.lowerBound - SentenceCutter.searched)
    while start < range.lowerBound, text[start] & 0xC0 == 0x80 { start += 1 }
    var end = min(Int(nodes[node].text.upperBound), range.upperBound + SentenceCutter.searched)
    while end > range.upperBound, end < text.count, text[end] & 0xC0 == 0x80 { end -= 1 }
    let isStartOfNode = start == Int(nodes[node].text.lowerBound)
    let isEndOfNode = end == Int(nodes[node].text.upperBound)
    return MentionExcerpt(
      before: SentenceCutter.ending((isStartOfNode ? textBefore(node) : []) + text[start..<range.lowerBound]),
      link: String(decoding: text[range], as: UTF8.self),
      after: SentenceCutter.beginning(Array(text[range.upperBound..<end]) + (isEndOfNode ? textAfter(node) : [])))
  }
}
