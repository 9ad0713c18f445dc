import HTMLTemplates

/// Short texts of properties as HTML: escaped, with `*emphasis*`, `**strong**`, `` `code` `` and `[[links]]` unmarked.
///
/// Links of properties are resolved and shown as items of their own, so that here only their text matters.
enum InlineText {
  static func render(_ text: String, into buffer: inout HTMLBuffer) {
    buffer.append(text: plain(text))
  }

  /// The text without marks: `[[a/B.md|the B]] is **here**` gives `the B is here`.
  static func plain(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "*") || $0 == UInt8(ascii: "`") })
    else { return text }
    var result = ""
    var rest = text[...]
    while let open = rest.firstRange(of: "[[") {
      result += rest[..<open.lowerBound]
      let inside = rest[open.upperBound...]
      guard let close = inside.firstRange(of: "]]") else {
        rest = rest[open.lowerBound...]
        break
      }
      result += label(inside[..<close.lowerBound])
      rest = inside[close.upperBound...]
    }
    result += rest
    return result.replacing("**", with: "").replacing("`", with: "")
  }

  private static func label(_ inside: Substring) -> Substring {
    if let bar = inside.firstIndex(of: "|") { return inside[inside.index(after: bar)...] }
    return inside.lastIndex(of: "/").map { inside[inside.index(after: $0)...] } ?? inside
  }
}
