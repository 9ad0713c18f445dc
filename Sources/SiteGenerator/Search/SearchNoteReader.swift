import Linking
import Markdown
import Notes

/// Reads what can be found of notes: names, properties, and the body as its page shows it.
struct SearchNoteReader {
  private(set) var counter = WordCounter()
  private(set) var text: [UInt8] = []
  private(set) var tokens: [WordCounter.Token] = []
  private(set) var notes: [SearchChunk.NoteText] = []

  private let site: Site
  private var words = SearchWords()
  private var hiddenTokens: [WordCounter.Token] = []

  /// How many bytes of a body are kept; all of them are counted.
  private let textLimit: Int

  init(site: Site, textLimit: Int) {
    self.site = site
    self.textLimit = textLimit
  }

  mutating func read(_ index: NoteIndex, linkCount: Int) {
    let entry = site.graph[index]
    let note = entry.note
    let (textStart, tokenStart) = (text.count, tokens.count)
    countHidden(note.title, as: .name(SearchWeights.title(wordCount: Self.wordCount(of: note.title))))
    for alias in note.aliases where alias.text != note.title {
      if text.count > textStart { text += " · ".utf8 }
      append(alias.text, as: .name(SearchWeights.alias(wordCount: Self.wordCount(of: alias.text))))
    }
    text.append(Self.lineEnd)
    readProperties(of: entry)
    readTags(note.tags)
    text.append(Self.lineEnd)
    readBody(of: note)
    notes.append(SearchChunk.NoteText(range: textStart..<text.count, tokens: tokenStart..<tokens.count))
    counter.finishNote(SearchWeights(length: note.body.text.count, linkCount: linkCount))
  }

  // MARK: Names and properties

  private mutating func readProperties(of entry: GraphNote) {
    let start = text.count
    let vocabulary = site.worldVocabularies[entry.world.rawValue]
    countHidden(words.kind(entry.note.kind, vocabulary), as: .text(SearchWeights.property))
    if let status = entry.status {
      countHidden(words.status(status, entry.note.kind, vocabulary), as: .text(SearchWeights.property))
    }
    for value in SearchProperties.values(of: entry, in: site, &words) {
      if text.count > start { text += " · ".utf8 }
      append(value, as: .text(SearchWeights.property))
    }
  }

  private mutating func readTags(_ tags: [String]) {
    for tag in tags {
      text += (text.last == Self.lineEnd ? "#" : " #").utf8
      append(tag, as: .text(SearchWeights.property))
      // Each tag above it as well: `#boss` finds `#boss/shard`.
      let folded = Array(("#" + SearchFolding.key(tag)).utf8).map { $0 == 0x20 ? UInt8(ascii: "-") : $0 }
      for end in folded.indices where end > 0 && folded[end] == UInt8(ascii: "/") {
        counter.count(term: folded.span.extracting(first: end), as: .text(SearchWeights.heading))
      }
      counter.count(term: folded.span, as: .text(SearchWeights.heading))
    }
  }

  /// Appends a text that may not break the line, and counts it.
  private mutating func append(_ value: String, as weight: WordCounter.Weight) {
    let start = text.count
    for byte in value.utf8 { text.append(byte < 0x20 ? 0x20 : byte) }
    counter.count(text, start..<text.count, as: weight, tokens: &tokens)
  }

  /// Counts what is not a part of the note's text.
  private mutating func countHidden(_ value: String, as weight: WordCounter.Weight) {
    let bytes = Array(value.utf8)
    counter.count(bytes, 0..<bytes.count, as: weight, tokens: &hiddenTokens)
    hiddenTokens.removeAll(keepingCapacity: true)
  }

  private static func wordCount(of name: String) -> Int {
    name.utf8.reduce(1) { $1 == 0x20 ? $0 + 1 : $0 }
  }

  // MARK: The body

  private static let lineEnd: UInt8 = 0x0A
  private static let blockEnd: UInt8 = 0x09

