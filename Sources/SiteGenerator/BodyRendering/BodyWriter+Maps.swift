import HTMLTemplates
import Linking
import Markdown

extension BodyWriter {
  /// A map: its pictures, numbered pins as links on the first of them, and the same pins as a list below.
  mutating func writeMap(_ index: Int, _ node: MarkdownNode) {
    guard document.maps.indices.contains(Int(node.detail)) else { return }
    let map = document.maps[Int(node.detail)]
    openLine(index, "<figure class=\"map\"", ">\n")
    var pins = map.pins
    for image in map.images {
      writePicture(image, pins)
      pins = []
    }
    if !map.pins.isEmpty { writeList(of: map.pins) }
    buffer.append(markup: "</figure>\n")
  }

  /// - Parameter pins: Those that stand on the picture.
  private mutating func writePicture(_ place: Int, _ pins: [MarkdownMap.Pin]) {
    let node = document.links[place].node
    buffer.append(markup: "<div>")
    writeNodes(node..<max(node + 1, Int(document.nodes[node].end)))
    if case .image = renderer.presentation(note, place) {
      for (number, pin) in pins.enumerated() { writePin(pin, number + 1) }
    }
    buffer.append(markup: "</div>\n")
  }

  private mutating func writePin(_ pin: MarkdownMap.Pin, _ number: Int) {
    guard let position = pin.position else { return }
    let href = pin.link.flatMap { address(ofLink: $0) }
    if let href {
      buffer.append(markup: "\n<a class=\"pin\" href=\"")
      buffer.append(text: href)
      buffer.append(markup: "\" aria-label=\"")
      buffer.append(number: number)
      buffer.append(markup: ". ")
      buffer.append(text: pin.link.map { name(ofLink: $0) } ?? "")
    } else {
      buffer.append(markup: "\n<span class=\"pin\" aria-hidden=\"true")
    }
    buffer.append(markup: "\" style=\"left:")
    append(hundredths: position.left)
    buffer.append(markup: "%;top:")
    append(hundredths: position.top)
    buffer.append(markup: "%\">")
    buffer.append(number: number)
    buffer.append(markup: href == nil ? "</span>" : "</a>")
  }

  private mutating func append(hundredths: Int) {
    buffer.append(number: hundredths / 100)
    let rest = hundredths % 100
    guard rest > 0 else { return }
    buffer.append(markup: rest < 10 ? ".0" : ".")
    buffer.append(number: rest)
  }

  /// nil for a link that leads nowhere.
  private func address(ofLink place: Int) -> String? {
    switch renderer.presentation(note, place) {
    case .page(let href, _), .external(let href), .file(let href), .transclusion(_, _, let href): href
    case .image, .audio, .video, .portableDocument, .unresolved, .plain, .nothing: nil
    }
  }

  private func name(ofLink place: Int) -> String {
    let link = document.links[place]
    if link.label == nil, link.fragment == nil, let title = renderer.linkedTitle(note, place) { return title }
    return document.plainText(of: link.node)
  }

  // MARK: The list

  private mutating func writeList(of pins: [MarkdownMap.Pin]) {
    buffer.append(markup: "<ol>\n")
    for pin in pins {
      buffer.append(markup: "<li>")
      var next = pin.node + 1
      let end = Int(document.nodes[pin.node].end)
      if let place = pin.link, next < end {
        writeTitle(ofLink: place)
        next = max(next + 1, Int(document.nodes[next].end))
      }
      writeNodes(next..<max(next, end))
      buffer.append(markup: "</li>\n")
    }
    buffer.append(markup: "</ol>\n")
  }

  /// A link without a label is called by the title of its note.
  private mutating func writeTitle(ofLink place: Int) {
    let link = document.links[place]
    let end = Int(document.nodes[link.node].end)
    guard case .page(let href, _) = renderer.presentation(note, place), link.syntax == .wikilink else {
      return writeNodes(link.node..<max(link.node + 1, end))
    }
    buffer.append(markup: "<a class=\"internal\" href=\"")
    buffer.append(text: href)
    buffer.append(markup: "\">")
    buffer.append(text: name(ofLink: place))
    buffer.append(markup: "</a>")
  }
}
