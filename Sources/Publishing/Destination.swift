import SiteGenerator

/// A place that sites are published to.
protocol Destination {
  /// The place in words, for a sentence: `the branch 'gh-pages' of 'origin'`.
  var name: String { get }

  /// Looks at what is there and changes nothing, not even in the journal.
  func inspect(_ publication: Publication) throws(PublishError) -> Inspection

  /// Brings the site there.
  ///
  /// Killed at any point, the place holds the old site or the new one, or whole files of both from which every page of
  /// the old one or its successor can be reached; the next publication completes it.
  ///
  /// - Returns: What is worth telling.
  func publish(_ publication: Publication, _ inspection: Inspection) throws(PublishError) -> [String]
}

/// A site that is to be published: built for everyone, in a folder of our own.
struct Publication {
  let folder: DiskPath
  let site: BuiltSite
  let provenance: JournalProvenance
}

/// What a destination found where the site is to go.
struct Inspection {
  /// What was published there before; nil for the first time.
  var previous: BuiltSite?
  var obstacles: [PublishObstacle] = []
  /// What is worth knowing and hinders nothing.
  var remarks: [String] = []
  var branch: Branch?

  /// What a branch holds, and a repository that has it.
  struct Branch {
    let state: BranchState
    let repository: GitRepository
  }
}
