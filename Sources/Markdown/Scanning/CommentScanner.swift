import SourceText

/// Takes `%%…%%` and `<!-- … -->` out of a text, but not out of code (CM-1 to CM-3).
///
/// Templates that did not run (`<% … %>`) go with them.
struct CommentScanner {
  private let text: [UInt8]
  private(set) var output: [UInt8] = []
  private(set) var map = OffsetMap()
  private(set) var comments: [Range<Int>] = []
  private(set) var unclosed: [Range<Int>] = []

  private var blocks = BlockScanner()
  private var place = 0
  /// The last line was a comment and nothing else; its line end goes with it.
  private var isLineDropped = false
  /// Up to where the paragraph's inline code was followed, and where its text ends at the latest.
  private var inlinePlace = 0
  private var paragraphEnd = 0
  private var missingBackticks: [Int: Int] = [:]
  /// There is no closing mark after these offsets.
  private var noPercentsAfter: Int?
  private var noArrowAfter: Int?
  private var noTemplateEndAfter: Int?

  init(_ text: [UInt8]) {
    self.text = text
    output.reserveCapacity(text.count)
  }

  /// Whether `%%`, `<!` or `<%` stands in a text.
  static func mayHoldComment(_ text: [UInt8]) -> Bool {
    var offset = 0
    while let percent = text.firstOffset(of: UInt8(ascii: "%"), from: offset, limit: text.count) {
      if text.has("%%", at: percent, before: text.count) { return true }
      offset = percent + 1
    }
    offset = 0
    while let less = text.firstOffset(of: .less, from: offset, limit: text.count) {
      if less + 1 < text.count, opensComment(text[less + 1]) { return true }
      offset = less + 1
    }
    return false
  }

  mutating func scan() {
    while place < text.count {
      let line = place..<text.lineEnd(from: place, limit: text.count)
      let outputStart = output.count
      append(line)
      if Self.mayHoldComment(line, text) {
        scanLine(line, outputStart)
      } else {
        note(blocks.advance(output, outputStart..<output.count), line, outputStart)
        place = line.upperBound
      }
      if place < text.count, !isLineDropped {
        append(place..<place + 1)
        place += 1
      }
      isLineDropped = false
    }
  }

  private static func mayHoldComment(_ line: Range<Int>, _ text: [UInt8]) -> Bool {
    for offset in line.dropLast() {
      if text[offset] == UInt8(ascii: "%"), text[offset + 1] == UInt8(ascii: "%") { return true }
      if text[offset] == .less, opensComment(text[offset + 1]) { return true }
    }
    return false
  }

