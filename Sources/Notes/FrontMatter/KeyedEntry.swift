import YAML

/// An entry of the front matter, or a fact of the body, with its key as it is compared. It says something: empty values
/// and templates that did not run are left out before.
final class KeyedEntry: Sendable {
  let entry: YAMLEntry
  let word: FoldedWord
  let meaning: KeyMeaning

  /// nil for an entry that says nothing.
  ///
  /// - Parameter mayBeTemplate: False where no sign of a template can be in the value.
  init?(_ entry: YAMLEntry, _ schema: Schema, mayBeTemplate: Bool = true) {
    if entry.value.isEmpty { return nil }
    if mayBeTemplate, let text = entry.value.scalar, TemplateLeftover.isLeftover(text) { return nil }
    self.entry = entry
    word = FoldedWord(entry.key)
    meaning = schema.keyMeanings[word]
  }

  var key: String { entry.key }
  var keyRange: Range<Int> { entry.keyRange }
  var value: YAMLNode { entry.value }
}
