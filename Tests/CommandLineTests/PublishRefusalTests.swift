import Foundation
import Testing

/// What `loremark publish` refuses: nothing is changed anywhere then, and the advice says what to do.
@Suite struct PublishRefusalTests {
  /// Publishes, expects a refusal that says all of this, and that neither side changed.
  private func expectRefusal(
    _ journal: PublishedJournal, _ arguments: [String] = [], says words: String..., exitCode: Int32 = 1,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let before = try (journal.snapshot("notes"), journal.snapshot("remote.git"))
    let result = try journal.program.run(["publish", "notes"] + arguments, environment: journal.environment)
    #expect(result.exitCode == exitCode, "\(result.errors)", sourceLocation: sourceLocation)
    for word in words {
      #expect(result.errors.contains(word), "\(result.errors)", sourceLocation: sourceLocation)
    }
    #expect(!result.output.contains("Published"), sourceLocation: sourceLocation)
    #expect(try journal.snapshot("notes") == before.0, sourceLocation: sourceLocation)
    #expect(try journal.snapshot("remote.git") == before.1, sourceLocation: sourceLocation)
  }

  // MARK: The branch

  @Test func `commits that somebody else made on the branch are not buried without consent`() throws {
    let journal = try PublishedJournal()
    defer { journal.remove() }
    try journal.publish()
    try journal.commitElsewhere("extra.txt", "mine\n")
    try journal.commitElsewhere("index.html", "edited\n")
    let theirs = try #require(try journal.tip())
    try journal.git("-C", "notes", "fetch", "--quiet")
    try expectRefusal(journal, says: "commits that Loremark did not make", "'--yes'", "extra.txt")
    #expect(try journal.publish("--yes").exitCode == 0)
    #expect(try journal.git("-C", "remote.git", "rev-parse", "gh-pages^") == theirs)
    #expect(try journal.text("extra.txt") == "mine\n")
    #expect(try journal.text("index.html").contains("<html"))
    // What was consented to once is not asked again.
    try journal.program.write("New here.\n", to: "notes/NPCs/Cy.md")
    let next = try journal.publish()
    #expect(next.exitCode == 0)
    #expect(next.output.contains("A file that is not part of the site will stay: 'extra.txt'"))
  }

  @Test func `a branch that moves while it is published to is not overwritten`() throws {
    var journal = try PublishedJournal()
    defer { journal.remove() }
    try journal.publish()
    let git = PublishedJournal.tool("git").path
    let root = journal.program.folder.path
    try journal.wrap(
      "git",
      """
      for word in "$@"; do
        if [ "$word" = push ]; then
          export -p > "\(root)/variables"
          unset GIT_DIR GIT_INDEX_FILE
          tree=$("\(git)" -C "\(root)/remote.git" rev-parse 'gh-pages^{tree}')
          commit=$("\(git)" -C "\(root)/remote.git" commit-tree "$tree" -p gh-pages -m theirs)
          "\(git)" -C "\(root)/remote.git" update-ref refs/heads/gh-pages "$commit"
          . "\(root)/variables"
        fi
      done
      exec "\(git)" "$@"
      """)
    try journal.program.write("New here.\n", to: "notes/NPCs/Cy.md")
    let result = try journal.publish()
    #expect(result.exitCode == 2)
    #expect(result.errors.contains("changed by somebody else meanwhile"))
    #expect(result.errors.contains("again"))
    #expect(try journal.git("-C", "remote.git", "log", "-1", "--format=%s", "gh-pages") == "theirs")
  }

  @Test func `the domain that GitHub commits to the branch stays and asks for nothing`() throws {
    let journal = try PublishedJournal()
    defer { journal.remove() }
    try journal.publish()
    try journal.commitElsewhere("CNAME", "lore.you.example\n")
    try journal.program.write("New here.\n", to: "notes/NPCs/Cy.md")
    #expect(try journal.publish().exitCode == 0)
    #expect(try journal.text("CNAME") == "lore.you.example\n")
  }

