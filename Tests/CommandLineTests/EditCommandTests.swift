import Foundation
import Testing

/// The commands that change notes, run on a journal of their own.
@Suite struct EditCommandTests {
  private func journal() throws -> Program {
    let program = try Program()
    try program.write("---\ntype: playthrough\ntitle: First run\n---\n", to: "J/Run/index.md")
    try program.write("---\nOrt: [[Limgrave]] # here\nstatus: alive\n---\nText\n", to: "J/Run/NPCs/Varré.md")
    try program.write("", to: "J/Run/Locations/Limgrave.md")
    try program.write("", to: "J/Run/Locations/Rose Church.md")
    try program.write("---\ngiver: \"[[Varré]]\"\n---\nMeet [[Varré|him]].\n", to: "J/Run/Quests/Homage.md")
    return program
  }

  @Test func `a dry run prints a diff and writes nothing`() throws {
    let program = try journal()
    defer { program.remove() }
    let before = try program.read("J/Run/NPCs/Varré.md")
    let runs = [
      ["set", "varré", "status=dead"], ["link", "Varré", "quests", "Homage"], ["unlink", "Varré", "Ort", "Limgrave"],
      ["rename", "Varré", "White Mask"], ["remove", "Run/NPCs/Varré.md"], ["new", "npc", "Gostoc"],
    ]
    for arguments in runs {
      let result = try program.run(arguments + ["-j", "J", "--dry-run"])
      #expect(result.exitCode == 0, "\(arguments): \(result.errors)")
      #expect(result.output.contains("--- ") || result.output.contains("rename from "), "\(arguments)")
      #expect(result.errors == "")
    }
    #expect(try program.read("J/Run/NPCs/Varré.md") == before)
    #expect(!program.exists("J/Run/NPCs/Gostoc.md") && !program.exists("J/.trash"))
    let diff = try program.run("set", "Varré", "status=dead", "-j", "J", "-n").output
    #expect(
      diff == """
        --- a/Run/NPCs/Varré.md
        +++ b/Run/NPCs/Varré.md
        @@ -1,5 +1,5 @@
         ---
         Ort: [[Limgrave]] # here
        -status: alive
        +status: dead
         ---
         Text

        """)
  }

  @Test func `set, link and unlink change the lines they must`() throws {
    let program = try journal()
    defer { program.remove() }
    let set = try program.run("set", "Varré", "Status=dead", "roles+=guide", "race=", "-j", "J")
    #expect(set.output == "Changed J/Run/NPCs/Varré.md.\n" && set.exitCode == 0)
    try program.run("link", "Varré", "quests", "Homage", "--role", "client", "-j", "J")
    try program.run("link", "Varré", "Ort", "Rose Church", "--move", "--since", "4", "-j", "J")
    #expect(
      try program.read("J/Run/NPCs/Varré.md") == """
        ---
        Ort: [{ location: "[[Limgrave]]", until: 4 }, { location: "[[Rose Church]]", since: 4 }] # here
        status: dead
        roles: guide
        quests: { target: "[[Homage]]", role: client }
        ---
        Text

        """)
    try program.run("unlink", "Varré", "gives", "Homage", "-j", "J")
    #expect(try program.read("J/Run/Quests/Homage.md") == "---\ngiver:\n---\nMeet [[Varré|him]].\n")
    let same = try program.run("set", "Varré", "status=dead", "-j", "J")
    #expect(same.output == "Nothing to change.\n" && same.exitCode == 0)
  }

  @Test func `new, rename and remove move files`() throws {
    let program = try journal()
    defer { program.remove() }
    let new = try program.run("new", "PNJ", "Gostoc", "Ort=Limgrave", "--text", "A keeper.", "-j", "J")
    #expect(new.output == "Wrote J/Run/NPCs/Gostoc.md.\n")
    #expect(try program.read("J/Run/NPCs/Gostoc.md") == "---\nOrt: \"[[Limgrave]]\"\n---\nA keeper.\n")
    let rename = try program.run("rename", "Varré", "White Mask", "-j", "J")
    #expect(rename.output == "Renamed J/Run/NPCs/Varré.md to J/Run/NPCs/White Mask.md, with links in 1 other file.\n")
    #expect(!program.exists("J/Run/NPCs/Varré.md"))
    #expect(
      try program.read("J/Run/Quests/Homage.md") == "---\ngiver: \"[[White Mask]]\"\n---\nMeet [[White Mask|him]].\n")
    let check = try program.run("check", "J")
    #expect(check.errors == "" && check.exitCode == 0)
    let remove = try program.run("remove", "White Mask", "-j", "J")
    #expect(remove.output == "Moved J/Run/NPCs/White Mask.md to J/.trash/Run/NPCs/White Mask.md.\n")
    #expect(program.exists("J/.trash/Run/NPCs/White Mask.md"))
    #expect(try program.run("explain", "White Mask", "J").exitCode == 2)
  }

  @Test func `what cannot be done is said with what was meant, and exits with 2`() throws {
    let program = try journal()
    defer { program.remove() }
    let cases: [([String], String)] = [
      (["set", "Varrë", "status=dead"], "loremark: no note is named 'Varrë'\nDid you mean 'Varré'?\n"),
      (["set", "Varré", "status=ded"], "loremark: 'ded' is no status of the kind 'npc'\nDid you mean 'dead'?\n"),
      (["set", "Varré", "status"], "loremark: 'status' is no key=value\n"),
      (["new", "qest", "X"], "loremark: 'qest' is no kind\nDid you mean 'quest'?\n"),
      (["new", "npc", "varré"], "loremark: there is a note 'Run/NPCs/Varré.md' already\n"),
      (["unlink", "Varré", "quests", "Homage"], "loremark: 'Varré' has no 'quests' that is 'Run/Quests/Homage.md'\n"),
    ]
    for (arguments, message) in cases {
      let result = try program.run(arguments + ["-j", "J"])
      #expect(result.exitCode == 2, "\(arguments)")
      #expect(result.errors.hasPrefix(message), "\(arguments): \(result.errors)")
    }
    try program.write("+++\na = 1\n+++\n", to: "J/Run/NPCs/Toml.md")
    let refused = try program.run("set", "Toml", "status=dead", "-j", "J")
    #expect(refused.exitCode == 1 && refused.errors.contains("TOML"))
    for name in ["new", "set", "link", "unlink", "rename", "remove"] {
      let help = try program.run(name, "--help")
      #expect(help.exitCode == 0 && help.output.contains("--dry-run"))
    }
  }

  @Test(.timeLimit(.minutes(2))) func `a kill at any moment leaves the old or the new file`() throws {
    let program = try journal()
    defer { program.remove() }
    let padding = String(repeating: "A line of text that has to be written to the disk.\n", count: 4_000)
    func text(_ status: String) -> String { "---\nstatus: \(status)\n---\n" + padding }
    try program.write(text("alive"), to: "J/Run/NPCs/Varré.md")
    let whole = try program.duration { try program.run("set", "Varré", "status=dead", "-j", "J") }
    var written = 0
    // Later as long as nothing is written, else earlier: most kills come while the file is being written.
    var delay = whole * 0.7
    for round in 0..<16 {
      let before = try program.read("J/Run/NPCs/Varré.md")
      let status = before == text("dead") ? "alive" : "dead"
      try program.kill(after: delay, "set", "Varré", "status=\(status)", "-j", "J")
      let after = try program.read("J/Run/NPCs/Varré.md")
      #expect(after == before || after == text(status), "round \(round)")
      if after != before { written += 1 }
      delay *= after == before ? 1.3 : 0.85
    }
    #expect(written > 0)
    // What a kill left behind is no note and in nobody's way.
    let last = try program.run("set", "Varré", "status=missing", "-j", "J")
    #expect(last.exitCode == 0, "\(last.errors)")
    #expect(try program.read("J/Run/NPCs/Varré.md") == text("missing"))
    #expect(try program.run("check", "J").output.hasPrefix("5 notes checked"))
    let names = try FileManager.default.subpathsOfDirectory(atPath: program.folder.appendingPathComponent("J").path)
    #expect(names.filter { $0.contains(".loremark-") } == [])
  }
}

extension Program {
  /// How long something takes, in seconds.
  func duration(_ body: () throws -> Result) rethrows -> Double {
    let start = ContinuousClock.now
    _ = try body()
    let (seconds, attoseconds) = (ContinuousClock.now - start).components
    return Double(seconds) + Double(attoseconds) / 1e18
  }

  /// Runs a command and kills it after so many seconds, unless it has ended.
  func kill(after seconds: Double, _ arguments: String...) throws {
    let process = Process()
    process.executableURL = Self.binary
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    Thread.sleep(forTimeInterval: seconds)
    if process.isRunning { _ = Foundation.kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
  }
}
