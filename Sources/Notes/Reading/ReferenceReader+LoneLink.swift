import SourceText

extension ReferenceReader {
  /// The reference of a text that is one wiki link and nothing else, as most references are written.
  ///
  /// - Returns: nil for any other text, and where the file does not hold the text as it is.
  func loneLink(in text: String, range: Range<Int>) -> Reference? {
    guard let parts = LoneLink(text.utf8.span), let start = place(of: text, in: range) else { return nil }
    // The text stands in the file from there on.
    func written(_ part: Range<Int>) -> String {
      String(decoding: file.bytes[start + part.lowerBound..<start + part.upperBound], as: UTF8.self)
    }
    return Reference(
      .link(target: written(parts.target), fragment: nil, label: parts.label.map { written($0) }),
      range: start..<start + text.utf8.count)
  }

  /// Where a value begins whose text stands in the file as it is, in quotes or not.
  private func place(of text: String, in range: Range<Int>) -> Int? {
    guard range.lowerBound >= 0, range.upperBound <= file.bytes.count, !range.isEmpty else { return nil }
    let first = file.bytes[range.lowerBound]
    let isQuoted = first == UInt8(ascii: "\"") || first == UInt8(ascii: "'")
    let start = range.lowerBound + (isQuoted ? 1 : 0)
    let bytes = text.utf8.span
    guard start + bytes.count <= range.upperBound else { return nil }
    for offset in bytes.indices where file.bytes[start + offset] != bytes[offset] { return nil }
    return start
  }
}

/// Where the parts of `[[target]]` or `[[target|label]]` stand, without blanks beyond ASCII at their ends.
private struct LoneLink {
  let target: Range<Int>
  let label: Range<Int>?

  /// nil for any other text, and for a link with a fragment or an escaped bar.
  init?(_ bytes: Span<UInt8>) {
    let end = bytes.count - 2
    guard end > 2, bytes[0] == UInt8(ascii: "["), bytes[1] == UInt8(ascii: "["), bytes[end] == UInt8(ascii: "]"),
      bytes[end + 1] == UInt8(ascii: "]")
    else { return nil }
    var bar: Int?
    for offset in 2..<end {
      switch bytes[offset] {
      case UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "#"), UInt8(ascii: "\\"), 0..<0x20: return nil
      case UInt8(ascii: "|"): bar = bar ?? offset
      default: break
      }
    }
    guard let target = Self.trimmed(bytes, 2..<(bar ?? end)) else { return nil }
    self.target = target
    guard let bar else {
      label = nil
      return
    }
    guard let label = Self.trimmed(bytes, bar + 1..<end) else { return nil }
    self.label = label
  }

  /// nil for a part that is blank, or begins or ends with what is not plain ASCII.
  private static func trimmed(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Range<Int>? {
    var start = range.lowerBound
    var end = range.upperBound
    while start < end, bytes[start] == 0x20 { start += 1 }
    while end > start, bytes[end - 1] == 0x20 { end -= 1 }
    guard start < end, bytes[start] < 0x7F, bytes[end - 1] < 0x7F else { return nil }
    return start..<end
  }
}
