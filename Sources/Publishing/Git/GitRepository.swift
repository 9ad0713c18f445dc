import SiteGenerator

/// A repository that publishing works with, through git's plumbing only: no index, work tree or branch of it is used.
struct GitRepository: Sendable {
  private let git: ExternalProgram
  /// The folder that holds objects and configuration: the common one of all its work trees.
  let folder: DiskPath
  /// nil for a repository without a work tree here.
  let workTree: DiskPath?
  /// The branch that is checked out where the journal is.
  let currentBranch: String?
  /// Where to look things up without leaving a trace; the repository itself when it is ours.
  let isPrivate: Bool

  /// Every run of git is as if the author had no hooks, no housekeeping, no submodules and no taste in output.
  private static let settings = [
    "core.hooksPath=/dev/null", "core.quotePath=false", "gc.auto=0", "maintenance.auto=false", "push.followTags=false",
    "push.recurseSubmodules=no", "fetch.recurseSubmodules=no", "advice.pushUpdateRejected=false",
    "core.splitIndex=false", "core.sparseCheckout=false", "core.fsmonitor=false", "grep.patternType=default",
    "log.showSignature=false", "i18n.commitEncoding=UTF-8", "i18n.logOutputEncoding=UTF-8", "color.ui=false",
  ].flatMap { ["-c", $0] }

  // MARK: Finding

  /// The repository that a folder lies in; nil when it lies in none, and when the repository ignores it.
  static func containing(
    _ folder: DiskPath, _ environment: ProgramEnvironment, _ scratch: ScratchFolder
  ) throws(PublishError) -> GitRepository? {
    let git = ExternalProgram(name: "git", environment: environment.forGit(), scratch: scratch)
    func ask(_ question: String...) throws(PublishError) -> String? {
      let outcome = try git.run(["-C", folder.rawValue, "rev-parse", "--path-format=absolute"] + question)
      return outcome.isSuccess && !outcome.text.isEmpty ? outcome.text : nil
    }
    guard let common = try ask("--git-common-dir") else { return nil }
    let workTree = try ask("--show-toplevel")
    if try git.run(["-C", folder.rawValue, "check-ignore", "--quiet", "."]).isSuccess { return nil }
    let head = try git.run(["-C", folder.rawValue, "symbolic-ref", "-q", "--short", "HEAD"])
    return GitRepository(
      git: ExternalProgram(
        name: "git", environment: environment.forGit(["GIT_DIR=\(common)"]), scratch: scratch),
      folder: DiskPath(common), workTree: workTree.map { DiskPath($0) },
      currentBranch: head.isSuccess && !head.text.isEmpty ? head.text : nil, isPrivate: false)
  }

  /// A new repository of our own that knows one other, as `site`.
  ///
  /// - Parameters:
  ///   - usesLongHashes: Whether the other one names objects by SHA-256.
  ///   - owner: The repository whose configuration says how to reach the other one.
  static func temporary(
    for address: String, usesLongHashes: Bool, owner: GitRepository?, _ environment: ProgramEnvironment,
    _ scratch: ScratchFolder
  ) throws(PublishError) -> GitRepository {
    let folder = scratch.path("repository")
    let plain = ExternalProgram(name: "git", environment: environment.forGit(), scratch: scratch)
    let format = usesLongHashes ? "sha256" : "sha1"
    let made = try plain.run(
      ["init", "--quiet", "--bare", "--template=", "--object-format=" + format, folder.rawValue])
    guard made.isSuccess else { throw failure("git could not make a repository", made) }
    let repository = GitRepository(
      git: ExternalProgram(
        name: "git", environment: environment.forGit(["GIT_DIR=\(folder)"]), scratch: scratch),
      folder: folder, workTree: nil, currentBranch: nil, isPrivate: true)
    var entries: [(String, String)] = []
    if let owner, try !owner.attempt(["config", "core.worktree"]).isSuccess {
      entries = [("include.path", owner.folder.rawValue + "/config"), ("core.bare", "true")]
    }
    entries += [
      ("remote.\(temporaryRemote).url", address), ("remote.\(temporaryRemote).promisor", "true"),
      ("remote.\(temporaryRemote).partialclonefilter", "blob:none"),
    ]
    for (key, value) in entries {
      _ = try repository.run(["config", "--local", "--add", key, value])
    }
    return repository
  }

  static let temporaryRemote = "site"

