import HTMLTemplates
import Notes
import SourceText
import YAML

/// A block of YAML that describes a creature, an encounter or the like, as a card for readers.
struct StatblockCard {
  private let entries: [YAMLEntry]

  /// What tells the plugin how to draw, and nothing about the creature.
  private static let interfaceKeys: Set<String> = [
    "bestiary", "columnheight", "columns", "columnwidth", "dice", "export", "extends", "forcecolumns", "hitdice",
    "hp_bar",
    "image", "layout", "note", "paragraph", "render", "statblock", "token",
  ]
  private static let nameKeys: Set<String> = ["name", "creature", "monster"]
  private static let abilities = ["STR", "DEX", "CON", "INT", "WIS", "CHA"]
  private static let deepest = 6

  /// nil when the text holds no entries to show.
  init?(_ text: ArraySlice<UInt8>) {
    let file = SourceFile(path: SourcePath("statblock"), bytes: Array(text))
    guard case .mapping(let entries)? = YAMLParser.parse(file, in: 0..<file.bytes.count).value?.value else {
      return nil
    }
    self.entries = entries.filter { !Self.interfaceKeys.contains($0.key.lowercased()) && !$0.value.flatText.isEmpty }
    guard !self.entries.isEmpty else { return nil }
  }

  func write(into buffer: inout HTMLBuffer) {
    let name = entries.first { Self.nameKeys.contains($0.key.lowercased()) && Self.isScalar($0.value) }
    if let name {
      buffer.append(markup: "<p class=\"statblock-name\">")
      InlineText.render(name.value.flatText, into: &buffer)
      buffer.append(markup: "</p>\n")
    }
    var isListOpen = false
    for entry in entries where entry.keyRange != name?.keyRange {
      let isFact = Self.isFact(entry.value)
      if isFact != isListOpen { buffer.append(markup: isFact ? "<dl>\n" : "</dl>\n") }
      isListOpen = isFact
      if isFact { Self.writeFact(entry, into: &buffer) } else { Self.writeSection(entry, into: &buffer) }
    }
    if isListOpen { buffer.append(markup: "</dl>\n") }
  }

  // MARK: Facts

  private static func isScalar(_ node: YAMLNode) -> Bool {
    if case .scalar = node.value { true } else { false }
  }

  /// Whether a value is one line: a scalar, or a list of scalars.
  private static func isFact(_ node: YAMLNode) -> Bool {
    switch node.value {
    case .scalar: true
    case .sequence(let items): items.allSatisfy { isScalar($0) }
    case .mapping(let entries): entries.allSatisfy { isScalar($0.value) }
    }
  }

  private static func writeFact(_ entry: YAMLEntry, into buffer: inout HTMLBuffer) {
    buffer.append(markup: "<div><dt>")
    buffer.append(text: label(entry.key))
    buffer.append(markup: "</dt><dd>")
    InlineText.render(factText(entry), into: &buffer)
    buffer.append(markup: "</dd></div>\n")
  }

  private static func factText(_ entry: YAMLEntry) -> String {
    guard entry.key.lowercased() == "stats", case .sequence(let items) = entry.value.value,
      items.count == abilities.count
    else { return entry.value.flatText }
    return zip(abilities, items).map { "\($0) \($1.flatText)" }.joined(separator: ", ")
  }

  /// `legendary_actions` gives `Legendary actions`, `ac` gives `AC`.
  static func label(_ key: String) -> String {
    if key.utf8.count <= 2 { return key.uppercased() }
    var label = ""
    var isBoundary = false
    for scalar in key.unicodeScalars {
      if scalar == "_" || scalar == "-" {
        label += " "
        isBoundary = false
        continue
      }
      let isUpper = scalar.properties.isUppercase
      if isUpper, isBoundary {
        label += " " + scalar.properties.lowercaseMapping
      } else {
        label.unicodeScalars.append(scalar)
      }
      isBoundary = scalar.properties.isLowercase
    }
    return label.prefix(1).uppercased() + label.dropFirst()
  }

  // MARK: Sections

  private static func writeSection(_ entry: YAMLEntry, into buffer: inout HTMLBuffer) {
    buffer.append(markup: "<p class=\"statblock-section\">")
    buffer.append(text: label(entry.key))
    buffer.append(markup: "</p>\n")
    writeList(entry.value, depth: 0, into: &buffer)
  }

  private static func writeList(_ node: YAMLNode, depth: Int, into buffer: inout HTMLBuffer) {
    let items: [YAMLNode] = if case .sequence(let items) = node.value { items } else { [node] }
    buffer.append(markup: "<ul>\n")
    for item in items {
      buffer.append(markup: "<li>")
      writeItem(item, depth: depth, into: &buffer)
      buffer.append(markup: "</li>\n")
    }
    buffer.append(markup: "</ul>\n")
  }

  /// `{name: Claw, desc: hurts, traits: […]}`: the name, the text, and what belongs to it.
  private static func writeItem(_ item: YAMLNode, depth: Int, into buffer: inout HTMLBuffer) {
    guard case .mapping(let entries) = item.value, depth < deepest else {
      return InlineText.render(item.flatText, into: &buffer)
    }
    var isFirst = true
    for entry in entries {
      let text = entry.value.flatText
      guard !text.isEmpty else { continue }
      if !isFirst { buffer.append(markup: " ") }
      isFirst = false
      switch entry.key.lowercased() {
      case "name":
        buffer.append(markup: "<strong>")
        InlineText.render(text, into: &buffer)
        buffer.append(markup: "</strong>")
      case "desc", "description": InlineText.render(text, into: &buffer)
      default: writeDetail(entry, depth: depth, into: &buffer)
      }
    }
  }

  private static func writeDetail(_ entry: YAMLEntry, depth: Int, into buffer: inout HTMLBuffer) {
    if isFact(entry.value) {
      InlineText.render("\(entry.key): \(entry.value.flatText)", into: &buffer)
    } else {
      writeList(entry.value, depth: depth + 1, into: &buffer)
    }
  }
}
