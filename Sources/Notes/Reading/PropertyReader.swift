import SourceText
import YAML

/// Makes the properties of a note of one kind from its front matter and the facts of its body.
struct PropertyReader {
  let file: SourceFile
  let schema: Schema
  let kind: KindName
  private(set) var diagnostics: [Diagnostic] = []
  private let table: KindTable
  private let values: ValueReader

  init(file: SourceFile, schema: Schema, kind: KindName) {
    self.file = file
    self.schema = schema
    self.kind = kind
    table = schema.tables[kind]
    values = ValueReader(file: file, words: schema.words.values)
  }

  /// - Parameter kindKey: The key whose value said the kind, which is no property any more.
  mutating func properties(
    frontMatter: [KeyedEntry], facts: [KeyedEntry], kindKey: Range<Int>?
  ) -> [Property] {
    var list = PropertyList()
    for entry in frontMatter where entry.keyRange != kindKey && isProperty(entry) {
      list.add(property(entry), mergesWithSameKey: false)
    }
    list.beginFacts()
    for entry in facts where entry.keyRange != kindKey && isProperty(entry) {
      list.add(property(entry), mergesWithSameKey: true)
    }
    guard list.hasFlags else { return list.properties }
    let (properties, found) = StatusRules(file: file, table: table).settle(list.properties)
    diagnostics += found
    return properties
  }

  private func isProperty(_ entry: KeyedEntry) -> Bool {
    if entry.meaning.roles.contains(.ignored) { return false }
    return !entry.meaning.roles.contains(.visibility) || !isVisibility(entry, entry.word)
  }

  /// What a visibility key says is in `Note.visibility`; a secret text or an ordinary `access` is a property.
  private func isVisibility(_ entry: KeyedEntry, _ key: FoldedWord) -> Bool {
    let words = schema.words.visibility
    let value = entry.value.scalar.map { FoldedWord($0) }
    if words.textKeys.contains(key) { return value.map { schema.words.values.booleans[$0] != nil } ?? false }
    if words.weakKeys.contains(key) {
      return value.map { words.everyone.contains($0) || words.restricted.contains($0) } ?? false
    }
    return true
  }

  private mutating func property(_ entry: KeyedEntry) -> Property {
    if let property = knownProperty(entry) { return property }
    let value = values.plainValue(entry.value)
    let links = values.inlineLinks(entry.value, value: value)
    return Property(
      name: nil, key: entry.key, value: value, keyRange: entry.keyRange, range: Self.range(of: entry),
      inlineLinks: links)
  }

  /// nil when the schema does not know the key, or the value is of another shape than the property's.
  private mutating func knownProperty(_ entry: KeyedEntry) -> Property? {
    guard let definition = table.property(forKey: entry.word) else { return nil }
    var name = definition.name
    var value: PropertyValue?
    switch definition.type {
    case .status: value = status(entry.value)
    case .flag:
      (name, value) = flag(entry, definition)
    case .references where Self.isPair(entry.value):
      (name, value) = ("pin", values.value(entry.value, type: .coordinates))
    case .texts where definition.name == "tags": value = .texts(TagReader.tags(entry.value))
    case .texts where definition.name == "cssclasses": value = .texts(Self.classes(entry.value))
    case .texts where !definition.values.isEmpty: value = fixedValues(entry.value, definition.name)
    case .stars:
      value = values.value(entry.value, type: .stars)
      if value == nil { reportStars(entry) }
    case .rule:
      value = values.value(entry.value, type: .rule)
      if value == nil { reportRule(entry) }
    default: value = values.value(entry.value, type: definition.type)
    }
    guard let value else { return nil }
    let links = values.inlineLinks(entry.value, value: value)
    return Property(
      name: name, key: entry.key, value: value, keyRange: entry.keyRange, range: Self.range(of: entry),
      inlineLinks: links)
  }

  private static func range(of entry: KeyedEntry) -> Range<Int> {
    min(
      entry.keyRange.lowerBound, entry.value.range.lowerBound)..<max(
        entry.keyRange.upperBound, entry.value.range.upperBound)
  }

  // MARK: Values of single types

  private func status(_ node: YAMLNode) -> PropertyValue? {
    if case .scalar(let word, _) = node.value {
      if let status = table.status(forWord: FoldedWord(word)) { return .status(status) }
    } else {
      for word in node.words {
        if let status = table.status(forWord: FoldedWord(word)) { return .status(status) }
      }
    }
    return values.value(node, type: .status)
  }

  /// A yes/no answer, or the status that stands where one was expected: `completed: in progress`.
  private func flag(_ entry: KeyedEntry, _ definition: PropertyDefinition) -> (PropertyName, PropertyValue?) {
    guard let text = entry.value.scalar else { return (definition.name, nil) }
    if let flag = values.flag(text) { return (definition.name, .flag(flag)) }
    guard !definition.flagStatuses.isEmpty else { return (definition.name, nil) }
    if let status = table.status(forWord: FoldedWord(text)) { return ("status", .status(status)) }
    let isDate = !DateReader(words: schema.words.values).date(text).parts.isEmpty
    return (definition.name, isDate ? .flag(true) : nil)
  }

  /// Two numbers where places were expected: a pin.
  private static func isPair(_ node: YAMLNode) -> Bool {
    if case .sequence(let items) = node.value, items.count == 2 {
      if let first = items[0].scalar?.utf8.first, first == UInt8(ascii: "[") { return false }
      return items.allSatisfy { $0.scalar.flatMap { Double($0.trimmed) } != nil }
    }
    return false
  }

  private static func classes(_ node: YAMLNode) -> [String] {
    node.words.flatMap { $0.split { $0.isWhitespace || $0 == "," }.map(String.init) }
  }

  /// A text of several fixed words splits at commas when every part is one: `merchant, smith`.
  private func fixedValues(_ node: YAMLNode, _ name: PropertyName) -> PropertyValue? {
    guard let text = node.scalar else { return values.value(node, type: .texts) }
    let parts = text.split { ",;、，".contains($0) }.map(\.trimmed).filter { !$0.isEmpty }
    if parts.count > 1, parts.allSatisfy({ table.value(forWord: FoldedWord($0), of: name) != nil }) {
      return .texts(parts)
    }
    return values.value(node, type: .texts)
  }

  private mutating func reportStars(_ entry: KeyedEntry) {
    diagnostics.append(
      Diagnostic(
        .warning, "stars-not-understood", "'\(entry.value.scalar ?? entry.key)' is no number of stars",
        path: file.path, range: entry.value.range, suggestion: "write a number such as 2, '2/3' or ★★☆"))
  }

  private mutating func reportRule(_ entry: KeyedEntry) {
    diagnostics.append(
      Diagnostic(
        .error, "unlock-rule-not-understood", "'\(entry.key)' holds no rule", path: file.path,
        range: entry.value.range, suggestion: UnlockRuleReader.advice))
  }
}
