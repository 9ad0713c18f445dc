import Notes

/// A note that the audience may see by its own words, of its final kind, with its links resolved among all notes.
struct ResolvedNote: Sendable {
  /// Comma-joined values that name several notes are split.
  var note: Note
  /// What `note.body.links` mean.
  var links: [Resolution]
  /// What the references of each property mean.
  var references: [[Resolution]]
  /// The relation that each property is an end of.
  var uses: [PropertyTable.Use?]
}
