import Notes
import SourceText

extension JournalEditor {
  /// Changes one note; what is said at the other end of a relation is removed there too.
  func planEdits(_ path: SourcePath, _ edits: [NoteEdit], _ session: EditSession) throws(EditError) -> EditPlan {
    var note = EditedNote(session, at: try session.place(of: path))
    var others: [EditedNote] = []
    for edit in edits {
      if case .unlink(let relation, let target) = edit {
        let isRemoved = try note.unlink(relation, from: target)
        if let other = try unlinked(relation, from: target, of: note, session) {
          others.append(other)
        } else if !isRemoved {
          throw .invalid([FieldError("target", "'\(note.note.title)' has no '\(relation)' that is '\(target)'")])
        }
      } else {
        try note.apply(edit)
      }
    }
    let changes = try changes(of: [note] + others, session)
    return EditPlan(changes, note: path)
  }

  /// The note at the other end without what it says of a relation; nil when it says nothing.
  private func unlinked(
    _ relation: String, from path: SourcePath, of note: EditedNote, _ session: EditSession
  ) throws(EditError) -> EditedNote? {
    guard let definition = note.definition(of: relation) else { return nil }
    var other = EditedNote(session, at: try session.place(of: path))
    let name: RelationName
    switch definition.relation {
    case .none: return nil
    case .source(let relation), .inverse(let relation): name = relation
    }
    guard let defined = session.schema.relation(name) else { return nil }
    var ends = defined.inverses
    if case .inverse = definition.relation { ends = defined.sources }
    if defined.isSymmetric { ends += defined.sources + defined.inverses }
    var isRemoved = false
    for end in ends where end.kind == other.note.kind {
      if try other.unlink(end.property.rawValue, from: note.note.path) { isRemoved = true }
    }
    return isRemoved ? other : nil
  }

  /// The files of edited notes that changed.
  private func changes(of notes: [EditedNote], _ session: EditSession) throws(EditError) -> [FileChange] {
    var changes: [SourcePath: FileChange] = [:]
    for note in notes {
      let original = session.journal.notes[note.place].file
      guard note.file.bytes != original.bytes else { continue }
      guard changes[original.path] == nil else {
        throw .refused(original.path, reason: "both notes stand in this file; change one after the other")
      }
      changes[original.path] = FileChange(
        source: original.path, destination: original.path, before: original.bytes, after: note.file.bytes)
    }
    return changes.values.sorted { $0.path < $1.path }
  }
}
