import Foundation
import Testing

@Suite struct BuildCommandTests {
  @Test func `a folder of notes becomes a site without configuration`() throws {
    let program = try Program()
    defer { program.remove() }
    try program.write("Sells a kettle.\n", to: "Journal/NPCs/Kalé.md")
    try program.write("---\ngiver: Kalé\n---\nBuy it.\n", to: "Journal/Quests/The Kettle.md")
    let result = try program.run("build", "Journal", "-o", "site")
    #expect(result.exitCode == 0)
    #expect(result.errors == "")
    #expect(result.output.contains("2 notes in 1 world"))
    #expect(program.exists("site/index.html"))
    #expect(try program.read("site/graph.json").contains("quest.giver"))
  }

  @Test func `the default output is _site in the journal and is no part of the journal`() throws {
    let program = try Program()
    defer { program.remove() }
    try program.write("Hello\n", to: "Journal/A.md")
    try program.run("build", "Journal")
    let second = try program.run("build", "Journal")
    #expect(program.exists("Journal/_site/a.html"))
    #expect(second.output.contains("1 note in 1 world"))
    #expect(second.output.contains("0 of"))
  }

  @Test func `diagnostics are lines that editors understand`() throws {
    let program = try Program()
    defer { program.remove() }
    try program.write("# Hill\nSee [[Aldus Finch]].\n", to: "Journal/Hill.md")
    try program.write("Text\n", to: "Journal/Aldous Finch.md")
    let result = try program.run("build", "Journal", "-o", "site")
    #expect(result.exitCode == 0)
    #expect(result.errors.hasPrefix("Journal/Hill.md:2:5: warning: "))
    #expect(result.errors.contains("did you mean 'Aldous Finch'?"))
    #expect(result.errors.hasSuffix("[unresolved-link]\n"))
    #expect(!result.errors.contains("\u{1B}"))
  }

  @Test func `strict turns warnings into a failure`() throws {
    let program = try Program()
    defer { program.remove() }
    try program.write("See [[Nobody]].\n", to: "Journal/Hill.md")
    #expect(try program.run("build", "Journal", "-o", "site").exitCode == 0)
    #expect(try program.run("build", "Journal", "-o", "site", "--strict").exitCode == 1)
  }

  @Test func `a folder that holds other files is refused and left alone`() throws {
    let program = try Program()
    defer { program.remove() }
    try program.write("Text\n", to: "Journal/A.md")
    try program.write("mine\n", to: "site/diary.txt")
    let result = try program.run("build", "Journal", "-o", "site")
    #expect(result.exitCode == 2)
    #expect(result.errors.contains("site"))
    #expect(try program.read("site/diary.txt") == "mine\n")
    #expect(!program.exists("site/index.html"))
  }

  @Test func `a folder without notes is an error with advice`() throws {
    let program = try Program()
    defer { program.remove() }
    try program.write("x", to: "Journal/picture.png")
    let result = try program.run("build", "Journal", "-o", "site")
    #expect(result.exitCode != 0)
    #expect(result.errors.contains(".md"))
  }

  @Test func `a journal that is not there is named`() throws {
    let program = try Program()
    defer { program.remove() }
    let result = try program.run("build", "Nowhere")
    #expect(result.exitCode == 2)
    #expect(result.errors.contains("Nowhere"))
  }

  @Test func `two builds of the same journal give the same bytes on any number of threads`() throws {
    let program = try Program()
    defer { program.remove() }
    for number in 1...40 {
      try program.write("See [[Note \(number % 7)]] and ==this== ~~or~~ that.\n", to: "Journal/NPCs/Note \(number).md")
    }
    try program.run("build", "Journal", "-o", "one", "--threads", "1")
    try program.run("build", "Journal", "-o", "four", "--threads", "4")
    let names = try FileManager.default.subpathsOfDirectory(atPath: program.folder.appending(path: "one").path)
    #expect(names.count > 40)
    for name in names where name.hasSuffix(".html") || name.hasSuffix(".json") {
      #expect(try program.read("one/\(name)") == program.read("four/\(name)"), "\(name)")
    }
  }

  @Test func `an unknown option is named with a near miss`() throws {
    let program = try Program()
    defer { program.remove() }
    let result = try program.run("build", "--ouput", "site")
    #expect(result.exitCode == 2)
    #expect(result.errors.contains("'--output'"))
  }

  @Test(arguments: ["build", "check", "explain", "publish", "init"])
  func `every command has a help text`(command: String) throws {
    let program = try Program()
    defer { program.remove() }
    let result = try program.run(command, "--help")
    #expect(result.exitCode == 0)
    #expect(result.output.contains("Usage: loremark \(command)"))
  }

  @Test func `the starter journal builds without a diagnostic`() throws {
    let program = try Program()
    defer { program.remove() }
    #expect(try program.run("init", "fresh").exitCode == 0)
    let result = try program.run("build", "fresh", "-o", "site", "--strict")
    #expect(result.exitCode == 0)
    #expect(result.errors == "")
    #expect(try program.run("init", "fresh").exitCode == 2)
  }

  @Test func `the workflow for GitHub Pages goes to the top of the repository and knows where the notes are`() throws {
    let program = try Program()
    defer { program.remove() }
    try program.write("Text\n", to: "Repository/my notes/A.md")
    try program.write("", to: "Repository/.git/HEAD")
    let result = try program.run("init", "--github-pages", "Repository/my notes")
    #expect(result.exitCode == 0)
    #expect(result.output.contains("visibility:"))
    let workflow = try program.read("Repository/.github/workflows/loremark.yml")
    #expect(workflow.contains("-- 'my notes'\n"))
    #expect(try program.run("init", "--github-pages", "Repository/my notes").exitCode == 0)
    try program.write("mine\n", to: "Repository/.github/workflows/loremark.yml")
    let refused = try program.run("init", "--github-pages", "Repository/my notes")
    #expect(refused.exitCode == 2)
    #expect(try program.read("Repository/.github/workflows/loremark.yml") == "mine\n")
  }

  @Test func `explain says which rule decided the kind`() throws {
    let program = try Program()
    defer { program.remove() }
    try program.write("Hello\n", to: "Journal/NPCs/Kalé.md")
    let result = try program.run("explain", "Kalé", "Journal")
    #expect(result.exitCode == 0)
    #expect(result.output.contains("npc"))
    #expect(result.output.contains("NPCs"))
  }
}
