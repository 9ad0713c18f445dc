import Markdown
import Notes
import YAML

extension Note {
  /// The same note when some of its links lead to what the audience may not see: nothing in it names that by its path.
  ///
  /// `see [[Cellar/Lair#Hoard]]` becomes `see Lair`, in the body, in the title, in steps and in texts of properties.
  ///
  /// - Parameters:
  ///   - links: Targets of the body's links.
  ///   - references: Targets of each property's references.
  func withholding(_ links: [ResolvedLink], _ references: [[ResolvedLink]]) -> Note {
    let hidden = links.indices.filter { links[$0] == .withheld }
    let hasHiddenReferences = references.contains { $0.contains(.withheld) }
    guard !hidden.isEmpty || hasHiddenReferences else { return self }
    let shown = hidden.isEmpty ? body : body.withholding(links: hidden)
    let heading = titleHeading.flatMap { shown.headings.indices.contains($0) ? shown.headings[$0].text : nil }
    let names = HiddenNames(body, hidden)
    let properties = zip(properties, references).map { property, targets in
      switch property.value {
      case .steps(let steps) where !hidden.isEmpty || targets.contains(.withheld):
        property.replacing(value: .steps(steps.map { names.withheld(from: $0) }))
      case let value where targets.contains(.withheld): property.replacing(value: value.withPlainLinks)
      default: property
      }
    }
    return replacing(properties: properties, body: shown, title: heading)
  }
}

/// What links to withheld notes are called, by the places where they stand.
private struct HiddenNames {
  private let body: MarkdownDocument
  /// Of the body's links, in the order of their nodes.
  private let links: [MarkdownLink]

  init(_ body: MarkdownDocument, _ hidden: [Int]) {
    self.body = body
    links = hidden.map { body.links[$0] }.filter { $0.label == nil }.sorted { $0.node < $1.node }
  }

  func withheld(from step: QuestStep) -> QuestStep {
    var text = step.text.withPlainLinks
    if let node = step.node, body.nodes.indices.contains(node) {
      let end = Int(body.nodes[node].end)
      var place = firstLink(from: node)
      while place < links.count, links[place].node < end {
        let written = body.plainText(of: links[place].node)
        if !written.isEmpty { text = text.replacing(written, with: links[place].target.lastPathPart) }
        place += 1
      }
    }
    return QuestStep(
      text: text, isDone: step.isDone, isOptional: step.isOptional, zone: step.zone,
      note: step.note?.withPlainLinks, identity: step.identity, range: step.range, node: step.node)
  }

  private func firstLink(from node: Int) -> Int {
    var low = 0
    var high = links.count
    while low < high {
      let middle = (low + high) / 2
      if links[middle].node < node { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension Property {
  fileprivate func replacing(value: PropertyValue) -> Property {
    Property(name: name, key: key, value: value, keyRange: keyRange, range: range, inlineLinks: inlineLinks)
  }
}

extension PropertyValue {
  fileprivate var withPlainLinks: PropertyValue {
    switch self {
    case .text(let text): .text(text.withPlainLinks)
    case .texts(let texts): .texts(texts.map(\.withPlainLinks))
    case .structure(let node): .structure(node.withPlainLinks)
    case .flag, .number, .date, .status, .references, .coordinates, .steps, .rule: self
    }
  }
}

extension YAMLNode {
  fileprivate var withPlainLinks: YAMLNode {
    switch value {
    case .scalar(let text, let isQuoted): YAMLNode(.scalar(text.withPlainLinks, isQuoted: isQuoted), range: range)
    case .sequence(let items): YAMLNode(.sequence(items.map(\.withPlainLinks)), range: range)
    case .mapping(let entries):
      YAMLNode(
        .mapping(
          entries.map { YAMLEntry(key: $0.key, keyRange: $0.keyRange, value: $0.value.withPlainLinks) }), range: range)
    }
  }
}

extension String {
  /// The last part of a path, without `.md`.
  fileprivate var lastPathPart: String {
    let name = split(separator: "/").last.map(String.init) ?? self
    return name.lowercased().hasSuffix(".md") ? String(name.dropLast(3)) : name
  }

  /// Text with wiki links as they are shown: of `[[a/b|c]]` only `c`, of `[[a/b#d]]` only `b`; of `[c](a/b.md)` only `c`.
  package var withPlainLinks: String {
    let bytes = Array(utf8)
    guard bytes.contains(UInt8(ascii: "[")) else { return self }
    var shown: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if let link = Self.link(bytes, at: index) {
        shown += link.shown
        index = link.end
      } else {
        shown.append(bytes[index])
        index += 1
      }
    }
    return String(decoding: shown, as: UTF8.self)
  }

  /// So that brackets without end are not looked through again and again.
  private static let longestLink = 2_000

  private static func link(_ bytes: [UInt8], at start: Int) -> (shown: ArraySlice<UInt8>, end: Int)? {
    let limit = Swift.min(bytes.count, start + longestLink)
    guard bytes[start] == UInt8(ascii: "["), let close = bytes[start..<limit].firstIndex(of: UInt8(ascii: "]")),
      close + 1 < bytes.count
    else { return nil }
    if bytes[start + 1] == UInt8(ascii: "[") {
      guard bytes[close + 1] == UInt8(ascii: "]") else { return nil }
      let inside = bytes[start + 2..<close]
      if let bar = inside.firstIndex(of: UInt8(ascii: "|")) { return (inside[(bar + 1)...], close + 2) }
      let target = inside.prefix { $0 != UInt8(ascii: "#") }
      let name = Array(String(decoding: target, as: UTF8.self).lastPathPart.utf8)
      return (name[...], close + 2)
    }
    guard bytes[close + 1] == UInt8(ascii: "("), let end = bytes[close..<limit].firstIndex(of: UInt8(ascii: ")")) else {
      return nil
    }
    return (bytes[start + 1..<close], end + 1)
  }
}
