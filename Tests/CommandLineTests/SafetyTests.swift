import Foundation
import Testing

/// What the files of a journal cannot do to whoever builds it, and what the leak check does when it finds something.
@Suite struct SafetyTests {
  private static let secret = "The baron murdered his own brother in the cellar."

  private func journal() throws -> Program {
    let program = try Program()
    try program.write("title: Journal\n", to: "Journal/loremark.yml")
    try program.write("Lives here.\n", to: "Journal/content/NPCs/Ada.md")
    try program.write("---\ndraft: true\n---\n\(Self.secret)\n", to: "Journal/content/NPCs/Baron Zed.md")
    return program
  }

  @Test func `a leak stops the build, names both places and leaves the site as it was`() throws {
    let program = try journal()
    defer { program.remove() }
    #expect(try program.run("build", "Journal", "-o", "site").exitCode == 0)
    let before = try files(program, "site")
    try program.write("<p>{{title}} {{{body}}} \(Self.secret)</p>\n", to: "Journal/Templates/note.mustache")
    let result = try program.run("build", "Journal", "-o", "site")
    #expect(result.exitCode == 1)
    #expect(
      result.errors.contains("Journal/content/NPCs/Baron Zed.md:4:1: error: the text 'The baron murdered his own'"))
    #expect(result.errors.contains("in 'npcs/ada.html', line 1, column "))
    #expect(result.output.contains("none written, since something withheld would be in them"))
    #expect(!result.output.contains("Open "))
    #expect(try files(program, "site") == before)
    let fresh = try program.run("build", "Journal", "-o", "fresh")
    #expect(fresh.exitCode == 1)
    #expect(try !FileManager.default.contentsOfDirectory(atPath: program.folder.path).contains { $0.contains("fresh") })
    try program.write("title: Journal\nleaks: {allow: ['NPCs/Baron Zed.md']}\n", to: "Journal/loremark.yml")
    #expect(try program.run("build", "Journal", "-o", "site").exitCode == 0)
    #expect(try program.run("build", "Journal", "-o", "gm", "--audience", "gm").exitCode == 0)
  }

  @Test func `a hidden title that visible notes say aloud is named in the summary`() throws {
    let program = try journal()
    defer { program.remove() }
    try program.write("Fears Baron Zed.\n", to: "Journal/content/NPCs/Bo.md")
    let result = try program.run("build", "Journal", "-o", "site")
    #expect(result.exitCode == 0)
    #expect(result.output.contains("Visible notes say 1 withheld title aloud: 'Baron Zed'"))
  }

  @Test func `a photograph is published without what the camera wrote into it`() throws {
    let program = try journal()
    defer { program.remove() }
    let photo: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE1, 0, 18] + Array("Exif\0\0GPS 51 North".utf8.prefix(16))
    let scan: [UInt8] = [
      0xFF, 0xC0, 0, 11, 8, 0, 1, 0, 1, 1, 1, 0x11, 0, 0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 63, 0, 7, 0xFF, 0xD9,
    ]
    try program.write(Data(photo + scan), to: "Journal/content/photo.jpg")
    try program.write(Data([0xFF, 0xD8, 0xFF, 0xE1, 0xFF]), to: "Journal/content/broken.jpg")
    try program.write("![[photo.jpg]] ![[broken.jpg]]\n", to: "Journal/content/NPCs/Ada.md")
    for _ in 1...2 {
      let result = try program.run("build", "Journal", "-o", "site")
      #expect(result.exitCode == 1)
      #expect(result.errors.contains("[damaged-picture]"))
      let pictures = try files(program, "site").filter { $0.key.hasSuffix(".jpg") }
      #expect(pictures.values.map { Array($0) } == [[0xFF, 0xD8] + scan])
    }
    #expect(try program.run("build", "Journal", "-o", "site").output.contains("0 of "))
  }

  @Test(arguments: ["/etc", "../..", "..", "content/../.."])
  func `the content folder cannot leave the journal`(content: String) throws {
    let program = try journal()
    defer { program.remove() }
    try program.write("Outside.\n", to: "Outside.md")
    try program.write("content: \(content)\n", to: "Journal/loremark.yml")
    let result = try program.run("build", "Journal", "-o", "site")
    #expect(result.exitCode == 1)
    #expect(result.errors.contains("'\(content)' leaves the journal and is not read"))
    #expect(!program.exists("site/outside.html"))
  }

  @Test(arguments: ["content", "Templates", "loremark.yml"])
  func `links that put a part of the journal outside are told and not followed`(name: String) throws {
    let program = try journal()
    defer { program.remove() }
    try program.write("Outside.\n", to: "elsewhere/Outside.md")
    try program.write("Outside {{title}}\n", to: "elsewhere/note.mustache")
    try program.write("title: Outside\n", to: "elsewhere.yml")
    try program.write("Text\n", to: "Linked/NPCs/Ada.md")
    let target = name.hasSuffix("yml") ? "../elsewhere.yml" : "../elsewhere"
    try FileManager.default.createSymbolicLink(
      atPath: program.folder.appending(path: "Linked/\(name)").path, withDestinationPath: target)
    let result = try program.run("build", "Linked", "-o", "site")
    #expect(result.exitCode == 1)
    #expect(result.errors.contains("'\(name)' is a link that leaves the journal and is not followed"))
    for text in try files(program, "site").values {
      #expect(!String(decoding: text, as: UTF8.self).contains("Outside"))
    }
  }

  @Test func `names of files cannot make markup or leave the site`() throws {
    let program = try journal()
    defer { program.remove() }
    let names = [
      "<img src=x onerror=alert(1)>", "\"><script>alert(1)<", "' onmouseover='alert(1)", "javascript:alert(1)", "..",
      "...",
      "%2e%2e%2fup", "{{{body}}}", "&lt;b&gt;", "a\nb", "\u{202E}gpj", "con", "-->",
    ]
    for name in names {
      try program.write("[[Ada]] ![[\(name).png]] #tag\n", to: "Journal/content/NPCs/\(name).md")
      try program.write("Text", to: "Journal/content/\(name).png")
    }
    try program.write(names.map { "[[\($0)]] [x](<\($0).md>)\n" }.joined(), to: "Journal/content/NPCs/Ada.md")
    try program.run("build", "Journal", "-o", "deep/site")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: program.folder.appending(path: "deep").path) == ["site"])
    for (name, data) in try files(program, "deep/site") where name.hasSuffix(".html") || name.hasSuffix(".xml") {
      let text = String(decoding: data, as: UTF8.self)
      for bad in ["<img src=x", "<script>alert", "' onmouseover='alert(1)'", "href=\"javascript:"] {
        #expect(!text.contains(bad), "\(name): \(bad)")
      }
    }
  }

  @Test(arguments: [
    "kinds: 7", "worlds: 3", "audiences: []", "audiences: [public, public]", "language: xx", "ignore: 5", "private: 7",
    "theme: dark", "leaks: yes", "aliases: 3", "hide: true", "statblocks: maybe", "secretProperties: 4",
    "secretHeadings: {a: b}", "maxStars: 0", "urls: 9", "order: 1", "base_url: 5", "tracker: 7", "schema: x",
    "title: [a]", "content: [a]", "visibility: 7", "private: true", "publish: false", "unlock: 4", "whenLocked: 3",
  ])
  func `a wrong value in loremark yml is told`(line: String) throws {
    let program = try journal()
    defer { program.remove() }
    try program.write("\(line)\n", to: "Journal/loremark.yml")
    let result = try program.run("check", "Journal")
    #expect(result.errors.contains("Journal/loremark.yml:1:"), "\(result.errors)")
  }

  private func files(_ program: Program, _ folder: String) throws -> [String: Data] {
    var files: [String: Data] = [:]
    let root = program.folder.appending(path: folder).path
    for name in try FileManager.default.subpathsOfDirectory(atPath: root) {
      if let data = FileManager.default.contents(atPath: root + "/" + name) { files[name] = data }
    }
    return files
  }
}
