import SourceText

extension ReferenceReader {
  /// The reference of a text that is one wiki link and nothing else, as most references are written.
  ///
  /// - Returns: nil for any other text, and where the file does not hold the text as it is.
  func loneLink(in text: String, range: Range<Int>) -> Reference? {
    guard let parts = LoneLink(text), let start = place(of: text, in: range) else { return nil }
    let target = String(parts.target)
    guard !target.isEmpty else { return nil }
    return Reference(
      .link(target: target, fragment: nil, label: parts.label.map { String($0) }),
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

/// The parts of `[[target]]` or `[[target|label]]`, without blanks beyond ASCII at their ends.
private struct LoneLink {
  let target: Substring
  let label: Substring?

  /// nil for any other text, and for a link with a fragment or an escaped bar.
  init?(_ text: String) {
    let bytes = text.utf8.span
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
    guard let target = Self.trimmed(text, 2..<(bar ?? end)) else { return nil }
    self.target = target
    guard let bar else {
      label = nil
      return
    }
    guard let label = Self.trimmed(text, bar + 1..<end) else { return nil }
    self.label = label
  }

  /// nil for a part that is blank, or begins or ends with what is not plain ASCII.
  private static func trimmed(_ text: String, _ range: Range<Int>) -> Substring? {
    let bytes = text.utf8.span
    var start = range.lowerBound
    var end = range.upperBound
    while start < end, bytes[start] == 0x20 { start += 1 }
    while end > start, bytes[end - 1] == 0x20 { end -= 1 }
    guard start < end, bytes[start] < 0x7F, bytes[end - 1] < 0x7F else { return nil }
    let utf8 = text.utf8
    return text[utf8.index(utf8.startIndex, offsetBy: start)..<utf8.index(utf8.startIndex, offsetBy: end)]
  }
}
