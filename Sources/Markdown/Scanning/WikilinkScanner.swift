import SourceText

/// Finds `[[…]]` by the rules WL-1 to WL-4.
enum WikilinkScanner {
  /// The offset after `]]` of the link whose `[[` stands at `start`; nil when an inner `[[`, a line end or the limit comes first.
  static func end(_ bytes: [UInt8], at start: Int, limit: Int) -> Int? {
    var offset = start + 2
    guard offset < limit, bytes[offset] != .openBracket || !bytes.has("[[", at: offset - 1, before: limit) else {
      return nil
    }
    while offset + 1 < limit {
      switch bytes[offset] {
      case .newline: return nil
      case .closeBracket where bytes[offset + 1] == .closeBracket: return offset + 2
      case .openBracket where bytes[offset + 1] == .openBracket: return nil
      default: offset += 1
      }
    }
    return nil
  }
}

extension WikilinkScanner {
  /// What the text between `[[` and `]]` says; nil when it names nothing.
  static func link(_ text: [UInt8], _ range: Range<Int>, isEmbed: Bool) -> PendingLink? {
    let bar = text.firstOffset(of: .bar, from: range.lowerBound, limit: range.upperBound)
    var pathEnd = bar ?? range.upperBound
    if bar != nil, pathEnd > range.lowerBound, text[pathEnd - 1] == .backslash { pathEnd -= 1 }
    let path = range.lowerBound..<pathEnd
    var label = bar.map { text.trimmedString($0 + 1..<range.upperBound, replacesNoBreakSpaces: false) }
    if label?.isEmpty == true { label = nil }
    let sign = text.firstOffset(of: UInt8(ascii: "#"), from: path.lowerBound, limit: path.upperBound)
    var (target, fragment) = parts(text, path, sign: sign)
    let mayEscape = bar == nil && (sign != nil || mayEndWithBackslash(text, path))
    if mayEscape, target.utf8.last == .backslash { target.removeLast() }
    guard !target.isEmpty || fragment != nil else { return nil }
    var link = PendingLink(
      syntax: isEmbed ? .embed : .wikilink, target: target, fragment: fragment, label: label)
    if isEmbed { link.takeSize() }
    return link
  }

  /// What stands before and after the first `#`.
  private static func parts(_ text: [UInt8], _ path: Range<Int>, sign: Int?) -> (target: String, fragment: String?) {
    guard let sign else { return (text.trimmedString(path, replacesNoBreakSpaces: true), nil) }
    guard text.firstOffset(of: UInt8(ascii: "#"), from: sign + 1, limit: path.upperBound) == nil else {
      return splitFragment(text.trimmedString(path, replacesNoBreakSpaces: true))
    }
    let fragment = text.trimmedString(sign + 1..<path.upperBound, replacesNoBreakSpaces: true)
    let target = text.trimmedString(path.lowerBound..<sign, replacesNoBreakSpaces: true)
    return (target, fragment.isEmpty ? nil : fragment)
  }

  /// Whether a backslash, or something beyond ASCII, stands at the end, white space left out.
  private static func mayEndWithBackslash(_ text: [UInt8], _ range: Range<Int>) -> Bool {
    var end = range.upperBound
    while end > range.lowerBound, text[end - 1].isWhitespace { end -= 1 }
    return end > range.lowerBound && (text[end - 1] == .backslash || text[end - 1] >= 0x80)
  }

  /// `Tea # Cups #Blue` gives `Tea` and `Cups#Blue`.
  private static func splitFragment(_ written: String) -> (target: String, fragment: String?) {
    guard let sign = written.utf8.firstIndex(of: UInt8(ascii: "#")) else { return (written, nil) }
    let parts = written[sign...].split(separator: "#").map { String($0).trimmingBlanks() }.filter { !$0.isEmpty }
    let target = String(written[..<sign]).trimmingBlanks()
    return (target, parts.isEmpty ? nil : parts.joined(separator: "#"))
  }
}

extension [UInt8] {
  /// The text of a range without blanks, line ends and no-break spaces at both ends.
  fileprivate func trimmedString(_ range: Range<Int>, replacesNoBreakSpaces: Bool) -> String {
    var start = range.lowerBound
    var end = range.upperBound
    while start < end, self[start].isWhitespace { start += 1 }
    while end > start, self[end - 1].isWhitespace { end -= 1 }
    // Blanks beyond ASCII are rare: the text is looked at as characters only where there may be some.
    let mayHoldOthers =
      start < end
      && (self[start] >= 0x80 || self[end - 1] >= 0x80
        || (replacesNoBreakSpaces && firstOffset(of: 0xC2, from: start, limit: end) != nil))
    guard mayHoldOthers else { return string(start..<end) }
    let text = string(range)
    return replacesNoBreakSpaces ? text.replacingNoBreakSpaces().trimmingBlanks() : text.trimmingBlanks()
  }
}

extension PendingLink {
  /// Takes `100` or `100x80` off the end of the label of an embed.
  mutating func takeSize() {
    guard let label else { return }
    var parts = label.split(separator: "|", omittingEmptySubsequences: false).map { String($0).trimmingBlanks() }
    // In a table the bars of an embed may be escaped.
    for index in parts.indices.dropLast() where parts[index].hasSuffix("\\") { parts[index].removeLast() }
    if let size = parts.last.flatMap({ PixelSize($0) }) {
      width = size.width
      height = size.height
      parts.removeLast()
    }
    let rest = parts.joined(separator: "|").trimmingBlanks()
    self.label = rest.isEmpty ? nil : rest
  }
}

/// `100` or `100x80`.
struct PixelSize: Equatable {
  let width: Int
  let height: Int?

  init?(_ text: some StringProtocol) {
    let parts = text.split(separator: "x", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), let width = Self.number(parts[0]) else { return nil }
    self.width = width
    if parts.count == 2 {
      guard let height = Self.number(parts[1]) else { return nil }
      self.height = height
    } else {
      height = nil
    }
  }

  private static func number(_ text: some StringProtocol) -> Int? {
    guard (1...5).contains(text.utf8.count), text.utf8.allSatisfy(\.isDigit), let number = Int(text) else { return nil }
    return number
  }
}
