import SourceText

/// The text that cmark was fed with, by line, and the way back to the bytes of the file.
///
/// A class, since a builder that asked a part of its own for each range would copy itself each time.
final class FedText {
  /// The file's body without comments and with plain line ends.
  let clean: [UInt8]
  private let cleanText: CleanText
  /// The clean text is the body as it stands in the file.
  private let isBody: Bool
  private let base: Int
  private let main: Part
  /// Bodies of inline footnotes, fed before the body.
  private let definitions: Part?
  /// Lines of definitions before the body.
  let precedingLines: Int

  private struct Part {
    let bytes: [UInt8]
    let map: OffsetMap
    let lineStarts: [Int]

    init(_ bytes: [UInt8], _ map: OffsetMap) {
      self.bytes = bytes
      self.map = map
      var starts = [0]
      starts.reserveCapacity(bytes.count / 32 + 2)
      while let end = bytes.firstOffset(of: .newline, from: starts[starts.count - 1], limit: bytes.count) {
        starts.append(end + 1)
      }
      lineStarts = starts
    }

    /// The clean offset of a column of a line.
    func start(line: Int, column: Int) -> Int {
      guard line > 0 else { return 0 }
      let offset = line <= lineStarts.count ? lineStarts[line - 1] + max(0, column - 1) : bytes.count
      return map.source(of: min(offset, bytes.count))
    }

    /// The clean offset after a column of a line; nil for a line that there is not.
    func end(line: Int, column: Int) -> Int? {
      guard line > 0, line <= lineStarts.count else { return nil }
      let output = min(lineStarts[line - 1] + max(0, column), bytes.count)
      return output > 0 ? map.sourceEnd(of: output) : 0
    }
  }

  init(_ source: borrowing RewrittenSource, _ cleanText: CleanText, base: Int) {
    clean = cleanText.bytes
    self.cleanText = cleanText
    isBody = cleanText.maps.isEmpty
    self.base = base
    main = Part(source.text.isChanged ? source.text.bytes : clean, source.text.map)
    guard !source.definitions.bytes.isEmpty else {
      definitions = nil
      precedingLines = 0
      return
    }
    // The comment keeps indented code at the body's start from continuing the last definition.
    let part = Part(source.definitions.bytes + Array("<!-- -->\n\n".utf8), source.definitions.map)
    definitions = part
    precedingLines = part.lineStarts.count - 1
  }

  /// What to feed, in order.
  var pieces: [[UInt8]] { (definitions.map { [$0.bytes] } ?? []) + [main.bytes] }

  /// The clean offset of a column of a line, both from 1.
  func cleanOffset(line: Int, column: Int) -> Int {
    if line <= precedingLines, let definitions {
      return min(clean.count, definitions.start(line: line, column: column))
    }
    return min(clean.count, main.start(line: line - precedingLines, column: column))
  }

  /// The clean offset after a column of a line, blanks and line ends before it left out.
  func cleanEnd(line: Int, column: Int, from start: Int) -> Int {
    var end = clean.count
    if line <= precedingLines, let definitions {
      end = definitions.end(line: line, column: column) ?? end
    } else {
      end = main.end(line: line - precedingLines, column: column) ?? end
    }
    end = min(end, clean.count)
    while end > start, clean[end - 1].isWhitespace { end -= 1 }
    return max(start, end)
  }

  /// The file's bytes for a range of clean ones.
  func fileRange(_ range: Range<Int>) -> Range<Int> {
    let range = isBody ? range : cleanText.bodyRange(range)
    return range.lowerBound + base..<range.upperBound + base
  }

  /// The same as nodes hold it.
  func nodeRange(_ range: Range<Int>) -> Range<Int32> {
    let range = fileRange(range)
    return Int32(clamping: range.lowerBound)..<Int32(clamping: range.upperBound)
  }
}
