package import SiteGenerator

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A regular file that is open for reading until the value is gone.
package final class OpenFile: Sendable {
  let descriptor: Int32
  package let size: Int
  /// Nanoseconds since 1970.
  package let modified: Int

  /// Opens a file that lies below a folder, links resolved; nil for anything else.
  ///
  /// - Parameter folder: A resolved path. What a link leads out of it to is not opened.
  package init?(_ path: DiskPath, below folder: DiskPath) {
    guard let resolved = unsafe realpath(path.rawValue, nil) else { return nil }
    defer { unsafe free(resolved) }
    let target = DiskPath(unsafe String(cString: resolved))
    guard target.relative(to: folder) != nil else { return nil }
    let opened = unsafe open(target.rawValue, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW)
    guard opened >= 0 else { return nil }
    var record = stat()
    guard unsafe fstat(opened, &record) == 0, record.st_mode & S_IFMT == S_IFREG else {
      close(opened)
      return nil
    }
    descriptor = opened
    size = Int(record.st_size)
    #if canImport(Glibc)
      modified = record.st_mtim.tv_sec * 1_000_000_000 + record.st_mtim.tv_nsec
    #else
      modified = record.st_mtimespec.tv_sec * 1_000_000_000 + record.st_mtimespec.tv_nsec
    #endif
  }

  /// A second descriptor of the file, which its receiver closes.
  func duplicate() -> Int32? {
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
    return copy >= 0 ? copy : nil
  }

  deinit { close(descriptor) }
}
