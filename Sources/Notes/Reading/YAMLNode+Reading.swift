import SourceText
package import YAML

extension YAMLNode {
  /// The text of a scalar; nil for lists and maps.
  package var scalar: String? {
    if case .scalar(let text, _) = value { text } else { nil }
  }

  /// The text of a scalar, or of the one scalar that a list holds.
  var onlyScalar: String? {
    switch value {
    case .scalar(let text, _): text
    case .sequence(let items): items.count == 1 ? items[0].scalar : nil
    case .mapping: nil
    }
  }

  package var isScalar: Bool {
    if case .scalar = value { true } else { false }
  }

  /// The entries of a map; none for anything else.
  package var entries: [YAMLEntry] {
    if case .mapping(let entries) = value { entries } else { [] }
  }

  /// The items of a list; a scalar or map is a list of itself.
  package var items: [YAMLNode] {
    if case .sequence(let items) = value { items } else { [self] }
  }

  /// The scalars of a list, or the one scalar.
  var words: [String] {
    switch value {
    case .scalar(let text, _): [text]
    case .sequence(let items): items.compactMap(\.scalar)
    case .mapping: []
    }
  }

  /// Nothing was written: `key:`, `~`, `null`, `""`, `[]`, `{}`, or a list of such.
  package var isEmpty: Bool {
    switch value {
    case .scalar(let text, let isQuoted):
      let bytes = text.utf8.span
      if !bytes.isEmpty, bytes[0] > 0x20, isQuoted || bytes.count > 4 { return false }
      return text.utf8.allSatisfy { $0 <= 0x20 } || (!isQuoted && (text == "~" || text == "null" || text == "Null"))
    case .sequence(let items): return items.allSatisfy(\.isEmpty)
    case .mapping(let entries): return entries.isEmpty
    }
  }

  /// The value of a map's key, compared letter by letter. The last of several counts.
  subscript(_ key: String) -> YAMLNode? {
    entries.last { $0.key == key }?.value
  }
}

extension String {
  /// Whether a byte stands anywhere in the text.
  func holds(_ byte: UInt8) -> Bool {
    let bytes = utf8.span
    for offset in bytes.indices where bytes[offset] == byte { return true }
    return false
  }
}

extension String {
  /// The text without blanks at its ends.
  var trimmed: String {
    let bytes = utf8.span
    // Most texts begin and end with a visible letter of ASCII.
    if !bytes.isEmpty, bytes[0] &- 0x21 < 0x5E, bytes[bytes.count - 1] &- 0x21 < 0x5E { return self }
    return self[...].trimmed
  }
}

extension StringProtocol {
  /// The text without blanks at its ends.
  var trimmed: String {
    let text = String(self)
    // Most texts begin and end with a visible letter of ASCII.
    if let first = text.utf8.first, let last = text.utf8.last, (0x21...0x7E).contains(first),
      (0x21...0x7E).contains(last)
    {
      return text
    }
    guard let start = firstIndex(where: { !$0.isWhitespace }), let last = lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return String(self[start...last])
  }
}
