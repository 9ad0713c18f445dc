import YAML

/// Reads tags of front matter.
enum TagReader {
  /// Longer tags are none: each part of `a/b/c` has a page.
  private static let mostBytes = 200

  /// A list, or text split at commas and blanks; `#` goes, and so do tags of digits alone.
  static func tags(_ node: YAMLNode) -> [String] {
    let items = node.items
    var tags: [String] = []
    tags.reserveCapacity(items.count)
    for item in items {
      guard case .scalar(let text, _) = item.value else { continue }
      if text.utf8.count <= mostBytes, isOneTag(text) {
        tags.append(text)
        continue
      }
      for word in text.split(whereSeparator: { $0 == "," || $0.isWhitespace }) {
        let tag = word.drop { $0 == "#" }
        let isNumber = tag.utf8.allSatisfy { ($0 >= 0x30 && $0 <= 0x39) || $0 == UInt8(ascii: "/") }
        if !isNumber, tag.utf8.count <= mostBytes { tags.append(String(tag)) }
      }
    }
    return tags
  }

  /// Whether a text is one tag as nearly all are written: letters of ASCII, and marks within words.
  private static func isOneTag(_ text: String) -> Bool {
    let bytes = text.utf8.span
    guard !bytes.isEmpty else { return false }
    var hasLetter = false
    for offset in bytes.indices {
      switch bytes[offset] {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): hasLetter = true
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "-"), UInt8(ascii: "_"): break
      default: return false
      }
    }
    return hasLetter
  }

  private static let fewTags = 16

  /// Whether two of a few tags may be the same without case: tags of ASCII are compared, others may be.
  private static func hasRepeated(_ tags: [String]) -> Bool {
    for (place, tag) in tags.enumerated() {
      for other in tags[..<place] where isSame(tag, other) { return true }
    }
    return false
  }

  private static func isSame(_ one: String, _ other: String) -> Bool {
    let (one, other) = (one.utf8.span, other.utf8.span)
    for offset in 0..<min(one.count, other.count) {
      if one[offset] >= 0x80 || other[offset] >= 0x80 { return true }
      if one[offset] | 0x20 != other[offset] | 0x20 { return false }
    }
    return one.count == other.count || hasOthers(one) || hasOthers(other)
  }

  private static func hasOthers(_ bytes: Span<UInt8>) -> Bool {
    for offset in bytes.indices where bytes[offset] >= 0x80 { return true }
    return false
  }

  /// The tags without those that differ from an earlier one only in case.
  static func unique(_ tags: [String]) -> [String] {
    guard tags.count > 1, tags.count > fewTags || hasRepeated(tags) else { return tags }
    var seen: Set<String> = []
    return tags.filter { seen.insert($0.lowercased()).inserted }
  }
}

/// What a template plugin leaves in a note when it did not run: `<% tp.date.now() %>`.
enum TemplateLeftover {
  static func isLeftover(_ text: String) -> Bool {
    guard text.holds(UInt8(ascii: "<")), let open = text.firstRange(of: "<%") else { return false }
    return text[open.upperBound...].contains("%>")
  }
}
