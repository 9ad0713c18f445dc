/// Gathers shown text; blanks run together.
struct PlainTextCollector {
  private(set) var bytes: [UInt8] = []
  private var isBlankDue = false
  private let skipsSpoilers: Bool

  init(skipsSpoilers: Bool = false) {
    self.skipsSpoilers = skipsSpoilers
  }

  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Pictures and embeds among the nodes show no text; the first node counts for itself.
  mutating func collect(_ nodes: [MarkdownNode], _ text: [UInt8], _ links: [MarkdownLink], _ range: Range<Int>) {
    var index = range.lowerBound
    // A picture in the text of a picture belongs to that text.
    let skipsPictures = !range.isEmpty && !links.isPicture(nodes[index])
    while index < range.upperBound {
      let node = nodes[index]
      if index > range.lowerBound,
        (skipsPictures && links.isPicture(node)) || (skipsSpoilers && node.kind == .spoiler)
      {
        index = max(index + 1, Int(node.end))
        continue
      }
      if node.kind == .html, let end = UnshownElement.end(of: index, in: nodes, text, before: range.upperBound) {
        index = end
        continue
      }
      index += 1
      switch node.kind {
      case .code:
        let code = Int(node.text.lowerBound)..<Int(node.text.upperBound)
        if let plugin = PluginCode(text[code]) {
          let shown = plugin.shownBytes
          append(shown, 0..<shown.count)
        } else {
          append(text, code)
        }
      case .text, .math, .mathBlock, .codeBlock, .tag:
        append(text, Int(node.text.lowerBound)..<Int(node.text.upperBound))
        isBlankDue = isBlankDue || node.kind == .mathBlock || node.kind == .codeBlock
      case .softBreak, .hardBreak: isBlankDue = true
      default: isBlankDue = isBlankDue || node.kind.isBlock
      }
    }
  }

  /// Words are copied as a whole.
  private mutating func append(_ text: [UInt8], _ range: Range<Int>) {
    var start = range.lowerBound
    var offset = start
    while offset <= range.upperBound {
      if offset < range.upperBound, !text[offset].isWhitespace {
        offset += 1
        continue
      }
      if offset > start {
        if isBlankDue, !bytes.isEmpty { bytes.append(0x20) }
        bytes.append(contentsOf: text[start..<offset])
        isBlankDue = false
      }
      if offset < range.upperBound { isBlankDue = true }
      offset += 1
      start = offset
    }
  }
}

extension [MarkdownLink] {
  /// Whether a node is a picture or an embed of these.
  func isPicture(_ node: MarkdownNode) -> Bool {
    guard node.kind == .link, indices.contains(Int(node.detail)) else { return false }
    let syntax = self[Int(node.detail)].syntax
    return syntax == .embed || syntax == .image
  }
}

extension MarkdownNode.Kind {
  var isBlock: Bool { rawValue <= MarkdownNode.Kind.footnoteDefinition.rawValue }
}
