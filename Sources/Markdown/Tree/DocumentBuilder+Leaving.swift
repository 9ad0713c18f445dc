extension DocumentBuilder {
  /// Closes the innermost open node.
  mutating func leave(_ kind: CommonMarkKind) {
    if kind == .link || kind == .image, let node = frames.last?.node { takeImageSize(node) }
    guard !frames.isEmpty else { return }
    let innermost = frames.count - 1
    if delimiters.count > frames[innermost].firstDelimiter { pairDelimiters() }
    if kind == .paragraph || kind == .heading { finishLeaf(frames[innermost].node) }
    guard let frame = frames.removeLast() else { return }
    if frame.node >= nodes.count {
      // A paragraph that was nothing but a block identifier is gone.
      return
    }
    nodes[frame.node].end = Int32(nodes.count)
    if sections.count > frame.firstSection { closeSections(of: frame, at: nodes.count) }
    let nodeKind = nodes[frame.node].kind
    // What lies in a node may reach further than the node did when it was opened.
    let isKnown = !nodeKind.isBlock || !frame.isExtended
    nodes[frame.node].source =
      isKnown ? frame.source : fed.nodeRange(frame.cleanStart..<max(frame.cleanStart, frame.cleanEnd))
    if let content = frame.calloutContent { finishCallout(frame, content: content) }
    if nodeKind == .calloutTitle { openCalloutContent() }
    if nodeKind.isBlock { extendFrame(to: frame.cleanEnd) }
    if kind == .heading { finishHeading(frame) }
  }

  // MARK: Delimiters

  /// Pairs the highlights, spoilers and fields among the children of the innermost node.
  private mutating func pairDelimiters() {
    guard let first = frames.last?.firstDelimiter, delimiters.count > first else { return }
    let own = delimiters[first...]
    delimiters.removeSubrange(first...)
    var open: [Delimiter] = []
    var openCounts: [Span.Kind: Int] = [:]
    var openFields: Set<Int> = []
    for delimiter in own {
      let span = source.spans[delimiter.span]
      if span.kind == .fieldEnd {
        guard openFields.contains(span.detail) else { continue }
      } else if span.kind == .fieldStart {
        openFields.insert(span.detail)
        open.append(delimiter)
        continue
      } else if !span.canClose || openCounts[span.kind, default: 0] == 0 {
        if span.canOpen {
          open.append(delimiter)
          openCounts[span.kind, default: 0] += 1
        }
        continue
      }
      while let opener = open.popLast() {
        let start = source.spans[opener.span]
        if start.kind == .fieldStart {
          openFields.remove(start.detail)
        } else {
          openCounts[start.kind, default: 1] -= 1
        }
        let isPartner =
          span.kind == .fieldEnd ? start.kind == .fieldStart && start.detail == span.detail : start.kind == span.kind
        guard isPartner else { continue }
        pair(opener, delimiter)
        break
      }
    }
  }

  private mutating func pair(_ opener: Delimiter, _ closer: Delimiter) {
    let start = source.spans[opener.span]
    let end = source.spans[closer.span]
    let clean = start.range.lowerBound..<max(start.range.lowerBound, end.range.upperBound)
    var node = MarkdownNode(.highlight, end: Int32(closer.node + 1), source: fed.nodeRange(clean))
    switch start.kind {
    case .fieldStart:
      let field = source.fields[start.detail]
      node = MarkdownNode(
        .inlineField, end: node.end, detail: Int32(document.inlineFields.count), flag: field.isKeyShown,
        source: node.source)
      document.inlineFields.append(
        MarkdownInlineField(
          key: field.key, valueRange: fed.fileRange(field.valueRange), range: fed.fileRange(clean), node: opener.node))
    case .spoiler: node = MarkdownNode(.spoiler, end: node.end, source: node.source)
    default: break
    }
    nodes[opener.node] = node
    nodes[closer.node].text = 0..<0
    frames[frames.count - 1].pairedEnd = max(frames[frames.count - 1].pairedEnd, closer.node)
  }

  // MARK: Paragraphs and headings

  private mutating func finishLeaf(_ node: Int) {
    if let identifier = pendingIdentifier {
      pendingIdentifier = nil
      trimEnd(node)
      name(node, identifier)
      guard node < nodes.count else { return }
    }
    if nodes[node].kind == .calloutTitle { return finishCalloutTitle(node) }
    guard isDialect, nodes[node].kind == .paragraph, nodes.count == node + 2,
      nodes[node + 1].kind == .math, nodes[node + 1].flag
    else { return }
    guard let formula = nodes.removeLast() else { return }
    nodes[node] = MarkdownNode(.mathBlock, text: formula.text, flag: true)
  }

  /// Takes breaks and blanks off the end of a leaf: a break and the text before it at most.
  private mutating func trimEnd(_ leaf: Int) {
    let frame = frames.count - 1
    for _ in 0..<2 {
      guard let last = frames[frame].lastChild, last == nodes.count - 1,
        last > max(leaf, frames[frame].pairedEnd)
      else { return }
      switch nodes[last].kind {
      case .softBreak, .hardBreak: break
      case .text:
        var range = nodes[last].text
        while !range.isEmpty, stored[Int(range.upperBound) - 1].isWhitespace {
          range = range.lowerBound..<range.upperBound - 1
        }
        nodes[last].text = range
        guard range.isEmpty else { return }
      default: return
      }
      nodes.removeLast()
      frames[frame].lastChild = frames[frame].previousChild
    }
  }

  /// Gives a block identifier to the block that it names (BR-3).
  private mutating func name(_ leaf: Int, _ identifier: String) {
    let parent = frames.count - 2
    guard parent >= 0 else { return }
    let isAlone = nodes.count == leaf + 1 && nodes[leaf].kind == .paragraph
    var named: Int? = leaf
    if isAlone {
      nodes.removeLast()
      frames[parent].lastChild = frames[parent].previousChild
      named = frames[parent].callout == nil ? frames[parent].lastChild : nil
    }
    let isHeading = !isAlone && nodes[leaf].kind == .heading
    if named == nil || !(isAlone || isHeading) { named = nearestContainer() ?? (isAlone ? nil : leaf) }
    guard let named, namedIdentifiers.insert(identifier.lowercased()).inserted else { return }
    document.blockIdentifiers.append(MarkdownBlockIdentifier(identifier: identifier, node: named))
  }

  /// The innermost item, quote or callout around the leaf.
  private func nearestContainer() -> Int? {
    var place = frames.count - 2
    while place >= 0 {
      let node = frames[place].node
      switch nodes[node].kind {
      case .listItem, .blockQuote, .callout: return node
      default: place -= 1
      }
    }
    return nil
  }
}
