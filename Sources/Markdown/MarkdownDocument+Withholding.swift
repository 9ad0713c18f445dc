extension MarkdownDocument {
  /// The same document when what some links lead to is withheld: a link without a label is called by the last part of its
  /// path, and an embed is nothing. A pin of a map is nothing with all that is said of it.
  ///
  /// `[[Cellar/Lair#Hoard]]` is shown as `Lair`; as an embed it shows no text, whatever its label.
  ///
  /// - Parameter links: Places in `links`.
  package func withholding(links places: [Int]) -> MarkdownDocument {
    var copy = DocumentParts(self)
    var changed = copy.withholdPins(links: places)
    for place in places where links.indices.contains(place) && nodes.indices.contains(links[place].node) {
      let link = links[place]
      let children = link.node + 1..<max(link.node + 1, min(Int(nodes[link.node].end), nodes.count))
      switch link.syntax {
      case .embed, .image: copy.replaceText(of: children, by: nil)
      case .wikilink where link.label == nil: copy.replaceText(of: children, by: Self.lastPart(of: link.target))
      case .wikilink, .markdown, .autolink, .html, .property: continue
      }
      changed.append(link.node)
    }
    guard !changed.isEmpty else { return self }
    copy.renameHeadings(around: changed.sorted())
    return MarkdownDocument(copy)
  }

  private static func lastPart(of target: String) -> String {
    let name = target.split(separator: "/").last.map(String.init) ?? target
    return name.lowercased().hasSuffix(".md") ? String(name.dropLast(3)) : name
  }
}

extension DocumentParts {
  fileprivate init(_ document: MarkdownDocument) {
    self.init()
    nodes = document.nodes
    text = document.text
    links = document.links
    headings = document.headings
    callouts = document.callouts
    blockIdentifiers = document.blockIdentifiers
    tags = document.tags
    tasks = document.tasks
    inlineFields = document.inlineFields
    footnotes = document.footnotes
    codeBlocks = document.codeBlocks
    maps = document.maps
    tableAlignments = document.tableAlignments
    commentRanges = document.commentRanges
  }

  /// The first text among the nodes becomes another; all others are empty.
  fileprivate mutating func replaceText(of nodes: Range<Int>, by replacement: String?) {
    var rest = replacement
    for node in nodes where !self.nodes[node].text.isEmpty {
      let start = Int32(text.count)
      text += (rest ?? "").utf8
      self.nodes[node].text = start..<Int32(text.count)
      rest = nil
    }
  }

  /// Takes pins and pictures of maps out, with their words; the nodes of the links that led to what is withheld.
  fileprivate mutating func withholdPins(links places: [Int]) -> [Int] {
    guard !maps.isEmpty else { return [] }
    let hidden = Set(places)
    var changed: [Int] = []
    for index in maps.indices {
      let onMap = maps[index].images + maps[index].pins.compactMap(\.link)
      changed += onMap.filter { hidden.contains($0) }.map { links[$0].node }
      for pin in maps[index].pins where pin.link.map({ hidden.contains($0) }) ?? false {
        replaceText(of: pin.node + 1..<Int(nodes[pin.node].end), by: nil)
      }
      maps[index] = maps[index].withholding(links: hidden)
    }
    return changed
  }

  /// - Parameter changed: Nodes whose text is another now, in order.
  fileprivate mutating func renameHeadings(around changed: [Int]) {
    var next = 0
    let renamed = headings.indices.filter { index in
      let node = headings[index].node
      guard nodes.indices.contains(node) else { return false }
      while next < changed.count, changed[next] < node { next += 1 }
      return next < changed.count && changed[next] < Int(nodes[node].end)
    }
    guard !renamed.isEmpty else { return }
    let kept = Set(headings.indices).subtracting(renamed).sorted()
    var slugs = HeadingSlugs(reserving: kept.map { headings[$0].identifier })
    for index in renamed {
      let heading = headings[index]
      var collector = PlainTextCollector()
      collector.collect(nodes, self.text, links, heading.node..<Int(nodes[heading.node].end))
      let text = collector.text
      headings[index] = MarkdownHeading(
        level: heading.level, text: text, identifier: slugs.identifier(for: text), foldedSource: heading.foldedSource,
        foldedText: HeadingFolding.fold(text), node: heading.node, sectionEnd: heading.sectionEnd, range: heading.range)
    }
  }
}
