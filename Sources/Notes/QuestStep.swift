/// One step of a quest, from `steps:` or from a task list.
package struct QuestStep: Sendable, Equatable {
  package let text: String
  /// nil for a numbered list, which has no states.
  package let isDone: Bool?
  package let isOptional: Bool
  package let zone: Reference?
  package let note: String?
  /// `^block-id`, else a hash of the text.
  package let identity: String
  package let range: Range<Int>
  /// The list item's node in the body, when the step was written there.
  package let node: Int?

  package init(
    text: String, isDone: Bool?, isOptional: Bool, zone: Reference?, note: String?, identity: String,
    range: Range<Int>, node: Int?
  ) {
    self.text = text
    self.isDone = isDone
    self.isOptional = isOptional
    self.zone = zone
    self.note = note
    self.identity = identity
    self.range = range
    self.node = node
  }
}
