import SourceText
import YAML

/// Makes typed values of front matter by the type that the schema gives to a property.
struct ValueReader {
  private let references: ReferenceReader

  private var file: SourceFile { references.file }
  private var words: ValueWords { references.words }

  init(file: SourceFile, words: ValueWords) {
    references = ReferenceReader(file: file, words: words)
  }

  /// The value for a property of a known type; nil when what is written is of another shape, and kept as it is.
  ///
  /// Status words are read by `PropertyReader`, which knows the kind.
  func value(_ node: YAMLNode, type: PropertyDefinition.ValueType) -> PropertyValue? {
    switch type {
    case .text: return text(node)
    case .texts: return texts(node)
    case .flag: return node.scalar.flatMap { flag($0) }.map { .flag($0) }
    case .number: return number(node)
    case .date: return date(node)
    case .status: return text(node)
    case .references:
      let found = references.references(node)
      return found.isEmpty ? nil : .references(found)
    case .coordinates:
      let coordinates = NumberReader.coordinates(node)
      return coordinates.isEmpty ? nil : .coordinates(coordinates)
    case .steps:
      let steps = StepReader(file: file, words: words).steps(node)
      return steps.isEmpty ? nil : .steps(steps)
    case .rule: return UnlockRuleReader(file: file, words: words).rule(node).map { .rule($0) }
    case .asset: return asset(node)
    case .stars:
      guard let text = node.scalar, let stars = NumberReader.stars(text) else { return nil }
      return .number(Double(stars.earned), written: text.trimmed)
    case .structure: return .structure(node)
    }
  }

  /// The value of a property that the schema does not know: links are links, the rest stays as written.
  func plainValue(_ node: YAMLNode) -> PropertyValue {
    switch node.value {
    case .scalar(let text, _):
      return references.wholeLinks(in: text, range: node.range).map { .references($0) } ?? .text(text.trimmed)
    case .mapping: return .structure(node)
    case .sequence(let items):
      let written = items.filter { !$0.isEmpty }
      guard written.allSatisfy({ $0.scalar != nil }) else { return .structure(node) }
      let links = written.map { item in
        item.scalar.flatMap { references.wholeLinks(in: $0, range: item.range) } ?? []
      }
      if links.allSatisfy({ !$0.isEmpty }) { return .references(links.flatMap { $0 }) }
      return .texts(written.compactMap { $0.scalar?.trimmed })
    }
  }

  /// Links in a value that is not made of references.
  func inlineLinks(_ node: YAMLNode, value: PropertyValue) -> [Reference] {
    switch value {
    case .text, .texts, .structure: references.links(in: node)
    case .flag, .number, .date, .status, .references, .coordinates, .steps, .rule: []
    }
  }

  func flag(_ text: String) -> Bool? { words.booleans[FoldedWord(text)] }

  private func text(_ node: YAMLNode) -> PropertyValue? {
    if let text = node.scalar { return .text(text.trimmed) }
    guard case .sequence(let items) = node.value else { return nil }
    let texts = items.compactMap { $0.scalar?.trimmed }.filter { !$0.isEmpty }
    guard texts.count == items.filter({ !$0.isEmpty }).count else { return nil }
    return texts.count == 1 ? .text(texts[0]) : .texts(texts)
  }

  private func texts(_ node: YAMLNode) -> PropertyValue? {
    let items = node.items.filter { !$0.isEmpty }
    let texts = items.compactMap { $0.scalar?.trimmed }
    return texts.count == items.count ? .texts(texts) : nil
  }

  private func number(_ node: YAMLNode) -> PropertyValue? {
    guard let text = node.scalar?.trimmed else { return nil }
    return NumberReader.number(text).map { .number($0, written: text) } ?? plainValue(node)
  }

  private func date(_ node: YAMLNode) -> PropertyValue? {
    if let text = node.scalar, let links = references.wholeLinks(in: text, range: node.range) {
      return .references(links)
    }
    return DateReader(words: words).date(node).map { .date($0) }
  }

  /// A picture or other file: `![[x.png]]`, `[[x.png]]`, `images/x.png`; a web address stays text.
  private func asset(_ node: YAMLNode) -> PropertyValue? {
    let files = node.items.compactMap { item -> Reference? in
      guard let text = item.scalar?.trimmed, !text.isEmpty else { return nil }
      if let link = references.links(in: text, range: item.range).first { return link }
      if LinkScanner.isExternal(text) || text.contains("](") { return nil }
      return Reference(.link(target: text, fragment: nil, label: nil), range: item.range)
    }
    return files.isEmpty ? node.scalar.map { .text($0.trimmed) } : .references(files)
  }
}
