import Foundation
import Testing

/// `loremark publish` to a git branch, against real repositories.
@Suite struct PublishToBranchTests {
  @Test func `a first publication makes the branch in an empty remote and leaves the journal alone`() throws {
    let journal = try PublishedJournal()
    defer { journal.remove() }
    try journal.git("-C", "notes", "add", "NPCs")
    let before = try journal.snapshot("notes")
    let result = try journal.publish()
    #expect(result.exitCode == 0)
    #expect(result.output.contains("First publication to the branch 'gh-pages' of 'origin'"))
    #expect(result.output.contains("+ npcs/ada.html"))
    let site = try journal.builtSite()
    #expect(Set(try journal.files()) == Set(site.keys).union([".nojekyll"]))
    for (path, bytes) in site { #expect(try journal.text(path) == String(decoding: bytes, as: UTF8.self), "\(path)") }
    // Objects and what git remembers of the remote are new, nothing else is.
    let after = try journal.snapshot("notes").filter {
      !$0.key.hasPrefix(".git/objects") && !$0.key.hasPrefix(".git/refs/remotes") && !$0.key.hasPrefix(".git/logs")
    }
    #expect(after == before.filter { !$0.key.hasPrefix(".git/objects") })
    #expect(try journal.git("-C", "notes", "branch", "--list") == "")
    try journal.git("-C", "remote.git", "fsck", "--full", "--strict")
  }

  @Test func `the second publication builds upon the first, and a third of the same site makes no commit`() throws {
    let journal = try PublishedJournal()
    defer { journal.remove() }
    try journal.publish()
    let first = try #require(try journal.tip())
    try journal.program.write("New here.\n", to: "notes/NPCs/Cy.md")
    try FileManager.default.removeItem(at: journal.program.folder.appending(path: "notes/Quests/Ünder.md"))
    let result = try journal.publish()
    #expect(result.output.contains("+ npcs/cy.html"))
    #expect(result.output.contains("~ npcs.html"))
    #expect(result.output.contains("- quests/ünder.html"))
    #expect(result.output.contains("stays in the history"))
    let second = try #require(try journal.tip())
    #expect(try journal.git("-C", "remote.git", "rev-parse", "gh-pages^") == first)
    #expect(!(try journal.files()).contains("quests/ünder.html"))
    let third = try journal.publish()
    #expect(third.exitCode == 0)
    #expect(third.output.contains("Nothing to publish"))
    #expect(try journal.tip() == second)
  }

  @Test func `a file of the site may become a folder and the other way round`() throws {
    let journal = try PublishedJournal(files: [
      "loremark.yml": "visibility: public\nurls: file\n", "a.md": "---\npermalink: /x.html\n---\n", "b.md": "B\n",
    ])
    defer { journal.remove() }
    try journal.publish()
    try journal.program.write("---\npermalink: /x.html/y.html\n---\n", to: "notes/a.md")
    #expect(try journal.publish().exitCode == 0)
    #expect(Set(try journal.files()) == Set(try journal.builtSite().keys).union([".nojekyll"]))
    try journal.program.write("---\npermalink: /x.html\n---\n", to: "notes/a.md")
    #expect(try journal.publish().exitCode == 0)
    #expect(Set(try journal.files()) == Set(try journal.builtSite().keys).union([".nojekyll"]))
  }

  @Test func `a dry run tells everything and changes nothing at all`() throws {
    let journal = try PublishedJournal()
    defer { journal.remove() }
    try journal.publish()
    try journal.program.write("New here.\n", to: "notes/NPCs/Cy.md")
    // Another clone knows nothing of the branch yet.
    try journal.git("clone", "--quiet", "remote.git", "other")
    for (path, bytes) in try journal.snapshot("notes") where !path.hasPrefix(".git") && !bytes.isEmpty {
      try journal.program.write(bytes, to: "other/" + path)
    }
    for folder in ["notes", "other"] {
      let before = try (journal.snapshot(folder), journal.snapshot("remote.git"))
      let result = try journal.publish("--dry-run", journal: folder)
      #expect(result.exitCode == 0)
      #expect(result.output.contains("+ npcs/cy.html"))
      #expect(result.output.contains("dry run"))
      #expect(!result.output.contains("+ npcs/ada.html"))
      #expect(try journal.snapshot(folder) == before.0)
      #expect(try journal.snapshot("remote.git") == before.1)
    }
  }

  @Test func `a clone that never saw the branch looks at it with the settings of its own repository`() throws {
    let journal = try PublishedJournal()
    defer { journal.remove() }
    try journal.publish()
    try journal.git("clone", "--quiet", "--no-local", "--single-branch", "remote.git", "other")
    try journal.program.write("visibility: public\n", to: "other/loremark.yml")
    try journal.program.write("Other\n", to: "other/NPCs/Dee.md")
    try journal.git("-C", "other", "remote", "set-url", "origin", "lore:remote.git")
    let address = "file://" + journal.program.folder.path + "/"
    try journal.git("-C", "other", "config", "url.\(address).insteadOf", "lore:")
    let result = try journal.publish("--dry-run", journal: "other")
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(result.output.contains("- npcs/ada.html"))
    #expect(try journal.publish(journal: "other").exitCode == 0)
    #expect(try journal.files().contains("npcs/dee.html"))
  }

  @Test func `a clone that never saw the branch publishes upon it`() throws {
    let journal = try PublishedJournal()
    defer { journal.remove() }
    try journal.publish()
    let first = try #require(try journal.tip())
    try journal.git("init", "--quiet", "other")
    try journal.git("-C", "other", "remote", "add", "upstream", journal.program.folder.path + "/remote.git")
    try journal.program.write("visibility: public\n", to: "other/loremark.yml")
    try journal.program.write("Other\n", to: "other/NPCs/Dee.md")
    #expect(try journal.publish(journal: "other").exitCode == 0)
    #expect(try journal.git("-C", "remote.git", "rev-parse", "gh-pages^") == first)
    #expect(try journal.files().contains("npcs/dee.html"))
    #expect(!(try journal.files().contains("npcs/ada.html")))
  }

  @Test func `work trees, those of a bare repository included, publish like any other checkout`() throws {
    let journal = try PublishedJournal()
    defer { journal.remove() }
    try journal.pushNotes()
    try journal.git("-C", "notes", "worktree", "add", "--quiet", "-b", "drafts", "../linked")
    #expect(try journal.publish(journal: "linked").exitCode == 0)
    let first = try #require(try journal.tip())
    try journal.git("clone", "--quiet", "--bare", "remote.git", "bare.git")
    try journal.git("-C", "bare.git", "worktree", "add", "--quiet", "../checkout", "main")
    try journal.program.write("New here.\n", to: "checkout/NPCs/Cy.md")
    #expect(try journal.publish(journal: "checkout").exitCode == 0)
    #expect(try journal.git("-C", "remote.git", "rev-parse", "gh-pages^") == first)
    #expect(try journal.git("-C", "checkout", "status", "--porcelain") == "?? NPCs/Cy.md")
    #expect(try journal.git("-C", "linked", "status", "--porcelain") == "")
  }

  @Test func `a repository without a remote gets the branch itself`() throws {
    let journal = try PublishedJournal()
    defer { journal.remove() }
    try journal.git("-C", "notes", "remote", "remove", "origin")
    #expect(try journal.publish().exitCode == 0)
    #expect(try journal.files(in: "notes").contains("npcs/ada.html"))
    #expect(try journal.git("-C", "notes", "symbolic-ref", "HEAD") == "refs/heads/main")
    try journal.git("-C", "notes", "worktree", "add", "--quiet", "../pages", "gh-pages")
    try journal.program.write("New here.\n", to: "notes/NPCs/Cy.md")
    let before = try journal.tip(of: "notes")
    let result = try journal.publish()
    #expect(result.exitCode == 2)
    #expect(result.errors.contains("checked out"))
    #expect(try journal.tip(of: "notes") == before)
  }

  @Test func `a repository of its own takes the site of a journal that is in none`() throws {
    let journal = try PublishedJournal()
    defer { journal.remove() }
    try FileManager.default.removeItem(at: journal.program.folder.appending(path: "notes/.git"))
    try journal.program.write(
      "visibility: public\npublish:\n  remote: ../remote.git\n  branch: main\n  domain: lore.you.example\n",
      to: "notes/loremark.yml")
    #expect(try journal.publish().exitCode == 0)
    let first = try #require(try journal.tip("main"))
    #expect(try journal.text("CNAME", of: "main") == "lore.you.example\n")
    try journal.program.write("New here.\n", to: "notes/NPCs/Cy.md")
    #expect(try journal.publish().exitCode == 0)
    #expect(try journal.git("-C", "remote.git", "rev-parse", "main^") == first)
    try journal.git("-C", "remote.git", "fsck", "--full", "--strict")
  }

  @Test func `a remote that serves parts of repositories is asked for no more than needed`() throws {
    let journal = try PublishedJournal()
    defer { journal.remove() }
    try FileManager.default.removeItem(at: journal.program.folder.appending(path: "notes/.git"))
    try journal.git("-C", "remote.git", "config", "uploadpack.allowFilter", "true")
    let address = "file://" + journal.program.folder.path + "/remote.git"
    #expect(try journal.publish("--remote", address).exitCode == 0)
    try journal.commitElsewhere("CNAME", "lore.you.example\n")
    try journal.program.write("New here.\n", to: "notes/NPCs/Cy.md")
    #expect(try journal.publish("--remote", address).exitCode == 0)
    #expect(try journal.text("CNAME") == "lore.you.example\n")
    #expect(
      Set(try journal.files()) == Set(try journal.builtSite().keys).union([".nojekyll", "CNAME"]))
    try journal.git("-C", "remote.git", "fsck", "--full", "--strict")
  }

