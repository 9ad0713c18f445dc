import HTMLTemplates
import Linking
import Markdown

/// The author's elements that are open, so that none of them ends what is not its own or stays open.
struct HTMLElementStack {
  private(set) var names: [String] = []
  /// The element whose content is dropped, and how many of its name are open.
  var dropped: (name: String, depth: Int)?
  var count: Int { names.count }

  mutating func push(_ name: String) { names.append(name) }
  mutating func pop() -> String? { names.popLast() }
}

extension BodyWriter {
  /// Deeper nesting than this shows nothing more to a reader.
  private static let deepestNesting = 200

  /// Writes a tag inside of a text, or leaves an element out with what is in it; the next node to write.
  mutating func writeInlineHTML(_ index: Int) -> Int {
    let limit = frames.last?.end ?? document.nodes.count
    if !options.unsafeHTML, let end = document.endOfUnshownElement(index, before: limit) { return end }
    writeHTML(index, isBlock: false)
    return index + 1
  }

  /// Writes an author's HTML through the safe list (HT-1 to HT-4).
  mutating func writeHTML(_ index: Int, isBlock: Bool) {
    let node = document.nodes[index]
    if isBlock { startLine() }
    guard !options.unsafeHTML else {
      buffer.append(rawHTML: text(node))
      if isBlock { startLine() }
      return
    }
    let html = document.text
    var link = Int(node.detail)
    var tokenizer = HTMLTokenizer(html, Int(node.text.lowerBound)..<Int(node.text.upperBound))
    while let token = tokenizer.next() {
      if dropsToken(token) { continue }
      switch token {
      case .text(let range): appendWrittenText(html[range])
      case .startTag(let tag): writeStartTag(tag, html, &link, isBlock: isBlock)
      case .endTag(let name): writeEndTag(name)
      case .other: break
      }
    }
    if isBlock { startLine() }
  }

  /// Whether the token lies in an element whose content is dropped.
  private mutating func dropsToken(_ token: HTMLToken) -> Bool {
    guard let dropped = elements.dropped else { return false }
    switch token {
    case .startTag(let tag) where tag.name == dropped.name && !tag.isSelfClosing:
      elements.dropped = (dropped.name, dropped.depth + 1)
    case .endTag(dropped.name):
      elements.dropped = dropped.depth > 1 ? (dropped.name, dropped.depth - 1) : nil
    case .text, .startTag, .endTag, .other: break
    }
    return true
  }

  /// Text with its entities as they are; a bare `<` is escaped.
  private mutating func appendWrittenText(_ text: ArraySlice<UInt8>) {
    var start = text.startIndex
    for offset in text.indices where text[offset] == UInt8(ascii: "<") || text[offset] == UInt8(ascii: ">") {
      buffer.append(rawHTML: text[start..<offset])
      buffer.append(markup: text[offset] == UInt8(ascii: "<") ? "&lt;" : "&gt;")
      start = offset + 1
    }
    buffer.append(rawHTML: text[start...])
  }

  // MARK: Tags

  private mutating func writeStartTag(_ tag: HTMLTag, _ html: [UInt8], _ link: inout Int, isBlock: Bool) {
    let firstLink = link
    link += tag.attributes.count { HTMLAddress.isLink(tag.name, $0) }
    let model = HTMLPolicy.model(of: tag.name)
    switch model {
    case .unwrapped: return
    case .dropped:
      if !tag.isSelfClosing, isBlock { elements.dropped = (tag.name, 1) }
      return
    case .block, .paragraph:
      // A paragraph cannot hold a block: its tags go, its text stays.
      guard isBlock, elements.count < Self.deepestNesting else { return }
      closePhrasingElements()
    case .phrasing where elements.count >= Self.deepestNesting: return
    case .phrasing, .void: break
    }
    guard closeElements(beforeChild: tag.name) else { return }
    if tag.name == "iframe", !isFrameAllowed(tag, html) { return }
    if tag.name == "a", isInAnchor { return }
    buffer.append(markup: "<")
    buffer.append(text: tag.name)
    writeAttributes(tag, html, firstLink)
    if tag.name == "a", isUnresolved(tag, firstLink) { buffer.append(markup: " class=\"unresolved\"") }
    buffer.append(markup: ">")
    if model != .void { elements.push(tag.name) }
  }

  /// Whether an anchor without a class of its own names something that is not there.
  private func isUnresolved(_ tag: HTMLTag, _ firstLink: Int) -> Bool {
    guard tag.attributes.contains(where: { HTMLAddress.isLink(tag.name, $0) }),
      document.links.indices.contains(firstLink),
      !tag.attributes.contains(where: { $0.name == "class" })
    else { return false }
    if case .unresolved = renderer.presentation(note, firstLink) { return true }
    return false
  }

