import Notes
import SourceText

/// A note while edits are made to it, one after the other; each is verified before the next begins.
struct EditedNote {
  let session: EditSession
  /// Its place in the journal.
  let place: Int
  private(set) var note: Note

  init(_ session: EditSession, at place: Int) {
    self.session = session
    self.place = place
    note = session.note(at: place)
  }

  var file: SourceFile { note.file }
  var schema: Schema { session.schema }
  /// A section of an outline note: it has no front matter of its own.
  var isSection: Bool { note.path != note.file.path }

  func refusal(_ reason: String) -> EditError { .refused(file.path, reason: reason) }

  /// Takes a file with an edit in it for the note's own.
  ///
  /// - Parameter keepsKind: Whether the edit is refused when the note would be of another kind.
  mutating func take(_ edited: SourceFile, keepsKind: Bool = true) throws(EditError) {
    guard edited.bytes != file.bytes else { return }
    guard let read = session.journal.notes(of: edited).value.first(where: { $0.path == note.path }) else {
      throw refusal("the note would not be found any more")
    }
    var next = read
    if case .none = read.kindEvidence, read.kind != note.kind, keepsKind {
      next = read.typed(as: note.kind, evidence: note.kindEvidence, schema: schema).value
    }
    guard !keepsKind || next.kind == note.kind else { throw refusal("it would be of another kind afterwards") }
    note = next
  }

  /// Takes the file with a patch in it.
  mutating func take(_ patch: TextPatch, keepsKind: Bool = true) throws(EditError) {
    try take(SourceFile(path: file.path, bytes: patch.applied(to: file.bytes)), keepsKind: keepsKind)
  }

  mutating func apply(_ edit: NoteEdit) throws(EditError) {
    switch edit {
    case .set(let key, let value): try set(key, to: value)
    case .clear(let key): try clear(key)
    case .add(let key, let text): try add(text, to: key)
    case .remove(let key, let text): try remove(text, from: key)
    case .link(let relation, let target, let details): try link(relation, to: target, details)
    case .unlink(let relation, let target): _ = try unlink(relation, from: target)
    case .move(let target, let since): try move(to: target, since: since)
    case .tick(let task, let isDone): try tick(task, isDone: isDone)
    case .addTask(let text): try addTask(text)
    case .addNote(let text, let heading): try addNote(text, heading: heading)
    case .replaceBody(let text): try replaceBody(text)
    }
  }
}