  /// What the branches of a repository point to, by asking it; needs no repository of its own.
  static func branches(
    of address: String, from repository: GitRepository?, _ environment: ProgramEnvironment, _ scratch: ScratchFolder
  ) throws(PublishError) -> [String: ObjectName] {
    let question = ["ls-remote", "--heads", "--", address]
    let outcome: ExternalProgram.Outcome
    if let repository {
      outcome = try repository.attempt(question)
    } else {
      let git = ExternalProgram(name: "git", environment: environment.forGit(), scratch: scratch)
      outcome = try git.run(settings + ["-C", scratch.folder.rawValue] + question)
    }
    guard outcome.isSuccess else {
      throw PublishError(
        "'\(address)' cannot be reached\n\(outcome.errors)",
        hint: "Check the address, your network and that you may push there ('git ls-remote \(address)').")
    }
    var branches: [String: ObjectName] = [:]
    for line in outcome.text.filledLines {
      let parts = line.split(separator: "\t", maxSplits: 1)
      guard parts.count == 2, parts[1].hasPrefix("refs/heads/") else { continue }
      branches[String(parts[1].dropFirst("refs/heads/".count))] = ObjectName(rawValue: String(parts[0]))
    }
    return branches
  }

  // MARK: Running

  /// Runs git in this repository.
  ///
  /// - Throws: When git fails.
  func run(
    _ arguments: [String], input: DiskPath? = nil, variables: [String] = []
  ) throws(PublishError) -> ExternalProgram.Outcome {
    let outcome = try attempt(arguments, input: input, variables: variables)
    guard outcome.isSuccess else { throw Self.failure("'git \(arguments.first ?? "")' failed", outcome) }
    return outcome
  }

  /// Runs git in this repository; failing is an answer.
  func attempt(
    _ arguments: [String], input: DiskPath? = nil, variables: [String] = []
  ) throws(PublishError) -> ExternalProgram.Outcome {
    let program = ExternalProgram(
      name: git.name, environment: git.environment + variables, scratch: git.scratch)
    return try program.run(Self.settings + ["-C", directory.rawValue] + arguments, input: input)
  }

  /// Where git runs: addresses of remotes may be relative to the top of the work tree.
  private var directory: DiskPath { workTree ?? folder }

  var scratch: ScratchFolder { git.scratch }

  static func failure(_ message: String, _ outcome: ExternalProgram.Outcome) -> PublishError {
    PublishError(outcome.errors.isEmpty ? message : message + "\n" + outcome.errors)
  }
}

/// The name of a git object: 40 or 64 hexadecimal digits.
struct ObjectName: Hashable, Sendable {
  let rawValue: String

  /// The first digits, as people write them.
  var short: Substring { rawValue.prefix(8) }
}

/// The variables that other programs are started with.
struct ProgramEnvironment: Sendable {
  let variables: [String: String]

  /// What says how to reach others. Everything else that begins with `GIT_` would lead git to another repository, or
  /// change what it does in ours.
  private static let keptGitVariables: Set<String> = [
    "GIT_SSH", "GIT_SSH_COMMAND", "GIT_SSH_VARIANT", "GIT_ASKPASS", "GIT_TERMINAL_PROMPT", "GIT_PROXY_COMMAND",
    "GIT_SSL_NO_VERIFY", "GIT_SSL_CERT", "GIT_SSL_KEY", "GIT_SSL_CAINFO", "GIT_SSL_CAPATH", "GIT_HTTP_USER_AGENT",
    "GIT_HTTP_LOW_SPEED_LIMIT", "GIT_HTTP_LOW_SPEED_TIME", "GIT_CONFIG_GLOBAL", "GIT_CONFIG_SYSTEM",
    "GIT_CONFIG_NOSYSTEM", "GIT_EXEC_PATH", "GIT_ALLOW_PROTOCOL", "GIT_PROTOCOL_FROM_USER", "GIT_AUTHOR_NAME",
    "GIT_AUTHOR_EMAIL", "GIT_AUTHOR_DATE", "GIT_COMMITTER_NAME", "GIT_COMMITTER_EMAIL", "GIT_COMMITTER_DATE",
  ]

  /// For git: in English, and of its own variables only what says how to reach others.
  func forGit(_ more: [String] = []) -> [String] {
    listed { !$0.hasPrefix("GIT_") || Self.keptGitVariables.contains($0) } + ["GIT_OPTIONAL_LOCKS=0"] + more
  }

  func forOthers() -> [String] { listed { _ in true } }

  private func listed(_ isKept: (String) -> Bool) -> [String] {
    let kept = variables.filter { isKept($0.key) && $0.key != "LC_ALL" && $0.key != "LANGUAGE" }
    return kept.map { "\($0.key)=\($0.value)" }.sorted() + ["LC_ALL=C"]
  }
}
