import Markdown
import Notes

extension LinkResolver {
  /// What a link of a body means.
  mutating func resolve(_ link: MarkdownLink, from source: Source) -> Resolution {
    switch link.syntax {
    case .wikilink, .embed, .property:
      return resolve(link.target, fragment: link.fragment, from: source, style: .wikilink)
    case .autolink:
      return Self.isRefused(link.target) ? .refused : .external
    case .markdown, .image, .html:
      if link.isExternal { return Self.isRefused(link.target) ? .refused : .external }
      return resolve(link.target, fragment: link.fragment, from: source, style: .markdown)
    }
  }

  /// Whether an address would run code or hide its content, however its scheme is disguised with blanks and controls.
  static func isRefused(_ address: String) -> Bool {
    var scheme: [UInt8] = []
    for byte in address.utf8 where byte > 0x20 && byte != 0x7F {
      if byte == UInt8(ascii: ":") {
        return ["javascript", "vbscript", "data"].contains(String(decoding: scheme, as: UTF8.self).lowercased())
      }
      scheme.append(byte)
      if scheme.count > 10 { return false }
    }
    return false
  }
}