  @Test func `a branch with files of others is refused, and so is the branch of the notes`() throws {
    let journal = try PublishedJournal()
    defer { journal.remove() }
    try journal.pushNotes()
    try journal.commitElsewhere("page.html", "old\n", to: "pages")
    try expectRefusal(journal, ["--branch", "pages"], says: "did not put there", "'--branch'")
    try expectRefusal(journal, ["--branch", "main", "--yes"], says: "the branch of your notes", exitCode: 2)
    try expectRefusal(journal, ["--branch", "-x"], says: "no name of a branch", exitCode: 2)
    try expectRefusal(journal, ["--branch", "a..b"], says: "no name of a branch", exitCode: 2)
    #expect(try journal.publish("--branch", "pages", "--yes").exitCode == 0)
    #expect(try journal.text("NPCs/Ada.md", of: "pages") == "Knows [[Bo]].\n")
  }

  // MARK: The place

  @Test func `places that are none are refused with the ones there are`() throws {
    let journal = try PublishedJournal()
    defer { journal.remove() }
    try expectRefusal(journal, ["--remote", "orgin"], says: "no remote 'orgin'", "'origin'", exitCode: 2)
    try expectRefusal(journal, ["--remote", "./nowhere.git"], says: "cannot be reached", exitCode: 2)
    try expectRefusal(journal, ["--remote", "--upload-pack=x"], says: "no address", exitCode: 2)
    try expectRefusal(journal, ["--rsync", "-e"], says: "no place that rsync knows", exitCode: 2)
    try expectRefusal(journal, ["--folder", "x", "--rsync", "y"], says: "exclude each other", exitCode: 2)
    try expectRefusal(journal, ["--folder", "notes"], says: "did not put there", exitCode: 2)
    try journal.git("-C", "notes", "remote", "rename", "origin", "one")
    try journal.git("-C", "notes", "remote", "add", "two", "../two.git")
    try expectRefusal(journal, says: "several remotes", "'one', 'two'", "--remote", exitCode: 2)
    try FileManager.default.removeItem(at: journal.program.folder.appending(path: "notes/.git"))
    // A repository around the journal that ignores it is not the journal's.
    try journal.git("init", "--quiet", ".")
    try journal.git("remote", "add", "origin", "remote.git")
    try journal.program.write("notes\n", to: ".gitignore")
    try expectRefusal(journal, says: "no git repository", "--folder", "--rsync", exitCode: 2)
  }

