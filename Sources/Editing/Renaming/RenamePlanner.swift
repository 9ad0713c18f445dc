import Linking
import Markdown
import Notes
import SourceText

/// Plans a note's new title, its file's new name, and every link to it.
struct RenamePlanner {
  let editor: JournalEditor
  let session: EditSession
  let place: Int
  let note: Note
  let title: String
  let newPath: SourcePath
  let name: NewName

  init(_ editor: JournalEditor, _ session: EditSession, _ path: SourcePath, title: String) throws(EditError) {
    self.editor = editor
    self.session = session
    place = try session.place(of: path)
    note = session.note(at: place)
    self.title = title.trimmed
    guard !self.title.isEmpty, self.title.isOneLine, !YAMLText.needsEscapes(self.title),
      let stem = NewName.fileStem(self.title)
    else { throw .invalid([FieldError("title", "'\(title)' is no title")]) }
    let isSection = note.path != note.file.path
    let keepsFile = isSection || note.source.isIndex
    let ending = note.file.path.fileName.utf8.count - note.file.path.stem.utf8.count
    let file =
      keepsFile ? note.file.path : note.file.path.folder.appending(stem + note.file.path.fileName.suffix(ending))
    newPath = file
    let heading = HeadingEditor(note).titleHeading?.text ?? (isSection ? note.title : nil)
    var name = NewName(
      oldTitle: note.title, newTitle: self.title, oldStem: isSection ? note.title : String(note.file.path.stem),
      newStem: isSection ? self.title : String(file.stem))
    if let heading { name.heading = (heading, self.title) }
    self.name = name
    try checkPath()
  }

  private func checkPath() throws(EditError) {
    guard newPath != note.file.path else { return }
    let folded = newPath.rawValue.lowercased()
    let taken =
      session.journal.notes.first { $0.file.path.rawValue.lowercased() == folded && $0.file.path != note.file.path }?
      .file.path ?? session.journal.attachments.first { $0.rawValue.lowercased() == folded }
    if let taken { throw .invalid([FieldError("title", "there is a note '\(taken)' already")]) }
  }

  // MARK: The plan

  func plan() throws(EditError) -> EditPlan {
    guard title != note.title || newPath != note.file.path else { return EditPlan([], note: note.path) }
    var files: [SourcePath: SourceFile] = [:]
    for indices in notesByFile() {
      let old = session.journal.notes[indices[0]].file
      let new = try rewritten(old, indices)
      if new.bytes != old.bytes { files[old.path] = new }
    }
    files[note.file.path] = try renamed(files[note.file.path] ?? note.file)
    var check = RenameCheck(self)
    files = try check.settled(files)
    return EditPlan(changes(files), note: newNotePath)
  }

  /// The path that the note has afterwards.
  var newNotePath: SourcePath {
    note.path == note.file.path ? newPath : SourcePath("\(newPath)#\(title)")
  }

  /// Places of notes, a file at a time, in the order of paths.
  private func notesByFile() -> [[Int]] {
    var groups: [[Int]] = []
    for index in session.journal.notes.indices {
      if let last = groups.last?.last, session.journal.notes[last].file.path == session.journal.notes[index].file.path {
        groups[groups.count - 1].append(index)
      } else {
        groups.append([index])
      }
    }
    return groups
  }

  private func changes(_ files: [SourcePath: SourceFile]) -> [FileChange] {
    var originals: [SourcePath: SourceFile] = [:]
    for note in session.journal.notes where files[note.file.path] != nil { originals[note.file.path] = note.file }
    var changes: [FileChange] = []
    for (path, file) in files {
      guard let original = originals[path] else { continue }
      let destination = path == note.file.path ? newPath : path
      if destination == path, original.bytes == file.bytes { continue }
      changes.append(FileChange(source: path, destination: destination, before: original.bytes, after: file.bytes))
    }
    return changes.sorted { $0.path < $1.path }
  }

  // MARK: Links

  /// A file with all its links to the note written anew.
  private func rewritten(_ file: SourceFile, _ indices: [Int]) throws(EditError) -> SourceFile {
    var patch = TextPatch()
    var names: [Range<Int>] = []
    let block = FrontMatterBlock(file.bytes)
    for index in indices {
      let (linking, targets, references) = session.withNames { known in
        (known.notes[index], known.linkTargets(of: index), known.referenceTargets(of: index))
      }
      var links = BodyLinks(linking, name)
      for (link, target) in zip(linking.body.links, targets) {
        guard let target, let change = change(for: target, linkTo: link.target) else { continue }
        links.rewrite(link, withLabel(change, link))
      }
      for piece in links.patch.pieces where !patch.pieces.contains(piece) {
        patch.replace(piece.range, with: piece.bytes)
      }
      for (property, targets) in zip(linking.properties, references) {
        for (reference, target) in zip(property.linkedReferences, targets) where target == place {
          guard case .name(let written) = reference.form else { continue }
          if block.body.contains(reference.range.lowerBound) {
            rename(written, at: reference.range, in: file, &patch)
          } else {
            names.append(reference.range)
          }
        }
      }
    }
    let edited = patch.isEmpty ? file : SourceFile(path: file.path, bytes: patch.applied(to: file.bytes))
    return try rewrittenFrontMatter(edited, names, of: indices[0])
  }

  private func rewrittenFrontMatter(
    _ file: SourceFile, _ names: [Range<Int>], of index: Int
  ) throws(EditError) -> SourceFile {
    let block = FrontMatterBlock(file.bytes)
    guard block.format == .yaml, !names.isEmpty || file.bytes[block.content].contains(UInt8(ascii: "[")) else {
      return file
    }
    let front: FrontMatterText
    do {
      front = try FrontMatterText(file)
    } catch {
      // Nothing in it is read, so nothing in it is a link.
      return file
    }
    var links = FrontMatterLinks(front, name, names: names) { link in
      let target = session.withNames { known in
        known.target(of: link.target, fragment: link.fragment, from: index, isMarkdown: false)
          ?? known.target(of: link.target, fragment: link.fragment, from: index, isMarkdown: true)
      }
      return target.flatMap { change(for: $0, linkTo: link.target) }
    }
    return try links.rewritten()
  }

  /// What a link to a note is to say; nil when it stays as it is.
  private func change(for target: Int, linkTo written: String) -> BodyLinks.Change? {
    let isSame = session.journal.notes[target].file.path == note.file.path
    guard isSame else { return nil }
    var change = BodyLinks.Change()
    let isSection = note.path != note.file.path
    change.followsName = isSection ? target == place && session.journal.notes[target].title == note.title : true
    change.followsHeading = target == place
    return change
  }

  /// The text of a Markdown link that says the note's name says the new one.
  private func withLabel(_ change: BodyLinks.Change, _ link: MarkdownLink) -> BodyLinks.Change {
    guard change.followsName, change.followsHeading, link.fragment == nil, link.syntax == .markdown,
      name.path(link.target) != nil
    else { return change }
    var change = change
    change.label = ([name.oldTitle, name.oldStem], name.newTitle)
    return change
  }

  /// A plain name in a fact of a body.
  private func rename(_ written: String, at range: Range<Int>, in file: SourceFile, _ patch: inout TextPatch) {
    let old = Array(written.utf8)
    guard let new = name.name(written), range.count >= old.count,
      file.bytes[range.lowerBound..<range.lowerBound + old.count].elementsEqual(old)
    else { return }
    let piece = TextPatch.Piece(
      range: range.lowerBound..<range.lowerBound + old.count, bytes: Array(new.utf8))
    if !patch.pieces.contains(piece) { patch.replace(piece.range, with: piece.bytes) }
  }
}
