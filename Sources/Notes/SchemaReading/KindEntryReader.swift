import SourceText
import YAML

/// Reads `kinds:` of schema.yml and of loremark.yml: the form is documented at the top of schema.yml.
struct KindEntryReader {
  var reader: EntryReader

  private static let kindKeys = [
    "slug", "words", "label", "extends", "world", "counts", "completion", "statuses", "properties", "replace",
  ]
  private static let propertyKeys = [
    "type", "keys", "kinds", "shown", "filter", "values", "whenTrue", "whenFalse", "label", "relation", "inverse",
    "inverseLabel", "symmetric", "whereabouts",
  ]

  mutating func kinds(_ node: YAMLNode) -> [KindEntry] {
    node.entries.compactMap { kind($0) }
  }

  private mutating func kind(_ entry: YAMLEntry) -> KindEntry? {
    var kind = KindEntry(name: KindName(entry.key.trimmed))
    guard !kind.name.rawValue.isEmpty else { return nil }
    if let word = entry.value.scalar, !entry.value.isEmpty {
      switch BooleanWords.english[FoldedWord(word)] {
      case false?: kind.mode = .remove
      case true?: break
      case nil:
        reader.report(
          .warning, "wrong-configuration-value", "kind '\(entry.key)' is a map", at: entry.value.range,
          suggestion: "write 'false' to remove the kind")
        return nil
      }
      return kind
    }
    for part in entry.value.entries { read(part, into: &kind) }
    return kind
  }

  private mutating func read(_ entry: YAMLEntry, into kind: inout KindEntry) {
    switch entry.key {
    case "slug": kind.slug = reader.text(entry)
    case "words": kind.words = reader.texts(entry)
    case "label": kind.label = label(entry)
    case "extends": kind.extends = reader.text(entry).map { KindName($0) }
    case "world": kind.isWorld = reader.flag(entry)
    case "counts": kind.countsAs = reader.text(entry)
    case "completion": kind.completion = reader.text(entry).map { PropertyName($0) }
    case "statuses": kind.statuses = statuses(entry.value)
    case "properties": kind.properties = properties(entry.value)
    case "replace": if reader.flag(entry) == true { kind.mode = .replace }
    default: reader.reportUnknownKey(entry, known: Self.kindKeys, in: "a kind")
    }
  }

  private mutating func label(_ entry: YAMLEntry) -> KindLabel? {
    if let text = entry.value.scalar { return KindLabel(one: text, other: text) }
    guard let one = entry.value["one"]?.scalar ?? entry.value["other"]?.scalar else { return nil }
    return KindLabel(one: one, other: entry.value["other"]?.scalar ?? one)
  }

  private mutating func statuses(_ node: YAMLNode) -> [StatusEntry] {
    if case .sequence(let items) = node.value {
      return items.flatMap(\.words).map { StatusEntry(name: StatusName($0.trimmed)) }
    }
    return node.entries.map { entry in
      var status = StatusEntry(name: StatusName(entry.key.trimmed))
      if let word = entry.value.scalar {
        if FoldedWord(word) == FoldedWord("false") {
          status.isRemoved = true
        } else {
          status.meaning = reader.choice(entry, StatusDefinition.Meaning.self)
        }
      }
      for part in entry.value.entries {
        switch part.key {
        case "meaning": status.meaning = reader.choice(part, StatusDefinition.Meaning.self)
        case "words": status.words = reader.texts(part)
        default: reader.reportUnknownKey(part, known: ["meaning", "words"], in: "a status")
        }
      }
      return status
    }
  }

  /// Reads a map of properties, as under `properties:` of a kind.
  mutating func properties(_ node: YAMLNode) -> [PropertyEntry] {
    node.entries.map { entry in
      var property = PropertyEntry(name: PropertyName(entry.key.trimmed))
      if let word = entry.value.scalar {
        if FoldedWord(word) == FoldedWord("false") {
          property.isRemoved = true
        } else {
          property.type = reader.choice(entry, PropertyDefinition.ValueType.self)
        }
      }
      for part in entry.value.entries { read(part, into: &property) }
      return property
    }
  }

  private mutating func read(_ entry: YAMLEntry, into property: inout PropertyEntry) {
    switch entry.key {
    case "type": property.type = reader.choice(entry, PropertyDefinition.ValueType.self)
    case "keys": property.keys = reader.texts(entry)
    case "kinds": property.kinds = reader.texts(entry).map { KindName($0) }
    case "shown": property.isShown = reader.flag(entry)
    case "filter": property.isFilter = reader.flag(entry)
    case "values": property.values = values(entry)
    case "whenTrue": property.flagStatuses.whenTrue = reader.text(entry).map { StatusName($0) }
    case "whenFalse": property.flagStatuses.whenFalse = reader.text(entry).map { StatusName($0) }
    case "label": property.label = reader.text(entry)
    case "relation":
      let word = reader.text(entry)
      let isNone = word.map { FoldedWord($0) == FoldedWord("false") } ?? false
      property.relation = isNone ? PropertyDefinition.RelationEnd.none : word.map { .source(RelationName($0)) }
    case "inverse": property.relation = reader.text(entry).map { .inverse(RelationName($0)) }
    case "inverseLabel": property.inverseLabel = reader.text(entry)
    case "symmetric": property.isSymmetric = reader.flag(entry)
    case "whereabouts": property.isWhereabouts = reader.flag(entry)
    default: reader.reportUnknownKey(entry, known: Self.propertyKeys, in: "a property")
    }
  }

  private mutating func values(_ entry: YAMLEntry) -> [PropertyDefinition.Value] {
    if entry.value.entries.isEmpty {
      return reader.texts(entry).map { PropertyDefinition.Value(name: $0, words: []) }
    }
    return entry.value.entries.map { PropertyDefinition.Value(name: $0.key, words: reader.texts($0)) }
  }
}
