import Foundation
import SourceText
import TestSupport
import Testing

@testable import Editing

@Suite struct UnfinishedFilesTests {
  private func change(_ before: String, _ after: String) -> FileChange {
    FileChange(
      source: SourcePath("A.md"), destination: SourcePath("A.md"), before: Array(before.utf8), after: Array(after.utf8))
  }

  private func names(_ folder: TemporaryDirectory, _ path: String = "") throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder(path)).sorted()
  }

  @Test func `what a killed change left beside its file goes, wherever it lies`() throws {
    let folder = try TemporaryDirectory()
    let name = AsideName(change("old", "new")).numbered(0)
    let made = AsideName(FileChange(source: nil, destination: SourcePath("B.md"), before: [], after: [0x78])).numbered(
      7)
    try folder.write(name, "new")
    try folder.write("sub/deeper/" + name, "old")
    try folder.write(AsideName(change("old", "new")).numbered(1) + "-old", "old")
    try folder.write(AsideName(change("old", "new")).numbered(2) + OpenFolder.unfinished, "ne")
    try folder.write(AsideName.gone(Array("gone".utf8)), "gone")
    try folder.write(made, "x")
    try folder.write("A.md", "new")
    JournalFolder(contentRoot: folder("")).removeUnfinished()
    #expect(try names(folder) == ["A.md", "sub"])
    #expect(try names(folder, "sub/deeper") == [])
  }

  @Test func `a version that somebody else wrote stays, and so does what is not ours`() throws {
    let folder = try TemporaryDirectory()
    let outside = try TemporaryDirectory()
    let name = AsideName(change("old", "new")).numbered(0)
    try folder.write(name, "theirs")
    try outside.write(name, "new")
    let others = [
      ".loremark-0", ".loremark-notes.md", ".loremark-0123456789ab", ".loremark-0123456789AB-0",
      ".loremark-0123456789ab-0.md", "loremark-0123456789ab-0", ".loremark-0123456789ab-0123456789ab-x",
    ]
    for other in others { try folder.write(other, "") }
    try folder.write(".git/" + name, "new")
    try FileManager.default.createSymbolicLink(atPath: folder("out"), withDestinationPath: outside(""))
    JournalFolder(contentRoot: folder("")).removeUnfinished()
    #expect(try names(folder) == (others + [name, ".git", "out"]).sorted())
    #expect(try names(folder, ".git") == [name])
    #expect(try names(outside) == [name])
  }

  @Test func `nothing is taken from a change that is being written`() throws {
    let folder = try TemporaryDirectory()
    try folder.write("A.md", "old")
    var writing = try PlanWriting(contentRoot: folder(""), journal: folder(""))
    try writing.stage(change("old", "new"))
    #expect(try names(folder).count == 2)
    JournalFolder(contentRoot: folder("")).removeUnfinished()
    #expect(try names(folder).count == 2)
    try writing.commit(0)
    writing.finish()
    #expect(try names(folder) == ["A.md"])
    #expect(try String(contentsOfFile: folder("A.md"), encoding: .utf8) == "new")
  }
}
