import Notes

/// What relations say without being written: `npc.quests` gives a quest nobody else gives, and a quest returns to its
/// giver.
struct ImpliedRelations {
  let table: PropertyTable
  let notes: [LinkedNote]

  /// Turns the quests of an npc into those it gives, where the quest names no giver.
  func withGivers(_ drafts: [RelationDraft]) -> [RelationDraft] {
    guard let giver = order(of: SchemaNames.giver) else { return drafts }
    let given = Set(drafts.filter { $0.name == SchemaNames.giver }.map(\.from))
    return drafts.map { draft in
      guard draft.name == SchemaNames.involvement, !draft.isInverse, !given.contains(draft.to) else { return draft }
      let quest = notes[draft.to.rawValue].note
      guard table[quest.kind]?.countsAs == SchemaNames.quests, !saysGiver(quest) else { return draft }
      return RelationDraft(
        name: SchemaNames.giver, order: giver, from: draft.to, to: draft.from, writer: draft.writer,
        property: draft.property, entry: draft.entry, isInverse: true, role: draft.role)
    }
  }

  /// Quests that say nothing else return to their givers.
  func returns(_ drafts: [RelationDraft]) -> [RelationDraft] {
    guard let returnTo = order(of: SchemaNames.returnTo) else { return [] }
    let returning = Set(drafts.filter { $0.name == SchemaNames.returnTo }.map(\.from))
    return drafts.compactMap { draft in
      guard draft.name == SchemaNames.giver, !returning.contains(draft.from) else { return nil }
      let quest = notes[draft.from.rawValue].note
      guard !says(quest, SchemaNames.returnTo) else { return nil }
      return RelationDraft(
        name: SchemaNames.returnTo, order: returnTo, from: draft.from, to: draft.to, writer: draft.writer,
        property: draft.property, entry: draft.entry, isInverse: draft.isInverse, role: nil)
    }
  }

  private func order(of name: RelationName) -> Int? { table.schema.relations.firstIndex { $0.name == name } }

  private func saysGiver(_ quest: Note) -> Bool { says(quest, SchemaNames.giver) }

  /// Whether a note has the property of a relation, be it plain text or withheld.
  private func says(_ note: Note, _ relation: RelationName) -> Bool {
    note.properties.contains { property in
      guard let name = property.name, let use = table.use(of: name, in: note.kind), !use.isInverse else { return false }
      return table.schema.relations[use.definition].name == relation
    }
  }
}
