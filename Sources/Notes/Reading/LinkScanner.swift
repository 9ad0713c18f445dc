import SourceText

/// A link as it stands in a property's text.
struct ScannedLink: Equatable {
  let target: String
  let fragment: String?
  let label: String?
  /// `![[…]]`, `![…](…)`.
  let isEmbed: Bool
  /// Bytes of the text.
  let range: Range<Int>
}

/// Finds `[[wiki links]]` and `[Markdown](links.md)` in a property's text. Web addresses are no links to notes.
///
/// - Complexity: Linear: where the next closing mark stands is remembered between attempts.
struct LinkScanner {
  /// Longer destinations are no links, so that unclosed ones cost little.
  private static let longestDestination = 2_000

  private let bytes: [UInt8]
  private var nextDoubleClose = 0
  private var nextParenthesis = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  static func links(in text: String) -> [ScannedLink] {
    guard text.holds(UInt8(ascii: "[")) else { return [] }
    var scanner = LinkScanner(Array(text.utf8))
    return scanner.links()
  }

  private mutating func links() -> [ScannedLink] {
    var links: [ScannedLink] = []
    var offset = 0
    while offset < bytes.count {
      guard bytes[offset] == UInt8(ascii: "[") else {
        offset += 1
        continue
      }
      if let link = wikilink(at: offset) ?? markdownLink(at: offset) {
        links.append(link)
        offset = link.range.upperBound
      } else {
        offset += 1
      }
    }
    return links
  }

  private mutating func wikilink(at start: Int) -> ScannedLink? {
    guard start + 1 < bytes.count, bytes[start + 1] == UInt8(ascii: "[") else { return nil }
    let close = UInt8(ascii: "]")
    nextDoubleClose = max(nextDoubleClose, start + 2)
    while nextDoubleClose + 1 < bytes.count,
      bytes[nextDoubleClose] != close || bytes[nextDoubleClose + 1] != close
    {
      nextDoubleClose += 1
    }
    guard nextDoubleClose + 1 < bytes.count else { return nil }
    let inner = bytes[start + 2..<nextDoubleClose]
    guard !zip(inner, inner.dropFirst()).contains(where: { $0 == UInt8(ascii: "[") && $1 == $0 }) else { return nil }
    let bar = inner.firstIndex(of: UInt8(ascii: "|"))
    var path = inner[..<(bar ?? inner.endIndex)]
    if bar != nil, path.last == UInt8(ascii: "\\") { path = path.dropLast() }
    let (target, fragment) = Self.splitFragment(String(decoding: path, as: UTF8.self))
    guard !target.isEmpty || fragment != nil else { return nil }
    let label = bar.map { String(decoding: inner[($0 + 1)...], as: UTF8.self).trimmed }
    return link(target, fragment, label, start..<nextDoubleClose + 2)
  }

  private mutating func markdownLink(at start: Int) -> ScannedLink? {
    var close = start + 1
    while close < bytes.count, bytes[close] != UInt8(ascii: "]"), bytes[close] != UInt8(ascii: "[") { close += 1 }
    let open = close + 1
    guard open < bytes.count, bytes[close] == UInt8(ascii: "]"), bytes[open] == UInt8(ascii: "(") else { return nil }
    nextParenthesis = max(nextParenthesis, open + 1)
    while nextParenthesis < bytes.count, bytes[nextParenthesis] != UInt8(ascii: ")") { nextParenthesis += 1 }
    guard nextParenthesis < bytes.count else { return nil }
    var depth = 0
    var end = open + 1
    while end < bytes.count, end - open < Self.longestDestination {
      if bytes[end] == UInt8(ascii: "(") { depth += 1 }
      if bytes[end] == UInt8(ascii: ")") {
        if depth == 0 { break }
        depth -= 1
      }
      end += 1
    }
    guard end < bytes.count, bytes[end] == UInt8(ascii: ")") else { return nil }
    let address = Self.destination(String(decoding: bytes[open + 1..<end], as: UTF8.self))
    guard !address.isEmpty, !Self.isExternal(address) else { return nil }
    let (target, fragment) = Self.splitFragment(address.percentDecoded)
    let label = String(decoding: bytes[start + 1..<close], as: UTF8.self).trimmed
    return link(target, fragment, label.isEmpty ? nil : label, start..<end + 1)
  }

  private func link(_ target: String, _ fragment: String?, _ label: String?, _ range: Range<Int>) -> ScannedLink {
    let isEmbed = range.lowerBound > 0 && bytes[range.lowerBound - 1] == UInt8(ascii: "!")
    let start = isEmbed ? range.lowerBound - 1 : range.lowerBound
    return ScannedLink(
      target: target, fragment: fragment, label: label, isEmbed: isEmbed, range: start..<range.upperBound)
  }

  private static func splitFragment(_ path: String) -> (target: String, fragment: String?) {
    guard let hash = path.utf8.firstIndex(of: UInt8(ascii: "#")) else { return (path.trimmed, nil) }
    let fragment = path[path.index(after: hash)...].trimmed
    return (path[..<hash].trimmed, fragment.isEmpty ? nil : fragment)
  }

  /// `<a b.md> "title"` gives `a b.md`.
  private static func destination(_ text: String) -> String {
    let text = text.trimmed
    if text.hasPrefix("<"), let end = text.firstIndex(of: ">") {
      return String(text[text.index(after: text.startIndex)..<end])
    }
    for opening in [" \"", " '"] {
      if let title = text.firstRange(of: opening) { return text[..<title.lowerBound].trimmed }
    }
    return text
  }

  /// Whether an address has a scheme or starts with `//`.
  static func isExternal(_ address: String) -> Bool {
    if address.hasPrefix("//") { return true }
    guard let colon = address.utf8.firstIndex(of: UInt8(ascii: ":")) else { return false }
    let scheme = address.utf8[..<colon]
    return scheme.count > 1
      && scheme.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."):
          true
        default: false
        }
      }
  }

}
