import Notes
import SourceText

/// Builds the typed links between the notes that the audience sees.
enum RelationBuilder {
  static func relations(of notes: [LinkedNote], _ table: PropertyTable) -> Parsed<[Relation]> {
    let implied = ImpliedRelations(table: table, notes: notes)
    let collected = RelationCollector(table: table, notes: notes).drafts()
    let merged = RelationMerger(schema: table.schema, notes: notes).merged(implied.withGivers(collected))
    var whereabouts = Whereabouts(table, notes)
    let marked = whereabouts.marked(merged)
    let stated = marked.enumerated().map { (draft: $0.element, place: $0.offset, isImplied: false) }
    let returns = implied.returns(marked).enumerated().map { (draft: $0.element, place: $0.offset, isImplied: true) }
    let sorted = (stated + returns).sorted { left, right in
      if left.draft.from != right.draft.from { return left.draft.from < right.draft.from }
      if left.draft.order != right.draft.order { return left.draft.order < right.draft.order }
      return left.place < right.place
    }
    return Parsed(
      sorted.map { relation($0.draft, isImplied: $0.isImplied, in: notes) }, diagnostics: whereabouts.diagnostics)
  }

  /// An implied relation has the role and dates of nothing.
  private static func relation(_ draft: RelationDraft, isImplied: Bool, in notes: [LinkedNote]) -> Relation {
    let written = isImplied ? nil : draft.reference(in: notes)
    return Relation(
      name: draft.name, from: draft.from, to: draft.to, role: draft.role, since: written?.since, until: written?.until,
      note: written?.note, isCurrent: draft.isCurrent, isImplied: isImplied)
  }
}
