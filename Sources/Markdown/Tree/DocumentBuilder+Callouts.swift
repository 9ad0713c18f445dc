extension DocumentBuilder {
  /// The mark of a callout, first in the first paragraph of a quote: the quote becomes a callout.
  mutating func addCalloutMark(_ span: Span) {
    let paragraph = frames.count - 1
    guard paragraph > 0, frames[paragraph].lastChild == nil, frames[paragraph - 1].callout == nil,
      document.nodes[frames[paragraph - 1].node].kind == .blockQuote,
      frames[paragraph].node == frames[paragraph - 1].node + 1
    else { return addText(written(span)) }
    let callout = source.values.callouts[span.detail]
    document.nodes[frames[paragraph - 1].node] = MarkdownNode(.callout, detail: Int32(document.callouts.count))
    document.callouts.append(
      MarkdownCallout(
        type: callout.type, name: callout.name, metadata: callout.metadata, fold: callout.fold,
        range: fed.fileRange(span.range)))
    document.nodes[frames[paragraph].node] = MarkdownNode(.calloutTitle)
    frames[paragraph - 1].callout = document.callouts.count - 1
  }

  /// Called when the title's paragraph is done: a default text when it is empty, and the node that holds the body.
  mutating func finishCalloutTitle(_ title: Int) {
    guard frames.count > 1, let callout = frames[frames.count - 2].callout else { return }
    if document.nodes.count == title + 1 {
      addText(Array(CalloutMark.title(of: document.callouts[callout].name).utf8)[...])
    }
  }

  mutating func openCalloutContent() {
    guard let last = frames.indices.last else { return }
    noteChild(document.nodes.count)
    frames[last].calloutContent = document.nodes.count
    document.nodes.append(MarkdownNode(.calloutContent))
  }

  mutating func finishCallout(_ frame: Frame, content: Int) {
    guard content + 1 < document.nodes.count else {
      document.nodes.removeLast()
      document.nodes[frame.node].end = Int32(document.nodes.count)
      return
    }
    document.nodes[content].end = Int32(document.nodes.count)
    document.nodes[content].source =
      document.nodes[content + 1].source
      .lowerBound..<max(
        document.nodes[content + 1].source.lowerBound, document.nodes[frame.node].source.upperBound)
  }
}