  @Test func `without git, and with a git that fails, publishing says so`() throws {
    var journal = try PublishedJournal()
    defer { journal.remove() }
    let path = journal.environment["PATH"]
    journal.environment["PATH"] = journal.program.folder.path + "/home"
    try expectRefusal(journal, says: "'git' is not installed", "apt install git", exitCode: 2)
    journal.environment["PATH"] = path
    try journal.program.write("#!/bin/sh\necho 'no notes on Mondays' >&2\nexit 1\n", to: "remote.git/hooks/pre-receive")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: journal.program.folder.path + "/remote.git/hooks/pre-receive")
    let result = try journal.publish()
    #expect(result.exitCode == 2)
    #expect(result.errors.contains("no notes on Mondays"))
    #expect(try journal.tip() == nil)
  }

  // MARK: Secrets

  /// Ways for an author to write a secret into the site by accident.
  static let leaks: [(String, String)] = [
    ("notes/Templates/note.mustache", "<p>{{title}} The baron murdered his own brother.</p>\n"),
    ("notes/Templates/style.css", "/* The baron murdered his own brother. */\n"),
    ("notes/NPCs/Ada.md", "![[map.svg]]\n"),
  ]

  @Test(arguments: leaks) func `a leak reaches no place, whatever is allowed`(path: String, text: String) throws {
    let journal = try PublishedJournal()
    defer { journal.remove() }
    try journal.program.write("The baron murdered his own brother.\n", to: "notes/GM/Baron Zed.md")
    try journal.program.write("<svg><desc>The baron murdered his own brother</desc></svg>", to: "notes/map.svg")
    let ways = [["--branch", "gh-pages"], ["--folder", "www"], ["--rsync", "web"], ["--remote", "./remote.git"]]
    for way in ways { try journal.program.run(["publish", "notes"] + way, environment: journal.environment) }
    let before = try (journal.tip(), journal.snapshot("www"), journal.snapshot("web"))
    #expect(before.0 != nil && !before.1.isEmpty && !before.2.isEmpty)
    try journal.program.write(text, to: path)
    for way in ways {
      for more in [[], ["--dry-run"], ["--yes"]] {
        try expectRefusal(journal, way + more, says: "[leak]", "what is withheld stands in the site")
      }
    }
    #expect(try journal.tip() == before.0)
    #expect(try journal.snapshot("www") == before.1)
    #expect(try journal.snapshot("web") == before.2)
  }

  @Test func `a leak keeps the first publication from making anything`() throws {
    let journal = try PublishedJournal()
    defer { journal.remove() }
    try journal.program.write("The baron murdered his own brother.\n", to: "notes/GM/Baron Zed.md")
    try journal.program.write(Self.leaks[0].1, to: Self.leaks[0].0)
    try expectRefusal(journal, says: "[leak]")
    #expect(try journal.tip() == nil)
    for way in ["--folder", "--rsync"] {
      #expect(try journal.publish(way, "www").exitCode == 1)
      #expect(!journal.program.exists("www"))
    }
    #expect(try journal.snapshot("home").keys.filter { !$0.contains("/") } == ["gitconfig"])
  }

  @Test(arguments: [
    "Open.\n\n## GM Notes\nThe plot.\n", "Open. %% ask Bert %%\n", "> [!gm]\n> The plot.\n",
    "---\ngm_plan: the plot\n---\nOpen.\n", "Open <!-- the plot --> here.\n",
  ])
  func `the file of a note with withheld parts in the remote needs consent`(text: String) throws {
    let journal = try PublishedJournal()
    defer { journal.remove() }
    try journal.pushNotes()
    #expect(try journal.publish("--dry-run").exitCode == 0)
    try journal.program.write(text, to: "notes/NPCs/Cy.md")
    #expect(try journal.publish("--dry-run").exitCode == 0)
    try journal.pushNotes()
    try expectRefusal(journal, says: "a file with withheld parts", "branch 'main'", "'NPCs/Cy.md'", "'--yes'")
    #expect(try journal.publish("--yes").exitCode == 0)
    #expect(try journal.publish("--folder", "www").exitCode == 0)
  }

  @Test func `withheld titles that visible notes say are told before anything is published`() throws {
    let journal = try PublishedJournal()
    defer { journal.remove() }
    try journal.program.write("Plot.\n", to: "notes/GM/Baron Zed.md")
    try journal.program.write("Fears Baron Zed.\n", to: "notes/NPCs/Cy.md")
    let line = "Visible notes say 1 withheld title aloud: 'Baron Zed'"
    #expect(try journal.publish("--dry-run").output.contains(line))
    #expect(try journal.publish().output.contains(line))
  }

  @Test func `files of withheld notes in the remote need consent`() throws {
    let journal = try PublishedJournal()
    defer { journal.remove() }
    try journal.program.write("Plot.\n", to: "notes/GM/Plot é.md")
    #expect(try journal.publish("--dry-run").exitCode == 0)
    try journal.pushNotes()
    try expectRefusal(journal, says: "'GM/Plot é.md'", "branch 'main'", "'--yes'", "a repository of its own")
    #expect(try journal.publish("--yes").exitCode == 0)
    #expect(!(try journal.files()).contains { $0.contains("plot") })
  }

  @Test(arguments: ["---\ndraft: true\n---\n![[plan.pdf]]\n", "Open.\n\n> [!gm]\n> [[plan.pdf]]\n"])
  func `attachments that only withheld text shows are looked for in the remote`(text: String) throws {
    let journal = try PublishedJournal(files: [
      "loremark.yml": "visibility: public\n", "A.md": "![[map.pdf]]\n", "B.md": "Text.\n", "plan.pdf": "p",
      "map.pdf": "m",
    ])
    defer { journal.remove() }
    try journal.pushNotes()
    #expect(try journal.publish("--dry-run").exitCode == 0)
    try journal.program.write(text, to: "notes/B.md")
    try expectRefusal(journal, says: "'plan.pdf'")
    try journal.program.write("![[plan.pdf]] ![[map.pdf]]\n", to: "notes/A.md")
    try expectNoAttachment(journal)
  }

  private func expectNoAttachment(_ journal: PublishedJournal) throws {
    #expect(!(try journal.publish("--dry-run").errors).contains("plan.pdf"))
  }

  @Test func `a journal below the top of its repository is looked for there`() throws {
    let journal = try PublishedJournal(files: [
      "vault/loremark.yml": "visibility: private\n", "vault/content/A.md": "---\npublish: true\n---\n",
      "vault/content/B.md": "Not said.\n",
    ])
    defer { journal.remove() }
    try journal.pushNotes()
    let result = try journal.publish(journal: "notes/vault")
    #expect(result.exitCode == 1)
    #expect(result.errors.contains("'vault/content/B.md'"))
    #expect(try journal.tip() == nil)
  }

  @Test func `a journal that never said what silence means is asked before its first publication`() throws {
    let journal = try PublishedJournal(files: ["A.md": "Text\n"])
    defer { journal.remove() }
    try expectRefusal(journal, says: "public or private", "visibility: public")
    try expectRefusal(journal, ["--yes"], says: "public or private")
    try expectRefusal(journal, ["--dry-run"], says: "public or private")
    try journal.program.write("visibility: public\n", to: "notes/loremark.yml")
    #expect(try journal.publish().exitCode == 0)
    // Once published, the question is answered.
    try journal.program.write("title: T\n", to: "notes/loremark.yml")
    #expect(try journal.publish().exitCode == 0)
  }

  @Test func `a file that is named by itself is published without a question`() throws {
    let journal = try PublishedJournal(files: ["Run.md": "# Run\n\n## NPCs\n\n### Ada\n\nHere.\n", "B.md": "Text\n"])
    defer { journal.remove() }
    let result = try journal.publish(journal: "notes/Run.md")
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(try journal.files().contains { $0.hasSuffix("ada.html") })
    #expect(!(try journal.files()).contains("b.html"))
  }

  @Test func `notes that opt in say what silence means`() throws {
    let journal = try PublishedJournal(files: ["A.md": "---\npublish: true\n---\n", "B.md": "Text\n"])
    defer { journal.remove() }
    #expect(try journal.publish().exitCode == 0)
    #expect(try journal.files().contains("a.html"))
    #expect(!(try journal.files()).contains("b.html"))
  }

  @Test(arguments: ["{title: T}\n", "title: T\n...\n", "title: T\nvisibility:\n  - a\n"])
  func `an answer that cannot be added at the end of loremark.yml is left to the author`(text: String) throws {
    let journal = try PublishedJournal(files: ["loremark.yml": text, "A.md": "Text\n"])
    defer { journal.remove() }
    try journal.program.write("public\n", to: "answer")
    let result = try journal.program.run(
      ["-c", "script -qec \"'\(Program.binary.path)' publish notes\" /dev/null < answer"],
      environment: journal.environment, executable: PublishedJournal.tool("sh"))
    #expect(result.exitCode != 0)
    #expect(try journal.program.read("notes/loremark.yml") == text)
    #expect(try journal.tip() == nil)
  }

  @Test(arguments: [("public", true), ("private", false)])
  func `the answer on a terminal is kept and holds at once`(answer: String, isPublic: Bool) throws {
    let journal = try PublishedJournal(files: [
      "loremark.yml": "title: T # mine", "A.md": "Text\n", "B.md": "---\nvisibility: public\n---\n",
    ])
    defer { journal.remove() }
    try journal.program.write(answer + "\n", to: "answer")
    let result = try journal.program.run(
      ["-c", "script -qec \"'\(Program.binary.path)' publish notes\" /dev/null < answer"],
      environment: journal.environment, executable: PublishedJournal.tool("sh"))
    #expect(result.exitCode == 0, "\(result.output)")
    #expect(try journal.program.read("notes/loremark.yml") == "title: T # mine\nvisibility: \(answer)\n")
    #expect(try journal.files().contains("a.html") == isPublic)
    #expect(try journal.files().contains("b.html"))
  }

  @Test func `the audience that sees everything is never published`() throws {
    let journal = try PublishedJournal(files: ["loremark.yml": "visibility: public\naudiences: [gm]\n", "A.md": "x\n"])
    defer { journal.remove() }
    try expectRefusal(journal, ["--yes"], says: "sees everything", "audiences:", exitCode: 2)
    try journal.program.write("visibility: public\n", to: "notes/loremark.yml")
    try journal.program.run("build", "notes", "-o", "site", "--audience", "gm")
    try expectRefusal(journal, ["--folder", "site", "--yes"], says: "the site for 'gm'", exitCode: 2)
  }

  @Test func `errors of the journal need consent`() throws {
    let journal = try PublishedJournal()
    defer { journal.remove() }
    try journal.program.write("---\nvisibility: perhaps\n---\n", to: "notes/NPCs/Eve.md")
    try expectRefusal(journal, says: "the journal has an error", "NPCs/Eve.md:2:", "'--yes'")
    #expect(try journal.publish("--yes").exitCode == 0)
    #expect(!(try journal.files()).contains("npcs/eve.html"))
  }
}
