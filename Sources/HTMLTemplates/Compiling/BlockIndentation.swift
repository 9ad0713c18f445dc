/// The indentation of blocks: what each line of a block's content loses where it is written, and what the place where
/// the block is shown gives back.
///
/// It is the white space that the content's lines have in common; without any, that before the opening tag. So a block
/// that nothing replaces looks as it is written, and one from elsewhere as if it were written here.
///
/// - Complexity: O(n)
struct BlockIndentation {
  /// White space of the source, by the index of the opening tag; nothing for a block that is not indented.
  private(set) var ranges: [Int: Range<Int>] = [:]

  private let source: [UInt8]
  private let tags: [TemplateTag]
  private let places: [TagNesting.Place]
  /// The blocks around the line that is looked at, with what their lines have in common so far.
  private var open: [(tag: Int, common: Range<Int>?)] = []

  init(_ tags: [TemplateTag], _ places: [TagNesting.Place], _ extents: [TagLines.Extent], of source: [UInt8]) {
    self.source = source
    self.tags = tags
    self.places = places
    var position = 0
    for index in tags.indices {
      measureLines(in: position..<tags[index].range.lowerBound, before: index)
      while let block = open.last, places[block.tag].end == index { close(extents) }
      if tags[index].kind == .block { open.append((tag: index, common: nil)) }
      position = tags[index].range.upperBound
    }
    measureLines(in: position..<source.count, before: tags.count)
    while !open.isEmpty { close(extents) }
  }

  /// Looks at the lines that begin in the text before the tag at `next`.
  private mutating func measureLines(in text: Range<Int>, before next: Int) {
    guard let block = open.last else { return }
    for offset in text where source[offset] == UInt8(ascii: "\n") {
      var end = offset + 1
      while end < text.upperBound, source[end].isBlank { end += 1 }
      let isBlankLine = end == source.count || source.isLineEnding(at: end)
      let isLineOfClosingTag = end == text.upperBound && places[block.tag].end == next
      if !isBlankLine, !isLineOfClosingTag { narrow(offset + 1..<end) }
    }
  }

  private mutating func narrow(_ whitespace: Range<Int>) {
    guard let block = open.last else { return }
    open[open.count - 1].common = block.common.map { shared($0, whitespace) } ?? whitespace
  }

  private mutating func close(_ extents: [TagLines.Extent]) {
    guard let block = open.popLast() else { return }
    let start = tags[block.tag].range.lowerBound
    let before = source.lineStart(before: start).map { $0..<start }
    if extents[block.tag].isStandalone {
      ranges[block.tag] = block.common ?? before
    } else if let before {
      ranges[block.tag] = block.common.map { shared($0, before) } ?? before
    }
    if let common = block.common { narrow(common) }
  }

  private func shared(_ left: Range<Int>, _ right: Range<Int>) -> Range<Int> {
    var count = 0
    while count < min(left.count, right.count),
      source[left.lowerBound + count] == source[right.lowerBound + count]
    {
      count += 1
    }
    return left.lowerBound..<left.lowerBound + count
  }
}
