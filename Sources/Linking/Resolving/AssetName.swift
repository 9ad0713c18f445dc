import Notes

/// The files that a property names: `cover.svg`, `![[cover.svg]]`, `![](art/cover.svg)`.
enum AssetName {
  static func names(in value: PropertyValue?) -> [String] {
    switch value {
    case .text(let text)?: [name(in: text)]
    case .texts(let texts)?: texts.map { name(in: $0) }
    case .references(let references)?:
      references.map { reference in
        switch reference.form {
        case .link(let target, _, _): target
        case .name(let text): name(in: text)
        }
      }
    default: []
    }
  }

  /// The path inside a link's marks, or the text itself.
  private static func name(in text: String) -> String {
    var rest = text[...]
    if rest.hasPrefix("!") { rest = rest.dropFirst() }
    if rest.hasPrefix("[["), rest.hasSuffix("]]") {
      return String(rest.dropFirst(2).dropLast(2).prefix { $0 != "|" && $0 != "#" })
    }
    if rest.hasPrefix("["), rest.hasSuffix(")"), let middle = rest.firstRange(of: "](") {
      return String(rest[middle.upperBound...].dropLast())
    }
    return text
  }
}
