import SourceText
import YAML

/// Front matter without the entries that only the most private audience sees.
struct RestrictedEntries {
  let words: RestrictedWords
  let schema: Schema
  /// Of the entries of maps inside values that were taken out.
  private(set) var removed: [Range<Int>] = []

  init(_ words: RestrictedWords, _ schema: Schema) {
    self.words = words
    self.schema = schema
  }

  func isAnyRestricted(_ entries: [KeyedEntry]) -> Bool {
    entries.contains { words.isRestricted(key: $0.key) || holdsRestricted($0.value) }
  }

  private func holdsRestricted(_ node: YAMLNode) -> Bool {
    switch node.value {
    case .scalar: false
    case .sequence(let items): items.contains { holdsRestricted($0) }
    case .mapping(let entries): entries.contains { words.isRestricted(key: $0.key) || holdsRestricted($0.value) }
    }
  }

  mutating func kept(_ entries: [KeyedEntry]) -> [KeyedEntry] {
    entries.compactMap { entry in
      guard !words.isRestricted(key: entry.key) else { return nil }
      guard holdsRestricted(entry.value) else { return entry }
      return KeyedEntry(YAMLEntry(key: entry.key, keyRange: entry.keyRange, value: kept(entry.value)), schema)
    }
  }

  private mutating func kept(_ node: YAMLNode) -> YAMLNode {
    switch node.value {
    case .scalar: return node
    case .sequence(let items):
      return YAMLNode(.sequence(items.map { kept($0) }.filter { !$0.isEmpty }), range: node.range)
    case .mapping(let entries):
      var rest: [YAMLEntry] = []
      for entry in entries {
        if words.isRestricted(key: entry.key) {
          removed.append(entry.range)
        } else {
          rest.append(YAMLEntry(key: entry.key, keyRange: entry.keyRange, value: kept(entry.value)))
        }
      }
      return YAMLNode(.mapping(rest), range: node.range)
    }
  }
}

extension YAMLEntry {
  /// From the key to the end of the value.
  var range: Range<Int> {
    min(keyRange.lowerBound, value.range.lowerBound)..<max(keyRange.upperBound, value.range.upperBound)
  }
}
