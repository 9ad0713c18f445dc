/// Footnotes by cmark's number, numbered anew by first use.
struct FootnoteTable {
  private struct Entry {
    let number: Int
    var definition = 0
    var references = 0
  }

  private var entries: [Entry] = []
  private var places: [Int: Int] = [:]
  private var definitions = 0

  /// The place of the footnote that cmark numbers so.
  mutating func reference(_ number: Int) -> Int32 {
    let place = place(of: number)
    entries[place].references += 1
    return Int32(place)
  }

  /// Definitions come in the order of cmark's numbers.
  mutating func definition(_ node: Int) -> Int32 {
    definitions += 1
    let place = place(of: definitions)
    entries[place].definition = node
    return Int32(place)
  }

  private mutating func place(of number: Int) -> Int {
    if let place = places[number] { return place }
    entries.append(Entry(number: entries.count + 1))
    places[number] = entries.count - 1
    return entries.count - 1
  }

  var footnotes: [MarkdownFootnote] {
    entries.map { MarkdownFootnote(number: $0.number, definitionNode: $0.definition, referenceCount: $0.references) }
  }
}

extension DocumentBuilder {
  /// Ends the sections that are open among the children of the outermost node.
  mutating func closeOuterSections(at node: Int) {
    let end = frames.count > 1 ? frames[1].firstSection : sections.count
    for place in 0..<end { document.headings[sections[place]].sectionEnd = node }
    sections.removeSubrange(0..<end)
    for frame in 1..<max(1, frames.count) { frames[frame].firstSection -= end }
  }

  /// Ends the sections that are open among the children of a node that was left.
  mutating func closeSections(of frame: Frame, at node: Int) {
    guard sections.count > frame.firstSection else { return }
    for place in frame.firstSection..<sections.count { document.headings[sections[place]].sectionEnd = node }
    sections.removeSubrange(frame.firstSection...)
  }

  /// Adds a heading whose text is not known yet.
  mutating func addHeading(_ level: Int) {
    if document.headings.isEmpty { document.headings.reserveCapacity(4) }
    document.headings.append(
      MarkdownHeading(
        level: level, text: "", identifier: "", foldedSource: "", foldedText: "", node: nodes.count, sectionEnd: 0,
        range: 0..<0))
  }

  /// Called when a heading was left: its text, its range, and the sections that it ends.
  mutating func finishHeading(_ frame: Frame) {
    let index = Int(nodes[frame.node].detail)
    guard document.headings.indices.contains(index), !frames.isEmpty else { return }
    let place = frame.node..<Int(nodes[frame.node].end)
    let shown = shownText(ofHeading: place)
    document.headings[index].range = fed.fileRange(frame.cleanStart..<max(frame.cleanStart, frame.cleanEnd))
    let source = HeadingFolding.source(fed.clean, frame.cleanStart..<max(frame.cleanStart, frame.cleanEnd))
    if Self.hasBlanksInARow(fed.clean, source) {
      spacedHeadings[index] = collectedText(place, PlainTextCollector(keepsBlanks: true))
    }
    let folded = HeadingFolding.fold(fed.clean, source)
    let isPlain = HeadingFolding.isPlain(fed.clean, source, shown: shown)
    document.headings[index].foldedText = isPlain ? folded : HeadingFolding.fold(shown)
    document.headings[index].foldedSource = folded
    document.headings[index].text = shown
    let first = frames[frames.count - 1].firstSection
    let level = document.headings[index].level
    while sections.count > first, let section = sections.last, document.headings[section].level >= level {
      document.headings[section].sectionEnd = frame.node
      sections.removeLast()
    }
    sections.append(index)
  }

  /// The text of a heading: mostly one text, which is shown as it stands.
  private func shownText(ofHeading place: Range<Int>) -> String {
    if place.count == 2, nodes[place.lowerBound + 1].kind == .text {
      let range = nodes[place.lowerBound + 1].storedText
      if !range.isEmpty, !stored[range.lowerBound].isWhitespace, !stored[range.upperBound - 1].isWhitespace,
        stored.isCollapsed(range)
      {
        return stored.string(range)
      }
    }
    return collectedText(place, PlainTextCollector())
  }

  /// What a collector makes of some nodes: of a copy that begins with the first of them.
  private func collectedText(_ place: Range<Int>, _ collector: consuming PlainTextCollector) -> String {
    var collector = collector
    var text = stored.count..<stored.count
    for node in place where !nodes[node].text.isEmpty {
      text = min(text.lowerBound, nodes[node].storedText.lowerBound)..<stored.count
    }
    let start = Int32(text.lowerBound)
    let copy = nodes.array(place).map { node in
      var node = node
      node.end -= Int32(place.lowerBound)
      node.text = node.text.isEmpty ? 0..<0 : node.text.lowerBound - start..<node.text.upperBound - start
      return node
    }
    collector.collect(copy, stored.array(text), document.links, 0..<copy.count)
    return collector.text
  }

  private static func hasBlanksInARow(_ text: [UInt8], _ range: Range<Int>) -> Bool {
    var isAfterBlank = false
    for offset in range {
      if text[offset] == 0x20, isAfterBlank { return true }
      isAfterBlank = text[offset] == 0x20
    }
    return false
  }

  /// Makes what needs the whole document: identifiers of headings, footnotes, identifiers of tasks.
  mutating func finish() {
    document.footnotes = footnotes.footnotes
    var slugs = HeadingSlugs(reserving: document.blockIdentifiers.map(\.identifier))
    for index in document.headings.indices {
      let spaced = spacedHeadings.isEmpty ? nil : spacedHeadings[index]
      document.headings[index].identifier = slugs.identifier(for: spaced ?? document.headings[index].text)
    }
    for identifier in document.blockIdentifiers where nodes[identifier.node].kind == .listItem {
      let task = Int(nodes[identifier.node].detail)
      guard document.tasks.indices.contains(task) else { continue }
      let old = document.tasks[task]
      document.tasks[task] = MarkdownTask(
        state: old.state, node: old.node, blockIdentifier: identifier.identifier, range: old.range)
    }
  }
}
