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
  mutating func collect(_ document: MarkdownDocument, _ range: Range<Int>) {
    var index = range.lowerBound
    // A picture in the text of a picture belongs to that text.
    let skipsPictures = !range.isEmpty && !document.isPicture(index)
    while index < range.upperBound {
      let node = document.nodes[index]
      if index > range.lowerBound,
        (skipsPictures && document.isPicture(index)) || (skipsSpoilers && node.kind == .spoiler)
      {
        index = max(index + 1, Int(node.end))
        continue
      }
      if node.kind == .html, let end = document.endOfUnshownElement(index, before: range.upperBound) {
        index = end
        continue
      }
      index += 1
      switch node.kind {
      case .code where document.pluginCode(node) != nil: append(document.pluginText(node)[...])
      case .text, .code, .math, .mathBlock, .codeBlock, .tag:
        append(document.text[Int(node.text.lowerBound)..<Int(node.text.upperBound)])
        isBlankDue = isBlankDue || node.kind == .mathBlock || node.kind == .codeBlock
      case .softBreak, .hardBreak: isBlankDue = true
      default: isBlankDue = isBlankDue || node.kind.isBlock
      }
    }
  }

  private mutating func append(_ run: ArraySlice<UInt8>) {
    for byte in run {
      if byte.isWhitespace {
        isBlankDue = true
        continue
      }
      if isBlankDue, !bytes.isEmpty { bytes.append(0x20) }
      isBlankDue = false
      bytes.append(byte)
    }
  }
}

extension MarkdownNode.Kind {
  var isBlock: Bool { rawValue <= MarkdownNode.Kind.footnoteDefinition.rawValue }
}
