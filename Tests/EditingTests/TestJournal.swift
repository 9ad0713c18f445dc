import Notes
import SourceText

@testable import Editing

/// A small journal around the note that a test edits.
enum TestJournal {
  static let path = SourcePath("Run/NPCs/Varré.md")

  static let files = [
    SourceFile("Run/index.md", "---\ntype: playthrough\ntitle: First run\n---\n"),
    SourceFile("Run/Locations/Rose Church.md", "---\nisLevel: true\n---\nText\n"),
    SourceFile("Run/Locations/Limgrave.md", "---\naliases: [The Green]\n---\n"),
    SourceFile("Run/NPCs/Gostoc.md", ""),
    SourceFile("Run/Quests/The Missing Lantern.md", "---\nstatus: active\n---\n## Steps\n- [ ] Look\n"),
    SourceFile("Run/Quests/Homage.md", ""),
  ]

  static let base = Journal.parse(JournalFiles(name: "Journal", notes: files)).value

  /// The journal with one more file, or another one in its place.
  static func with(_ file: SourceFile) -> Journal { base.replacing(files: [file.path: file]) }

  static func with(_ text: String, at path: SourcePath = path) -> Journal {
    with(SourceFile(path: path, bytes: Array(text.utf8)))
  }

  /// The text of a note after edits; nothing else may change.
  static func edited(
    _ text: String, at path: SourcePath = path, _ edits: NoteEdit...
  ) throws(EditError) -> String {
    let plan = try JournalEditor(with(text, at: path), title: "Journal").plan(.edit(path, edits))
    guard let change = plan.changes.first else { return text }
    return String(decoding: change.after, as: UTF8.self)
  }

  static func plan(_ change: JournalChange, _ journal: Journal) -> Result<EditPlan, EditError> {
    do throws(EditError) {
      return .success(try JournalEditor(journal, title: "Journal").plan(change))
    } catch {
      return .failure(error)
    }
  }

  static func note(_ path: SourcePath, in journal: Journal) -> Note? { journal.notes.first { $0.path == path } }
}
