package import Notes
package import SourceText

/// Plans edits of a journal: pure, nothing is read or written.
///
/// ```
/// let editor = JournalEditor(journal, title: title)
/// let plan = try editor.plan(.edit(path, [.tick(.step(identity: id), isDone: true)]), expecting: [path: shownHash])
/// try JournalFolder(contentRoot: folder, journal: root).write(plan)
/// ```
///
/// Every edit changes only the lines it must. What comes out is parsed again, and refused unless it says what was
/// intended and nothing else changed.
package struct JournalEditor: Sendable {
  let journal: Journal
  let title: String

  /// - Parameters:
  ///   - journal: As it was read, nothing redacted.
  ///   - title: The journal's, as for `GraphBuilder.link`.
  package init(_ journal: Journal, title: String) {
    self.journal = journal
    self.title = title
  }

  /// What a change does to files.
  ///
  /// - Parameter hashes: What files held when they were shown, by `Note.file.path`; a file that holds something else now
  ///   is a conflict. Files that are not named are taken as they are in `journal`; whether the disk has other bytes is
  ///   checked when the plan is written.
  package func plan(
    _ change: JournalChange, expecting hashes: [SourcePath: ContentHash] = [:]
  ) throws(EditError) -> EditPlan {
    for note in journal.notes {
      guard let shown = hashes[note.file.path], shown != note.contentHash else { continue }
      throw .conflict(note.file.path, current: note.contentHash)
    }
    for path in hashes.keys.sorted() where !journal.notes.contains(where: { $0.file.path == path }) {
      throw .conflict(path, current: nil)
    }
    let session = EditSession(self)
    switch change {
    case .edit(let path, let edits): return try planEdits(path, edits, session)
    case .create(let note): return try NotePlanner(self, session, note).plan()
    case .rename(let path, let title): return try RenamePlanner(self, session, path, title: title).plan()
    case .remove(let path): return try planRemoval(path, session)
    }
  }
}

extension Note {
  /// What stands for the bytes of the note's file in `JournalEditor.plan`.
  package var contentHash: ContentHash { ContentHash(of: file.bytes) }
}
