package import Notes
package import SiteGenerator

/// What to publish, where to, and what the author allowed.
package struct PublishOptions: Sendable {
  /// Where sites go; what is nil here is as `publish:` in `loremark.yml` says.
  package var place = PublishingConfiguration()
  /// A folder or one Markdown file.
  package var journal: String
  /// Overrides `base_url` of the journal.
  package var baseURL: String?
  /// nil for all cores.
  package var threads: Int?
  /// Tell what would happen, and change nothing.
  package var isRehearsal = false
  /// Obstacles that consent removes are none.
  package var consents = false
  /// The folder that relative paths of the command line are relative to.
  package var currentFolder = DiskPath(".")
  package var temporaryFolder = DiskPath("/tmp")
  package var environment: [String: String] = [:]

  package init(journal: String) {
    self.journal = journal
  }
}

/// What happened, or would happen.
package struct PublishReport: Sendable {
  package enum Outcome: Sendable, Equatable {
    case published
    /// The place holds this site already.
    case unchanged
    /// Only told.
    case rehearsed
    /// Something must be allowed or changed first.
    case refused
  }

  package let outcome: Outcome
  /// The place in words; nil when a leak stopped everything before there was one.
  package let place: String?
  package let isFirst: Bool
  package let changes: SiteChanges
  package let obstacles: [PublishObstacle]
  /// What is worth telling.
  package let remarks: [String]
  /// The address that readers use, when the journal says it.
  package let address: String?
  /// What the build found, in the order of `Diagnostic.sorted`.
  package let build: BuildReport
}

/// What the author answers while a site is published.
package protocol PublishDialogue {
  /// Asks whether notes that say nothing are public or private; nil when nobody is there to answer.
  func defaultVisibility() -> JournalConfiguration.DefaultVisibility?

  /// Shows what is going to happen, before it does.
  func show(_ report: PublishReport)

  /// Shows how far the build is.
  func show(_ progress: BuildProgress)
}
