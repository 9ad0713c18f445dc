/// Scans the text of one leaf for what cmark does not know, left to right; the first match wins at each place.
///
/// Linear: a search that failed is remembered and not repeated for the next opener.
struct InlineScanner: ~Copyable {
  private(set) var text: [UInt8]
  /// The whole text, which most leaves are scanned in.
  private let whole: [UInt8]
  private var isWhole = true
  /// What is scanned, and the first offset that no construct may reach.
  private(set) var start: Int
  var limit: Int
  let isDialect: Bool
  let findsAddresses: Bool
  private(set) var isTableCell: Bool
  /// What the whole text holds, so that it is not looked for in each leaf.
  var contents = TextContents()
  var findings = FlatBuffer<Finding>()
  /// What the findings of all leaves mean.
  var values = FoundValues()
  /// Bytes that make cmark slow in great numbers.
  private(set) var specialCount = 0
  /// Brackets that may be uses of references.
  var referenceCount = 0

  var openBrackets = FlatBuffer<Int>()
  /// The byte after the last backslash, which means itself.
  var escapedOffset = -1
  /// Ends of inline fields that were begun.
  var fieldEnds = FlatBuffer<(offset: Int, range: Range<Int>, start: Int)>()
  /// Where the content of the open inline footnote starts, and where the footnote ends.
  var footnoteStart: Int?
  var footnoteEnd: Int?
  var searches = SearchMemory()
  /// Whether `::` stands anywhere, without which there are no fields.
  private(set) var mayHoldFields = false

  init(_ text: [UInt8], _ range: Range<Int>, _ options: MarkdownParser.Options, isTableCell: Bool) {
    self.text = text
    whole = text
    start = range.lowerBound
    limit = range.upperBound
    isDialect = options.dialect
    findsAddresses = options.autolinks
    self.isTableCell = isTableCell
  }

  /// Turns to another leaf, with the memory that served for the last one.
  ///
  /// - Parameter copy: The text of the leaf; nil when it is a range of the whole one.
  mutating func begin(_ range: Range<Int>, of copy: [UInt8]? = nil, isTableCell: Bool) {
    if let copy {
      text = copy
      isWhole = false
    } else if !isWhole {
      text = whole
      isWhole = true
    }
    start = range.lowerBound
    limit = range.upperBound
    self.isTableCell = isTableCell
    specialCount = 0
    referenceCount = 0
    escapedOffset = -1
    footnoteStart = nil
    footnoteEnd = nil
    findings.removeAll()
    openBrackets.removeAll()
    fieldEnds.removeAll()
    searches.forget()
  }

