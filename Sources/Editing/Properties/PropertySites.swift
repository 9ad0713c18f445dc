import Markdown
import Notes
import YAML

/// Where a note says a property.
enum PropertySite {
  /// A place in the entries of the front matter.
  case frontMatter(Int)
  /// A fact of the body: its key, and its value with the value's place.
  case fact(YAMLEntry)
  /// A heading with nothing but links below it.
  case heading(Property)
}

extension EditedNote {
  /// What the note's kind calls a key; nil for a key of the author's own.
  func definition(of key: String) -> PropertyDefinition? { schema.property(forKey: key, of: note.kind) }

  /// Whether a key that is written means the property.
  func means(_ written: String, _ key: String, _ definition: PropertyDefinition?) -> Bool {
    if let definition { return schema.property(forKey: written, of: note.kind)?.name == definition.name }
    return FoldedWord(written) == FoldedWord(key)
  }

  /// Everywhere the note says a property, what counts first: the front matter, then facts of the body.
  ///
  /// Keys that say nothing come after those that do. Of equal keys in the front matter only the last is meant. The
  /// entry that says the note's kind is meant by `kind` alone, whatever its key is.
  func sites(of key: String, in front: FrontMatterText) -> [PropertySite] {
    let definition = definition(of: key)
    if definition?.name == "kind", !isSection, let said = front.entries.lastIndex(where: { saysKind($0.value.range) }) {
      return [.frontMatter(said)]
    }
    var found: [Int] = []
    var latest: [FoldedWord: Int] = [:]
    for (index, entry) in front.entries.enumerated() where !saysKind(entry.value.range) {
      guard !isSection, means(entry.key, key, definition) else { continue }
      let word = FoldedWord(entry.key)
      // An empty duplicate says nothing, so the one before it still counts.
      if let earlier = latest[word], !entry.value.isEmpty || front.entries[earlier].value.isEmpty {
        found.removeAll { $0 == earlier }
      }
      latest[word] = index
      found.append(index)
    }
    let stated = found.filter { !front.entries[$0].value.isEmpty }
    let empty = found.filter { front.entries[$0].value.isEmpty }
    let facts = note.source.bodyFacts.filter { means($0.key, key, definition) && !saysKind($0.value.range) }
    let headings = note.properties.filter { property in
      property.name == definition?.name && definition != nil && isHeading(property.keyRange)
    }
    return stated.map { .frontMatter($0) } + facts.map { .fact($0) } + headings.map { .heading($0) }
      + empty.map { .frontMatter($0) }
  }

  private func saysKind(_ value: Range<Int>) -> Bool {
    if case .property(_, _, let range) = note.kindEvidence { range == value } else { false }
  }

  private func isHeading(_ key: Range<Int>) -> Bool { note.body.headings.contains { $0.range == key } }

  /// A key for a property that is new to the note: the one that was asked for, else another one that means the same.
  func newKey(_ key: String, in front: FrontMatterText) -> String {
    guard let definition = definition(of: key) else { return key }
    let taken = Set(front.entries.map { FoldedWord($0.key) })
    for candidate in [key, definition.name.rawValue] + definition.keys {
      guard !taken.contains(FoldedWord(candidate)),
        schema.property(forKey: candidate, of: note.kind)?.name == definition.name
      else { continue }
      return candidate
    }
    return key
  }
}
