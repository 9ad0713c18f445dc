import Markdown
import SourceText
import YAML

/// Finds facts in a body: inline fields anywhere, and before the first paragraph of prose lines `**Key:** value` and
/// lists of `- Key: value`. Each becomes an entry, as if it stood in the front matter.
struct BodyFacts {
  let file: SourceFile
  let body: MarkdownDocument
  let schema: Schema

  /// Longer keys are sentences.
  private static let longestKey = 60

  /// In the order of the body.
  func facts() -> [KeyedEntry] {
    var facts = body.inlineFields.compactMap { field -> KeyedEntry? in
      let value = SourceSlice(file, field.valueRange).withoutComments.trimmed
      return value.isEmpty ? nil : entry(field.key.trimmed, field.range, value)
    }
    facts += leadingFacts()
    return facts.sorted { $0.keyRange.lowerBound < $1.keyRange.lowerBound }
  }

  private func entry(_ key: String, _ keyRange: Range<Int>, _ value: SourceSlice) -> KeyedEntry? {
    KeyedEntry(
      YAMLEntry(
        key: key, keyRange: keyRange, value: YAMLNode(.scalar(value.text, isQuoted: false), range: value.range)),
      schema)
  }

  // MARK: Lines before the prose

  private func leadingFacts() -> [KeyedEntry] {
    var facts: [KeyedEntry] = []
    var next = 1
    while next < body.nodes.count {
      let block = next
      next = max(next + 1, Int(body.nodes[block].end))
      switch body.nodes[block].kind {
      case .heading, .thematicBreak, .htmlBlock, .callout: continue
      case .paragraph:
        if isMedia(block) { continue }
        let (found, isProse) = paragraphFacts(block)
        facts += found
        if isProse { return facts }
      case .bulletList:
        guard let found = listFacts(block) else { return facts }
        facts += found
      default: return facts
      }
    }
    return facts
  }

  /// Pictures and embeds alone are no prose.
  private func isMedia(_ paragraph: Int) -> Bool {
    let end = min(Int(body.nodes[paragraph].end), body.nodes.count)
    var child = paragraph + 1
    while child < end {
      guard isMedia(body.nodes[child], at: child) else { return false }
      child = max(child + 1, Int(body.nodes[child].end))
    }
    return true
  }

  private func isMedia(_ node: MarkdownNode, at place: Int) -> Bool {
    switch node.kind {
    case .link:
      guard body.links.indices.contains(Int(node.detail)) else { return false }
      let syntax = body.links[Int(node.detail)].syntax
      return syntax.isEmbed
    case .html, .softBreak, .hardBreak, .tag: return true
    case .text: return !beginsWithWord(node) && body.plainText(of: place).allSatisfy(\.isWhitespace)
    default: return false
    }
  }

  private func paragraphFacts(_ paragraph: Int) -> (facts: [KeyedEntry], isProse: Bool) {
    if beginsWithProse(body.sourceRange(of: paragraph)) { return ([], true) }
    var facts: [KeyedEntry] = []
    for line in SourceSlice(file, body.sourceRange(of: paragraph)).withoutComments.lines {
      let line = line.trimmed
      if line.isEmpty || isInlineField(line.range) { continue }
      guard let fact = boldFact(line) else { return (facts, true) }
      facts.append(fact)
    }
    return (facts, false)
  }

