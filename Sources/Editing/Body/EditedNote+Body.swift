import Notes
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
    let old = Array(file.bytes[note.bodyRange])
    let new = LineMerge.merged(old: old, new: Array(text.utf8), lineEnd: TextLines(file.bytes).lineEnd)
    let block = FrontMatterBlock(file.bytes)
    var patch = TextPatch()
    patch.replace(note.bodyRange, with: new)
    let edited = SourceFile(path: file.path, bytes: patch.applied(to: file.bytes))
    let changed = FrontMatterBlock(edited.bytes)
    guard changed.format == block.format, changed.content == block.content,
      changed.body.lowerBound == block.body.lowerBound
    else {
      throw .invalid([FieldError("text", "the text would be read as front matter, because it begins with '---'")])
    }
    let isWhole = session.journal.notes(of: edited).value.first { $0.path == note.path }?.bodyRange
    guard isWhole == note.bodyRange.lowerBound..<note.bodyRange.lowerBound + new.count else {
      throw .invalid([FieldError("text", "the text would begin another section of the file")])
    }
    try take(edited, keepsKind: false)
  }
}
