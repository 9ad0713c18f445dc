import Foundation
import Testing

/// What authors and their disks do wrong: each mistake is told with its place, and the rest of the site is built.
@Suite struct BadInputTests {
  /// Every line on standard error has `path:line:col:`.
  private func expectPlaces(_ errors: String, sourceLocation: SourceLocation = #_sourceLocation) {
    for line in errors.split(separator: "\n") where !line.hasPrefix("…") {
      #expect(
        line.firstMatch(of: #/^.+:[0-9]+:[0-9]+: (error|warning|note): /#) != nil, "\(line)",
        sourceLocation: sourceLocation)
    }
  }

  @Test func `a hundred missing pictures do not flood the terminal`() throws {
    let program = try Program()
    defer { program.remove() }
    let text = (1...120).map { "![[missing \($0).png]]\n" }.joined(separator: "\n")
    try program.write(text + "\n[[Nobody]]\n", to: "Journal/A.md")
    let result = try program.run("build", "Journal", "-o", "site")
    let lines = result.errors.split(separator: "\n")
    #expect(lines.count { $0.hasSuffix("[missing-attachment]") } == 20)
    #expect(lines.last == "… 100 more [missing-attachment]; 'loremark check' lists them all")
    #expect(lines.contains { $0.hasSuffix("[unresolved-link]") })
    #expect(result.output.contains("0 links (1 to notes not written yet, 120 to missing files)"))
    let check = try program.run("check", "Journal")
    #expect(check.errors.split(separator: "\n").count { $0.hasSuffix("[missing-attachment]") } == 120)
    #expect(!check.errors.contains("…"))
  }

  @Test func `a pipe among the notes neither hangs the build nor goes unsaid`() throws {
    let program = try Program()
    defer { program.remove() }
    try program.write("Text\n", to: "Journal/A.md")
    try #require(unsafe mkfifo(program.folder.appending(path: "Journal/pipe.md").path, 0o600) == 0)
    let result = try program.run("build", "Journal", "-o", "site")
    #expect(result.exitCode == 1)
    #expect(result.errors.hasPrefix("Journal/pipe.md:1:1: error: "))
    #expect(program.exists("site/a.html"))
  }

  @Test func `links that lead nowhere, in circles or out of the journal are told and not followed`() throws {
    let program = try Program()
    defer { program.remove() }
    try program.write("Text\n", to: "Journal/A.md")
    for (name, target) in [("gone", "nowhere"), ("loop", "loop.md"), ("out", "/etc/passwd")] {
      try FileManager.default.createSymbolicLink(
        atPath: program.folder.appending(path: "Journal/\(name).md").path, withDestinationPath: target)
    }
    let result = try program.run("build", "Journal", "-o", "site")
    expectPlaces(result.errors)
    #expect(result.errors.split(separator: "\n").count == 3)
    #expect(result.output.contains("1 note in"))
  }

  @Test func `notes that embed each other are named with the place of the embed`() throws {
    let program = try Program()
    defer { program.remove() }
    try program.write("Text ![[B]]\n", to: "Journal/A.md")
    try program.write("![[A]]\n", to: "Journal/B.md")
    let result = try program.run("build", "Journal", "-o", "site")
    #expect(result.errors.hasPrefix("Journal/A.md:1:6: warning: These embed each other: A → B → A"))
    #expect(program.exists("site/a.html") && program.exists("site/b.html"))
  }

  @Test func `a kind that is none is told, with the one that was meant`() throws {
    let program = try Program()
    defer { program.remove() }
    try program.write("---\nkind: quset\n---\n", to: "Journal/A.md")
    try program.write("---\ntype: heirloom\n---\n", to: "Journal/B.md")
    let result = try program.run("build", "Journal", "-o", "site")
    #expect(result.errors.hasPrefix("Journal/A.md:2:7: warning: 'quset' names no kind"))
    #expect(result.errors.contains("did you mean 'quest'?"))
    #expect(result.errors.split(separator: "\n").count == 1)
  }

  @Test func `somebody's file in the place of a page is left alone and named as it lies`() throws {
    let program = try Program()
    defer { program.remove() }
    try program.write("Text\n", to: "Journal/A.md")
    try program.run("build", "Journal", "-o", "site")
    try program.write("mine\n", to: "site/b.html")
    try program.write("Text\n", to: "Journal/B.md")
    let result = try program.run("build", "Journal", "-o", "site")
    #expect(result.exitCode == 1)
    #expect(result.errors.hasPrefix("site/b.html:1:1: error: "))
    #expect(try program.read("site/b.html") == "mine\n")
  }

  @Test func `notes that want one address are all built, with a place for each warning`() throws {
    let program = try Program()
    defer { program.remove() }
    for name in ["A b", "a-b", "A-B", "Café", "Cafe\u{301}"] { try program.write("x\n", to: "Journal/\(name).md") }
    let result = try program.run("build", "Journal", "-o", "site")
    expectPlaces(result.errors)
    #expect(result.errors.split(separator: "\n").count == 3)
    #expect(result.output.contains("5 notes in"))
  }

  @Test func `bytes that are no UTF-8 and a name that is none leave the rest of the site whole`() throws {
    let program = try Program()
    defer { program.remove() }
    try program.write(Data([0x43, 0xE9, 0x0A]), to: "Journal/latin.md")
    try program.write(Data([0xFF, 0xFE, 0x48, 0x00]), to: "Journal/utf16.md")
    try program.write(Data([0xEF, 0xBB, 0xBF]), to: "Journal/mark.md")
    try program.write("", to: "Journal/empty.md")
    let result = try program.run("build", "Journal", "-o", "site")
    expectPlaces(result.errors)
    #expect(result.errors.contains("Journal/latin.md:1:2: warning: "))
    #expect(result.errors.contains("Journal/utf16.md:1:1: warning: "))
    #expect(result.output.contains("4 notes in"))
  }

  @Test(.timeLimit(.minutes(1))) func `a quest of thousands of steps does not take minutes`() throws {
    let program = try Program()
    defer { program.remove() }
    try program.write(
      "## Steps\n" + String(repeating: "- [ ] step\n", count: 10_000), to: "Journal/Quests/Long.md")
    #expect(try program.run("build", "Journal", "-o", "site").exitCode == 0)
  }

  @Test func `names of files and values of properties are text in every page`() throws {
    let program = try Program()
    defer { program.remove() }
    let mark = "<xss>\\\"'"
    try program.write(
      "---\ntitle: \"\(mark)\"\naliases: [\"\(mark)\"]\ntags: [\"<xss>\"]\n\"k<xss>\": \"\(mark)\"\n---\n# <xss>\n",
      to: "Journal/NPCs/<xss>\"'.md")
    try program.run("build", "Journal", "-o", "site")
    let site = program.folder.appending(path: "site").path
    let pages = try FileManager.default.subpathsOfDirectory(atPath: site).filter { $0.hasSuffix(".html") }
    #expect(pages.count > 3)
    for page in pages { #expect(!(try program.read("site/\(page)")).contains("<xss"), "\(page)") }
  }
}
