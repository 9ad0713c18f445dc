import Markdown
import SourceText
import YAML

/// Finds the bytes of a body that only the most private audience sees.
struct RestrictedRanges {
  let file: SourceFile
  let document: MarkdownDocument
  /// The body's bytes in the file.
  let body: Range<Int>
  let words: RestrictedWords

  /// In no order, overlapping; empty for most notes, at the cost of a look at their tables.
  func ranges() -> [Range<Int>] {
    if isShownAsWritten { return [body] }
    return markers() + callouts() + codeBlocks() + sections() + inlineFields()
  }

  func markers() -> [Range<Int>] {
    guard !document.commentRanges.isEmpty else { return [] }
    return RestrictedMarkers(file, comments: document.commentRanges, body: body).ranges
  }

  /// Facts before the prose, a line each: `**GM notes:** …`.
  ///
  /// - Parameter facts: Of the body, inline fields among them.
  func lines(of facts: [KeyedEntry]) -> [Range<Int>] {
    let inline = Set(document.inlineFields.map(\.range))
    return facts.compactMap { fact in
      guard words.isRestricted(key: fact.key), !inline.contains(fact.keyRange) else { return nil }
      let start = lineStart(fact.keyRange.lowerBound)
      return start..<FrontMatterSplit.lineEnd(file.bytes, from: max(start, fact.value.range.upperBound))
    }
  }

  /// Headings that are a key of the kind, with the links below them.
  func sections(of facts: [KeyedEntry]) -> [Range<Int>] {
    let restricted = facts.filter { words.isRestricted(key: $0.key) }.map(\.keyRange.lowerBound)
    guard !restricted.isEmpty else { return [] }
    return sections { restricted.contains($0.range.lowerBound) }
  }

  /// A body that was too complex to be taken apart is shown as it stands, and nobody knows what its marks would mean.
  private var isShownAsWritten: Bool {
    guard document.nodes.count == 2, let block = document.codeBlocks.first, block.range == body else { return false }
    return document.text.count == body.count && !body.isEmpty
  }

  // MARK: Blocks

  private func callouts() -> [Range<Int>] {
    guard document.callouts.contains(where: { words.isRestricted($0.name) }) else { return [] }
    return document.nodes.indices.compactMap { node in
      let callout = Int(document.nodes[node].detail)
      guard document.nodes[node].kind == .callout, document.callouts.indices.contains(callout),
        words.isRestricted(document.callouts[callout].name)
      else { return nil }
      return quote(document.sourceRange(of: node))
    }
  }

  /// A quote reaches as far as its marks do.
  private func quote(_ range: Range<Int>) -> Range<Int> {
    let bytes = file.bytes
    let depth = bytes[lineStart(range.lowerBound)..<range.lowerBound].count { $0 == UInt8(ascii: ">") } + 1
    var end = FrontMatterSplit.lineEnd(bytes, from: max(range.lowerBound, range.upperBound))
    while true {
      let next = FrontMatterSplit.nextLine(bytes, after: end)
      guard next < body.upperBound, marks(at: next) >= depth else { break }
      end = FrontMatterSplit.lineEnd(bytes, from: next)
    }
    return range.lowerBound..<end
  }

  /// How many marks of quotes a line begins with.
  private func marks(at start: Int) -> Int {
    var count = 0
    for byte in file.bytes[start...] {
      if byte == UInt8(ascii: ">") { count += 1 } else if byte != 0x20, byte != 0x09 { break }
    }
    return count
  }

  private func codeBlocks() -> [Range<Int>] {
    document.codeBlocks.filter { words.isRestricted(language: $0.language) }.map { block in
      block.range.lowerBound..<FrontMatterSplit.lineEnd(file.bytes, from: block.range.upperBound)
    }
  }

  private func inlineFields() -> [Range<Int>] {
    document.inlineFields.filter { words.isRestricted(key: $0.key) }.map(\.range)
  }

  // MARK: Sections

  private func sections() -> [Range<Int>] {
    sections { words.isRestricted(heading: $0.text) }
  }

  private func sections(where isRestricted: (MarkdownHeading) -> Bool) -> [Range<Int>] {
    let restricted = document.headings.indices.filter { isRestricted(document.headings[$0]) }
    guard !restricted.isEmpty else { return [] }
    let parents = containers()
    let next = nextHeadings(parents)
    return restricted.map { index in
      let parent = parents[index] ?? 0
      let parentEnd = parent == 0 ? body.upperBound : document.sourceRange(of: parent).upperBound
      let heading = document.headings[index].range
      let end = next[index].map { lineEnd(before: document.headings[$0].range.lowerBound) } ?? parentEnd
      return heading.lowerBound..<max(end, heading.upperBound)
    }
  }

  /// The next heading of the same or a higher level in the same block, for each heading.
  private func nextHeadings(_ parents: [Int: Int]) -> [Int?] {
    var next = [Int?](repeating: nil, count: document.headings.count)
    // By block: the first heading of each level below the place that is looked at.
    var following: [Int: [Int: Int]] = [:]
    for index in document.headings.indices.reversed() {
      let (parent, level) = (parents[index] ?? 0, document.headings[index].level)
      next[index] = following[parent]?.filter { $0.key <= level }.values.min()
      following[parent, default: [:]][level] = index
    }
    return next
  }

  /// The nearest block around each heading, by its place in `headings`.
  private func containers() -> [Int: Int] {
    var parents: [Int: Int] = [:]
    var open: [Int] = []
    for (index, node) in document.nodes.enumerated() {
      while let last = open.last, Int(document.nodes[last].end) <= index { open.removeLast() }
      if node.kind == .heading, let parent = open.last { parents[Int(node.detail)] = parent }
      if node.kind.isContainer { open.append(index) }
    }
    return parents
  }

  // MARK: Lines

  private func lineStart(_ offset: Int) -> Int {
    var start = min(offset, file.bytes.count)
    while start > body.lowerBound, file.bytes[start - 1] != 0x0A, file.bytes[start - 1] != 0x0D { start -= 1 }
    return start
  }

  /// The end of the line above a block, whose own line may begin with marks of quotes and items.
  private func lineEnd(before offset: Int) -> Int {
    let start = lineStart(offset)
    return start > body.lowerBound ? start - 1 : offset
  }
}

extension MarkdownNode.Kind {
  /// Whether headings may stand right below it.
  fileprivate var isContainer: Bool {
    switch self {
    case .document, .blockQuote, .callout, .calloutContent, .listItem, .footnoteDefinition: true
    default: false
    }
  }
}
