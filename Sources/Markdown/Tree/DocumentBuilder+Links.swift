import SourceText

extension DocumentBuilder {
  /// Opens a link or image that cmark found.
  mutating func openLink(isImage: Bool, _ tree: borrowing CommonMarkTree) {
    var address = tree.address
    var range: Range<Int>?
    if address.first == Placeholder.lead, let (number, end) = span(address, at: 0),
      source.spans[number].kind == .destination
    {
      range = source.spans[number].range
      address.removeFirst(end)
    }
    if range == nil, tree.startLine > 0 {
      let start = fed.cleanOffset(line: tree.startLine, column: tree.startColumn)
      range = start..<fed.cleanEnd(line: tree.endLine, column: tree.endColumn, from: start)
    }
    let clean = range ?? (frames.last?.cleanStart ?? 0)..<(frames.last?.cleanEnd ?? 0)
    let title = restored(tree.title)
    let link = LinkAddress(String(decoding: restored(address), as: UTF8.self), isDecoded: isDialect)
    document.links.append(
      MarkdownLink(
        syntax: isImage ? .image : .markdown, target: link.target, fragment: link.fragment,
        title: title.isEmpty ? nil : String(decoding: title, as: UTF8.self), isExternal: link.isExternal,
        node: nodes.count, range: fed.fileRange(clean)))
    open(
      MarkdownNode(.link, detail: Int32(document.links.count - 1)), start: clean.lowerBound, end: clean.upperBound)
  }

  /// Lists the addresses in an author's HTML; the node's `detail` is the place of the first.
  mutating func addHTMLLinks(_ node: Int) {
    guard isDialect else { return }
    let html = stored.array(nodes[node].storedText)
    guard html.firstOffset(of: UInt8(ascii: "="), from: 0, limit: html.count) != nil else { return }
    var tokenizer = HTMLTokenizer(html, 0..<html.count)
    var found: [LinkAddress] = []
    while let token = tokenizer.next() {
      guard case .startTag(let tag) = token else { continue }
      for attribute in tag.attributes where HTMLAddress.isLink(tag.name, attribute) {
        found.append(LinkAddress(HTMLAddress.decoded(html, attribute.value ?? 0..<0)))
      }
    }
    let source = nodes[node].source
    for address in found {
      document.links.append(
        MarkdownLink(
          syntax: .html, target: address.target, fragment: address.fragment, isExternal: address.isExternal, node: node,
          range: Int(source.lowerBound)..<Int(source.upperBound)))
    }
  }

  /// Takes `|100x80`, or a label that is only a size, off the children of an image.
  mutating func takeImageSize(_ node: Int) {
    let index = Int(nodes[node].detail)
    guard isDialect, document.links[index].syntax == .image, let last = frames.last?.lastChild,
      nodes[last].kind == .text
    else { return }
    let range = nodes[last].text
    let text = stored.string(Int(range.lowerBound)..<Int(range.upperBound))
    let bar = text.utf8.lastIndex(of: .bar)
    guard bar != nil || last == node + 1 else { return }
    let written = bar.map { text[text.index(after: $0)...] } ?? text[...]
    guard let size = PixelSize(written.trimmingBlanks()) else { return }
    let kept = bar.map { text[..<$0].utf8.count } ?? 0
    nodes[last].text = range.lowerBound..<range.lowerBound + Int32(kept)
    document.links[index] = document.links[index].withSize(size)
  }
}

extension MarkdownLink {
  func withSize(_ size: PixelSize) -> MarkdownLink {
    MarkdownLink(
      syntax: syntax, target: target, fragment: fragment, label: label, width: size.width, height: size.height,
      title: title, isExternal: isExternal, node: node, range: range)
  }
}

/// The address of a Markdown or HTML link, taken apart.
struct LinkAddress {
  let target: String
  let fragment: String?
  let isExternal: Bool

  /// `My%20tea.md#Cold%20tea` gives `My tea.md` and `Cold tea`; an address with a scheme stays as it is.
  init(_ written: String, isDecoded: Bool = true) {
    isExternal = written.hasPrefix("//") || Self.hasScheme(written)
    guard !isExternal, isDecoded else {
      target = written
      fragment = nil
      return
    }
    guard let sign = written.utf8.firstIndex(of: UInt8(ascii: "#")) else {
      target = written.percentDecoded
      fragment = nil
      return
    }
    target = written[..<sign].percentDecoded
    let rest = written[written.index(after: sign)...].percentDecoded
    let parts = rest.split(separator: "#").map { $0.trimmingBlanks() }.filter { !$0.isEmpty }
    fragment = parts.isEmpty ? nil : parts.joined(separator: "#")
  }

  private static func hasScheme(_ written: String) -> Bool {
    var count = 0
    for byte in written.utf8 {
      if byte == UInt8(ascii: ":") { return count >= 2 }
      guard byte.isLetter || (count > 0 && (byte.isDigit || byte == 0x2B || byte == 0x2D || byte == 0x2E)) else {
        return false
      }
      count += 1
    }
    return false
  }

}
