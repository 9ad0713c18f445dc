import Linking
import Notes
import SourceText

/// Plans a new note: where it lies, and the little that its file must say.
struct NotePlanner {
  let editor: JournalEditor
  let session: EditSession
  let new: NewNote
  let title: String
  private let stem: String

  init(_ editor: JournalEditor, _ session: EditSession, _ new: NewNote) throws(EditError) {
    self.editor = editor
    self.session = session
    self.new = new
    title = new.title.trimmed
    guard session.schema[new.kind] != nil || new.kind == .note else {
      let near = NearMiss.suggestion(for: new.kind.rawValue, among: session.schema.kinds.map(\.name.rawValue))
      throw .invalid([
        FieldError("kind", "'\(new.kind)' is no kind", suggestion: near.map { "did you mean '\($0)'?" })
      ])
    }
    guard !title.isEmpty, title.isOneLine, !YAMLText.needsEscapes(title), let stem = NewName.fileStem(title) else {
      throw .invalid([FieldError("title", "'\(new.title)' is no title")])
    }
    self.stem = stem
  }

  func plan() throws(EditError) -> EditPlan {
    let path = try path()
    let folded = path.rawValue.lowercased()
    let taken =
      session.journal.notes.first { $0.file.path.rawValue.lowercased() == folded }?.file.path
      ?? session.journal.attachments.first { $0.rawValue.lowercased() == folded }
    if let taken { throw .invalid([FieldError("title", "there is a note '\(taken)' already")]) }
    let file = try file(at: path)
    var changes = [FileChange(source: nil, destination: path, before: [], after: file.bytes)]
    if let source = new.source {
      changes += try PlaythroughCopy(session, from: source, to: path.folder).changes()
    }
    return EditPlan(changes.sorted { $0.path < $1.path }, note: path)
  }

  private var isWorld: Bool { session.schema[new.kind]?.isWorld == true }

  // MARK: The place

  private func path() throws(EditError) -> SourcePath {
    if let folder = new.folder {
      let isInside = !folder.rawValue.split(separator: "/").contains { $0.hasPrefix(".") }
      guard isInside, !folder.rawValue.hasPrefix("/") else {
        throw .invalid([FieldError("folder", "'\(folder)' is no folder of the journal")])
      }
      return (isWorld ? folder.appending(stem) : folder).appending(isWorld ? "index.md" : stem + ".md")
    }
    let world = try worldPlace()
    let base = world.flatMap { place in
      session.withNames { $0.folder(ofWorld: place) } ?? session.journal.notes[place].file.path.folder
    }
    if isWorld { return (base ?? SourcePath("")).appending(stem).appending("index.md") }
    return kindFolder(in: world, base ?? SourcePath("")).appending(stem + ".md")
  }

  /// The world in which the note is to lie; nil for the journal itself.
  private func worldPlace() throws(EditError) -> Int? {
    if let path = new.world {
      let place = try session.place(of: path)
      guard session.schema[session.journal.notes[place].kind]?.isWorld == true else {
        throw .invalid([FieldError("world", "'\(path)' is no world")])
      }
      return place
    }
    if isWorld { return nil }
    let worlds = session.journal.notes.indices.filter {
      session.schema[session.journal.notes[$0].kind]?.isWorld == true
    }
    if worlds.count == 1 { return worlds.first }
    // Several worlds and none named: where it is to lie would be a guess.
    let outside = session.journal.notes.indices.contains { place in session.withNames { $0.world(of: place) } == nil }
    guard worlds.isEmpty || outside else {
      let titles = worlds.map { session.journal.notes[$0].title }
      throw .invalid([
        FieldError("world", "the journal has several worlds", suggestion: "name one: \(titles.joined(separator: ", "))")
      ])
    }
    return nil
  }

  /// Where the world's notes of the kind lie: most of them, else those of other worlds, else a folder of its own.
  private func kindFolder(in world: Int?, _ base: SourcePath) -> SourcePath {
    var own: [SourcePath: Int] = [:]
    var others: [Substring: Int] = [:]
    session.withNames { names in
      for (place, note) in names.notes.enumerated()
      where note.kind == new.kind && note.path == note.file.path && !note.source.isIndex {
        let folder = note.file.path.folder
        if names.world(of: place) == world { own[folder, default: 0] += 1 }
        if !folder.rawValue.isEmpty { others[folder.fileName, default: 0] += 1 }
      }
    }
    if let best = own.max(by: { ($0.value, $1.key) < ($1.value, $0.key) })?.key { return best }
    if new.kind == .note { return base }
    if let best = others.filter({ session.schema.kind(forWord: String($0.key)) == new.kind })
      .max(by: { ($0.value, String($1.key)) < ($1.value, String($0.key)) })?.key
    {
      return base.appending(best)
    }
    return base.appending(session.schema.vocabularies[session.journal.configuration.language].plural(new.kind))
  }

  // MARK: The file

  private func file(at path: SourcePath) throws(EditError) -> SourceFile {
    var body = new.body.withLineEnds("\n")
    if !body.isEmpty, !body.hasSuffix("\n") { body += "\n" }
    if body.hasPrefix("---") || body.hasPrefix("+++") { body = "\n" + body }
    var file = SourceFile(path: path, bytes: Array(body.utf8))
    if try read(file).kind != new.kind {
      file = try FrontMatterEditor(file).insert(key: isWorld ? "type" : "kind", .text(new.kind.rawValue))
    }
    if try read(file).title != title { file = try FrontMatterEditor(file).insert(key: "title", .text(title)) }
    let journal = session.journal.replacing(files: [path: file])
    let inner = EditSession(JournalEditor(journal, title: editor.title))
    var edited = EditedNote(inner, at: try inner.place(of: path))
    for property in new.properties { try edited.set(property.key, to: property.value) }
    if let world = new.world, !isWorld, try !lies(edited.file, in: world) {
      try edited.set("world", to: .notes([world]))
    }
    guard edited.note.kind == new.kind, edited.note.title == title else {
      throw .invalid([FieldError("kind", "the note would be of kind '\(edited.note.kind)'")])
    }
    return edited.file
  }

  private func read(_ file: SourceFile) throws(EditError) -> Note {
    guard let note = session.journal.notes(of: file).value.first else {
      throw .refused(file.path, reason: "it would not be read as a note")
    }
    return note
  }

  private func lies(_ file: SourceFile, in world: SourcePath) throws(EditError) -> Bool {
    let (_, names) = session.names(replacing: [file.path: file])
    guard let place = names.notes.firstIndex(where: { $0.path == file.path }) else { return false }
    return names.world(of: place).map { names.notes[$0].path } == world
  }
}
