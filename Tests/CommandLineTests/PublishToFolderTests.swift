import Foundation
import Testing

/// `loremark publish` to a folder, copied or over rsync.
@Suite struct PublishToFolderTests {
  /// The two ways to bring a site into the folder `www`.
  static let ways = ["--folder", "--rsync"]

  private func expectSite(
    _ journal: PublishedJournal, in folder: String, and others: [String] = [],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let site = try journal.builtSite()
    let published = try journal.snapshot(folder).filter { !$0.value.isEmpty }
    #expect(Set(published.keys) == Set(site.keys).union(others), sourceLocation: sourceLocation)
    for (path, bytes) in site { #expect(published[path] == bytes, "\(path)", sourceLocation: sourceLocation) }
  }

  @Test(arguments: ways) func `the folder holds the site, and other files in it stay`(way: String) throws {
    let journal = try PublishedJournal()
    defer { journal.remove() }
    let before = try journal.snapshot("notes")
    #expect(try journal.publish(way, "www").exitCode == 0)
    try expectSite(journal, in: "www")
    try journal.program.write("mine\n", to: "www/own/diary.txt")
    try journal.program.write("mine\n", to: "www/favicon.ico")
    try journal.program.write("New here.\n", to: "notes/NPCs/Cy.md")
    try FileManager.default.removeItem(at: journal.program.folder.appending(path: "notes/Quests/Ünder.md"))
    let result = try journal.publish(way, "www")
    #expect(result.exitCode == 0)
    #expect(result.output.contains("+ npcs/cy.html"))
    #expect(result.output.contains("- quests/ünder.html"))
    try expectSite(journal, in: "www", and: ["own/diary.txt", "favicon.ico"])
    #expect(try journal.publish(way, "www").output.contains("Nothing to publish"))
    #expect(
      try journal.snapshot("notes").filter { $0.key.hasPrefix(".git") } == before.filter { $0.key.hasPrefix(".git") })
  }

  @Test(arguments: ways) func `folders that hold nothing any more are gone, those with files of others stay`(
    way: String
  ) throws {
    let journal = try PublishedJournal()
    defer { journal.remove() }
    for path in ["Notes/Deep/Deeper/A.md", "Notes/Deep/B.md", "Lore/C.md", "Lore/Old/D.md"] {
      try journal.program.write("Text\n", to: "notes/" + path)
    }
    try journal.publish(way, "www")
    #expect(journal.program.exists("www/notes/deep/deeper/a.html"))
    try journal.program.write("mine\n", to: "www/lore/old/diary.txt")
    try journal.program.write("mine\n", to: "www/empty/diary.txt")
    try FileManager.default.removeItem(at: journal.program.folder.appending(path: "www/empty/diary.txt"))
    for folder in ["Notes", "Lore", "Quests"] {
      try FileManager.default.removeItem(at: journal.program.folder.appending(path: "notes/" + folder))
    }
    #expect(try journal.publish(way, "www").exitCode == 0)
    for folder in ["notes", "quests"] { #expect(!journal.program.exists("www/" + folder), "\(folder)") }
    #expect(try journal.program.read("www/lore/old/diary.txt") == "mine\n")
    #expect(journal.program.exists("www/empty"))
    try expectSite(journal, in: "www", and: ["lore/old/diary.txt"])
    #expect(try journal.publish(way, "www").output.contains("Nothing to publish"))
  }

  @Test(arguments: ways) func `a dry run makes nothing`(way: String) throws {
    let journal = try PublishedJournal()
    defer { journal.remove() }
    let result = try journal.publish(way, "www", "--dry-run")
    #expect(result.exitCode == 0)
    #expect(result.output.contains("+ npcs/ada.html"))
    #expect(!journal.program.exists("www"))
    try journal.publish(way, "www")
    try journal.program.write("New here.\n", to: "notes/NPCs/Cy.md")
    let before = try journal.snapshot("www")
    #expect(try journal.publish(way, "www", "--dry-run").output.contains("+ npcs/cy.html"))
    #expect(try journal.snapshot("www") == before)
  }

  @Test(arguments: ways) func `a folder of somebody else's is refused and left alone`(way: String) throws {
    let journal = try PublishedJournal()
    defer { journal.remove() }
    try journal.program.write("mine\n", to: "www/diary.txt")
    for option in ["--dry-run", "--yes"] {
      let result = try journal.publish(way, "www", option)
      #expect(result.exitCode == 2)
      #expect(result.errors.contains("did not put there"))
    }
    #expect(try journal.snapshot("www").filter { !$0.value.isEmpty } == ["diary.txt": Data("mine\n".utf8)])
  }

  @Test(arguments: ways) func `the site of the game master is never mixed with that of readers`(way: String) throws {
    let journal = try PublishedJournal()
    defer { journal.remove() }
    try journal.program.run("build", "notes", "-o", "www", "--audience", "gm")
    let before = try journal.snapshot("www")
    let result = try journal.publish(way, "www", "--yes")
    #expect(result.exitCode == 2)
    #expect(result.errors.contains("'gm'"))
    #expect(try journal.snapshot("www") == before)
  }

  @Test func `rsync asks before it replaces a file of somebody else`() throws {
    let journal = try PublishedJournal()
    defer { journal.remove() }
    try journal.publish("--rsync", "www")
    try journal.program.write("mine\n", to: "www/npcs/cy.html")
    try journal.program.write("New here.\n", to: "notes/NPCs/Cy.md")
    let result = try journal.publish("--rsync", "www")
    #expect(result.exitCode == 1)
    #expect(result.errors.contains("'npcs/cy.html'"))
    #expect(try journal.program.read("www/npcs/cy.html") == "mine\n")
    #expect(try journal.publish("--rsync", "www", "--yes").exitCode == 0)
    try expectSite(journal, in: "www")
  }

  @Test func `a server that cannot be reached is told with what rsync says`() throws {
    let journal = try PublishedJournal()
    defer { journal.remove() }
    let result = try journal.publish("--rsync", "rsync://127.0.0.1:1/lore")
    #expect(result.exitCode == 2)
    #expect(result.errors.contains("rsync://127.0.0.1:1/lore"))
    #expect(result.errors.lowercased().contains("refused"))
  }

  @Test func `a folder in the journal is published to and is no part of the journal`() throws {
    let journal = try PublishedJournal()
    defer { journal.remove() }
    try journal.program.write("visibility: public\npublish: {folder: docs/site}\n", to: "notes/loremark.yml")
    try journal.program.write("![[map.png]]\n", to: "notes/NPCs/Cy.md")
    try journal.program.write(Data([0x89, 0x50, 0x4E, 0x47]), to: "notes/map.png")
    #expect(try journal.publish().exitCode == 0)
    let first = try journal.snapshot("notes/docs/site")
    #expect(first.keys.contains("npcs/ada.html"))
    #expect(try journal.publish().output.contains("Nothing to publish"))
    #expect(try journal.snapshot("notes/docs/site") == first)
  }
}
