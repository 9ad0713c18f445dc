import Foundation
import TestSupport
import Testing

@testable import Publishing
@testable import SiteGenerator

@Suite struct ScratchFolderTests {
  private let folder: TemporaryDirectory

  init() throws { folder = try TemporaryDirectory() }

  /// Makes a scratch folder with others who get at it before it is locked.
  ///
  /// - Parameter disturb: What becomes of the first folder in place of being locked.
  private func make(disturb: (DiskPath) throws(FileSystemError) -> FolderLock?) throws -> (ScratchFolder, tries: Int) {
    var tries = 0
    let scratch = try ScratchFolder(in: DiskPath(folder.path)) { path throws(FileSystemError) in
      tries += 1
      return tries == 1 ? try disturb(path) : try FolderLock.lock(path)
    }
    return (scratch, tries)
  }

  private func isLocked(_ scratch: ScratchFolder) throws -> Bool { try FolderLock.lock(scratch.folder) == nil }

  @Test func `a folder is locked as long as it is used, and gone afterwards`() throws {
    do {
      let scratch = try ScratchFolder(in: DiskPath(folder.path))
      #expect(try isLocked(scratch))
      _ = try scratch.write([1, 2, 3], as: "index")
      #expect(try folder.files().count == 1)
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
  }

  @Test func `a folder that others remove before it is locked is made anew`() throws {
    let (scratch, tries) = try make { path throws(FileSystemError) in
      try FileSystem.removeTree(path)
      return try FolderLock.lock(path)
    }
    #expect(tries == 2)
    #expect(try isLocked(scratch))
  }

  @Test func `a folder that others remove while it is locked is made anew`() throws {
    let (scratch, tries) = try make { path throws(FileSystemError) in
      let lock = try FolderLock.lock(path)
      try FileSystem.removeTree(path)
      return lock
    }
    #expect(tries == 2)
    #expect(try isLocked(scratch))
  }

  @Test func `a folder that others have locked is left to them`() throws {
    let (scratch, tries) = try make { _ throws(FileSystemError) in nil }
    #expect(tries == 2)
    #expect(try isLocked(scratch))
  }

  @Test func `whoever gets no folder of their own is told`() {
    #expect(throws: PublishError.self) {
      try ScratchFolder(in: DiskPath(folder.path)) { _ throws(FileSystemError) in nil }
    }
  }

  @Test func `a folder that cannot be locked is told and not left behind`() throws {
    #expect(throws: PublishError.self) {
      try ScratchFolder(in: DiskPath(folder.path)) { path throws(FileSystemError) in
        throw FileSystemError(operation: .lock, path: path, code: EIO, reason: "broken")
      }
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
  }

  @Test func `what killed publications left behind is removed, but not what somebody has locked`() throws {
    let nobody = Int32.max
    for name in ["\(nobody)-a", "\(nobody)-b", "\(getpid())-c", "x-d"] {
      try folder.write("loremark-publish-\(name)/index", "left")
    }
    let theirs = try FolderLock.lock(DiskPath(folder("loremark-publish-\(nobody)-b")))
    try withExtendedLifetime(theirs) {
      _ = try ScratchFolder(in: DiskPath(folder.path))
      #expect(!folder.exists("loremark-publish-\(nobody)-a"))
      for name in ["\(nobody)-b", "\(getpid())-c", "x-d"] { #expect(folder.exists("loremark-publish-\(name)/index")) }
    }
  }
}
