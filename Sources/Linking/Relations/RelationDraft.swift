import Notes
import SourceText

/// A relation as one note writes it, at either end.
struct RelationDraft {
  let name: RelationName
  /// The definition's place in `Schema.relations`; the author's own words come after all of them.
  let order: Int
  let from: NoteIndex
  let to: NoteIndex
  /// The note and property that say it.
  let writer: NoteIndex
  let property: Int
  let reference: Reference
  /// Written at the target.
  let isInverse: Bool
  let role: String?
  var isCurrent = true

  func relation(isImplied: Bool) -> Relation {
    Relation(
      name: name, from: from, to: to, role: role, since: reference.since, until: reference.until,
      note: reference.note, isCurrent: isCurrent, isImplied: isImplied)
  }
}
