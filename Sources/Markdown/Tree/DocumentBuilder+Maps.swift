extension DocumentBuilder {
  /// Adds a block of code as a map with links and pins; false when it is none, or says nothing that could be shown.
  mutating func addMap(_ tree: borrowing CommonMarkTree, _ range: Range<Int>) -> Bool {
    guard isDialect, Self.isMap(restored(tree.fenceInfo)) else { return false }
    let text = restored(tree.literal)
    let block = MapBlock(text)
    guard !block.images.isEmpty || !block.markers.isEmpty else { return false }
    let lines = VerbatimLines(text, in: fed.clean, range)
    let map = document.maps.count
    document.maps.append(MarkdownMap(images: [], pins: []))
    open(MarkdownNode(.map, detail: Int32(map)), start: range.lowerBound, end: range.upperBound)
    let images = block.images.map { image in
      addLink(image.link.link, lines.range(image.link.range, line: image.line))
    }
    let pins = block.markers.map { addPin($0, block.position(of: $0), lines) }
    leave(.codeBlock)
    document.maps[map] = MarkdownMap(images: images, pins: pins)
    return true
  }

  private static func isMap(_ info: [UInt8]) -> Bool {
    info.hasIgnoringCase("leaflet", at: 0, before: info.count) && (info.count == 7 || info[7].isBlank)
  }

  private mutating func addPin(
    _ marker: MapBlock.Marker, _ position: MarkdownMap.Position?, _ lines: VerbatimLines
  ) -> MarkdownMap.Pin {
    let node = nodes.count
    let range = lines.range(marker.range, line: marker.line)
    open(MarkdownNode(.mapPin), start: range.lowerBound, end: range.upperBound)
    var link: Int?
    if let written = marker.link {
      link = addLink(written.link, lines.range(written.range, line: marker.line))
      if !marker.description.isEmpty { addText(utf8: " – ") }
    }
    for piece in marker.description {
      switch piece {
      case .text(let text): addText(utf8: text)
      case .link(let written): addLink(written.link, lines.range(written.range, line: marker.line))
      }
    }
    leave(.codeBlock)
    return MarkdownMap.Pin(node: node, link: link, position: position, range: fed.fileRange(range))
  }

  /// The link's place in `links`.
  @discardableResult
  private mutating func addLink(_ link: PendingLink, _ clean: Range<Int>) -> Int {
    let place = document.links.count
    document.links.append(
      MarkdownLink(
        syntax: link.syntax, target: link.target, fragment: link.fragment,
        label: link.syntax == .wikilink || link.syntax == .embed ? link.label : nil, width: link.width,
        height: link.height, isExternal: link.isExternal, node: nodes.count, range: fed.fileRange(clean)))
    open(MarkdownNode(.link, detail: Int32(place)), start: clean.lowerBound, end: clean.upperBound)
    addText(utf8: link.label ?? link.shownName)
    leave(.link)
    return place
  }
}

extension PendingLink {
  /// The name of what it leads to, without folders: `Mill > Attic` for `Places/Mill#Attic`.
  fileprivate var shownName: String {
    guard !isExternal else { return target }
    var name = self
    name.target = target.split(separator: "/").last.map { String($0) } ?? target
    if name.target.lowercased().hasSuffix(".md") { name.target.removeLast(3) }
    return name.shownTarget
  }
}

/// Where the lines of a block of code stand in the text that it was taken from, with marks of quotes and lists before them.
struct VerbatimLines {
  private let block: Range<Int>
  /// How far each line was moved; nil for one that does not read the same there.
  private let moves: [Int?]

  /// - Parameter block: From the opening fence to the closing one, in `source`.
  init(_ text: [UInt8], in source: [UInt8], _ block: Range<Int>) {
    self.block = block
    var moves: [Int?] = []
    var start = 0
    var sourceStart = source.lineEnd(from: block.lowerBound, limit: source.count) + 1
    while start < text.count {
      let end = text.lineEnd(from: start, limit: text.count)
      let sourceEnd = source.lineEnd(from: min(sourceStart, source.count), limit: source.count)
      let isSame =
        sourceEnd - sourceStart >= end - start && source[sourceEnd - (end - start)..<sourceEnd] == text[start..<end]
      moves.append(isSame ? sourceEnd - end : nil)
      start = end + 1
      sourceStart = sourceEnd + 1
    }
    self.moves = moves
  }

  /// The bytes in the source; those of the whole block where it is not known.
  func range(_ range: Range<Int>, line: Int) -> Range<Int> {
    guard moves.indices.contains(line), let move = moves[line] else { return block }
    return range.lowerBound + move..<range.upperBound + move
  }
}
