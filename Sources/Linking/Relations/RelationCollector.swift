import Notes
import SourceText

/// Collects what every note says about others, in the notes' and the author's order.
struct RelationCollector {
  let table: PropertyTable
  let notes: [LinkedNote]

  func drafts() -> [RelationDraft] {
    var drafts: [RelationDraft] = []
    for index in notes.indices {
      let linked = notes[index]
      for (place, property) in linked.note.properties.enumerated() where !linked.referenceTargets[place].isEmpty {
        guard case .references(let references) = property.value else { continue }
        for (reference, target) in zip(references, linked.referenceTargets[place]) {
          guard case .note(let other, _) = target, other.rawValue != index else { continue }
          let draft = self.draft(NoteIndex(index), place, property, reference, to: other)
          if let draft { drafts.append(draft) }
        }
      }
    }
    return drafts
  }

  private func draft(
    _ writer: NoteIndex, _ place: Int, _ property: Property, _ reference: Reference, to other: NoteIndex
  ) -> RelationDraft? {
    let kind = notes[writer.rawValue].note.kind
    if property.name == "relations" {
      return worded(reference.role, kind, writer, place, reference, to: other)
    }
    guard let name = property.name else {
      return authored(property.key, writer, place, reference, to: other)
    }
    guard let use = table.use(of: name, in: kind) else { return nil }
    let definition = table.schema.relations[use.definition]
    return RelationDraft(
      name: definition.name, order: use.definition, from: use.isInverse ? other : writer,
      to: use.isInverse ? writer : other, writer: writer, property: place, reference: reference,
      isInverse: use.isInverse, role: reference.role)
  }

  /// An entry of `relations:`: known words count as the relations they name.
  private func worded(
    _ word: String?, _ kind: KindName, _ writer: NoteIndex, _ place: Int, _ reference: Reference, to other: NoteIndex
  ) -> RelationDraft? {
    guard let word, !word.isEmpty else { return authored("relations", writer, place, reference, to: other) }
    guard let known = table.schema.relation(forWord: word, of: kind),
      let order = table.schema.relations.firstIndex(where: { $0.name == known.name })
    else { return authored(word, writer, place, reference, to: other) }
    return RelationDraft(
      name: known.name, order: order, from: known.isInverse ? other : writer, to: known.isInverse ? writer : other,
      writer: writer, property: place, reference: reference, isInverse: known.isInverse, role: nil)
  }

  /// A relation under the author's own word.
  private func authored(
    _ word: String, _ writer: NoteIndex, _ place: Int, _ reference: Reference, to other: NoteIndex
  ) -> RelationDraft {
    RelationDraft(
      name: RelationName(word), order: table.schema.relations.count, from: writer, to: other, writer: writer,
      property: place, reference: reference, isInverse: false, role: word == reference.role ? nil : reference.role)
  }
}
