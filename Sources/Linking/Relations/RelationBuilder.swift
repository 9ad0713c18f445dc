import Notes
import SourceText

/// Builds the typed links between the notes that the audience sees.
enum RelationBuilder {
  static func relations(of notes: [LinkedNote], _ table: PropertyTable) -> Parsed<[Relation]> {
    let implied = ImpliedRelations(table: table, notes: notes)
    let collected = RelationCollector(table: table, notes: notes).drafts()
    let merged = RelationMerger(schema: table.schema).merged(implied.withGivers(collected))
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
      sorted.map { $0.draft.relation(isImplied: $0.isImplied) }, diagnostics: whereabouts.diagnostics)
  }
}
