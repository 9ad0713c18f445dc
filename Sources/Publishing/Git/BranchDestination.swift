import SiteGenerator

/// A branch that holds the site and nothing else, in the journal's own remote or in a repository of its own.
///
/// Nothing is ever forced: each publication is a commit upon what the branch holds, made without index, work tree or
/// local branch. Whoever kills it leaves the remote as it was, for the one push is all or nothing.
struct BranchDestination: Destination {
  let branch: String
  /// The name of a remote of the journal's repository, or the address of a repository.
  let remote: String
  /// What is said of the remote.
  let remoteName: String
  /// The repository that the journal lies in.
  let journalRepository: GitRepository?
  /// Whether the site goes to `journalRepository` or to a remote that it has by name.
  let usesJournalRepository: Bool
  /// The domain that GitHub Pages is to serve the site under.
  let domain: String?
  let environment: ProgramEnvironment
  let scratch: ScratchFolder

  var name: String { "the branch '\(branch)' of \(remoteName)" }

  /// Files that hosts want beside the site, and that are not part of it.
  static let hostFiles: Set = [".nojekyll", "CNAME"]

  // MARK: Looking

  func inspect(_ publication: Publication) throws(PublishError) -> Inspection {
    let heads = try GitRepository.branches(of: remote, from: asking, environment, scratch)
    var inspection = Inspection()
    if remote != journalRepository?.folder.rawValue {
      inspection.obstacles += try TrackedSources(repository: journalRepository, provenance: publication.provenance)
        .obstacles(heads: heads.filter { $0.key != branch }, of: remoteName)
    }
    guard let tip = heads[branch] else { return inspection }
    let repository = try repository(holding: tip)
    let state = try BranchState.read(tip, in: repository)
    inspection.previous = state.site
    inspection.branch = Inspection.Branch(state: state, repository: repository)
    if let site = state.site, !SiteChanges(from: site, to: publication.site).withdrawn.isEmpty {
      inspection.remarks.append(
        "What is withdrawn stays in the history of the branch, where whoever sees the repository can read it")
    }
    if let obstacle = state.obstacle(on: name) { inspection.obstacles.append(obstacle) }
    if !state.otherFiles.isEmpty {
      inspection.remarks.append(
        "\(state.otherFiles.count == 1 ? "A file that is" : "\(state.otherFiles.count) files that are") not part of "
          + "the site will stay: \(state.otherFiles.listed(atMost: 3))")
    }
    return inspection
  }

  private var asking: GitRepository? { usesJournalRepository ? journalRepository : nil }

  /// A repository that has a commit of the remote, without leaving a trace in the journal's own.
  private func repository(holding tip: ObjectName) throws(PublishError) -> GitRepository {
    if usesJournalRepository, let journalRepository, try journalRepository.holds(tip) { return journalRepository }
    return try fetched(tip)
  }

  private func fetched(_ tip: ObjectName?) throws(PublishError) -> GitRepository {
    var address = remote
    if usesJournalRepository, let journalRepository, remote != journalRepository.folder.rawValue {
      address = try journalRepository.run(["remote", "get-url", "--push", "--", remote]).text
      if !address.contains(":"), !address.hasPrefix("/"), let top = journalRepository.workTree {
        address = top.appending(address).rawValue
      }
    }
    let repository = try GitRepository.temporary(
      for: address, usesLongHashes: tip.map { $0.rawValue.utf8.count > 40 } ?? false,
      owner: usesJournalRepository ? journalRepository : nil, environment, scratch)
    guard let tip else { return repository }
    let outcome = try repository.attempt([
      "fetch", "--quiet", "--no-tags", "--depth=50", GitRepository.temporaryRemote, "refs/heads/" + branch,
    ])
    guard outcome.isSuccess else { throw GitRepository.failure("\(name) cannot be fetched", outcome) }
    guard try repository.holds(tip) else { throw changedMeanwhile }
    return repository
  }

  // MARK: Publishing

  func publish(_ publication: Publication, _ inspection: Inspection) throws(PublishError) -> [String] {
    let heads = try GitRepository.branches(of: remote, from: asking, environment, scratch)
    guard heads[branch] == inspection.branch?.state.tip else { throw changedMeanwhile }
    let repository = try repositoryForWriting(inspection.branch)
    let writer = CommitWriter(
      repository: repository, publication: publication, state: inspection.branch?.state, domain: domain)
    guard let commit = try writer.write() else { return ["Nothing has changed since the last time"] }
    try push(commit, from: repository)
    return ["The branch is at commit \(commit.short)"]
  }

  private func repositoryForWriting(_ branch: Inspection.Branch?) throws(PublishError) -> GitRepository {
    guard usesJournalRepository, let journalRepository else {
      if let branch { return branch.repository }
      return try fetched(nil)
    }
    if let tip = branch?.state.tip, try !journalRepository.holds(tip) {
      let outcome = try journalRepository.attempt([
        "fetch", "--quiet", "--no-tags", "--no-write-fetch-head", "--refmap=", "--", remote,
        "refs/heads/" + self.branch,
      ])
      guard outcome.isSuccess else { throw GitRepository.failure("\(name) cannot be fetched", outcome) }
      guard try journalRepository.holds(tip) else { throw changedMeanwhile }
    }
    return journalRepository
  }

  private func push(_ commit: ObjectName, from repository: GitRepository) throws(PublishError) {
    let target = repository.isPrivate ? GitRepository.temporaryRemote : remote
    let outcome = try repository.attempt(
      ["push", "--porcelain", "--no-verify", "--", target, "\(commit.rawValue):refs/heads/\(branch)"])
    if outcome.isSuccess { return }
    let answer = outcome.text.filledLines.first { $0.hasPrefix("!") } ?? ""
    if answer.contains("[rejected]") { throw changedMeanwhile }
    if answer.contains("branch is currently checked out") || outcome.errors.contains("currently checked out") {
      throw PublishError(
        "'\(branch)' is checked out in a work tree of \(remoteName)",
        hint: "Check out another branch there, or publish to another one with '--branch'.")
    }
    throw GitRepository.failure("\(remoteName) did not take the site", outcome)
  }

  private var changedMeanwhile: PublishError {
    PublishError(
      "\(name) has been changed by somebody else meanwhile, and nothing was published",
      hint: "Run 'loremark publish' again; it builds upon what is there and never overwrites it by force.")
  }
}

extension GitRepository {
  /// Whether a commit is here, without asking anybody for it.
  func holds(_ commit: ObjectName) throws(PublishError) -> Bool {
    try attempt(["cat-file", "-e", commit.rawValue + "^{commit}"], variables: ["GIT_NO_LAZY_FETCH=1"]).isSuccess
  }
}