  private static func opensComment(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "!") || byte == UInt8(ascii: "%")
  }

  private mutating func append(_ range: Range<Int>) {
    map.addCopy(output: output.count, source: range)
    output.append(contentsOf: text[range])
  }

  private mutating func note(_ line: BlockLine, _ source: Range<Int>, _ outputStart: Int) {
    guard line.startsLeaf else { return }
    inlinePlace = source.lowerBound + line.content - outputStart
    paragraphEnd = 0
    missingBackticks = [:]
  }

  // MARK: Lines with comments

  /// Writes a line anew without its comments; a comment may join it with later ones.
  private mutating func scanLine(_ line: Range<Int>, _ outputStart: Int) {
    let before = blocks
    let block = blocks.advance(output, outputStart..<output.count)
    place = line.upperBound
    guard block.kind != .code else { return }
    note(block, line, outputStart)
    let content = line.lowerBound + block.content - outputStart
    let isCodeAware = block.kind != .html
    if !isCodeAware { inlinePlace = content }
    var copied = line.lowerBound
    var end = line.upperBound
    let firstComment = comments.count
    while let comment = nextComment(before: end, content: content, isCodeAware: isCodeAware) {
      if comments.count == firstComment { truncate(outputStart) }
      append(copied..<comment.lowerBound)
      let isBlock = comment.lowerBound == content
      if isBlock, text.has("<!", at: comment.lowerBound, before: text.count) { insert("<!-- -->", for: comment) }
      comments.append(comment)
      copied = comment.upperBound
      inlinePlace = copied
      if copied > end { end = text.lineEnd(from: copied, limit: text.count) }
    }
    guard comments.count > firstComment else { return }
    if comments[firstComment].lowerBound == content, isLoneLine(line, block, firstComment, end: end) {
      place = min(end + 1, text.count)
      blocks = before
      truncate(outputStart)
      isLineDropped = true
      return
    }
    append(copied..<end)
    place = end
    blocks = before
    _ = blocks.advance(output, outputStart..<output.count)
  }

  /// Whether the line is nothing but one `%%…%%` or `<%…%>` that does not reach beyond it.
  private func isLoneLine(_ line: Range<Int>, _ block: BlockLine, _ first: Int, end: Int) -> Bool {
    let comment = comments[first]
    return comments.count == first + 1 && end == line.upperBound && block.openedContainers == 0
      && !text.has("<!", at: comment.lowerBound, before: text.count) && block.kind == .paragraph
      && text.isBlank(comment.upperBound..<end)
  }

  private mutating func truncate(_ outputStart: Int) {
    output.removeLast(output.count - outputStart)
    map.truncate(to: outputStart)
  }

  private mutating func insert(_ markup: StaticString, for comment: Range<Int>) {
    map.addReplacement(output: output.count, source: comment)
    unsafe output.append(
      contentsOf: UnsafeBufferPointer(start: markup.utf8Start, count: markup.utf8CodeUnitCount))
  }

  // MARK: Finding

  /// The next comment that starts before `end`, code left out.
  private mutating func nextComment(before end: Int, content: Int, isCodeAware: Bool) -> Range<Int>? {
    while inlinePlace < end {
      switch text[inlinePlace] {
      case .backslash where isCodeAware: inlinePlace += 2
      case .backtick where isCodeAware: skipCode()
      case UInt8(ascii: "%") where inlinePlace >= content:
        if let comment = percentComment(at: inlinePlace, isLineStart: inlinePlace == content) { return comment }
        inlinePlace += 1
      case .less where inlinePlace >= content:
        if let comment = arrowComment(at: inlinePlace, isLineStart: inlinePlace == content) { return comment }
        if let template = template(at: inlinePlace) { return template }
        inlinePlace += 1
      default: inlinePlace += 1
      }
    }
    return nil
  }

  private mutating func percentComment(at start: Int, isLineStart: Bool) -> Range<Int>? {
    guard text.has("%%", at: start, before: text.count) else { return nil }
    if noPercentsAfter.map({ start + 2 < $0 }) ?? true {
      if let close = text.firstIndex(of: "%%", in: start + 2..<text.count) { return start..<close + 2 }
      noPercentsAfter = start + 2
    }
    guard isLineStart else { return nil }
    unclosed.append(start..<start + 2)
    return start..<text.count
  }

  private mutating func arrowComment(at start: Int, isLineStart: Bool) -> Range<Int>? {
    guard text.has("<!--", at: start, before: text.count) else { return nil }
    if noArrowAfter.map({ start + 2 < $0 }) ?? true {
      if let close = text.firstIndex(of: "-->", in: start + 2..<text.count) { return start..<close + 3 }
      noArrowAfter = start + 2
    }
    guard isLineStart else { return nil }
    unclosed.append(start..<start + 4)
    return start..<text.count
  }

  private mutating func template(at start: Int) -> Range<Int>? {
    guard text.has("<%", at: start, before: text.count), noTemplateEndAfter.map({ start + 2 < $0 }) ?? true else {
      return nil
    }
    if let close = text.firstIndex(of: "%>", in: start + 2..<text.count) { return start..<close + 2 }
    noTemplateEndAfter = start + 2
    return nil
  }

  /// Moves behind the code span at the place, or behind its backticks when nothing closes it.
  private mutating func skipCode() {
    let start = inlinePlace
    let runEnd = backtickRunEnd(start, limit: text.count)
    inlinePlace = runEnd
    let length = runEnd - start
    if paragraphEnd < runEnd { paragraphEnd = Self.paragraphEnd(text, from: runEnd) }
    guard missingBackticks[length, default: -1] != paragraphEnd else { return }
    var offset = runEnd
    while offset < paragraphEnd {
      guard text[offset] == .backtick else {
        offset += 1
        continue
      }
      let end = backtickRunEnd(offset, limit: paragraphEnd)
      if end - offset == length {
        inlinePlace = end
        return
      }
      offset = end
    }
    missingBackticks[length] = paragraphEnd
  }

  private func backtickRunEnd(_ start: Int, limit: Int) -> Int {
    var end = start
    while end < limit, text[end] == .backtick { end += 1 }
    return end
  }

  /// The next line that is blank but for quote marks.
  private static func paragraphEnd(_ text: [UInt8], from start: Int) -> Int {
    var end = text.lineEnd(from: start, limit: text.count)
    while end < text.count {
      var offset = end + 1
      while offset < text.count, text[offset].isBlank || text[offset] == .greater { offset += 1 }
      if offset == text.count || text[offset] == .newline { return end }
      end = text.lineEnd(from: offset, limit: text.count)
    }
    return text.count
  }
}
