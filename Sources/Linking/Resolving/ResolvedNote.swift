import Notes

/// A note that the audience may see by its own words, of its final kind, with its links resolved among all notes.
///
/// A class, because many steps look at each.
final class ResolvedNote: Sendable {
  /// Comma-joined values that name several notes are split.
  let note: Note
  /// What `note.body.links` mean.
  let links: [Resolution]
  /// What the references of each property mean.
  let references: [[Resolution]]
  /// The relation that each property is an end of.
  let uses: [PropertyTable.Use?]

  init(note: Note, links: [Resolution], references: [[Resolution]], uses: [PropertyTable.Use?]) {
    self.note = note
    self.links = links
    self.references = references
    self.uses = uses
  }

  /// The same links, of a note read again.
  func replacing(_ note: Note) -> ResolvedNote {
    ResolvedNote(note: note, links: links, references: references, uses: uses)
  }
}
