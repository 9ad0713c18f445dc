import Markdown

/// Which elements and attributes of an author's HTML may stand in a page.
enum HTMLPolicy {
  /// How an element is nested.
  enum Model {
    /// Nothing is in it, and it has no end tag.
    case void
    case phrasing
    /// Holds blocks, and may not stand inside a paragraph.
    case block
    /// A block that holds no blocks: `<p>`, headings.
    case paragraph
    /// Gone with everything in it.
    case dropped
    /// The tags go, what is between them stays.
    case unwrapped
  }

  static func model(of element: String) -> Model { models[element] ?? .unwrapped }

  static func isAllowed(_ attribute: String, on element: String) -> Bool {
    if common.contains(attribute) || attribute.hasPrefix("aria-") { return true }
    if attribute.hasPrefix("data-") {
      return attribute.utf8.allSatisfy { $0 >= 0x61 && $0 <= 0x7A || $0 >= 0x30 && $0 <= 0x39 || $0 == 0x2D }
    }
    return special[element]?.contains(attribute) ?? false
  }

  static func isAddress(_ attribute: String) -> Bool {
    ["href", "src", "poster", "cite", "longdesc"].contains(attribute)
  }

  /// Declarations of a `style` attribute that neither load anything nor leave the note's box.
  static func style(_ written: String) -> String {
    var kept: [String] = []
    for declaration in written.split(separator: ";") {
      let folded = declaration.lowercased().filter { !$0.isWhitespace }
      let isBad =
        folded.contains("url(") || folded.contains("expression") || folded.contains("position:fixed")
        || folded.contains("position:sticky") || folded.contains("image-set") || folded.contains("@import")
        || folded.contains("\\") || folded.contains("/*") || folded.contains("behavior")
        || folded.contains("-moz-binding")
        || folded.contains("javascript:")
      if !isBad, declaration.contains(":") { kept.append(String(declaration)) }
    }
    return kept.joined(separator: ";")
  }

  /// The elements one of which must be around an element; empty for those that stand anywhere.
  static func parents(of element: String) -> Set<String> { parentNames[element] ?? [] }

  private static let parentNames: [String: Set<String>] = [
    "li": ["ul", "ol"], "dt": ["dl"], "dd": ["dl"], "summary": ["details"], "figcaption": ["figure"],
    "caption": ["table"], "colgroup": ["table"], "col": ["colgroup"], "thead": ["table"], "tbody": ["table"],
    "tfoot": ["table"], "tr": ["table", "thead", "tbody", "tfoot"], "td": ["tr"], "th": ["tr"],
    "source": ["audio", "video"], "track": ["audio", "video"], "area": ["map"],
  ]

  private static let common: Set<String> = [
    "class", "dir", "hidden", "lang", "role", "style", "title", "translate", "width", "height", "align",
  ]

  private static let special: [String: Set<String>] = [
    "a": ["href", "rel", "name"], "area": ["href", "alt", "coords", "shape"], "map": ["name"],
    "img": ["src", "alt", "loading", "usemap"], "audio": ["src", "controls", "loop", "muted", "preload"],
    "video": ["src", "controls", "loop", "muted", "preload", "poster", "playsinline"],
    "source": ["src", "type", "media"], "track": ["kind", "label", "srclang", "default"],
    "iframe": ["src", "allowfullscreen", "loading", "allow", "frameborder"],
    "details": ["open", "name"], "ol": ["start", "type", "reversed"], "li": ["value"],
    "td": ["colspan", "rowspan", "valign"], "th": ["colspan", "rowspan", "scope", "valign", "abbr"],
    "col": ["span"], "colgroup": ["span"], "font": ["color", "size", "face"], "blockquote": ["cite"], "q": ["cite"],
    "time": ["datetime"], "del": ["datetime", "cite"], "ins": ["datetime", "cite"], "data": ["value"],
    "meter": ["value", "min", "max", "low", "high", "optimum"], "progress": ["value", "max"],
    "input": ["type", "checked", "disabled"], "table": ["border", "cellpadding", "cellspacing"],
    "bdo": ["dir"], "hr": ["size"], "br": ["clear"],
  ]

  private static let models: [String: Model] = {
    var models: [String: Model] = [:]
    for name in ["area", "br", "col", "hr", "img", "input", "source", "track", "wbr"] { models[name] = .void }
    for name in [
      "a", "abbr", "audio", "b", "bdi", "bdo", "big", "cite", "code", "data", "del", "dfn", "em", "font", "i", "iframe",
      "ins", "kbd", "map", "mark", "meter", "progress", "q", "rp", "rt", "ruby", "s", "samp", "small", "span", "strike",
      "strong", "sub", "sup", "time", "tt", "u", "var", "video",
    ] {
      models[name] = .phrasing
    }
    for name in [
      "address", "article", "aside", "blockquote", "caption", "center", "colgroup", "dd", "details", "div", "dl", "dt",
      "figcaption", "figure", "footer", "header", "li", "main", "nav", "ol", "section", "table", "tbody", "td", "tfoot",
      "th", "thead", "tr", "ul",
    ] {
      models[name] = .block
    }
    for name in ["p", "h1", "h2", "h3", "h4", "h5", "h6", "pre", "summary"] { models[name] = .paragraph }
    for name in UnshownElement.names { models[name] = .dropped }
    return models
  }()
}
