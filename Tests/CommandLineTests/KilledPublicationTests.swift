import Foundation
import Testing

/// Kills `loremark publish` at many points: the place and the journal are intact, and the next run completes the work.
@Suite(.serialized) struct KilledPublicationTests {
  /// A program that kills the one that started it before its run number N; N is in the file `limit`.
  private func killer(_ program: String, in journal: PublishedJournal) -> String {
    let root = journal.program.folder.path
    return """
      count=$(cat "\(root)/count" 2>/dev/null || echo 0)
      count=$((count + 1))
      echo $count > "\(root)/count"
      if [ "$count" = "$(cat "\(root)/limit" 2>/dev/null)" ]; then kill -9 $PPID; exit 1; fi
      exec "\(PublishedJournal.tool(program).path)" "$@"
      """
  }

  /// Publishes and dies before run `limit` of the wrapped program.
  ///
  /// - Returns: Whether it died: there may be fewer runs.
  private func publishAndDie(_ journal: PublishedJournal, at limit: Int, _ arguments: [String]) throws -> Bool {
    try journal.program.write("0\n", to: "count")
    try journal.program.write("\(limit)\n", to: "limit")
    let result = try journal.program.run(["publish", "notes"] + arguments, environment: journal.environment)
    try journal.program.write("0\n", to: "limit")
    return result.exitCode != 0
  }

  private func tidy(_ files: [String: Data]) -> [String: Data] {
    files.filter {
      !$0.key.hasPrefix(".git/objects") && !$0.key.hasPrefix(".git/refs/remotes") && !$0.key.hasPrefix(".git/logs")
    }
  }

  @Test func `before each run of git`() throws {
    var journal = try PublishedJournal()
    defer { journal.remove() }
    try journal.publish()
    try journal.wrap("git", killer("git", in: journal))
    let old = try #require(try journal.tip())
    try journal.program.write("New here.\n", to: "notes/NPCs/Cy.md")
    let notes = tidy(try journal.snapshot("notes"))
    var points = 0
    while points < 60 {
      let died = try publishAndDie(journal, at: points + 1, [])
      let tip = try #require(try journal.tip())
      if !died { break }
      points += 1
      #expect(tip == old, "point \(points)")
      #expect(tidy(try journal.snapshot("notes")) == notes, "point \(points)")
    }
    // What killed runs left behind is gone.
    #expect(try journal.snapshot("home").keys.filter { !$0.contains("/") } == ["gitconfig"])
    #expect(points >= 15)
    #expect(points < 60)
    #expect(try journal.git("-C", "remote.git", "rev-parse", "gh-pages^") == old)
    #expect(Set(try journal.files()) == Set(try journal.builtSite().keys).union([".nojekyll"]))
    try journal.git("-C", "remote.git", "fsck", "--full", "--strict")
    try journal.git("-C", "notes", "fsck", "--full", "--strict")
  }

  @Test func `before each run of rsync`() throws {
    var journal = try PublishedJournal()
    defer { journal.remove() }
    try journal.wrap("rsync", killer("rsync", in: journal))
    try journal.publish("--rsync", "www")
    try journal.program.write("mine\n", to: "www/favicon.ico")
    var names = Set(try journal.builtSite().keys)
    for round in 1...2 {
      let old = try journal.snapshot("www")
      try journal.program.write("Round \(round).\n", to: "notes/NPCs/Cy \(round).md")
      try journal.program.write("Round \(round). [[Cy \(round)]]\n", to: "notes/NPCs/Ada.md")
      if round == 2 {
        try FileManager.default.removeItem(at: journal.program.folder.appending(path: "notes/NPCs/Cy 1.md"))
      }
      let new = try journal.builtSite()
      var points = 0
      while points < 30, try publishAndDie(journal, at: points + 1, ["--rsync", "www"]) {
        points += 1
        for (path, bytes) in try journal.snapshot("www") where !path.hasPrefix(".loremark") {
          #expect(bytes == old[path] || bytes == new[path], "point \(points): \(path)")
        }
        for path in names.intersection(new.keys) {
          #expect(journal.program.exists("www/" + path), "point \(points): \(path)")
        }
      }
      #expect(points >= 6 && points < 30)
      let published = try journal.snapshot("www").filter { !$0.value.isEmpty }
      #expect(Set(published.keys) == Set(new.keys).union(["favicon.ico"]))
      for (path, bytes) in new { #expect(published[path] == bytes, "\(path)") }
      names = Set(new.keys)
    }
  }

  @Test(arguments: ["--folder", "--remote"]) func `at any moment`(way: String) throws {
    let journal = try PublishedJournal()
    defer { journal.remove() }
    for number in 1...60 {
      try journal.program.write("Text [[Note \(number + 1)]]\n", to: "notes/NPCs/Note \(number).md")
    }
    let place = way == "--folder" ? "www" : "./remote.git"
    try journal.publish(way, place)
    for number in [9, 33] {
      try FileManager.default.removeItem(at: journal.program.folder.appending(path: "notes/NPCs/Note \(number).md"))
    }
    var deaths = 0
    var new: [String: Data] = [:]
    // A machine that had much to do while the time was taken may be done before it is killed: then once more, and sooner.
    for attempt in 0..<8 where deaths == 0 {
      for number in 1...60 where !number.isMultiple(of: 3) {
        try journal.program.write("More, \(attempt) [[Note \(number + 1)]]\n", to: "notes/NPCs/Note \(number).md")
      }
      let old = try (site: journal.snapshot("www"), notes: journal.snapshot("notes"))
      new = try journal.builtSite()
      let duration = try time { _ = try journal.publish(way, place, "--dry-run") } / Double(1 << attempt)
      for moment in 1...8 {
        let died = try publishAndDie(journal, after: duration * (0.5 + Double(moment) / 8), way, place)
        deaths += died ? 1 : 0
        #expect(try journal.snapshot("notes") == old.notes)
        if way == "--folder" {
          for (path, bytes) in try journal.snapshot("www") where !path.hasPrefix(".loremark") && !bytes.isEmpty {
            #expect(bytes == old.site[path] || bytes == new[path], "\(path)")
          }
        } else {
          try journal.git("-C", "remote.git", "fsck", "--full")
        }
        if !died { break }
      }
    }
    #expect(deaths > 0)
    #expect(try journal.publish(way, place).exitCode == 0)
    if way == "--folder" {
      #expect(try journal.snapshot("www").filter { !$0.value.isEmpty } == new)
    } else {
      #expect(Set(try journal.files()) == Set(new.keys).union([".nojekyll"]))
    }
  }

  private func publishAndDie(
    _ journal: PublishedJournal, after seconds: Double, _ arguments: String...
  ) throws -> Bool {
    let process = Process()
    process.executableURL = Program.binary
    process.arguments = ["publish", "notes"] + arguments
    process.currentDirectoryURL = journal.program.folder
    process.environment = ProcessInfo.processInfo.environment.merging(journal.environment) { $1 }
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    Thread.sleep(forTimeInterval: seconds)
    let isRunning = process.isRunning
    if isRunning { kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
    return isRunning
  }

  private func time(_ body: () throws -> Void) rethrows -> Double {
    let start = ContinuousClock.now
    try body()
    return (ContinuousClock.now - start) / .seconds(1)
  }
}
