import Foundation
import SourceText
import TestSupport
import Testing

@testable import Editing

@Suite struct JournalFolderTests {
  private func change(_ path: String, _ before: String, _ after: String) -> FileChange {
    FileChange(
      source: SourcePath(path), destination: SourcePath(path), before: Array(before.utf8), after: Array(after.utf8))
  }

  private func write(_ changes: FileChange..., in folder: TemporaryDirectory) -> EditError? {
    do throws(EditError) {
      try JournalFolder(contentRoot: folder("")).write(EditPlan(changes, note: changes[0].path))
      return nil
    } catch {
      return error
    }
  }

  private func read(_ path: String) throws -> String { try String(contentsOfFile: path, encoding: .utf8) }

  private func names(_ folder: TemporaryDirectory) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder("")).sorted()
  }

  @Test func `a file gets its new bytes, and keeps its mode`() throws {
    let folder = try TemporaryDirectory()
    try folder.write("A.md", "old")
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: folder("A.md"))
    #expect(write(change("A.md", "old", "new"), in: folder) == nil)
    #expect(try read(folder("A.md")) == "new")
    let attributes = try FileManager.default.attributesOfItem(atPath: folder("A.md"))
    #expect(attributes[.posixPermissions] as? Int == 0o640)
    #expect(try names(folder) == ["A.md"])
  }

  @Test(.enabled(if: geteuid() == 0, "only root can give files away"))
  func `a file of somebody else stays theirs`() throws {
    let folder = try TemporaryDirectory()
    try folder.write("A.md", "old")
    try FileManager.default.setAttributes(
      [.ownerAccountID: 4321, .groupOwnerAccountID: 8765, .posixPermissions: 0o604], ofItemAtPath: folder("A.md"))
    #expect(write(change("A.md", "old", "new"), in: folder) == nil)
    #expect(try read(folder("A.md")) == "new")
    let attributes = try FileManager.default.attributesOfItem(atPath: folder("A.md"))
    #expect(attributes[.ownerAccountID] as? Int == 4321)
    #expect(attributes[.groupOwnerAccountID] as? Int == 8765)
    #expect(attributes[.posixPermissions] as? Int == 0o604)
  }

  @Test func `of several files all change or none, and the other version stays`() throws {
    let folder = try TemporaryDirectory()
    try folder.write("A.md", "old")
    try folder.write("B.md", "theirs")
    let error = write(change("A.md", "old", "new"), change("B.md", "old", "new"), in: folder)
    #expect(error == .conflict(SourcePath("B.md"), current: ContentHash(of: "theirs")))
    #expect(try read(folder("A.md")) == "old")
    #expect(try read(folder("B.md")) == "theirs")
    #expect(try names(folder) == ["A.md", "B.md"])
    #expect(write(change("C.md", "old", "new"), in: folder) == .conflict(SourcePath("C.md"), current: nil))
  }

  @Test func `a file that changes while plans are written is given back`() throws {
    let folder = try TemporaryDirectory()
    try folder.write("A.md", "old")
    try folder.write("B.md", "old")
    var writing = try PlanWriting(contentRoot: folder(""), journal: folder(""))
    try writing.stage(change("A.md", "old", "new"))
    try writing.stage(change("B.md", "old", "new"))
    try writing.commit(0)
    try folder.write("B.md", "theirs")
    #expect(throws: EditError.conflict(SourcePath("B.md"), current: ContentHash(of: "theirs"))) {
      try writing.commit(1)
    }
    writing.rollBack()
    #expect(try read(folder("A.md")) == "old")
    #expect(try read(folder("B.md")) == "theirs")
    #expect(try names(folder) == ["A.md", "B.md"])
  }

  @Test func `links inside the journal are followed, links out of it refused`() throws {
    let outside = try TemporaryDirectory()
    try outside.write("secret.md", "old")
    let folder = try TemporaryDirectory()
    try folder.write("real/A.md", "old")
    try FileManager.default.createDirectory(atPath: folder("sub"), withIntermediateDirectories: true)
    for (name, target) in [("in.md", "real/A.md"), ("out.md", outside("secret.md")), ("folder", outside(""))] {
      try FileManager.default.createSymbolicLink(atPath: folder(name), withDestinationPath: target)
    }
    #expect(write(change("in.md", "old", "new"), in: folder) == nil)
    #expect(try read(folder("real/A.md")) == "new")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder("in.md")) == "real/A.md")
    for path in ["out.md", "folder/secret.md", "../secret.md", "sub/../out.md", "/etc/passwd", "a//b.md"] {
      let error = write(change(path, "old", "new"), in: folder)
      guard case .refused? = error else {
        Issue.record("\(path) gave \(String(describing: error))")
        continue
      }
    }
    let new = FileChange(source: nil, destination: SourcePath("folder/new.md"), before: [], after: [1])
    guard case .refused? = write(new, in: folder) else {
      Issue.record("a new file behind a link")
      return
    }
    #expect(try read(outside("secret.md")) == "old")
    #expect(!FileManager.default.fileExists(atPath: outside("new.md")))
  }

  @Test func `a file that is not UTF-8 or may only be read is left alone`() throws {
    let folder = try TemporaryDirectory()
    try folder.write("A.md", bytes: [0x41, 0xE9])
    guard case .refused? = write(change("A.md", "A\u{FFFD}", "new"), in: folder) else {
      Issue.record("the bytes would be lost")
      return
    }
    #expect(FileManager.default.contents(atPath: folder("A.md")) == Data([0x41, 0xE9]))
    guard geteuid() != 0 else { return }
    try folder.write("B.md", "old")
    try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: folder("B.md"))
    guard case .system? = write(change("B.md", "old", "new"), in: folder) else {
      Issue.record("a file that may only be read")
      return
    }
  }

  @Test func `removed notes lie in the trash, each under a name of its own, until they are taken back`() throws {
    let folder = try TemporaryDirectory()
    let journal = JournalFolder(contentRoot: folder(""))
    func removal(_ text: String) -> EditPlan {
      EditPlan(
        [
          FileChange(
            source: SourcePath("A.md"), destination: SourcePath(".trash/A.md"), before: Array(text.utf8),
            after: Array(text.utf8))
        ], note: SourcePath("A.md"))
    }
    for text in ["one", "two"] {
      try folder.write("A.md", text)
      try journal.write(removal(text))
    }
    #expect(try read(folder(".trash/A.md")) == "one")
    #expect(try read(folder(".trash/A 2.md")) == "two")
    #expect(try names(folder) == [".trash"])
    try folder.write("A.md", "three")
    let written = try journal.write(removal("three"))
    #expect(try read(folder(".trash/A 3.md")) == "three")
    try journal.write(written.reversed)
    #expect(try read(folder("A.md")) == "three")
  }

  @Test func `a created file is never written over another one, and its reverse removes it`() throws {
    let folder = try TemporaryDirectory()
    let new = FileChange(source: nil, destination: SourcePath("a/b/C.md"), before: [], after: Array("x".utf8))
    let plan = try JournalFolder(contentRoot: folder("")).write(EditPlan([new], note: new.path))
    #expect(try read(folder("a/b/C.md")) == "x")
    #expect(write(new, in: folder) == .conflict(SourcePath("a/b/C.md"), current: nil))
    try JournalFolder(contentRoot: folder("")).write(plan.reversed)
    #expect(!FileManager.default.fileExists(atPath: folder("a/b/C.md")))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder("a/b")) == [])
  }
}
