import Markdown
import Notes

extension LinkResolver {
  /// What the link at a place of a body means. Asked by place: a copy of the link would copy its many texts.
  mutating func resolve(_ links: [MarkdownLink], at place: Int, from source: Source) -> Resolution {
    switch links[place].syntax {
    case .wikilink, .embed, .property:
      return resolve(links[place].target, fragment: links[place].fragment, from: source, style: .wikilink)
    case .autolink:
      return Self.isRefused(links[place].target) ? .refused : .external
    case .markdown, .image, .html:
      if links[place].isExternal { return Self.isRefused(links[place].target) ? .refused : .external }
      return resolve(links[place].target, fragment: links[place].fragment, from: source, style: .markdown)
    }
  }

  /// Whether an address would run code or hide its content, however its scheme is disguised with blanks and controls.
  static func isRefused(_ address: String) -> Bool {
    let bytes = address.utf8.span
    var scheme: [UInt8] = []
    for offset in bytes.indices where bytes[offset] > 0x20 && bytes[offset] != 0x7F {
      if bytes[offset] == UInt8(ascii: ":") { return refused.contains(scheme) }
      if scheme.isEmpty, !refused.contains(where: { $0.first == bytes[offset] | 0x20 }) { return false }
      scheme.append(bytes[offset] >= 0x80 ? bytes[offset] : bytes[offset] | 0x20)
      if scheme.count > 10 { return false }
    }
    return false
  }

  private static let refused = ["javascript", "vbscript", "data"].map { Array($0.utf8) }
}
