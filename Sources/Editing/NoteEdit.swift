package import SourceText

/// One change to one note, as its author thinks of it. Keys are any that the note's kind accepts, in any language, or
/// the author's own.
package enum NoteEdit: Sendable, Hashable {
  /// Gives a property this value, wherever the note says it: in the front matter, or as a fact of the body.
  ///
  /// A key that the note writes in other words (`Ort` for `locations`) stays as it is written. A new property becomes
  /// the last line of the front matter, which is made when there is none.
  case set(key: String, EditValue)
  /// Removes a property.
  case clear(key: String)
  /// Adds an entry to a list, or makes a list of the one value that is there. An entry that is there already stays.
  case add(key: String, String)
  /// Removes the entries of a list that read so.
  case remove(key: String, String)
  /// Relates the note to another one. A relation that is there already stays.
  case link(relation: String, to: SourcePath, LinkDetails)
  /// Removes every entry of a property that refers to a note.
  case unlink(relation: String, from: SourcePath)
  /// Lets somebody be at another place from now on: the entry that holds now is closed with `since`, or replaced
  /// when nothing is said, and the new place follows it.
  case move(to: SourcePath, since: String?)
  /// Ticks a step or task, or takes the tick away.
  case tick(TaskPlace, isDone: Bool)
  /// Adds a task at the end of the steps, of the first task list otherwise, else at the end of the note.
  case addTask(String)
  /// Adds a line at the end of the section below a heading, which is made when it is missing; at the end of the note
  /// without one. Several lines stay several.
  case addNote(String, heading: String?)
  /// Replaces the body as a whole: Markdown without the front matter.
  case replaceBody(String)
}

/// What a property is given.
package enum EditValue: Sendable, Hashable {
  /// Yes or no, for flags. Ticks such as ✅ and words such as `yes` stay what the author uses.
  case flag(Bool)
  /// Text, a number, a date, a status word: as it is to be read.
  case text(String)
  case texts([String])
  /// Links to notes.
  case notes([SourcePath])
}

/// What an entry of a relation says besides its target.
package struct LinkDetails: Sendable, Hashable {
  package var role: String?
  package var since: String?
  package var until: String?
  package var note: String?

  package init(role: String? = nil, since: String? = nil, until: String? = nil, note: String? = nil) {
    self.role = role
    self.since = since
    self.until = until
    self.note = note
  }

  var isEmpty: Bool { self == LinkDetails() }
}

/// Which task of a note is meant.
package enum TaskPlace: Sendable, Hashable {
  /// `QuestStep.identity`: its block identifier, else a hash of its text.
  case step(identity: String)
  /// Where its state character stands: `MarkdownTask.range.lowerBound`. Give the hash of the file that was shown too.
  case offset(Int)
}
