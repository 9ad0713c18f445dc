import Notes

/// What relations say without being written: `npc.quests` gives a quest nobody else gives, and a quest returns to its
/// giver.
struct ImpliedRelations {
  let table: PropertyTable
  let notes: [LinkedNote]

  /// Turns the quests of an npc into those it gives, where the quest names no giver.
  func withGivers(_ drafts: [RelationDraft]) -> [RelationDraft] {
    guard let giver = order(of: SchemaNames.giver) else { return drafts }
    let given = sources(of: giver, SchemaNames.giver, among: drafts)
    let involvement = order(of: SchemaNames.involvement) ?? -1
    return drafts.map { draft in
      guard isOf(involvement, SchemaNames.involvement, draft), !draft.isInverse, !given.contains(draft.to) else {
        return draft
      }
      let quest = notes[draft.to.rawValue]
      guard table[quest.note.kind]?.countsAs == SchemaNames.quests, !says(quest, giver) else { return draft }
      return RelationDraft(
        word: nil, order: giver, from: draft.to, to: draft.from, writer: draft.writer,
        property: draft.property, entry: draft.entry, isInverse: true, role: draft.role)
    }
  }

  /// Quests that say nothing else return to their givers.
  func returns(_ drafts: [RelationDraft]) -> [RelationDraft] {
    guard let returnTo = order(of: SchemaNames.returnTo) else { return [] }
    let returning = sources(of: returnTo, SchemaNames.returnTo, among: drafts)
    guard let giver = order(of: SchemaNames.giver) else { return [] }
    return drafts.compactMap { draft in
      guard isOf(giver, SchemaNames.giver, draft), !returning.contains(draft.from) else { return nil }
      guard !says(notes[draft.from.rawValue], returnTo) else { return nil }
      return RelationDraft(
        word: nil, order: returnTo, from: draft.from, to: draft.to, writer: draft.writer,
        property: draft.property, entry: draft.entry, isInverse: draft.isInverse, role: nil)
    }
  }

  private func sources(
    of relation: Int, _ name: RelationName, among drafts: [RelationDraft]
  ) -> Set<NoteIndex> {
    var sources: Set<NoteIndex> = []
    for place in drafts.indices where isOf(relation, name, drafts[place]) { sources.insert(drafts[place].from) }
    return sources
  }

  /// Whether a draft is of a relation. The order tells; of the author's own words the name.
  private func isOf(_ relation: Int, _ name: RelationName, _ draft: RelationDraft) -> Bool {
    draft.order == relation || draft.word == name
  }

  private func order(of name: RelationName) -> Int? { table.schema.relations.firstIndex { $0.name == name } }

  /// Whether a note has the property of a relation, be it plain text or withheld.
  private func says(_ note: LinkedNote, _ relation: Int) -> Bool {
    for case let use? in note.uses where use.definition == relation && !use.isInverse { return true }
    return false
  }
}
