import Foundation
import Notes
import SourceText
import TestSupport
import Testing

@testable import SiteGenerator

@Suite struct JournalReaderTests {
  private let folder: TemporaryDirectory

  init() throws { folder = try TemporaryDirectory() }

  private func read(
    _ path: String = "", output: String? = nil, rules: DiscoveryRules = DiscoveryRules()
  ) throws -> Parsed<ReadJournal> {
    try JournalReader.read(DiskPath(folder(path)), output: output.map { DiskPath(folder($0)) }) { _ in rules }
  }

  private func notes(_ journal: Parsed<ReadJournal>) -> [String] { journal.value.files.notes.map(\.path.rawValue) }

  @Test func `a folder gives its notes and other files, sorted by bytes`() throws {
    for path in ["b/x.md", "B.md", "a.MD", "pic.png", "b/Ä.md"] { try folder.write(path, path) }
    let journal = try read()
    #expect(notes(journal) == ["B.md", "a.MD", "b/x.md", "b/Ä.md"])
    #expect(journal.value.files.attachments == [SourcePath("pic.png")])
    #expect(journal.value.files.notes[0].bytes == Array("B.md".utf8))
    #expect(journal.value.files.name == SourcePath(folder.path).fileName)
    #expect(journal.diagnostics.isEmpty)
  }

  @Test func `what is no note is skipped`() throws {
    for path in [
      ".git/x.md", ".hidden.md", "_site/x.md", "Templates/x.md", "Meta/_templates/x.md", "A/z_Templates/x.md",
      "99 - Templates/x.md", "node_modules/p/README.md", "Meta/Patterns/x.md", "Drafts/x.md", "public/x.md",
      "old/.loremark-manifest", "old/x.md", "Out/Of/x.md", "Rules/Templates/Ghost.md", "keep.md",
    ] {
      try folder.write(path, "")
    }
    try folder.write(".obsidian/templates.json", #"{"dateFormat": "Y", "folder": "/Meta\/Patterns/"}"#)
    try folder.write(
      ".obsidian/app.json", #"{"a": {"userIgnoreFilters": ["keep"]}, "userIgnoreFilters": ["Drafts/", "/x.*/"]}"#)
    let journal = try read(output: "public", rules: DiscoveryRules(ignoredGlobs: [Glob("Out/**/x.md")]))
    // `ignore:` counts only with a configuration.
    #expect(notes(journal) == ["Out/Of/x.md", "Rules/Templates/Ghost.md", "keep.md"])
    #expect(journal.diagnostics.map(\.rule) == ["unread-ignore-filter"])
    try folder.write("loremark.yml", "ignore: …")
    #expect(
      try notes(read(output: "public", rules: DiscoveryRules(ignoredGlobs: [Glob("Out/**/x.md")])))
        == ["Rules/Templates/Ghost.md", "keep.md"])
  }

  @Test func `the content root is found`() throws {
    try folder.write("content/A.md", "")
    try folder.write("README.md", "")
    #expect(try notes(read()) == ["A.md"])
    try folder.write("Other.md", "")
    #expect(try notes(read()) == ["Other.md", "README.md", "content/A.md"])
    try folder.write("loremark.yml", "title: T")
    let journal = try read()
    #expect(notes(journal) == ["A.md"])
    #expect(journal.value.files.configuration == SourceFile("loremark.yml", "title: T"))
    #expect(journal.value.contentRoot == DiskPath(folder("content")))
    try folder.write("notes/B.md", "")
    #expect(try notes(read(rules: DiscoveryRules(contentFolder: "notes/"))) == ["B.md"])
    let missing = try read(rules: DiscoveryRules(contentFolder: "nowhere"))
    #expect(missing.diagnostics.map(\.rule) == ["missing-content"])
    #expect(notes(missing).contains("notes/B.md"))
  }

  @Test func `one file is a journal`() throws {
    try folder.write("Run.md", "# Run")
    try folder.write("img/a.png", "")
    try folder.write("Other.md", "")
    let journal = try read("Run.md")
    #expect(notes(journal) == ["Run.md"])
    #expect(journal.value.files.name == "Run")
    #expect(journal.value.files.attachments == [SourcePath("img/a.png")])
  }

  @Test func `links that leave the journal are reported and not followed`() throws {
    try folder.write("outside/secret.md", "secret")
    try folder.write("journal/A.md", "a")
    try folder.link("journal/out.md", to: folder("outside/secret.md"))
    try folder.link("journal/folder", to: folder("outside"))
    try folder.link("journal/loop", to: folder("journal"))
    try folder.link("journal/in.md", to: "A.md")
    try folder.link("journal/broken.md", to: "none.md")
    try folder.link("journal/self.md", to: "self.md")
    let journal = try read("journal")
    #expect(notes(journal) == ["A.md", "in.md"])
    #expect(
      journal.diagnostics.map { "\($0.path) \($0.rule.rawValue)" } == [
        "broken.md unreadable-file", "folder symbolic-link-outside", "out.md symbolic-link-outside",
        "self.md unreadable-file",
      ])
  }

  @Test func `a folder without notes gets advice`() throws {
    try folder.write("pic.png", "")
    let journal = try read()
    #expect(journal.diagnostics.map(\.rule) == ["no-notes"])
    #expect(journal.diagnostics[0].severity == .error)
    #expect(journal.diagnostics[0].suggestion != nil)
  }

  @Test func `nothing there is an error with the system's words`() throws {
    #expect {
      try read("none")
    } throws: { error in
      (error as? FileSystemError)?.description == "cannot read '\(folder("none"))': No such file or directory"
    }
  }

  @Test func `bad bytes and names do not stop the rest`() throws {
    try folder.write("A.md", bytes: Array("caf\u{E9}".unicodeScalars.map { UInt8($0.value) }))
    try folder.write("new\nline.md", "ok")
    mkfifoForTest(folder("pipe.md"))
    var bytes = Array((folder.path + "/").utf8) + [0xFF, 0xFE] + Array(".md".utf8) + [0]
    createEmptyFile(&bytes)
    let journal = try read()
    #expect(notes(journal) == ["A.md", "new\nline.md"])
    #expect(journal.value.files.notes[0].bytes == Array("caf\u{FFFD}".utf8))
    #expect(Set(journal.diagnostics.map(\.rule)) == ["not-utf8", "unreadable-file"])
  }

  @Test func `the journal's own theme files are read`() throws {
    for path in ["A.md", "Templates/note.mustache", "Templates/partials/head.mustache", "Templates/x.md"] {
      try folder.write(path, path)
    }
    #expect(
      try read().value.templates == [
        SourceFile("note.mustache", "Templates/note.mustache"),
        SourceFile("partials/head.mustache", "Templates/partials/head.mustache"),
      ])
    let theme = Theme.files(overrides: [SourceFile("zz.css", "x")])
    #expect(theme.last == SourceFile("zz.css", "x"))
  }

  private func mkfifoForTest(_ path: String) { _ = unsafe mkfifo(path, 0o600) }

  private func createEmptyFile(_ path: inout [UInt8]) {
    unsafe path.withUnsafeBytes { buffer in
      guard let base = buffer.baseAddress else { return }
      let descriptor = unsafe open(base.assumingMemoryBound(to: CChar.self), O_CREAT | O_WRONLY, 0o600)
      close(descriptor)
    }
  }
}
