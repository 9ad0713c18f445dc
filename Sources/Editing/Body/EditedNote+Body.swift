package import Notes
import SourceText

extension EditedNote {
  mutating func addNote(_ text: String, heading: String?) throws(EditError) {
    let text = text.trimmed
    guard !text.isEmpty, text.utf8.count <= 1_000_000 else {
      throw .invalid([FieldError("text", "a note has some text")])
    }
    if let heading, !heading.isOneLine || heading.trimmed.isEmpty {
      throw .invalid([FieldError("heading", "a heading is one line of text")])
    }
    let before = file.bytes
    try take(BodyEditor(note: note).addNote(text, heading: heading))
    guard file.bytes.count > before.count else { throw refusal("the text would be lost") }
  }

  /// Replaces the body; lines that stay keep their bytes.
  mutating func replaceBody(_ text: String) throws(EditError) {
    guard text.utf8.count <= 10_000_000 else { throw .invalid([FieldError("text", "the text is too long")]) }
    let range = note.editableBody
    let old = Array(file.bytes[range])
    let new = LineMerge.merged(old: old, new: Array(text.utf8), lineEnd: TextLines(file.bytes).lineEnd)
    let block = FrontMatterBlock(file.bytes)
    var patch = TextPatch()
    patch.replace(range, with: new)
    let edited = SourceFile(path: file.path, bytes: patch.applied(to: file.bytes))
    let changed = FrontMatterBlock(edited.bytes)
    guard changed.format == block.format, changed.content == block.content,
      changed.body.lowerBound == block.body.lowerBound
    else {
      throw .invalid([FieldError("text", "the text would be read as front matter, because it begins with '---'")])
    }
    let body = note.bodyRange.lowerBound..<note.bodyRange.upperBound - range.count + new.count
    guard session.journal.notes(of: edited).value.contains(where: { $0.path == note.path && $0.bodyRange == body })
    else {
      throw .invalid([FieldError("text", "the text would begin another section of the file")])
    }
    try take(edited, keepsKind: false)
  }
}

extension Note {
  /// What `NoteEdit.replaceBody` replaces: the body, of a section of an outline note the lines between its heading and
  /// the next one, without the blank ones before that.
  package var editableBody: Range<Int> {
    guard path != file.path else { return bodyRange }
    let lines = TextLines(file.bytes)
    let start = min(lines.next(after: bodyRange.lowerBound), bodyRange.upperBound)
    var end = bodyRange.upperBound
    while end > start, file.bytes[end - 1] <= 0x20 { end -= 1 }
    return start..<min(lines.next(after: max(start, end - 1)), bodyRange.upperBound)
  }
}
