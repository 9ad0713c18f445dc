package import SourceText

/// What an edit will do to files, before it is done: look at it, print its diff, write it with `JournalFolder.write`.
package struct EditPlan: Sendable, Equatable {
  /// In the order of paths. Files that would stay as they are are left out.
  package let changes: [FileChange]
  /// The note that was edited, created or renamed, where it is afterwards; for a removed one, where it was.
  package let note: SourcePath

  package init(_ changes: [FileChange], note: SourcePath) {
    self.changes = changes
    self.note = note
  }

  /// The plan that takes this one back, once it has been written.
  package var reversed: EditPlan {
    let first = changes.first { ($0.destination ?? $0.source) == note }
    return EditPlan(changes.map(\.reversed).sorted { $0.path < $1.path }, note: first?.source ?? note)
  }

  /// All changes as one unified diff, with the paths below the content root.
  package var diff: String { changes.map { UnifiedDiff.text(of: $0) }.joined() }
}

/// What becomes of one file.
package struct FileChange: Sendable, Hashable {
  /// Where it is; nil for a new file.
  package let source: SourcePath?
  /// Where it will be; nil when it is deleted for good (which only the reverse of a creation does).
  package let destination: SourcePath?
  /// What it holds, to be compared before anything is written; empty for a new file.
  package let before: [UInt8]
  /// What it will hold; empty when it is deleted.
  package let after: [UInt8]

  package init(source: SourcePath?, destination: SourcePath?, before: [UInt8], after: [UInt8]) {
    precondition(source != nil || destination != nil, "A change is to a file.")
    self.source = source
    self.destination = destination
    self.before = before
    self.after = after
  }

  package var reversed: FileChange {
    FileChange(source: destination, destination: source, before: after, after: before)
  }

  /// Where the file is, or will be when it is new.
  var path: SourcePath { source ?? destination ?? SourcePath("") }
}
