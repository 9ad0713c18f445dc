import Markdown

/// How fenced code is shown by its language; every other language is shown as code.
struct CodeBlockTable {
  enum Treatment: Equatable {
    case code
    /// Code of a diagram, with the language's name above it.
    case diagram(name: String)
    /// A block of YAML that is shown as a card.
    case card
    /// A box around text, as the plugin Admonition writes it, with its type.
    case admonition(type: String)
    /// Left out: what it shows would have to be computed, or it shows nothing, as a map without picture and pins.
    case nothing
  }

  private static let dropped: Set<String> = [
    "base", "button", "calendar-timeline", "chart", "dataview", "dataviewjs", "dice", "heatmap-calendar", "initiative",
    "kanban", "leaflet", "mapview", "query", "tasks", "templater", "toc", "table-of-contents", "tracker", "zoommap",
  ]
  private static let droppedFamilies = ["meta-bind", "iron-vault-", "encounter-table", "contributiongraph"]

  func treatment(of language: String) -> Treatment {
    guard !language.isEmpty, language.utf8.count < 60 else { return .code }
    let language = language.lowercased()
    switch language {
    case "statblock", "encounter": return .card
    case "mermaid": return .diagram(name: "Mermaid")
    default: break
    }
    if language.hasPrefix("ad-"), language.utf8.count > 3 { return .admonition(type: String(language.dropFirst(3))) }
    let isDropped = Self.dropped.contains(language) || Self.droppedFamilies.contains { language.hasPrefix($0) }
    return isDropped ? .nothing : .code
  }

  /// The name under which blocks of one plugin are counted: `iron-vault` for `iron-vault-mechanics`.
  static func plugin(of language: String) -> String {
    let language = language.lowercased()
    guard let family = droppedFamilies.first(where: { language.hasPrefix($0) }) else { return language }
    return family.hasSuffix("-") ? String(family.dropLast()) : family
  }

  func treatment(of block: MarkdownNode, in document: MarkdownDocument) -> Treatment {
    let place = Int(block.detail)
    guard block.kind == .codeBlock, document.codeBlocks.indices.contains(place) else { return .code }
    return treatment(of: document.codeBlocks[place].language)
  }
}
