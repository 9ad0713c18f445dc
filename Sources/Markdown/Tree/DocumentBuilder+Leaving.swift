extension DocumentBuilder {
  /// Closes the innermost open node.
  mutating func leave(_ kind: CommonMarkKind) {
    if kind == .link || kind == .image, let node = frames.last?.node { takeImageSize(node) }
    pairDelimiters()
    guard let node = frames.last?.node else { return }
    if kind == .paragraph || kind == .heading { finishLeaf(node) }
    guard let frame = frames.popLast() else { return }
    if frame.node >= document.nodes.count {
      // A paragraph that was nothing but a block identifier is gone.
      return
    }
    document.nodes[frame.node].end = Int32(document.nodes.count)
    closeSections(frame.sections, at: document.nodes.count)
    document.nodes[frame.node].source = fileRange(frame.cleanStart..<max(frame.cleanStart, frame.cleanEnd))
    if let content = frame.callout { finishCallout(frame, content: content) }
    extendFrame(to: isBlock(document.nodes[frame.node].kind) ? frame.cleanEnd : 0)
    if kind == .heading { finishHeading(frame) }
  }

  private func isBlock(_ kind: MarkdownNode.Kind) -> Bool { kind.rawValue <= MarkdownNode.Kind.footnoteDefinition.rawValue }

  // MARK: Delimiters

  /// Pairs the highlights, spoilers and fields among the children of the innermost node.
  private mutating func pairDelimiters() {
    guard let delimiters = frames.last?.delimiters, !delimiters.isEmpty else { return }
    frames[frames.count - 1].delimiters = []
    var open: [Delimiter] = []
    var openCounts: [Span.Kind: Int] = [:]
    var openFields: Set<Int> = []
    for delimiter in delimiters {
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
        if start.kind == .fieldStart { openFields.remove(start.detail) } else { openCounts[start.kind, default: 1] -= 1 }
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
    var node = MarkdownNode(.highlight, end: Int32(closer.node + 1), source: fileRange(clean))
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
    document.nodes[opener.node] = node
    document.nodes[closer.node].text = 0..<0
  }

  // MARK: Paragraphs and headings

  private mutating func finishLeaf(_ node: Int) {
    if let identifier = pendingIdentifier {
      pendingIdentifier = nil
      trimEnd(node)
      name(node, identifier)
      guard node < document.nodes.count else { return }
    }
    guard isDialect, document.nodes[node].kind == .paragraph, document.nodes.count == node + 2,
      document.nodes[node + 1].kind == .math, document.nodes[node + 1].flag
    else { return }
    let formula = document.nodes.removeLast()
    document.nodes[node] = MarkdownNode(.mathBlock, text: formula.text, flag: true)
  }

  /// Takes breaks and blanks off the end of a leaf.
  private mutating func trimEnd(_ leaf: Int) {
    while let last = frames.last?.lastChild, last == document.nodes.count - 1, last > leaf {
      switch document.nodes[last].kind {
      case .softBreak, .hardBreak: break
      case .text:
        var range = document.nodes[last].text
        while !range.isEmpty, document.text[Int(range.upperBound) - 1].isWhitespace {
          range = range.lowerBound..<range.upperBound - 1
        }
        document.nodes[last].text = range
        guard range.isEmpty else { return }
      default: return
      }
      document.nodes.removeLast()
      // The child before it, when that is a leaf; a container before it has no blanks to lose.
      let isLeafBefore = document.nodes.count - 1 > leaf && isSimple(document.nodes[document.nodes.count - 1].kind)
      let isOwnChild = document.nodes.count - 1 > leaf && childDepth(document.nodes.count - 1, in: leaf)
      frames[frames.count - 1].lastChild = isLeafBefore && isOwnChild ? document.nodes.count - 1 : nil
    }
  }

  private func isSimple(_ kind: MarkdownNode.Kind) -> Bool { kind == .text || kind == .softBreak || kind == .hardBreak }

  /// Whether the last node is a child of the leaf, not of one of its containers.
  private func childDepth(_ last: Int, in leaf: Int) -> Bool {
    var child = leaf + 1
    while child < last {
      let end = Int(document.nodes[child].end)
      guard end > child else { return false }
      child = end
    }
    return child == last
  }

  /// Gives a block identifier to the block that it names (BR-3).
  private mutating func name(_ leaf: Int, _ identifier: String) {
    let isAlone = document.nodes.count == leaf + 1 && document.nodes[leaf].kind == .paragraph
    var named = leaf
    if isAlone {
      document.nodes.removeLast()
      guard frames.count > 1 else { return }
      let parent = frames.count - 2
      let before = previousBlock(before: leaf, in: frames[parent].node)
      frames[parent].lastChild = before
      named = before ?? frames[parent].node
    }
    if !isAlone || named == frames[frames.count - 2].node, document.nodes[leaf == named ? leaf : named].kind != .heading {
      for frame in frames.dropLast().reversed() {
        let kind = document.nodes[frame.node].kind
        if kind == .listItem || kind == .blockQuote || kind == .callout {
          named = frame.node
          break
        }
      }
    }
    guard document.nodes[named].kind != .document else { return }
    let folded = identifier.lowercased()
    guard !document.blockIdentifiers.contains(where: { $0.identifier.lowercased() == folded }) else { return }
    document.blockIdentifiers.append(MarkdownBlockIdentifier(identifier: identifier, node: named))
  }

  private func previousBlock(before leaf: Int, in parent: Int) -> Int? {
    var child = parent + 1
    var previous: Int?
    while child < leaf {
      previous = child
      let end = Int(document.nodes[child].end)
      guard end > child else { return previous }
      child = end
    }
    return previous
  }
}
