import Markdown
import Notes
import SourceText
import YAML

/// The renamed note's own file.
extension RenamePlanner {
  /// The note's file, its links already rewritten, with the new title, and with what keeps its identity and addresses.
  func renamed(_ file: SourceFile) throws(EditError) -> SourceFile {
    if note.path != note.file.path { return try renamedSection(file) }
    let changed = session.journal.replacing(files: [file.path: file])
    let inner = EditSession(JournalEditor(changed, title: editor.title))
    var edited = EditedNote(inner, at: try inner.place(of: note.path))
    var isTitled = false
    if let heading = HeadingEditor(edited.note).titleHeading, FoldedWord(heading.text) == FoldedWord(note.title) {
      try setHeading(heading, of: &edited)
      isTitled = true
    }
    let editor = try FrontMatterEditor(edited.file)
    if case .frontMatter(let index)? = edited.sites(of: "title", in: editor.front).first,
      !editor.front.entries[index].value.isEmpty
    {
      try edited.write("title", .text(title))
      isTitled = true
    }
    if !isTitled, newPath == note.file.path || newPath.stem != title { try edited.write("title", .text(title)) }
    if newPath != note.file.path { try keepIdentity(of: &edited) }
    return try keepingKind(edited)
  }

  private func setHeading(_ heading: MarkdownHeading, of edited: inout EditedNote) throws(EditError) {
    let plain = HeadingEditor(edited.note).replace(heading.range, with: title)
    let bytes = plain.applied(to: edited.file.bytes)
    let read = session.journal.notes(of: SourceFile(path: edited.file.path, bytes: bytes)).value.first
    let isRead = read?.body.headings.contains { $0.range.lowerBound == heading.range.lowerBound && $0.text == title }
    if isRead == true {
      try edited.take(plain)
    } else {
      try edited.take(
        HeadingEditor(edited.note).replace(heading.range, with: HeadingEditor.escaped(title)))
    }
  }

  /// The path was the note's identity and its address: `id` keeps the one, `formerly` leads from the other.
  private func keepIdentity(of edited: inout EditedNote) throws(EditError) {
    if note.identity == note.path.rawValue {
      let editor = try FrontMatterEditor(edited.file)
      if edited.sites(of: "id", in: editor.front).isEmpty { try edited.write("id", .text(note.path.rawValue)) }
    }
    if note["permalink"] == nil { try edited.add(note.path.rawValue, to: "formerly") }
  }

  /// A file name such as `Quest - Fire` may have said the kind: then the note says it itself.
  private func keepingKind(_ edited: EditedNote) throws(EditError) -> SourceFile {
    let moved = SourceFile(path: newPath, bytes: edited.file.bytes)
    guard let read = session.journal.notes(of: moved).value.first, read.kind != session.journal.notes[place].kind else {
      return edited.file
    }
    let key = session.schema[note.kind]?.isWorld == true ? "type" : "kind"
    return try FrontMatterEditor(edited.file).insert(key: key, .text(note.kind.rawValue))
  }

  private func renamedSection(_ file: SourceFile) throws(EditError) -> SourceFile {
    let sections = session.journal.notes(of: file).value
    guard let section = sections.first(where: { $0.path == note.path }) else {
      throw .refused(file.path, reason: "the section '\(note.title)' is not found any more")
    }
    guard !sections.contains(where: { $0.path == newNotePath }) else {
      throw .invalid([FieldError("title", "there is a section '\(title)' already")])
    }
    let patch = HeadingEditor(section).replace(section.titleRange, with: title)
    return SourceFile(path: file.path, bytes: patch.applied(to: file.bytes))
  }
}
