import Notes
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
  /// Why the site is not what the journal's folder holds: the folder is gone.
  package var problem: String?

  package init(_ journal: borrowing PreviewJournal) {
    site = journal.site
    roots = journal.roots
    show(journal)
  }

  package mutating func show(_ journal: borrowing PreviewJournal) {
    site = journal.site
    diagnostics = journal.diagnostics
    roots = journal.roots
    sources = journal.sources
  }
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
