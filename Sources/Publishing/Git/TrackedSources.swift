import Notes
import SiteGenerator
import SourceText

/// Looks in what a remote holds for files with something that is withheld: whoever can read the site's repository can
/// read them.
struct TrackedSources {
  /// The repository that the journal lies in.
  let repository: GitRepository?
  let provenance: JournalProvenance

  /// - Parameters:
  ///   - heads: The branches of the remote but for the site's.
  ///   - remote: The remote in words.
  func obstacles(heads: [String: ObjectName], of remote: String) throws(PublishError) -> [PublishObstacle] {
    guard let repository, let top = repository.workTree, !heads.isEmpty,
      !(provenance.withheldFiles.isEmpty && provenance.partlyWithheldFiles.isEmpty),
      let content = provenance.contentRoot.relative(to: top)
    else { return [] }
    func paths(_ files: [SourcePath]) -> Set<String> { Set(files.map { content.appending($0.rawValue).rawValue }) }
    let whole = paths(provenance.withheldFiles)
    let partly = paths(provenance.partlyWithheldFiles)
    for branch in heads.keys.sorted() {
      guard let tip = heads[branch], let commit = try known(tip, branch, in: repository) else { continue }
      let files = try repository.run(["ls-tree", "-r", "-z", "--name-only", "--full-tree", commit.rawValue]).output
        .zeroTerminatedTexts
      let found = Found(whole: files.filter(whole.contains), partly: files.filter(partly.contains))
      if !found.files.isEmpty { return [obstacle(found, branch, remote)] }
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

  private struct Found {
    let whole: [String]
    let partly: [String]

    var files: [String] { whole + partly }

    /// `2 files of withheld notes and a file with withheld parts`
    var description: String {
      var counts: [String] = []
      if !whole.isEmpty {
        counts.append(whole.count == 1 ? "the file of a withheld note" : "\(whole.count) files of withheld notes")
      }
      if !partly.isEmpty {
        counts.append(partly.count == 1 ? "a file with withheld parts" : "\(partly.count) files with withheld parts")
      }
      return counts.joined(separator: " and ")
    }
  }

  private func obstacle(_ found: Found, _ branch: String, _ remote: String) -> PublishObstacle {
    PublishObstacle(
      message: "\(remote) holds \(found.description), on its branch '\(branch)': \(found.files.listed(atMost: 3))",
      advice: "Whoever can see that repository can read them. Publish to a repository of its own "
        + "('publish: {remote: ADDRESS}' in loremark.yml), or allow it with '--yes' if nobody else sees this one.",
      remedy: .consent)
  }
}
