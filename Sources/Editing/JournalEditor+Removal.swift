import Notes
package import SourceText

extension JournalEditor {
  /// The folder of removed notes, in the content folder. Its name begins with a dot, so nothing in it is read.
  package static let trash = SourcePath(".trash")

  /// Moves a note's file to the trash; a section of an outline note is cut out of its file.
  func planRemoval(_ path: SourcePath, _ session: EditSession) throws(EditError) -> EditPlan {
    let note = session.journal.notes[try session.place(of: path)]
    guard note.path != note.file.path else {
      let destination = Self.trash.appending(note.file.path.rawValue)
      return EditPlan(
        [
          FileChange(
            source: note.file.path, destination: destination, before: note.file.bytes, after: note.file.bytes)
        ], note: path)
    }
    let lines = TextLines(note.file.bytes)
    let range = lines.start(of: note.titleRange.lowerBound)..<note.bodyRange.upperBound
    var patch = TextPatch()
    patch.remove(range)
    let stem = NewName.fileStem(note.title) ?? "Section"
    let kept = Self.trash.appending(note.file.path.folder.appending("\(note.file.path.stem) - \(stem).md").rawValue)
    return EditPlan(
      [
        FileChange(source: nil, destination: kept, before: [], after: Array(note.file.bytes[range])),
        FileChange(
          source: note.file.path, destination: note.file.path, before: note.file.bytes,
          after: patch.applied(to: note.file.bytes)),
      ], note: path)
  }
}
