extension DocumentBuilder {
  /// The mark of a callout, first in the first paragraph of a quote: the quote becomes a callout.
  mutating func addCalloutMark(_ span: Span) {
    let paragraph = frames.count - 1
    guard paragraph > 0, frames[paragraph].lastChild == nil, frames[paragraph - 1].callout == nil,
      nodes[frames[paragraph - 1].node].kind == .blockQuote,
      frames[paragraph].node == frames[paragraph - 1].node + 1
    else { return addText(written(span)) }
    let callout = source.values.callouts[span.detail]
    nodes[frames[paragraph - 1].node] = MarkdownNode(.callout, detail: Int32(document.callouts.count))
    document.callouts.append(
      MarkdownCallout(
        type: callout.type, name: callout.name, metadata: callout.metadata, fold: callout.fold,
        range: fed.fileRange(span.range)))
    nodes[frames[paragraph].node] = MarkdownNode(.calloutTitle)
    frames[paragraph - 1].callout = document.callouts.count - 1
  }

  /// Called when the title's paragraph is done: a default text when it is empty, and the node that holds the body.
  mutating func finishCalloutTitle(_ title: Int) {
    guard frames.count > 1, let callout = frames[frames.count - 2].callout else { return }
    if nodes.count == title + 1 {
      addText(utf8: CalloutMark.title(of: document.callouts[callout].name))
    }
  }

  mutating func openCalloutContent() {
    guard !frames.isEmpty else { return }
    let last = frames.count - 1
    noteChild(nodes.count)
    frames[last].calloutContent = nodes.count
    nodes.append(MarkdownNode(.calloutContent))
  }

  mutating func finishCallout(_ frame: Frame, content: Int) {
    guard content + 1 < nodes.count else {
      nodes.removeLast()
      nodes[frame.node].end = Int32(nodes.count)
      return
    }
    nodes[content].end = Int32(nodes.count)
    nodes[content].source =
      nodes[content + 1].source
      .lowerBound..<max(
        nodes[content + 1].source.lowerBound, nodes[frame.node].source.upperBound)
  }
}
