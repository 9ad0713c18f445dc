package import YAML

/// What a note's properties are made from: entries of the front matter and facts of the body, before the schema.
package struct NoteSource: Sendable {
  /// Entries that say something, duplicates removed, in the author's order.
  package var frontMatter: [YAMLEntry] { entries.map(\.entry) }
  let entries: [KeyedEntry]
  /// Facts of the body in the form of entries, in the body's order; those below headings are read with the kind.
  let facts: [KeyedEntry]
  /// Properties that the outline gives to its sections.
  let derived: [Property]
  /// The key whose value said the kind.
  let kindKey: Range<Int>?
  /// Whether the front matter is a statblock, to be shown as a card.
  package let isStatblock: Bool
  /// Whether the note is named like its folder or `index`, `README`, or like a list page: it introduces that page.
  package let isIndex: Bool

  package init() {
    self.init(entries: [], facts: [], derived: [], kindKey: nil, isStatblock: false, isIndex: false)
  }

  init(
    entries: [KeyedEntry], facts: [KeyedEntry], derived: [Property], kindKey: Range<Int>?, isStatblock: Bool,
    isIndex: Bool
  ) {
    self.entries = entries
    self.facts = facts
    self.derived = derived
    self.kindKey = kindKey
    self.isStatblock = isStatblock
    self.isIndex = isIndex
  }
}