  private mutating func readBody(of note: Note) {
    if case .steps(let steps)? = note["steps"] {
      for step in steps where step.node == nil {
        append(InlineText.plain(step.text), as: .text(SearchWeights.text))
        text.append(Self.blockEnd)
      }
    }
    let document = note.body
    var omitted = OmittedBlocks(in: document).nodes
    if let heading = note.titleHeading, document.headings.indices.contains(heading) {
      omitted.insert(document.headings[heading].node)
    }
    let bodyStart = text.count
    var index = 0
    var blockStart = text.count
    var weight = SearchWeights.text
    while index < document.nodes.count {
      let node = document.nodes[index]
      if node.kind.isBlock {
        finishBlock(from: blockStart, weight: weight)
        blockStart = text.count
        weight = node.kind == .heading ? SearchWeights.heading : SearchWeights.text
      }
      if isSkipped(node, at: index, in: document, omitted) {
        if node.kind == .spoiler { readSpoiler(index, in: document) }
        index = document.endOfUnshownElement(index, before: document.nodes.count) ?? max(index + 1, Int(node.end))
        continue
      }
      appendText(of: node, in: document)
      index += 1
    }
    finishBlock(from: blockStart, weight: weight)
    if note.isSpoiler {
      cut(at: bodyStart)
    } else if text.count - bodyStart > textLimit {
      cut(at: end(of: bodyStart + textLimit))
      text += " …".utf8
    }
  }

  private mutating func finishBlock(from start: Int, weight: Float) {
    guard text.count > start else { return }
    counter.count(text, start..<text.count, as: .text(weight), tokens: &tokens)
    text.append(Self.blockEnd)
  }

  private mutating func appendText(of node: MarkdownNode, in document: MarkdownDocument) {
    switch node.kind {
    case .text, .code, .codeBlock, .tag:
      let range = Int(node.text.lowerBound)..<Int(node.text.upperBound)
      let start = text.count
      text += document.text[range]
      for place in start..<text.count where text[place] < 0x20 { text[place] = 0x20 }
    case .softBreak, .hardBreak: text.append(0x20)
    default: break
    }
  }

  private func isSkipped(
    _ node: MarkdownNode, at index: Int, in document: MarkdownDocument, _ omitted: Set<Int>
  ) -> Bool {
    switch node.kind {
    case .spoiler, .html, .htmlBlock, .math, .mathBlock: true
    case .code where document.pluginCode(node) != nil: true
    case .link where document.isEmbed(index): true
    default: !omitted.isEmpty && omitted.contains(index)
    }
  }

  /// A spoiler can be found; an excerpt does not give it away.
  private mutating func readSpoiler(_ index: Int, in document: MarkdownDocument) {
    let end = max(index + 1, Int(document.nodes[index].end))
    var hidden: [UInt8] = []
    for node in document.nodes[index..<end] where node.kind == .text || node.kind == .code {
      hidden += document.text[Int(node.text.lowerBound)..<Int(node.text.upperBound)]
      hidden.append(0x20)
    }
    counter.count(hidden, 0..<hidden.count, as: .text(SearchWeights.text), tokens: &hiddenTokens)
    hiddenTokens.removeAll(keepingCapacity: true)
    text += "…".utf8
  }

  /// The last blank before a place, or the start of the character there.
  private func end(of place: Int) -> Int {
    var end = place
    while end > place - 60, end > 0, text[end] != 0x20, text[end] != Self.blockEnd { end -= 1 }
    if text[end] == 0x20 || text[end] == Self.blockEnd { return end }
    end = place
    while end > 0, text[end] & 0xC0 == 0x80 { end -= 1 }
    return end
  }

  private mutating func cut(at end: Int) {
    text.removeSubrange(end...)
    while let last = tokens.last, Int(last.start) >= end { tokens.removeLast() }
  }
}

extension MarkdownDocument {
  /// A picture, or a part of another note: its text is no text of this one.
  fileprivate func isEmbed(_ node: Int) -> Bool {
    let place = Int(nodes[node].detail)
    guard links.indices.contains(place) else { return false }
    return links[place].syntax == .embed || links[place].syntax == .image
  }
}

extension MarkdownNode.Kind {
  fileprivate var isBlock: Bool { rawValue <= MarkdownNode.Kind.footnoteDefinition.rawValue }
}
