import Linking
import Notes
import SourceText

/// What the edits of one plan share: the journal, and what names mean in it once somebody asks.
final class EditSession {
  let journal: Journal
  private let title: String
  private var known: JournalNames?
  private var places: [SourcePath: Int] = [:]

  init(_ editor: JournalEditor) {
    journal = editor.journal
    title = editor.title
    for (place, note) in journal.notes.enumerated() { places[note.path] = place }
  }

  var schema: Schema { journal.schema }

  func place(of path: SourcePath) throws(EditError) -> Int {
    guard let place = places[path] else {
      throw .invalid([FieldError("note", "there is no note '\(path)'")])
    }
    return place
  }

  /// Runs something that asks what names mean. They are looked up once for the journal as it was.
  func withNames<Result>(_ body: (inout JournalNames) -> Result) -> Result {
    var names = known ?? JournalNames(journal, title: title)
    known = nil
    defer { known = names }
    return body(&names)
  }

  /// What names mean in the journal as it would be with other files.
  func names(replacing files: [SourcePath: SourceFile?]) -> (journal: Journal, names: JournalNames) {
    let changed = journal.replacing(files: files)
    return (changed, JournalNames(changed, title: title))
  }

  /// A note of its final kind: where nothing but its use says the kind, the other notes are asked.
  func note(at place: Int) -> Note {
    let note = journal.notes[place]
    guard case .none = note.kindEvidence else { return note }
    return withNames { $0.notes[place] }
  }
}
