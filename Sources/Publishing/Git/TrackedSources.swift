import Notes
import SiteGenerator
import SourceText

/// Looks for the files of withheld notes in what a remote holds: whoever can read the site's repository can read them.
struct TrackedSources {
  /// The repository that the journal lies in.
  let repository: GitRepository?
  let provenance: JournalProvenance

  /// - Parameters:
  ///   - heads: The branches of the remote but for the site's.
  ///   - remote: The remote in words.
  func obstacles(heads: [String: ObjectName], of remote: String) throws(PublishError) -> [PublishObstacle] {
    guard let repository, let top = repository.workTree, !provenance.withheldFiles.isEmpty, !heads.isEmpty,
      let content = provenance.contentRoot.relative(to: top)
    else { return [] }
    let wanted = Set(provenance.withheldFiles.map { content.appending($0.rawValue).rawValue })
    for branch in heads.keys.sorted() {
      guard let tip = heads[branch], let commit = try known(tip, branch, in: repository) else { continue }
      let files = try repository.run(["ls-tree", "-r", "-z", "--name-only", "--full-tree", commit.rawValue]).output
        .zeroTerminatedTexts
      let found = files.filter(wanted.contains)
      if !found.isEmpty { return [obstacle(found, branch, remote)] }
    }
    return []
  }

  /// A commit that is here, or the one that the branch had when we last saw it.
  private func known(
    _ tip: ObjectName, _ branch: String, in repository: GitRepository
  ) throws(PublishError) -> ObjectName? {
    if try repository.holds(tip) { return tip }
    let seen = try repository.run(["for-each-ref", "--format=%(objectname)", "refs/remotes/*/\(branch)"])
    return seen.text.filledLines.first.map { ObjectName(rawValue: $0) }
  }

  private func obstacle(_ files: [String], _ branch: String, _ remote: String) -> PublishObstacle {
    let count = files.count == 1 ? "the file of a note that is withheld" : "\(files.count) files of withheld notes"
    return PublishObstacle(
      message: "\(remote) holds \(count) from the site, on its branch '\(branch)': \(files.listed(atMost: 3))",
      advice: "Whoever can see that repository can read them. Publish to a repository of its own "
        + "('publish: {remote: ADDRESS}' in loremark.yml), or allow it with '--yes' if nobody else sees this one.",
      remedy: .consent)
  }
}
