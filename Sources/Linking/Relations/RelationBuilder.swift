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
    let returns = implied.returns(marked)
    let stated = marked.indices.map { Place(marked[$0], $0, isImplied: false) }
    let sorted = (stated + returns.indices.map { Place(returns[$0], $0, isImplied: true) }).sorted()
    let relations = sorted.map { place in
      relation(
        place.isImplied ? returns[place.index] : marked[place.index], isImplied: place.isImplied, in: notes,
        table.schema)
    }
    return Parsed(relations, diagnostics: whereabouts.diagnostics)
  }

  /// Where a draft stands: small, for there are many to be sorted.
  private struct Place: Comparable {
    let from: NoteIndex
    let order: Int
    let index: Int
    let isImplied: Bool

    init(_ draft: RelationDraft, _ index: Int, isImplied: Bool) {
      from = draft.from
      order = draft.order
      self.index = index
      self.isImplied = isImplied
    }

    static func < (left: Place, right: Place) -> Bool {
      if left.from != right.from { return left.from < right.from }
      if left.order != right.order { return left.order < right.order }
      return left.index < right.index
    }
  }

  /// An implied relation has the role and dates of nothing.
  private static func relation(
    _ draft: RelationDraft, isImplied: Bool, in notes: [LinkedNote], _ schema: Schema
  ) -> Relation {
    let written = isImplied ? nil : draft.reference(in: notes)
    return Relation(
      name: draft.name(in: schema), definition: draft.word == nil ? draft.order : nil, from: draft.from,
      to: draft.to, role: draft.role, since: written?.since, until: written?.until, note: written?.note,
      isCurrent: draft.isCurrent, isImplied: isImplied)
  }
}
