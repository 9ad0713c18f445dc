import SourceText

extension DocumentBuilder {
  /// Adds a text node of cmark's, its placeholders turned into what they stand for.
  mutating func addText(_ tree: borrowing CommonMarkTree) {
    let bytes = unsafe tree.literalBytes
    var runStart = 0
    var offset = 0
    while let lead = unsafe bytes.firstOffset(of: Placeholder.lead, from: offset) {
      offset = lead
      guard let found = unsafe Placeholder.read(bytes, at: offset), found.number < source.spans.count else {
        offset += 1
        continue
      }
      if runStart < offset { unsafe addText(bytes.extracting(runStart..<offset)) }
      expand(found.number)
      runStart = found.end
      offset = found.end
    }
    if runStart < bytes.count { unsafe addText(bytes.extracting(runStart..<bytes.count)) }
  }

  func span(_ bytes: [UInt8], at offset: Int) -> (number: Int, end: Int)? {
    let found = unsafe bytes.withUnsafeBufferPointer { unsafe Placeholder.read($0, at: offset) }
    guard let found, found.number < source.spans.count else { return nil }
    return found
  }

  mutating func addText(_ bytes: ArraySlice<UInt8>) {
    let start = stored.count
    stored.append(contentsOf: bytes)
    addStoredText(from: start)
  }

  mutating func addText(utf8 text: String) {
    let start = stored.count
    stored.append(utf8: text)
    addStoredText(from: start)
  }

  @unsafe private mutating func addText(_ bytes: UnsafeBufferPointer<UInt8>) {
    let start = stored.count
    unsafe stored.append(contentsOf: bytes)
    addStoredText(from: start)
  }

  /// Makes a text node of what the document's text ends with, or adds it to the text node before.
  private mutating func addStoredText(from start: Int) {
    let end = Int32(stored.count)
    guard end > start else { return }
    if let last = frames.last?.lastChild, last == nodes.count - 1, nodes[last].kind == .text,
      !nodes[last].text.isEmpty, nodes[last].text.upperBound == Int32(start),
      !isDelimiter(last)
    {
      nodes[last].text = nodes[last].text.lowerBound..<end
      return
    }
    addLeaf(MarkdownNode(.text, text: Int32(start)..<end))
  }

  /// Whether a child of the innermost node stands for a delimiter that was not paired yet.
  private func isDelimiter(_ node: Int) -> Bool {
    guard let last = delimiters.last, let frame = frames.last else { return false }
    return delimiters.count > frame.firstDelimiter && last.node == node
  }

  /// The bytes with placeholders turned back into their source.
  func restored(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.firstOffset(of: Placeholder.lead, from: 0, limit: bytes.count) != nil else { return bytes }
    var result: [UInt8] = []
    var offset = 0
    while offset < bytes.count {
      if bytes[offset] == Placeholder.lead, let (number, end) = span(bytes, at: offset) {
        result.append(contentsOf: written(source.spans[number]))
        offset = end
      } else {
        result.append(bytes[offset])
        offset += 1
      }
    }
    return result
  }

  /// What a span looks like in the source.
  func written(_ span: Span) -> ArraySlice<UInt8> {
    span.kind == .destination ? [] : fed.clean[span.range]
  }

  // MARK: Placeholders

  private mutating func expand(_ number: Int) {
    let span = source.spans[number]
    switch span.kind {
    case .destination: break
    case .literal: addText(written(span))
    case .link: addLink(span)
    case .tag:
      guard frames.last?.isInLink == false else { return addText(written(span)) }
      let index = Int32(document.tags.count)
      document.tags.append(MarkdownTag(name: source.values.tags[span.detail], range: fed.fileRange(span.range)))
      addLeaf(MarkdownNode(.tag, text: store(written(span)), detail: index), clean: span.range)
    case .math, .displayMath:
      let text = store(source.values.formulas[span.detail])
      addLeaf(MarkdownNode(.math, text: text, flag: span.kind == .displayMath), clean: span.range)
    case .task: addTask(span)
    case .blockIdentifier: pendingIdentifier = source.values.blockIdentifiers[span.detail]
    case .callout: addCalloutMark(span)
    case .highlight, .spoiler, .fieldStart, .fieldEnd:
      delimiters.append(Delimiter(node: nodes.count, span: number))
      addLeaf(MarkdownNode(.text, text: store(written(span))), clean: span.range)
    }
  }

  private mutating func addLink(_ span: Span) {
    let place = span.detail
    let syntax = source.values.links[place].syntax
    guard frames.last?.isInLink == false || syntax == .embed else {
      let link = source.values.links[place]
      return syntax == .wikilink ? addText(utf8: link.label ?? link.shownTarget) : addText(written(span))
    }
    let index = Int32(document.links.count)
    document.links.append(
      MarkdownLink(
        syntax: syntax, target: source.values.links[place].target, fragment: source.values.links[place].fragment,
        label: syntax == .autolink ? nil : source.values.links[place].label, width: source.values.links[place].width,
        height: source.values.links[place].height, isExternal: source.values.links[place].isExternal,
        node: nodes.count, range: fed.fileRange(span.range)))
    let text = source.values.links[place].label.map { store(utf8: $0) } ?? storeTarget(ofLink: place)
    let source = fed.nodeRange(span.range.lowerBound..<max(span.range.lowerBound, span.range.upperBound))
    let node = nodes.count
    noteChild(node)
    nodes.append(MarkdownNode(.link, detail: index, source: source))
    if !text.isEmpty {
      nodes.append(MarkdownNode(.text, end: Int32(node + 2), text: text, source: source))
    }
    nodes[node].end = Int32(nodes.count)
  }

  /// Appends what is shown for a link without a label.
  private mutating func storeTarget(ofLink place: Int) -> Range<Int32> {
    guard let fragment = source.values.links[place].fragment else {
      return store(utf8: source.values.links[place].target)
    }
    let link = source.values.links[place]
    let isPlain =
      link.syntax == .wikilink && !link.target.isEmpty && !fragment.utf8.contains(UInt8(ascii: "#"))
    guard isPlain else { return store(utf8: link.shownTarget) }
    let start = store(utf8: link.target).lowerBound
    stored.append(utf8: " > ")
    return start..<store(utf8: fragment).upperBound
  }

  private mutating func addTask(_ span: Span) {
    guard frames.count > 1, case let item = frames[frames.count - 2].node, nodes[item].kind == .listItem,
      nodes[item].detail < 0, frames[frames.count - 1].lastChild == nil
    else { return addText(written(span)) }
    nodes[item].detail = Int32(document.tasks.count)
    let state = span.range.lowerBound + 1
    document.tasks.append(
      MarkdownTask(
        state: source.values.tasks[span.detail], node: item, blockIdentifier: nil,
        range: fed.fileRange(state..<max(state, span.range.upperBound - 2))))
  }
}

extension PendingLink {
  /// What is shown for a link without a label: `Tea > Cups > Blue` for `Tea#Cups#Blue`, `^cup-3` for `#^cup-3` (WL-5).
  ///
  /// An embed that shows no block says its note only.
  var shownTarget: String {
    guard let fragment else { return target }
    var parts = fragment.split(separator: "#").map { String($0) }
    if syntax == .embed, !target.isEmpty { parts.removeAll { $0.utf8.first == UInt8(ascii: "^") } }
    return ((target.isEmpty ? [] : [target]) + parts).joined(separator: " > ")
  }
}
