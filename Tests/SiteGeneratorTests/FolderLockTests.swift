import Foundation
import TestSupport
import Testing

@testable import SiteGenerator

@Suite struct FolderLockTests {
  private let folder: TemporaryDirectory

  init() throws { folder = try TemporaryDirectory() }

  @Test func `a folder is locked once, until the lock is gone`() throws {
    let path = DiskPath(folder.path)
    do {
      let lock = try #require(try FolderLock.lock(path))
      #expect(lock.isCertain)
      #expect(lock.holds(path))
      #expect(try FolderLock.lock(path) == nil)
    }
    #expect(try FolderLock.lock(path) != nil)
  }

  @Test func `a lock does not hold a folder that took the place of the one that was locked`() throws {
    try folder.write("one/file", "1")
    let path = DiskPath(folder("one"))
    let lock = try #require(try FolderLock.lock(path))
    try folder.remove("one")
    #expect(!lock.holds(path))
    try folder.write("one/file", "2")
    #expect(!lock.holds(path))
  }

  @Test func `a folder that is not there is told as missing`() {
    #expect { try FolderLock.lock(DiskPath(folder("nowhere"))) } throws: {
      ($0 as? FileSystemError)?.isMissing == true
    }
  }

  @Test func `a folder counts as locked where there are no locks, not where locking fails`() {
    for code in [ENOTSUP, EOPNOTSUPP, ENOSYS, EINVAL, ENOLCK] { #expect(FolderLock.hasNoLocks(code)) }
    for code in [EIO, EBADF, EWOULDBLOCK, EINTR] { #expect(!FolderLock.hasNoLocks(code)) }
  }
}