  /// Whether a text can begin with no fact, field or comment, as nearly all do.
  private func beginsWithProse(_ range: Range<Int>) -> Bool {
    guard body.inlineFields.isEmpty else { return false }
    for offset in range.clamped(to: 0..<file.bytes.count) where file.bytes[offset] > 0x20 {
      switch file.bytes[offset] {
      case UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "%"), UInt8(ascii: "<"): return false
      default: return true
      }
    }
    return false
  }

  /// Inline fields stand in the body's order, so the last one that begins before the line's end decides.
  private func isInlineField(_ line: Range<Int>) -> Bool {
    let fields = body.inlineFields
    var low = 0
    var high = fields.count
    while low < high {
      let middle = low + (high - low) / 2
      if fields[middle].range.lowerBound < line.upperBound { low = middle + 1 } else { high = middle }
    }
    return low > 0 && fields[low - 1].range.upperBound > line.lowerBound
  }

  /// nil when an item is anything but `Key: value`.
  private func listFacts(_ list: Int) -> [KeyedEntry]? {
    var facts: [KeyedEntry] = []
    for item in body.children(of: list) {
      let node = body.nodes[item]
      guard node.kind == .listItem, node.detail < 0 else { return nil }
      let blocks = body.children(of: item)
      guard blocks.count == 1, let block = blocks.first, body.nodes[block].kind == .paragraph else { return nil }
      let text = SourceSlice(file, body.sourceRange(of: block)).withoutComments.trimmed
      if isInlineField(text.range) { continue }
      guard !text.containsLineEnd, let fact = boldFact(text) ?? plainFact(text) else { return nil }
      facts.append(fact)
    }
    return facts
  }

  /// `**Key:** value`, `**Key**: value`, `__Key:__ value`.
  private func boldFact(_ line: SourceSlice) -> KeyedEntry? {
    let bytes = line.bytes
    guard let mark = bytes.first, mark == UInt8(ascii: "*") || mark == UInt8(ascii: "_"),
      bytes.dropFirst().first == mark,
      let end = line.offset(of: [mark, mark], from: 2), end > 2
    else { return nil }
    var key = line.slice(2..<end).trimmed
    var rest = line.slice(end + 2..<bytes.count)
    if key.bytes.last == UInt8(ascii: ":") {
      key = key.slice(0..<key.bytes.count - 1).trimmed
    } else if rest.bytes.first == UInt8(ascii: ":") {
      rest = rest.slice(1..<rest.bytes.count)
    } else {
      return nil
    }
    return fact(key, rest.trimmed)
  }

  /// `Key: value`, where the key is a few words.
  private func plainFact(_ line: SourceSlice) -> KeyedEntry? {
    guard let colon = line.offset(of: Array(": ".utf8), from: 0), colon > 0 else { return nil }
    return fact(line.slice(0..<colon).trimmed, line.slice(colon + 1..<line.bytes.count).trimmed)
  }

  private func fact(_ key: SourceSlice, _ value: SourceSlice) -> KeyedEntry? {
    guard !key.isEmpty, key.bytes.count <= Self.longestKey, !value.withoutHardBreak.isEmpty,
      !key.bytes.contains(where: { "[]()`*<>|".utf8.contains($0) })
    else { return nil }
    return entry(key.text, key.range, value.withoutHardBreak)
  }

  // MARK: Headings

  /// Headings that are a key of the kind, with nothing but links below: `## Part of` above `[[Limgrave]]`.
  func headingFacts(table: KindTable) -> [KeyedEntry] {
    // By place: hardly any heading has to be taken out whole.
    body.headings.indices.compactMap { place in
      guard body.headings[place].level > 1,
        let links = linksOnly(from: body.headings[place].node, to: body.headings[place].sectionEnd),
        case let heading = body.headings[place],
        let property = table.property(forKey: FoldedWord(heading.text)), property.type == .references
      else { return nil }
      let items = links.map { link in
        YAMLNode(.scalar(SourceSlice(file, link.range).text, isQuoted: true), range: link.range)
      }
      let range = (links.first?.range.lowerBound ?? 0)..<(links.last?.range.upperBound ?? 0)
      return KeyedEntry(
        YAMLEntry(key: heading.text, keyRange: heading.range, value: YAMLNode(.sequence(items), range: range)), schema)
    }
  }

  private func beginsWithWord(_ node: MarkdownNode) -> Bool {
    guard !node.text.isEmpty else { return false }
    let byte = body.text[Int(node.text.lowerBound)] | 0x20
    return byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "z")
  }

  /// The links of a section with nothing else below its heading.
  private func linksOnly(from heading: Int, to sectionEnd: Int) -> [MarkdownLink]? {
    var links: [MarkdownLink] = []
    guard heading < body.nodes.count else { return nil }
    var index = Int(body.nodes[heading].end)
    while index < min(sectionEnd, body.nodes.count) {
      let node = body.nodes[index]
      switch node.kind {
      case .paragraph, .bulletList, .orderedList, .listItem, .softBreak, .hardBreak, .emphasis, .strong: index += 1
      case .text:
        // Nearly all sections begin with a word, which is seen at its first byte.
        guard !beginsWithWord(node), body.plainText(of: index).allSatisfy({ $0.isWhitespace || ",;&·|/".contains($0) })
        else { return nil }
        index += 1
      case .link:
        guard Int(node.detail) < body.links.count, !body.links[Int(node.detail)].isExternal else { return nil }
        links.append(body.links[Int(node.detail)])
        index = max(index + 1, Int(node.end))
      default: return nil
      }
    }
    return links.isEmpty ? nil : links
  }
}

extension MarkdownDocument {
  /// Direct children of a node, in order.
  func children(of parent: Int) -> [Int] {
    guard parent < nodes.count else { return [] }
    var children: [Int] = []
    var index = parent + 1
    while index < min(Int(nodes[parent].end), nodes.count) {
      children.append(index)
      index = max(index + 1, Int(nodes[index].end))
    }
    return children
  }

  func sourceRange(of node: Int) -> Range<Int> {
    Int(nodes[node].source.lowerBound)..<Int(nodes[node].source.upperBound)
  }
}
