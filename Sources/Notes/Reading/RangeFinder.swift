import SourceText

/// Finds the bytes of a value's parts in the file, each after the one before it.
///
/// A value's text may differ from its source (quotes, escapes, folded lines); then a part has the range of the whole.
struct RangeFinder {
  private let file: SourceFile
  private let range: Range<Int>
  private var cursor: Int

  init(file: SourceFile, range: Range<Int>) {
    self.file = file
    self.range = range.clamped(to: 0..<file.bytes.count)
    cursor = self.range.lowerBound
  }

  mutating func range(of text: String) -> Range<Int> {
    guard let found = find(Array(text.utf8), from: cursor) else {
      // The value is written otherwise: what follows would be searched for in vain.
      cursor = range.upperBound
      return range
    }
    cursor = found.upperBound
    return found
  }

  /// A link is found by its target and fragment, and reaches from its opening to its closing marks.
  mutating func range(ofLinkTo link: ScannedLink) -> Range<Int> {
    let name = link.target.isEmpty ? "#" + (link.fragment ?? "") : link.target
    guard let opening = find([UInt8(ascii: "[")], from: cursor) else { return range }
    let isWiki = file.bytes[opening.upperBound...].first == UInt8(ascii: "[")
    guard
      let close = isWiki
        ? find(Array("]]".utf8), from: opening.upperBound) : find(Array(")".utf8), from: opening.upperBound)
    else { return range }
    if isWiki, find(Array(name.utf8), from: opening.upperBound).map({ $0.upperBound > close.lowerBound }) ?? true {
      return range
    }
    cursor = close.upperBound
    let hasMark = link.isEmbed && opening.lowerBound > range.lowerBound
    return (hasMark ? opening.lowerBound - 1 : opening.lowerBound)..<close.upperBound
  }

  private func find(_ bytes: [UInt8], from start: Int) -> Range<Int>? {
    guard let first = bytes.first, start >= range.lowerBound else { return nil }
    var offset = start
    while offset + bytes.count <= range.upperBound {
      if file.bytes[offset] == first, file.bytes[offset..<offset + bytes.count].elementsEqual(bytes) {
        return offset..<offset + bytes.count
      }
      offset += 1
    }
    return nil
  }
}
