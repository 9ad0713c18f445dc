import Foundation

/// A journal in a git repository with a bare remote, for tests of `loremark publish`.
///
/// The journal is in `notes`, the remote in `remote.git`; git knows nobody's settings but those of the test.
struct PublishedJournal {
  let program: Program
  /// Variables of every run.
  var environment: [String: String]

  init(files: [String: String] = Self.files) throws {
    program = try Program()
    let home = program.folder.appending(path: "home")
    try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
    environment = [
      "HOME": home.path, "GIT_CONFIG_NOSYSTEM": "1", "GIT_CONFIG_GLOBAL": home.appending(path: "gitconfig").path,
      "TMPDIR": home.path,
    ]
    try program.write(
      "[user]\nname = Ada\nemail = ada@you.example\n[init]\ndefaultBranch = main\n[core]\nautocrlf = true\n",
      to: "home/gitconfig")
    for (path, text) in files { try program.write(text, to: "notes/" + path) }
    try git("init", "--quiet", "--bare", "remote.git")
    try git("init", "--quiet", "notes")
    try git("-C", "notes", "remote", "add", "origin", "../remote.git")
  }

  static let files = [
    "loremark.yml": "title: The Run\nvisibility: public\n", "NPCs/Ada.md": "Knows [[Bo]].\r\n",
    "NPCs/Bo & \"Co\".md": "---\naliases: [Bo]\n---\nHere.\n", "Quests/Ünder.md": "---\ngiver: \"[[Ada]]\"\n---\n",
  ]

  func remove() { program.remove() }

  // MARK: Running

  @discardableResult
  func publish(_ arguments: String..., journal: String = "notes") throws -> Program.Result {
    try program.run(["publish", journal] + arguments, environment: environment)
  }

  /// Runs git.
  ///
  /// - Throws: When it fails.
  @discardableResult
  func git(_ arguments: String...) throws -> String {
    let result = try attempt(arguments)
    guard result.exitCode == 0 else { throw GitFailure(text: result.errors) }
    return result.output.trimmingCharacters(in: .newlines)
  }

  struct GitFailure: Error { let text: String }

  private func attempt(_ arguments: [String]) throws -> Program.Result {
    try program.run(arguments, environment: environment, executable: Self.tool("git"))
  }

  /// Where a program of the system is.
  static func tool(_ name: String) -> URL {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":")
    let found = folders.map { URL(fileURLWithPath: String($0)).appending(path: name) }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
    return found ?? URL(fileURLWithPath: "/usr/bin/" + name)
  }

  // MARK: Looking

  /// The commit of a branch of the remote; nil when there is none.
  func tip(_ branch: String = "gh-pages", of repository: String = "remote.git") throws -> String? {
    let text = try attempt(["-C", repository, "rev-parse", "--verify", "--quiet", "refs/heads/\(branch)"]).output
    return text.isEmpty ? nil : text.trimmingCharacters(in: .newlines)
  }

  func files(of branch: String = "gh-pages", in repository: String = "remote.git") throws -> [String] {
    try git("-C", repository, "ls-tree", "-r", "-z", "--name-only", branch).split(separator: "\0").map(String.init)
  }

  func text(_ path: String, of branch: String = "gh-pages", in repository: String = "remote.git") throws -> String {
    try attempt(["-C", repository, "cat-file", "blob", "\(branch):\(path)"]).output
  }

  /// Every file below a folder, with its bytes.
  func snapshot(_ folder: String) throws -> [String: Data] {
    let root = program.folder.appending(path: folder)
    var files: [String: Data] = [:]
    for name in FileManager.default.subpaths(atPath: root.path) ?? [] {
      files[name] = FileManager.default.contents(atPath: root.appending(path: name).path) ?? Data()
    }
    return files
  }

  /// The site as `loremark build` makes it.
  func builtSite() throws -> [String: Data] {
    let folder = "built-\(UUID().uuidString)"
    _ = try program.run(["build", "notes", "-o", folder], environment: environment)
    return try snapshot(folder).filter { !$0.value.isEmpty || $0.key == ".nojekyll" }
  }

  /// Commits a file to a branch of the remote, as somebody else.
  func commitElsewhere(_ path: String, _ text: String, to branch: String = "gh-pages") throws {
    let clone = "clone-\(UUID().uuidString)"
    try git("clone", "--quiet", "remote.git", clone)
    try git("-C", clone, "checkout", "--quiet", "-B", branch, try tip(branch) ?? "HEAD")
    try program.write(text, to: "\(clone)/\(path)")
    try git("-C", clone, "add", "--force", "--all")
    try git("-C", clone, "commit", "--quiet", "-m", "By hand")
    try git("-C", clone, "push", "--quiet", "origin", branch)
  }

  /// Commits the journal and pushes it to `main`.
  func pushNotes() throws {
    try git("-C", "notes", "add", "--all")
    try git("-C", "notes", "commit", "--quiet", "-m", "Notes")
    try git("-C", "notes", "push", "--quiet", "origin", "HEAD:refs/heads/main")
  }

  /// Puts a program of this text before all others of its name.
  mutating func wrap(_ name: String, _ script: String) throws {
    let file = program.folder.appending(path: "wrappers/\(name)")
    try program.write("#!/bin/sh\n" + script, to: "wrappers/\(name)")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    environment["PATH"] = file.deletingLastPathComponent().path + ":" + path
  }
}