  var isInAnchor: Bool {
    elements.names.contains("a") || frames.contains { if case .anchor = $0.closing { true } else { false } }
  }

  private func isFrameAllowed(_ tag: HTMLTag, _ html: [UInt8]) -> Bool {
    guard let source = tag.attributes.first(where: { $0.name == "src" })?.value else { return false }
    return HTMLAddress.decoded(html, source).lowercased().hasPrefix("https://")
  }

  private mutating func writeAttributes(_ tag: HTMLTag, _ html: [UInt8], _ firstLink: Int) {
    var link = firstLink
    var written: [String] = []
    for attribute in tag.attributes {
      let isLink = HTMLAddress.isLink(tag.name, attribute)
      let place = link
      if isLink { link += 1 }
      guard HTMLPolicy.isAllowed(attribute.name, on: tag.name), !written.contains(attribute.name) else { continue }
      written.append(attribute.name)
      if isLink {
        appendAttribute(attribute.name, address(place))
      } else if HTMLPolicy.isAddress(attribute.name) {
        guard let value = attribute.value else { continue }
        let address = HTMLAddress.decoded(html, value)
        if HTMLAddress.isAllowed(address) { appendAttribute(attribute.name, address) }
      } else if attribute.name == "style" {
        let style = attribute.value.map { HTMLPolicy.style(HTMLAddress.decoded(html, $0)) } ?? ""
        if !style.isEmpty { appendAttribute("style", style) }
      } else {
        appendWrittenAttribute(attribute, html)
      }
    }
    if tag.name == "img", !written.contains("alt") { buffer.append(markup: " alt=\"\"") }
    if tag.name == "img", !written.contains("loading") { buffer.append(markup: " loading=\"lazy\"") }
    if tag.name == "input" { buffer.append(markup: " disabled") }
  }

  /// Where the link of an attribute leads; nil when it leads nowhere or must not.
  private func address(_ place: Int) -> String? {
    guard document.links.indices.contains(place) else { return nil }
    return switch renderer.presentation(note, place) {
    case .page(let href, _), .external(let href), .file(let href), .transclusion(_, _, let href):
      HTMLAddress.isAllowed(href) ? href : nil
    case .image(let source, _, _), .audio(let source), .video(let source), .portableDocument(let source): source
    case .unresolved, .plain, .nothing: nil
    }
  }

  private mutating func appendAttribute(_ name: String, _ value: String?) {
    guard let value else { return }
    buffer.append(markup: " ")
    buffer.append(text: name)
    buffer.append(markup: "=\"")
    buffer.append(text: value)
    buffer.append(markup: "\"")
  }

  /// A value with its entities as they are.
  private mutating func appendWrittenAttribute(_ attribute: HTMLAttribute, _ html: [UInt8]) {
    guard attribute.name != "disabled" else { return }
    buffer.append(markup: " ")
    buffer.append(text: attribute.name)
    guard let value = attribute.value else { return }
    buffer.append(markup: "=\"")
    var start = value.lowerBound
    for offset in value where html[offset] == UInt8(ascii: "\"") || html[offset] == UInt8(ascii: "<") {
      buffer.append(rawHTML: html[start..<offset])
      buffer.append(markup: html[offset] == UInt8(ascii: "<") ? "&lt;" : "&quot;")
      start = offset + 1
    }
    buffer.append(rawHTML: html[start..<value.upperBound])
    buffer.append(markup: "\"")
  }

  private mutating func writeEndTag(_ name: String) {
    let floor = frames.last?.openElements ?? 0
    guard let place = elements.names.lastIndex(of: name), place >= floor else { return }
    closeElements(downTo: place)
  }

  // MARK: Balance

  mutating func closeElements(downTo count: Int) {
    while elements.count > count, let name = elements.pop() {
      buffer.append(markup: "</")
      buffer.append(text: name)
      buffer.append(markup: ">")
    }
  }

  /// Ends what stands between an element and the one that must be around it; false when that is not open.
  private mutating func closeElements(beforeChild name: String) -> Bool {
    let parents = HTMLPolicy.parents(of: name)
    guard !parents.isEmpty else { return true }
    let floor = frames.last?.openElements ?? 0
    guard let parent = elements.names.lastIndex(where: { parents.contains($0) }), parent >= floor else { return false }
    closeElements(downTo: parent + 1)
    return true
  }

  /// Before a block, elements end that hold no blocks.
  mutating func closePhrasingElements() {
    let floor = frames.last?.openElements ?? 0
    guard elements.count > floor else { return }
    let first = elements.names[floor...].firstIndex { name in
      switch HTMLPolicy.model(of: name) {
      case .phrasing, .paragraph: name != "a" && name != "ins" && name != "del"
      case .block, .void, .dropped, .unwrapped: false
      }
    }
    if let first { closeElements(downTo: first) }
  }
}
