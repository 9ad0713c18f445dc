import SiteGenerator

/// What a branch holds before a site is published to it.
struct BranchState {
  enum Origin: Equatable {
    /// Our last publication, as we left it.
    case ours
    /// Ours, and commits of others since that touched these files.
    case changedByOthers([String])
    /// Nothing of ours.
    case foreign
  }

  let tip: ObjectName
  let origin: Origin
  /// The site that the branch holds by its manifest.
  let site: BuiltSite?
  /// Files that are no part of the site.
  let otherFiles: [String]

  /// The line of our commits that names the manifest in them.
  static let mark = "Loremark-Manifest: "

  static func read(_ tip: ObjectName, in repository: GitRepository) throws(PublishError) -> BranchState {
    let manifest = try repository.attempt(["cat-file", "blob", "\(tip.rawValue):\(BuiltSite.manifestName)"])
    let site = manifest.isSuccess ? BuiltSite(manifest: manifest.output) : nil
    if manifest.isSuccess, site == nil {
      throw PublishError("the branch holds a site of a later version of Loremark", hint: "Install that version.")
    }
    let files = try repository.run(["ls-tree", "-r", "-z", "--name-only", "--full-tree", tip.rawValue]).output
      .zeroTerminatedTexts
    let known = Set((site?.files ?? []).map(\.path)).union(BranchDestination.hostFiles)
      .union([BuiltSite.manifestName])
    return BranchState(
      tip: tip, origin: site == nil ? (files.isEmpty ? .ours : .foreign) : try origin(of: tip, in: repository),
      site: site, otherFiles: files.filter { !known.contains($0) })
  }

  private static func origin(of tip: ObjectName, in repository: GitRepository) throws(PublishError) -> Origin {
    let log = try repository.run(
      ["log", "-1", "--first-parent", "--format=%H", "--grep=^\(mark)", tip.rawValue])
    guard let last = log.text.filledLines.first else { return .foreign }
    if last == tip.rawValue { return .ours }
    let changed = try repository.run(
      ["diff-tree", "-r", "-z", "--no-renames", "--name-only", last, tip.rawValue]
    ).output.zeroTerminatedTexts
    // The domain is set by GitHub's own settings page.
    return changed.allSatisfy { BranchDestination.hostFiles.contains($0) } ? .ours : .changedByOthers(changed)
  }

  /// What hinders publishing upon it, unless the author allows it.
  func obstacle(on name: String) -> PublishObstacle? {
    switch origin {
    case .ours: return nil
    case .changedByOthers(let files):
      return PublishObstacle(
        message: "\(name) has commits that Loremark did not make; they touch \(files.listed(atMost: 3))",
        advice: "See what they are (tip \(tip.short)). '--yes' publishes upon them: files of the site are made as they "
          + "are built, others stay, and the history keeps everything.",
        remedy: .consent)
    case .foreign:
      return PublishObstacle(
        message: "\(name) holds files that Loremark did not put there: \(otherFiles.listed(atMost: 3))",
        advice: "Give the site a branch of its own with '--branch', or add it to these files with '--yes'.",
        remedy: .consent)
    }
  }
}