  mutating func scan(from first: Int) {
    var offset = first
    var isLineStart = true
    mayHoldFields =
      isDialect && contents.mayHoldFields && text.firstIndex(of: "::", in: first..<max(first, limit)) != nil
    while offset < limit {
      if isLineStart, mayHoldFields, let next = fieldLine(at: offset) { offset = next }
      isLineStart = false
      let runEnd = min(limit, fieldEnds.last?.offset ?? limit)
      while offset < runEnd {
        if !contents.mayHoldWebAddresses { offset = text.endOfWords(from: offset, limit: runEnd) }
        guard offset < runEnd, !Self.isMark(text[offset]) else { break }
        offset += 1
      }
      if let end = fieldEnds.last?.offset, end <= offset {
        offset = closeField(at: offset)
        continue
      }
      guard offset < limit else { break }
      switch text[offset] {
      case .newline:
        isLineStart = true
        offset += 1
      case .backslash:
        if offset + 1 < limit, text[offset + 1].isPunctuation {
          escapedOffset = offset + 1
          offset += 2
        } else {
          offset += 1
        }
      case .backtick: offset = codeSpanEnd(at: offset)
      case .less: offset = angleBracket(at: offset)
      case UInt8(ascii: "!"), .openBracket, .closeBracket: offset = bracket(at: offset)
      case UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: ")"):
        specialCount += 1
        offset += 1
      case UInt8(ascii: "w") where offset + 1 < limit && text[offset + 1] != UInt8(ascii: "w"): offset += 1
      case UInt8(ascii: ":"), UInt8(ascii: "w"), UInt8(ascii: "@"):
        offset = (findsAddresses ? bareAddress(at: offset) : nil) ?? offset + 1
      case Placeholder.lead: offset = privateUse(at: offset)
      case UInt8(ascii: "$"), UInt8(ascii: "="), .bar, UInt8(ascii: "#"), UInt8(ascii: "("), UInt8(ascii: "^"):
        offset = isDialect ? dialectMark(at: offset) : offset + 1
      default: offset += 1
      }
    }
    while !fieldEnds.isEmpty { _ = closeField(at: limit) }
  }

  /// Whether a byte is a line end or one of ``\ ` < ! [ ] * _ ) : w @ $ = | # ( ^``, or starts a placeholder.
  private static func isMark(_ byte: UInt8) -> Bool {
    guard byte < 0x80 else { return byte == Placeholder.lead }
    let marks: UInt64 = byte < 64 ? 0x3400_071A_0000_0400 : 0x1080_0001_F800_0001
    return marks >> UInt64(byte & 63) & 1 == 1
  }

  mutating func add(_ range: Range<Int>, _ content: Finding.Content) {
    findings.append(Finding(range: range, content: content))
  }

  mutating func add(_ range: Range<Int>, _ link: consuming PendingLink) {
    add(range, .link(values.links.appended(link)))
  }

  private mutating func dialectMark(at offset: Int) -> Int {
    let next =
      switch text[offset] {
      case UInt8(ascii: "$"): math(at: offset)
      case UInt8(ascii: "="): delimiter(at: offset)
      case .bar: isTableCell ? nil : delimiter(at: offset)
      case UInt8(ascii: "#"): tag(at: offset)
      case UInt8(ascii: "("): bracketedField(at: offset)
      default: inlineFootnote(at: offset)
      }
    return next ?? offset + 1
  }

  /// Literal private-use characters never pass for placeholders.
  private mutating func privateUse(at offset: Int) -> Int {
    guard offset + 2 < limit, text[offset + 1] == 0x80, text[offset + 2] <= 0x82 else { return offset + 1 }
    add(offset..<offset + 3, .literal)
    return offset + 3
  }

  // MARK: Code and HTML

  /// The end of the code span that starts at `offset`, or of the lone run of backticks.
  mutating func codeSpanEnd(at offset: Int) -> Int {
    let runEnd = backtickRunEnd(at: offset)
    let length = runEnd - offset
    guard searches.mayFindBackticks(length, from: runEnd) else { return runEnd }
    var position = runEnd
    while position < limit {
      guard text[position] == .backtick else {
        position += 1
        continue
      }
      let end = backtickRunEnd(at: position)
      if end - position == length { return end }
      position = end
    }
    searches.noBackticks(length)
    return runEnd
  }

  private func backtickRunEnd(at offset: Int) -> Int {
    var end = offset
    while end < limit, text[end] == .backtick { end += 1 }
    return end
  }

  private mutating func angleBracket(at offset: Int) -> Int {
    specialCount += 1
    if let end = angleAddressEnd(at: offset) {
      let address = text.string(offset + 1..<end - 1)
      let isMail = !address.utf8.contains(UInt8(ascii: ":"))
      let target = isMail ? "mailto:" + address : address
      add(offset..<end, PendingLink(syntax: .autolink, target: target, label: address, isExternal: true))
      return end
    }
    let end =
      searches.mayFindTag(text, at: offset, limit: limit)
      ? HTMLTagScanner.end(of: text, at: offset, limit: limit) : nil
    if let end { return end }
    searches.noTag(text, at: offset, limit: limit)
    // cmark would look for the end of each of these anew.
    if searches.isHopeless(text, at: offset, limit: limit) { add(offset..<offset + 1, .literal) }
    return offset + 1
  }
}

/// What was looked for in a leaf and is not there.
struct SearchMemory {
  private var missingBackticks: [Int] = []
  private var missingTags: [UInt8] = []
  /// From where to where no `$$` closes a formula, and the one that does.
  var displayCloser: (from: Int, result: Int?)?
  var bracketPairs: [Int: Int]?

  mutating func forget() {
    if !missingBackticks.isEmpty { missingBackticks = [] }
    if !missingTags.isEmpty { missingTags = [] }
    displayCloser = nil
    if bracketPairs != nil { bracketPairs = nil }
  }

  func mayFindBackticks(_ length: Int, from offset: Int) -> Bool { !missingBackticks.contains(length) }

  mutating func noBackticks(_ length: Int) { missingBackticks.append(length) }

  /// `<?` and `<!` run to an end mark that may be missing; other tags end early.
  func mayFindTag(_ text: [UInt8], at offset: Int, limit: Int) -> Bool {
    missingTags.isEmpty || offset + 2 >= limit || !missingTags.contains(Self.key(text, offset))
  }

  mutating func noTag(_ text: [UInt8], at offset: Int, limit: Int) {
    guard offset + 2 < limit, text[offset + 1] == UInt8(ascii: "?") || text[offset + 1] == UInt8(ascii: "!") else {
      return
    }
    guard !missingTags.contains(Self.key(text, offset)) else { return }
    missingTags.append(Self.key(text, offset))
  }

  /// Whether the search for the end of an instruction or declaration failed.
  func isHopeless(_ text: [UInt8], at offset: Int, limit: Int) -> Bool {
    offset + 2 < limit && (text[offset + 1] == UInt8(ascii: "?") || text[offset + 1] == UInt8(ascii: "!"))
      && missingTags.contains(Self.key(text, offset))
  }

  private static func key(_ text: [UInt8], _ offset: Int) -> UInt8 {
    guard text[offset + 1] == UInt8(ascii: "!") else { return text[offset + 1] }
    return text[offset + 2].isLetter ? UInt8(ascii: "A") : text[offset + 2]
  }
}

extension InlineScanner {
  mutating func countSpecial() { specialCount += 1 }
}