  @Test func `variables, hooks and attributes meant for another repository have no effect`() throws {
    var journal = try PublishedJournal()
    defer { journal.remove() }
    try journal.git("init", "--quiet", "elsewhere")
    let elsewhere = try journal.snapshot("elsewhere")
    let root = journal.program.folder.path
    for hook in ["pre-push", "reference-transaction", "pre-commit"] {
      try journal.program.write("#!/bin/sh\nexit 1\n", to: "notes/.git/hooks/" + hook)
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o755], ofItemAtPath: root + "/notes/.git/hooks/" + hook)
    }
    try journal.program.write("* text eol=crlf\n*.html -text filter=x\n", to: "notes/.gitattributes")
    try journal.program.write("*.html\nassets\n", to: "notes/.gitignore")
    journal.environment["GIT_DIR"] = root + "/elsewhere/.git"
    journal.environment["GIT_WORK_TREE"] = root + "/elsewhere"
    journal.environment["GIT_INDEX_FILE"] = root + "/elsewhere/index"
    journal.environment["GIT_OBJECT_DIRECTORY"] = root + "/elsewhere/objects"
    journal.environment["GIT_CONFIG_PARAMETERS"] = "'remote.origin.url'='/nowhere'"
    #expect(try journal.publish().exitCode == 0)
    for name in ["DIR", "WORK_TREE", "INDEX_FILE", "OBJECT_DIRECTORY", "CONFIG_PARAMETERS"] {
      journal.environment["GIT_" + name] = nil
    }
    #expect(try journal.snapshot("elsewhere") == elsewhere)
    let site = try journal.builtSite()
    #expect(Set(try journal.files()) == Set(site.keys).union([".nojekyll"]))
    #expect(try journal.text("npcs/ada.html") == String(decoding: try #require(site["npcs/ada.html"]), as: UTF8.self))
  }

  @Test func `where git knows nobody, Loremark commits in its own name`() throws {
    let journal = try PublishedJournal()
    defer { journal.remove() }
    try journal.program.write("[user]\nuseConfigOnly = true\n", to: "home/gitconfig")
    #expect(try journal.publish().exitCode == 0)
    #expect(try journal.git("-C", "remote.git", "log", "-1", "--format=%an", "gh-pages") == "Loremark")
  }
}
