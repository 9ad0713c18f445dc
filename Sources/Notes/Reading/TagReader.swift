import YAML

/// Reads tags of front matter.
enum TagReader {
  /// A list, or text split at commas and blanks; `#` goes, and so do tags of digits alone.
  static func tags(_ node: YAMLNode) -> [String] {
    node.words.flatMap { text in
      text.split { $0 == "," || $0.isWhitespace }.map { $0.drop { $0 == "#" } }
    }.filter { tag in
      !tag.isEmpty && !tag.utf8.allSatisfy { ($0 >= 0x30 && $0 <= 0x39) || $0 == UInt8(ascii: "/") }
    }.map(String.init)
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
    guard text.utf8.contains(UInt8(ascii: "<")), let open = text.firstRange(of: "<%") else { return false }
    return text[open.upperBound...].contains("%>")
  }
}
