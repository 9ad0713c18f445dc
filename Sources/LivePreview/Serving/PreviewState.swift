package import Notes
package import SiteGenerator
package import SourceText
import Synchronization

/// What is served at the moment, and what is wrong with it.
package struct PreviewState: Sendable {
  package var site: PreviewSite
  /// Grows with every change of what pages may show.
  package var generation = 1
  package var diagnostics: [Diagnostic] = []
  package var roots: JournalRoots
  package var sources: [SourcePath: SourceFile] = [:]
  /// Everything that was read, nothing redacted, with its title and folders.
  package var journal: Journal
  package var title: String
  package var root: DiskPath
  package var contentRoot: DiskPath
  /// Why the site is not what the journal's folder holds: the folder is gone.
  package var problem: String?
  /// How many times pages have made, renamed, removed or brought back notes, and how many of these the site shows.
  package var namings = 0
  package var namingsShown = 0

  package init(_ journal: borrowing PreviewJournal) {
    site = journal.site
    roots = journal.roots
    self.journal = journal.journal
    title = journal.title
    root = journal.root
    contentRoot = journal.contentRoot
    show(journal)
  }

  package mutating func show(_ journal: borrowing PreviewJournal) {
    site = journal.site
    diagnostics = journal.diagnostics
    roots = journal.roots
    sources = journal.sources
    self.journal = journal.journal
    title = journal.title
    root = journal.root
    contentRoot = journal.contentRoot
  }

  /// A note's file as it is on disk at this moment; nil when it cannot be read.
  func file(at path: SourcePath) -> SourceFile? { PreviewJournal.file(at: path, below: contentRoot) }
}

/// The state, which one thread changes and others read.
package final class SharedState: Sendable {
  private let state: Mutex<PreviewState>

  package init(_ state: PreviewState) { self.state = Mutex(state) }

  package var current: PreviewState { state.withLock { $0 } }

  package func change(_ body: (inout PreviewState) -> Void) {
    state.withLock { state in body(&state) }
  }
}
