import Linking
import Markdown
import Notes
import SourceText

/// The notes of a playthrough written again for another one, without what has happened in it.
struct PlaythroughCopy {
  private let session: EditSession
  private let source: Int
  private let folder: SourcePath
  private let destination: SourcePath

  init(_ session: EditSession, from source: SourcePath, to destination: SourcePath) throws(EditError) {
    self.session = session
    self.source = try session.place(of: source)
    self.destination = destination
    let place = self.source
    guard let folder = session.withNames({ $0.folder(ofWorld: place) }), !folder.rawValue.isEmpty else {
      throw .invalid([FieldError("from", "'\(source)' is no world with a folder of its own")])
    }
    self.folder = folder
  }

  /// What tells the story of one run alone.
  private static let histories: Set<KindName> = [KindName("session"), KindName("event")]
  private static let states: Set<PropertyName> = [
    "completed", "purchased", "unlocked", "locked", "coins", "updated", "created", "id", "formerly", "permalink",
  ]

  func changes() throws(EditError) -> [FileChange] {
    let taken = Set(session.journal.notes.map { $0.file.path.rawValue.lowercased() })
    var changes: [FileChange] = []
    for (place, note) in session.journal.notes.enumerated() {
      guard place != source, note.path == note.file.path, !Self.histories.contains(note.kind),
        session.schema[note.kind]?.isWorld != true,
        note.file.path.rawValue.utf8.starts(with: (folder.rawValue + "/").utf8),
        session.withNames({ $0.world(of: place) }) == source
      else { continue }
      let path = SourcePath(destination.rawValue + note.file.path.rawValue.dropFirst(folder.rawValue.count))
      if taken.contains(path.rawValue.lowercased()) { continue }
      changes.append(
        FileChange(source: nil, destination: path, before: [], after: try fresh(at: place).bytes))
    }
    return changes
  }

  private func fresh(at place: Int) throws(EditError) -> SourceFile {
    var edited = EditedNote(session, at: place)
    let kind = session.schema[edited.note.kind]
    let own = (kind?.properties ?? []).filter { property in
      switch property.type {
      case .status, .stars: true
      case .flag: property.saysStatus || property.name == kind?.completionProperty
      default: false
      }
    }.map(\.name)
    for name in own + Self.states.sorted() + ["stars"] {
      if edited.definition(of: name.rawValue) != nil { try edited.clear(name.rawValue) }
    }
    if case .steps(let steps)? = edited.note["steps"] {
      for step in steps where step.isDone == true { try edited.tick(.step(identity: step.identity), isDone: false) }
    }
    for task in edited.note.body.tasks where task.isDone {
      try edited.tick(.offset(task.range.lowerBound), isDone: false)
    }
    return edited.file
  }
}
