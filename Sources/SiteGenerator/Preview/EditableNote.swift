package import Notes
package import SourceText

/// What of a note can be changed where it is shown, and what it says now.
package struct EditableNote: Sendable {
  /// A yes or no.
  package struct Flag: Sendable {
    package let key: String
    package let label: String
    package let value: Bool
  }

  /// One of several words.
  package struct Choice: Sendable {
    package let value: String?
    package let options: [(name: String, label: String)]
    /// The words for done and not done, where the kind has such.
    package let done: String?
    package let undone: String?
  }

  /// A step of a quest or a task of the body.
  package struct Task: Sendable {
    /// Of a step: what names it.
    package let identity: String?
    /// Where its mark stands in the file.
    package let offset: Int?
    package let isDone: Bool
  }

  /// The notes at the other end of a property.
  package struct Relation: Sendable {
    package let key: String
    package let label: String
    package let kinds: [KindName]
    package let items: [(path: SourcePath, title: String)]
  }

  package let path: SourcePath
  package let title: String
  package let kind: KindName
  /// Of the file that holds the note.
  package let hash: ContentHash
  package let status: Choice?
  package let isDone: Bool
  package let flags: [Flag]
  package let stars: (earned: Int, possible: Int)?
  package let steps: [Task]
  package let tasks: [Task]
  package let relations: [Relation]
  /// Markdown as its author wrote it.
  package let body: String
}

/// A note as it is offered for choice.
package struct NoteChoice: Sendable {
  package let path: SourcePath
  package let title: String
  package let kindLabel: String
  package let world: String
}
