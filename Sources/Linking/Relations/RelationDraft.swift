import Notes
import SourceText

/// A relation as one note writes it, at either end; what else the entry says stays in the note.
struct RelationDraft {
  /// The author's own word; nil when the order tells the name.
  let word: RelationName?
  /// The definition's place in `Schema.relations`; the author's own words come after all of them.
  let order: Int
  let from: NoteIndex
  let to: NoteIndex
  /// The note, its property and the entry that say it.
  let writer: NoteIndex
  let property: Int
  let entry: Int
  /// Written at the target.
  let isInverse: Bool
  var role: String?
  var isCurrent = true

  func name(in schema: Schema) -> RelationName { word ?? schema.relations[order].name }

  /// What was written, among the notes that the drafts were collected from.
  func reference(in notes: [LinkedNote]) -> Reference? {
    guard case .references(let references) = notes[writer.rawValue].note.properties[property].value else { return nil }
    return references[entry]
  }
}
