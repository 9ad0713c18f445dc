/// Gathers shown text; blanks run together.
struct PlainTextCollector: ~Copyable {
  private(set) var bytes: FlatBuffer<UInt8>
  private var blanksDue = 0
  private let skipsSpoilers: Bool
  /// Blanks stay as many as they are.
  private let keepsBlanks: Bool

  /// - Parameter capacity: As many bytes as there will be, if that is known.
  init(skipsSpoilers: Bool = false, keepsBlanks: Bool = false, reservingCapacity capacity: Int = 0) {
    bytes = FlatBuffer(reservingCapacity: capacity)
    self.skipsSpoilers = skipsSpoilers
    self.keepsBlanks = keepsBlanks
  }

  var text: String { bytes.string(0..<bytes.count) }

  /// The text up to a number of characters, cut at a word.
  func cropped(limit: Int) -> String { bytes.cropped(limit: limit) }

  /// Pictures and embeds among the nodes show no text; the first node counts for itself.
  ///
  /// - Parameter limit: Ends when there are more characters than this: the rest is not shown.
  mutating func collect(
    _ nodes: [MarkdownNode], _ text: [UInt8], _ links: [MarkdownLink], _ range: Range<Int>, limit: Int = .max
  ) {
    var index = range.lowerBound
    // A picture in the text of a picture belongs to that text.
    let skipsPictures = !range.isEmpty && !links.isPicture(nodes[index])
    while index < range.upperBound {
      if holdsMore(than: limit) { return }
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
      case .text where limit < .max:
        append(text, Int(node.text.lowerBound)..<Int(node.text.upperBound), limit: limit)
      case .text, .math, .mathBlock, .codeBlock, .tag:
        append(text, Int(node.text.lowerBound)..<Int(node.text.upperBound))
        if node.kind == .mathBlock || node.kind == .codeBlock { blanksDue += 1 }
      case .softBreak, .hardBreak: blanksDue += 1
      default: if node.kind.isBlock { blanksDue += 1 }
      }
    }
  }

  private func holdsMore(than limit: Int) -> Bool {
    bytes.count > limit && bytes.holdsMore(than: limit)
  }

  /// Text is read piece by piece until there are more characters than are shown.
  private mutating func append(_ text: [UInt8], _ range: Range<Int>, limit: Int) {
    var start = range.lowerBound
    while start < range.upperBound, !holdsMore(than: limit) {
      let end = min(range.upperBound, start + max(32, limit - bytes.count + 1))
      append(text, start..<end)
      start = end
    }
  }

  /// Text with single spaces between its words is copied as a whole.
  private mutating func append(_ text: [UInt8], _ range: Range<Int>) {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, text[start].isWhitespace {
      blanksDue += 1
      start += 1
    }
    while start < end, text[end - 1].isWhitespace { end -= 1 }
    if SentenceCutter.isCollapsed(text.span.extracting(start..<end)) {
      appendWords(text, start..<end)
    } else {
      appendRuns(text, start..<end)
    }
    if start < end { blanksDue += range.upperBound - end }
  }

  /// Words with single spaces between them are copied as a whole.
  private mutating func appendRuns(_ text: [UInt8], _ range: Range<Int>) {
    var offset = range.lowerBound
    while offset < range.upperBound {
      if text[offset].isWhitespace {
        blanksDue += 1
        offset += 1
        continue
      }
      let start = offset
      while offset < range.upperBound {
        if text[offset].isWhitespace {
          let next = offset + 1
          guard text[offset] == 0x20, next < range.upperBound, !text[next].isWhitespace else { break }
        }
        offset += 1
      }
      appendWords(text, start..<offset)
    }
  }

  private mutating func appendWords(_ text: [UInt8], _ range: Range<Int>) {
    guard !range.isEmpty else { return }
    if !bytes.isEmpty { for _ in 0..<(keepsBlanks ? blanksDue : min(1, blanksDue)) { bytes.append(0x20) } }
    bytes.append(contentsOf: text.span.extracting(range))
    blanksDue = 0
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
