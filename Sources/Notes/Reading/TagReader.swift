import YAML

/// Reads tags of front matter.
enum TagReader {
  /// Longer tags are none: each part of `a/b/c` has a page.
  private static let mostBytes = 200

  /// A list, or text split at commas and blanks; `#` goes, and so do tags of digits alone.
  static func tags(_ node: YAMLNode) -> [String] {
    var tags: [String] = []
    for item in node.items {
      guard let text = item.scalar else { continue }
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

  /// The tags without those that differ from an earlier one only in case.
  static func unique(_ tags: [String]) -> [String] {
    guard tags.count > 1 else { return tags }
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
