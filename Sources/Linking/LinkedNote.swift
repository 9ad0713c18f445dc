import Notes

/// A note that the audience sees, with its links to other such notes.
///
/// A class, because many steps look at each.
final class LinkedNote: Sendable {
  let note: Note
  let linkTargets: [ResolvedLink]
  let referenceTargets: [[ResolvedLink]]
  /// The relation that each property of `note` is an end of.
  let uses: [PropertyTable.Use?]

  init(
    note: Note, linkTargets: [ResolvedLink], referenceTargets: [[ResolvedLink]], uses: [PropertyTable.Use?]
  ) {
    self.note = note
    self.linkTargets = linkTargets
    self.referenceTargets = referenceTargets
    self.uses = uses
  }
}
