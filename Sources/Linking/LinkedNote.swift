import Notes

/// A note that the audience sees, with its links to other such notes.
struct LinkedNote: Sendable {
  let note: Note
  let linkTargets: [ResolvedLink]
  let referenceTargets: [[ResolvedLink]]
  /// The relation that each property of `note` is an end of.
  let uses: [PropertyTable.Use?]
}
