import Notes
import SiteGenerator

/// Finds the place that a site goes to, from the command line, else from `loremark.yml`, else the branch `gh-pages`.
struct PlaceResolver {
  let options: PublishOptions
  let provenance: JournalProvenance
  let scratch: ScratchFolder

  private var environment: ProgramEnvironment { ProgramEnvironment(variables: options.environment) }

  func destination() throws(PublishError) -> any Destination {
    let asked = options.place
    let isAsked = [asked.branch, asked.remote, asked.folder, asked.rsync].contains { $0 != nil }
    let configured = provenance.configuration.publishing
    let places = [asked.branch ?? asked.remote, asked.folder, asked.rsync].count { $0 != nil }
    guard places <= 1 else {
      throw PublishError("'--branch' and '--remote', '--folder' and '--rsync' exclude each other")
    }
    let place = isAsked && (asked.folder != nil || asked.rsync != nil) ? asked : merged(asked, configured)
    if let folder = place.folder {
      return FolderDestination(folder: path(folder, isConfigured: asked.folder == nil))
    }
    if let rsync = place.rsync {
      guard !rsync.hasPrefix("-") else { throw PublishError("'\(rsync)' is no place that rsync knows") }
      let isRemote = rsync.prefix { $0 != "/" }.contains(":")
      let address = isRemote ? rsync : path(rsync, isConfigured: asked.rsync == nil).rawValue
      return RsyncDestination(address, environment: environment, scratch: scratch)
    }
    return try branch(place, isConfigured: asked.remote == nil)
  }

  /// A branch named on the command line belongs to the remote of the configuration, and the other way round.
  private func merged(
    _ asked: PublishingConfiguration, _ configured: PublishingConfiguration
  ) -> PublishingConfiguration {
    var place = configured
    if asked.branch != nil || asked.remote != nil { (place.folder, place.rsync) = (nil, nil) }
    place.branch = asked.branch ?? configured.branch
    place.remote = asked.remote ?? configured.remote
    return place
  }

  /// What the configuration says is relative to the journal, what the command line says to the current folder.
  private func path(_ written: String, isConfigured: Bool) -> DiskPath {
    if written.hasPrefix("/") { return DiskPath(written) }
    if written.hasPrefix("~/"), let home = options.environment["HOME"] {
      return DiskPath(home).appending(String(written.dropFirst(2)))
    }
    return (isConfigured ? provenance.folder : options.currentFolder).appending(written)
  }

  // MARK: Branches

  private func branch(_ place: PublishingConfiguration, isConfigured: Bool) throws(PublishError) -> BranchDestination {
    let branch = place.branch ?? "gh-pages"
    let repository = try GitRepository.containing(provenance.folder, environment, scratch)
    try check(branch)
    let remotes = try repository?.run(["remote"]).text.filledLines ?? []
    let remote = try remote(place.remote, remotes, repository, isConfigured: isConfigured)
    if remote.usesJournalRepository, branch == repository?.currentBranch {
      throw PublishError(
        "'\(branch)' is the branch of your notes", hint: "Give the site a branch of its own, such as 'gh-pages'.")
    }
    return BranchDestination(
      branch: branch, remote: remote.address, remoteName: remote.name, journalRepository: repository,
      usesJournalRepository: remote.usesJournalRepository, domain: place.domain, environment: environment,
      scratch: scratch)
  }

  private func check(_ branch: String) throws(PublishError) {
    let git = ExternalProgram(name: "git", environment: environment.forGit(), scratch: scratch)
    guard !branch.hasPrefix("-"), try git.run(["check-ref-format", "refs/heads/" + branch]).isSuccess else {
      throw PublishError("'\(branch)' is no name of a branch", hint: "Name a branch such as 'gh-pages'.")
    }
  }

  private struct Remote {
    let address: String
    let name: String
    let usesJournalRepository: Bool
  }

  private func remote(
    _ written: String?, _ remotes: [String], _ repository: GitRepository?, isConfigured: Bool
  ) throws(PublishError) -> Remote {
    if let written { return try named(written, remotes, isConfigured: isConfigured) }
    guard let repository else {
      throw PublishError(
        "the journal is in no git repository, and nothing says where its site goes",
        hint: "Name a place: '--remote ADDRESS', '--folder DIR' or '--rsync HOST:DIR', or 'publish:' in loremark.yml.")
    }
    let chosen = remotes.contains("origin") ? "origin" : remotes.count == 1 ? remotes.first : nil
    if let chosen { return Remote(address: chosen, name: "'\(chosen)'", usesJournalRepository: true) }
    guard remotes.isEmpty else {
      throw PublishError(
        "the repository has several remotes: \(remotes.listed(atMost: 5))", hint: "Choose one with '--remote NAME'.")
    }
    return Remote(
      address: repository.folder.rawValue, name: "this repository, which has no remote", usesJournalRepository: true)
  }

  private func named(_ written: String, _ remotes: [String], isConfigured: Bool) throws(PublishError) -> Remote {
    if remotes.contains(written) { return Remote(address: written, name: "'\(written)'", usesJournalRepository: true) }
    guard !written.hasPrefix("-"), !written.utf8.contains(where: { $0 < 0x20 }) else {
      throw PublishError("'\(written)' is no address of a repository")
    }
    let isAddress = written.contains(":") || written.contains("/")
    guard isAddress else {
      throw PublishError(
        "there is no remote '\(written)'",
        hint: remotes.isEmpty
          ? "Give the address of a repository." : "The remotes are \(remotes.listed(atMost: 5)).")
    }
    let isRemote = written.prefix { $0 != "/" }.contains(":")
    let address = isRemote ? written : path(written, isConfigured: isConfigured).rawValue
    return Remote(address: address, name: "'\(written)'", usesJournalRepository: false)
  }
}
