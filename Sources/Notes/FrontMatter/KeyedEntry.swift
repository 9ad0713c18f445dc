import YAML

/// An entry of the front matter, or a fact of the body, with its key as it is compared. It says something: empty values
/// and templates that did not run are left out before.
final class KeyedEntry: Sendable {
  let entry: YAMLEntry
  let word: FoldedWord
  let meaning: KeyMeaning

  /// nil for an entry that says nothing.
  convenience init?(_ entry: YAMLEntry, _ schema: Schema) {
    guard Self.says(entry.value, mayBeTemplate: true) else { return nil }
    self.init(saying: entry, schema)
  }

  /// Whether a value says something.
  ///
  /// - Parameter mayBeTemplate: False where no sign of a template can be in the value.
  static func says(_ value: YAMLNode, mayBeTemplate: Bool) -> Bool {
    if value.isEmpty { return false }
    guard mayBeTemplate, let text = value.scalar else { return true }
    return !TemplateLeftover.isLeftover(text)
  }

  /// An entry that says something.
  init(saying entry: YAMLEntry, _ schema: Schema) {
    self.entry = entry
    word = FoldedWord(entry.key)
    meaning = schema.keyMeanings[word]
  }

  var key: String { entry.key }
  var keyRange: Range<Int> { entry.keyRange }
  var value: YAMLNode { entry.value }
}
