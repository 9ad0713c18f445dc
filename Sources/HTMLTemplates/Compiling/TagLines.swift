/// How tags stand on their lines: what of the text around it each takes with it.
///
/// A tag alone on its line takes the whole line: of `"a\n  {{#b}}\nc"` the tag's extent is `2..<11`.
///
/// - Complexity: O(n)
struct TagLines {
  struct Extent {
    let range: Range<Int>
    let isStandalone: Bool
  }

  private(set) var extents: [Extent] = []
  private let source: [UInt8]
  private let tags: [TemplateTag]
  private let places: [TagNesting.Place]

  init(_ tags: [TemplateTag], _ places: [TagNesting.Place], of source: [UInt8]) {
    self.source = source
    self.tags = tags
    self.places = places
    extents = tags.map { Extent(range: $0.range, isStandalone: false) }
    for index in tags.indices { measure(index) }
  }

  private mutating func measure(_ index: Int) {
    let tag = tags[index]
    if tag.kind == .parent {
      measureParent(index)
    } else if places.isArgument(index, tags) {
      measureArgument(index)
    } else if tag.kind.mayStandAlone, !isClosingOfParentOrArgument(index),
      let start = source.lineStart(before: tag.range.lowerBound), let end = source.lineEnd(after: tag.range.upperBound)
    {
      extents[index] = Extent(range: start..<end, isStandalone: true)
    }
  }

  /// A parent's tags stand alone together, whatever lies between them.
  private mutating func measureParent(_ index: Int) {
    guard places[index].isClosed else { return }
    let close = places[index].end
    let opening = tags[index].range
    let closing = tags[close].range
    guard let start = source.lineStart(before: opening.lowerBound), let end = source.lineEnd(after: closing.upperBound)
    else { return }
    extents[index] = Extent(range: start..<opening.upperBound, isStandalone: true)
    extents[close] = Extent(range: closing.lowerBound..<end, isStandalone: true)
  }

  /// What lies outside of an argument is not shown, so that only its inside tells whether its tags stand alone.
  private mutating func measureArgument(_ index: Int) {
    let opening = tags[index].range
    if let end = source.lineEnd(after: opening.upperBound) {
      extents[index] = Extent(range: opening.lowerBound..<end, isStandalone: true)
    }
    guard places[index].isClosed else { return }
    let close = places[index].end
    let closing = tags[close].range
    guard let start = source.lineStart(before: closing.lowerBound), start >= extents[index].range.upperBound
    else { return }
    extents[close] = Extent(range: start..<closing.upperBound, isStandalone: true)
  }

  private func isClosingOfParentOrArgument(_ index: Int) -> Bool {
    guard let opening = places[index].opening else { return false }
    return tags[opening].kind == .parent || places.isArgument(opening, tags)
  }
}

extension [TagNesting.Place] {
  /// Whether the tag at `index` is a block directly inside of a parent, and so what the parent's parameter shows.
  func isArgument(_ index: Int, _ tags: [TemplateTag]) -> Bool {
    guard tags[index].kind == .block, let container = self[index].container else { return false }
    return tags[container].kind == .parent
  }
}

extension [UInt8] {
  func isLineStart(_ offset: Int) -> Bool {
    offset == 0 || self[offset - 1] == UInt8(ascii: "\n")
  }

  /// Where the line of `offset` begins, if only white space stands before it.
  func lineStart(before offset: Int) -> Int? {
    var start = offset
    while start > 0, self[start - 1].isBlank { start -= 1 }
    return isLineStart(start) ? start : nil
  }

  /// Where the next line begins, if only white space stands after `offset`.
  func lineEnd(after offset: Int) -> Int? {
    var end = offset
    while end < count, self[end].isBlank { end += 1 }
    if end == count { return end }
    return isLineEnding(at: end) ? end + (self[end] == UInt8(ascii: "\r") ? 2 : 1) : nil
  }

  /// Whether a line ends at `offset`, with a line feed or with a carriage return before it.
  func isLineEnding(at offset: Int) -> Bool {
    guard offset < count else { return false }
    if self[offset] == UInt8(ascii: "\n") { return true }
    return self[offset] == UInt8(ascii: "\r") && offset + 1 < count && self[offset + 1] == UInt8(ascii: "\n")
  }
}
