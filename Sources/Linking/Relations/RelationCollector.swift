import Notes
import SourceText

/// Collects what every note says about others, in the notes' and the author's order.
struct RelationCollector {
  let table: PropertyTable
  let notes: [LinkedNote]

  func drafts() -> [RelationDraft] {
    var drafts: [RelationDraft] = []
    drafts.reserveCapacity(notes.count * 2)
    for index in notes.indices {
      let properties = notes[index].note.properties
      for (place, targets) in notes[index].referenceTargets.enumerated() where !targets.isEmpty {
        guard case .references(let references) = properties[place].value else { continue }
        for entry in targets.indices {
          guard case .note(let other, _) = targets[entry], other.rawValue != index else { continue }
          let source = Entry(writer: NoteIndex(index), property: place, entry: entry, role: references[entry].role)
          if let draft = self.draft(source, properties[place], notes[index].uses[place], to: other) {
            drafts.append(draft)
          }
        }
      }
    }
    return drafts
  }

  private struct Entry {
    let writer: NoteIndex
    let property: Int
    let entry: Int
    let role: String?
  }

  private func draft(
    _ entry: Entry, _ property: Property, _ use: PropertyTable.Use?, to other: NoteIndex
  ) -> RelationDraft? {
    if property.name == "relations" { return worded(entry, notes[entry.writer.rawValue].note.kind, to: other) }
    guard property.name != nil else { return authored(property.key, entry, to: other) }
    guard let use else { return nil }
    return draft(nil, use.definition, entry, isInverse: use.isInverse, entry.role, to: other)
  }

  /// An entry of `relations:`: known words count as the relations they name.
  private func worded(_ entry: Entry, _ kind: KindName, to other: NoteIndex) -> RelationDraft? {
    guard let word = entry.role, !word.isEmpty else { return authored("relations", entry, to: other) }
    guard let known = table.schema.relation(forWord: word, of: kind),
      let order = table.schema.relations.firstIndex(where: { $0.name == known.name })
    else { return authored(word, entry, to: other) }
    return draft(nil, order, entry, isInverse: known.isInverse, nil, to: other)
  }

  /// A relation under the author's own word.
  private func authored(_ word: String, _ entry: Entry, to other: NoteIndex) -> RelationDraft {
    let role = word == entry.role ? nil : entry.role
    return draft(RelationName(word), table.schema.relations.count, entry, isInverse: false, role, to: other)
  }

  private func draft(
    _ word: RelationName?, _ order: Int, _ entry: Entry, isInverse: Bool, _ role: String?, to other: NoteIndex
  ) -> RelationDraft {
    RelationDraft(
      word: word, order: order, from: isInverse ? other : entry.writer, to: isInverse ? entry.writer : other,
      writer: entry.writer, property: entry.property, entry: entry.entry, isInverse: isInverse, role: role)
  }
}
