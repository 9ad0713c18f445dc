import Linking
import Markdown
import Notes

/// Reads what can be found of notes: names, properties, and the body as its page shows it.
struct SearchNoteReader: ~Copyable {
  var counter: WordCounter
  private(set) var notes: [SearchChunk.NoteText] = []

  private var text: PlainBuffer<UInt8>

  private let site: Site
  private var words = SearchWords()

  /// How many bytes of a body are kept; all of them are counted.
  private let textLimit: Int

  /// - Parameters:
  ///   - noteCount: How many notes will be read.
  ///   - byteCount: How long their texts are, about.
  init(site: Site, textLimit: Int, noteCount: Int, byteCount: Int) {
    self.site = site
    self.textLimit = textLimit
    counter = WordCounter(notes: noteCount, bytes: byteCount)
    text = PlainBuffer(reservingCapacity: byteCount)
    notes.reserveCapacity(noteCount)
  }

  /// Gives the texts of all notes away.
  mutating func takeText() -> PlainBuffer<UInt8> { text.take() }

  mutating func read(_ index: NoteIndex, linkCount: Int) {
    let entry = site.graph[index]
    let note = entry.note
    let (textStart, tokenStart) = (text.count, counter.tokens.count)
    counter.countHidden(note.title.utf8.span, as: .name(SearchWeights.title(wordCount: Self.wordCount(of: note.title))))
    for alias in note.aliases where alias.text != note.title {
      if text.count > textStart { append(" · ") }
      append(alias.text, as: .name(SearchWeights.alias(wordCount: Self.wordCount(of: alias.text))))
    }
    text.append(Self.lineEnd)
    readProperties(of: entry)
    readTags(note.tags)
    text.append(Self.lineEnd)
    readBody(of: note, tokenStart: tokenStart)
    notes.append(SearchChunk.NoteText(range: textStart..<text.count, tokens: tokenStart..<counter.tokens.count))
    counter.finishNote(SearchWeights(length: note.body.text.count, linkCount: linkCount))
  }

  // MARK: Names and properties

  private mutating func readProperties(of entry: GraphNote) {
    let start = text.count
    let vocabulary = site.worldVocabularies[entry.world.rawValue]
    counter.countHidden(words.kind(entry.note.kind, vocabulary).utf8.span, as: .text(SearchWeights.property))
    if let status = entry.status {
      let label = words.status(status, entry.note.kind, vocabulary)
      counter.countHidden(label.utf8.span, as: .text(SearchWeights.property))
    }
    for value in SearchProperties.values(of: entry, in: site, &words) {
      if text.count > start { append(" · ") }
      append(value, as: .text(SearchWeights.property))
    }
  }

  private mutating func readTags(_ tags: [String]) {
    for tag in tags {
      if text.isEmpty || text[text.count - 1] != Self.lineEnd { text.append(0x20) }
      text.append(UInt8(ascii: "#"))
      append(tag, as: .text(SearchWeights.property))
      let folded = words.tag(tag)
      // Each tag above it as well: `#boss` finds `#boss/shard`.
      for end in folded.indices where end > 0 && folded[end] == UInt8(ascii: "/") {
        counter.count(term: folded.span.extracting(first: end), as: .text(SearchWeights.heading))
      }
      counter.count(term: folded.span, as: .text(SearchWeights.heading))
    }
  }

  /// Appends a text that may not break the line, and counts it.
  private mutating func append(_ value: String, as weight: WordCounter.Weight) {
    let start = text.count
    append(line: value.utf8.span)
    countText(from: start, as: weight)
  }

  private mutating func append(line: Span<UInt8>) {
    for place in line.indices { text.append(line[place] < 0x20 ? 0x20 : line[place]) }
  }

  private mutating func append(_ mark: StaticString) {
    unsafe text.append(mark.utf8Start, mark.utf8CodeUnitCount)
  }

  private mutating func countText(from start: Int, as weight: WordCounter.Weight) {
    unsafe counter.count(text.base, start..<text.count, readable: text.count + PlainBuffer<UInt8>.spare, as: weight)
  }

  private static func wordCount(of name: String) -> Int {
    name.utf8.reduce(1) { $1 == 0x20 ? $0 + 1 : $0 }
  }

  // MARK: The body

  private static let lineEnd: UInt8 = 0x0A
  private static let blockEnd: UInt8 = 0x09

  private mutating func readBody(of note: Note, tokenStart: Int) {
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
        weight = node.kind.isHeading ? SearchWeights.heading : SearchWeights.text
      }
      if isSkipped(node, at: index, in: document, omitted) {
        if case .spoiler = node.kind { readSpoiler(index, in: document) }
        index = document.endOfUnshownElement(index, before: document.nodes.count) ?? max(index + 1, Int(node.end))
        continue
      }
      appendText(of: node, in: document)
      index += 1
    }
    finishBlock(from: blockStart, weight: weight)
    if note.isSpoiler {
      cut(at: bodyStart, tokenStart)
    } else if text.count - bodyStart > textLimit {
      cut(at: end(of: bodyStart + textLimit), tokenStart)
      append(" …")
    }
  }

  private mutating func finishBlock(from start: Int, weight: Float) {
    guard text.count > start else { return }
    countText(from: start, as: .text(weight))
    text.append(Self.blockEnd)
  }

  private mutating func appendText(of node: MarkdownNode, in document: MarkdownDocument) {
    switch node.kind {
    case .text, .code, .codeBlock, .tag:
      append(document.text, Int(node.text.lowerBound)..<Int(node.text.upperBound))
    case .softBreak, .hardBreak: text.append(0x20)
    default: break
    }
  }

  /// With blanks in place of control characters.
  private mutating func append(_ bytes: [UInt8], _ range: Range<Int>) {
    let start = text.count
    unsafe bytes.withUnsafeBufferPointer { bytes in
      guard let first = bytes.baseAddress, range.upperBound <= bytes.count else { return }
      unsafe text.append(first + range.lowerBound, range.count)
    }
    var place = start
    while place < text.count {
      if unsafe EightBytes(text.base, place).hasControl {
        for place in place..<min(place + 8, text.count) where text[place] < 0x20 { text[place] = 0x20 }
      }
      place += 8
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
    for node in document.nodes[index..<end] where node.kind.isPlainText {
      hidden += document.text[Int(node.text.lowerBound)..<Int(node.text.upperBound)]
      hidden.append(0x20)
    }
    counter.countHidden(hidden.span, as: .text(SearchWeights.text))
    append("…")
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

  private mutating func cut(at end: Int, _ tokenStart: Int) {
    text.cut(at: end)
    counter.cutTokens(at: end, after: tokenStart)
  }
}

extension MarkdownDocument {
  /// Its text is no text of this note.
  fileprivate func isEmbed(_ node: Int) -> Bool {
    let place = Int(nodes[node].detail)
    guard links.indices.contains(place) else { return false }
    return links[place].syntax.isEmbed
  }
}

extension MarkdownNode.Kind {
  fileprivate var isBlock: Bool {
    switch self {
    case .text, .softBreak, .hardBreak, .code, .html, .math, .emphasis, .strong, .strikethrough, .highlight, .spoiler,
      .link, .footnoteReference, .tag, .inlineField:
      false
    default: true
    }
  }

  fileprivate var isHeading: Bool {
    if case .heading = self { true } else { false }
  }

  fileprivate var isPlainText: Bool {
    switch self {
    case .text, .code: true
    default: false
    }
  }
}
