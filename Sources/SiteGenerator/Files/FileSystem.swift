import SourceText

#if canImport(Glibc)
  import Glibc  // open, read, write, readdir, rename: the only file of this target that calls the system
#else
  import Darwin
#endif

/// The system calls that reading and writing need, with typed errors and without pointers.
package enum FileSystem {
  /// What `lstat` or `stat` says about a path.
  package struct Status: Equatable {
    package enum Kind: Sendable { case file, folder, symbolicLink, other }

    package let kind: Kind
    package let size: Int
    /// Nanoseconds since 1970 of the last change of content and of the last change of anything.
    let modified: Int
    let changed: Int
  }

  package struct Entry {
    /// nil when the name is not UTF-8.
    package let name: String?
    /// The name for people: what is not UTF-8 in it is replaced.
    let shownName: String
    package let kind: Status.Kind
  }

  /// Nanoseconds since 1970.
  static func now() -> Int {
    var time = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
  }

  // MARK: Looking

  static func exists(_ path: DiskPath) -> Bool { unsafe access(path.rawValue, F_OK) == 0 }

  /// The status of a path; nil when there is nothing.
  package static func status(of path: DiskPath, followingLinks: Bool) throws(FileSystemError) -> Status? {
    var record = stat()
    let result = unsafe followingLinks ? stat(path.rawValue, &record) : lstat(path.rawValue, &record)
    guard result == 0 else {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw failure(.inspect, path)
    }
    return status(record)
  }

  /// The absolute path without symbolic links; nil when there is nothing.
  package static func resolvedPath(of path: DiskPath) throws(FileSystemError) -> DiskPath? {
    guard let resolved = unsafe realpath(path.rawValue, nil) else {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw failure(.resolve, path)
    }
    defer { unsafe free(resolved) }
    return DiskPath(unsafe String(cString: resolved))
  }

  /// The entries of a folder in the order of their names' bytes, without `.` and `..`.
  package static func entries(of folder: DiskPath) throws(FileSystemError) -> [Entry] {
    guard let stream = unsafe opendir(folder.rawValue) else { throw failure(.list, folder) }
    defer { unsafe closedir(stream) }
    var entries: [Entry] = []
    while true {
      errno = 0
      guard let entry = unsafe readdir(stream) else {
        if errno != 0 { throw failure(.list, folder) }
        break
      }
      let type = unsafe Int32(entry.pointee.d_type)
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        unsafe Array(bytes.prefix { $0 != 0 })
      }
      if name == [UInt8(ascii: ".")] || name == [UInt8(ascii: "."), UInt8(ascii: ".")] { continue }
      guard let text = String(validating: name, as: UTF8.self) else {
        let shownName = String(decoding: name, as: UTF8.self)
        entries.append(Entry(name: nil, shownName: shownName, kind: kind(ofType: type) ?? .other))
        continue
      }
      let known: Status.Kind?
      if let listed = kind(ofType: type) {
        known = listed
      } else {
        known = try status(of: folder.appending(text), followingLinks: false)?.kind
      }
      entries.append(Entry(name: text, shownName: text, kind: known ?? .other))
    }
    return ByteOrder.places(of: entries.map { $0.name ?? "" }).map { entries[$0] }
  }

  // MARK: Reading

  /// A file that claims more than 2 GB is not read into memory.
  private static let largestFile = 1 << 31

  /// The bytes of a regular file; anything else (a pipe, a device) is refused rather than waited for.
  package static func contents(of path: DiskPath) throws(FileSystemError) -> [UInt8] {
    let (descriptor, record) = try openForReading(path)
    defer { close(descriptor) }
    guard record.size <= largestFile else { throw failure(.read, path, code: EFBIG) }
    var bytes: [UInt8] = []
    var expected = record.size + 1
    while true {
      let start = bytes.count
      let chunk = try read(descriptor, atMost: expected, endsAt: start == 0 ? record.size : nil, of: path)
      if start == 0 { bytes = chunk } else { bytes += chunk }
      if chunk.count < expected { return bytes }
      expected = 1 << 16
    }
  }

  /// The first bytes of a regular file, all when it has no more.
  static func beginning(of path: DiskPath, count: Int) throws(FileSystemError) -> [UInt8] {
    let (descriptor, record) = try openForReading(path)
    defer { close(descriptor) }
    return try read(descriptor, atMost: min(count, record.size), of: path)
  }

  /// A part of a regular file; fewer bytes where it ends.
  static func bytes(of path: DiskPath, at offset: Int, count: Int) throws(FileSystemError) -> [UInt8] {
    let (descriptor, _) = try openForReading(path)
    defer { close(descriptor) }
    guard lseek(descriptor, off_t(offset), SEEK_SET) >= 0 else { throw failure(.read, path) }
    return try read(descriptor, atMost: count, of: path)
  }

  /// Hands the bytes of a file to `body`, `chunkSize` at a time; only the last chunk is shorter.
  static func forEachChunk(
    of path: DiskPath, chunkSize: Int = 1 << 18, _ body: ([UInt8]) throws(FileSystemError) -> Void
  ) throws(FileSystemError) {
    let (descriptor, _) = try openForReading(path)
    defer { close(descriptor) }
    while true {
      let chunk = try read(descriptor, atMost: chunkSize, of: path)
      if !chunk.isEmpty { try body(chunk) }
      if chunk.count < chunkSize { return }
    }
  }

  private static func openForReading(_ path: DiskPath) throws(FileSystemError) -> (Int32, Status) {
    let descriptor = unsafe open(path.rawValue, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw failure(.open, path) }
    var record = stat()
    guard unsafe fstat(descriptor, &record) == 0 else {
      let error = failure(.open, path)
      close(descriptor)
      throw error
    }
    let status = status(record)
    guard status.kind == .file else {
      close(descriptor)
      throw failure(.open, path, code: status.kind == .folder ? EISDIR : EINVAL)
    }
    return (descriptor, status)
  }

  /// Reads until `count` bytes are there or the file ends.
  ///
  /// - Parameter end: After how many bytes a short answer need not be asked about again: the file ends there.
  private static func read(
    _ descriptor: Int32, atMost count: Int, endsAt end: Int? = nil, of path: DiskPath
  ) throws(FileSystemError) -> [UInt8] {
    var code: Int32 = 0
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      filled = 0
      while filled < count, let base = buffer.baseAddress {
        #if canImport(Glibc)
          let result = unsafe Glibc.read(descriptor, base + filled, count - filled)
        #else
          let result = unsafe Darwin.read(descriptor, base + filled, count - filled)
        #endif
        if result < 0, errno == EINTR { continue }
        if result < 0 { code = errno }
        if result <= 0 { break }
        filled += result
        if filled == end { break }
      }
    }
    if code != 0 { throw failure(.read, path, code: code) }
    return bytes
  }
}

// MARK: - Writing

extension FileSystem {
  /// What became of an attempt to create a file.
  package enum Creation { case created, exists }

  /// Creates a file with these bytes; the folders above it are made when they are missing.
  static func create(_ path: DiskPath, _ bytes: Span<UInt8>) throws(FileSystemError) -> Creation {
    guard let descriptor = try openForCreation(path) else { return .exists }
    defer { close(descriptor) }
    try append(bytes, to: descriptor, path)
    return .created
  }

  /// Creates a file piece by piece; `body` is given what appends one.
  package static func create(
    _ path: DiskPath, _ body: (([UInt8]) throws(FileSystemError) -> Void) throws(FileSystemError) -> Void
  ) throws(FileSystemError) -> Creation {
    guard let descriptor = try openForCreation(path) else { return .exists }
    defer { close(descriptor) }
    try body { (bytes) throws(FileSystemError) in try append(bytes.span, to: descriptor, path) }
    return .created
  }

  /// Creates a folder and those above it; an existing folder is left as it is.
  package static func createFolder(_ path: DiskPath) throws(FileSystemError) {
    var missing = [path]
    while let next = missing.last {
      if unsafe mkdir(next.rawValue, 0o777) == 0 {
        missing.removeLast()
      } else if errno == EEXIST {
        guard try status(of: next, followingLinks: true)?.kind == .folder else {
          throw failure(.createFolder, next, code: ENOTDIR)
        }
        missing.removeLast()
      } else if errno == ENOENT, next.parent != next, next.parent.rawValue != "." {
        missing.append(next.parent)
      } else {
        throw failure(.createFolder, next)
      }
    }
  }

  /// Renames a file or folder, in one step for whoever looks; a file that has the new name is replaced.
  package static func rename(_ path: DiskPath, to new: DiskPath) throws(FileSystemError) {
    #if canImport(Glibc)
      let result = unsafe Glibc.rename(path.rawValue, new.rawValue)
    #else
      let result = unsafe Darwin.rename(path.rawValue, new.rawValue)
    #endif
    guard result == 0 else { throw failure(.rename, new) }
  }

  /// Removes a file; one that is gone already is fine.
  package static func removeFile(_ path: DiskPath) throws(FileSystemError) {
    guard unsafe unlink(path.rawValue) == 0 || errno == ENOENT || errno == ENOTDIR else {
      throw failure(.remove, path)
    }
  }

  /// Removes a folder when it is empty.
  ///
  /// - Returns: Whether it is gone.
  static func removeFolderIfEmpty(_ path: DiskPath) -> Bool {
    unsafe rmdir(path.rawValue) == 0 || errno == ENOENT
  }

  /// Removes a folder with all that is in it; symbolic links in it are removed, never followed.
  package static func removeTree(_ root: DiskPath) throws(FileSystemError) {
    var folders = [root]
    var depth = 0
    while depth < folders.count {
      for entry in try entries(of: folders[depth]) {
        guard let name = entry.name else { continue }
        let path = folders[depth].appending(name)
        if entry.kind == .folder { folders.append(path) } else { try removeFile(path) }
      }
      depth += 1
    }
    for folder in folders.reversed() {
      guard removeFolderIfEmpty(folder) else { throw failure(.remove, folder) }
    }
  }

  private static func openForCreation(_ path: DiskPath) throws(FileSystemError) -> Int32? {
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC
    for attempt in 0...1 {
      let descriptor = unsafe open(path.rawValue, flags, 0o666)
      if descriptor >= 0 { return descriptor }
      if errno == EEXIST { return nil }
      guard errno == ENOENT, attempt == 0 else { break }
      try createFolder(path.parent)
    }
    throw failure(.write, path)
  }

  private static func append(_ bytes: Span<UInt8>, to descriptor: Int32, _ path: DiskPath) throws(FileSystemError) {
    var code: Int32 = 0
    unsafe bytes.withUnsafeBytes { buffer in
      var written = 0
      while written < buffer.count, let base = buffer.baseAddress {
        #if canImport(Glibc)
          let result = unsafe Glibc.write(descriptor, base + written, buffer.count - written)
        #else
          let result = unsafe Darwin.write(descriptor, base + written, buffer.count - written)
        #endif
        if result < 0, errno == EINTR { continue }
        if result < 0 { code = errno }
        if result <= 0 { break }
        written += result
      }
    }
    if code != 0 { throw failure(.write, path, code: code) }
  }
}

// MARK: - Locking

/// A folder that only this process writes to, until the value is gone.
package final class FolderLock: Sendable {
  /// The file system has locks: nobody else has this one. Where it has none, the folder only counts as locked.
  package let isCertain: Bool
  private let descriptor: Int32

  private init(descriptor: Int32, isCertain: Bool) {
    self.descriptor = descriptor
    self.isCertain = isCertain
  }

  deinit { close(descriptor) }

  /// Locks a folder without waiting.
  ///
  /// - Returns: nil when another process holds it.
  /// - Throws: When the folder cannot be opened, or the system cannot lock it although its file system has locks.
  package static func lock(_ folder: DiskPath) throws(FileSystemError) -> FolderLock? {
    let descriptor = unsafe open(folder.rawValue, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileSystem.failure(.lock, folder) }
    var code: Int32 = 0
    repeat { code = flock(descriptor, LOCK_EX | LOCK_NB) == 0 ? 0 : errno } while code == EINTR
    if code == 0 || hasNoLocks(code) { return FolderLock(descriptor: descriptor, isCertain: code == 0) }
    close(descriptor)
    if code == EWOULDBLOCK { return nil }
    throw FileSystem.failure(.lock, folder, code: code)
  }

  /// Whether an error number says that the file system, or the server behind it, has no locks.
  static func hasNoLocks(_ code: Int32) -> Bool { [ENOTSUP, EOPNOTSUPP, ENOSYS, EINVAL, ENOLCK].contains(code) }

  /// Whether the folder that was locked is still the one at a path: it may have been removed just before.
  package func holds(_ folder: DiskPath) -> Bool {
    var (own, there) = (stat(), stat())
    guard unsafe fstat(descriptor, &own) == 0, unsafe lstat(folder.rawValue, &there) == 0 else { return false }
    return own.st_dev == there.st_dev && own.st_ino == there.st_ino
  }
}

// MARK: - Private

extension FileSystemError {
  /// A file is where a folder should be, or the other way round.
  var isConflict: Bool { [ENOTDIR, EISDIR, ENOTEMPTY, EEXIST].contains(code) }

  /// There is nothing at the path, or not any more.
  package var isMissing: Bool { code == ENOENT }
}

extension FileSystem {
  fileprivate static func failure(
    _ operation: FileSystemError.Operation, _ path: DiskPath, code: Int32 = errno
  ) -> FileSystemError {
    let reason = unsafe strerror(code).map { unsafe String(cString: $0) } ?? "error \(code)"
    return FileSystemError(operation: operation, path: path, code: code, reason: reason)
  }

  private static func kind(ofType type: Int32) -> Status.Kind? {
    switch type {
    case Int32(DT_REG): .file
    case Int32(DT_DIR): .folder
    case Int32(DT_LNK): .symbolicLink
    case Int32(DT_UNKNOWN): nil
    default: .other
    }
  }

  private static func status(_ record: stat) -> Status {
    let kind: Status.Kind =
      switch record.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .folder
      case S_IFLNK: .symbolicLink
      default: .other
      }
    #if canImport(Glibc)
      let (modified, changed) = (record.st_mtim, record.st_ctim)
    #else
      let (modified, changed) = (record.st_mtimespec, record.st_ctimespec)
    #endif
    return Status(
      kind: kind, size: Int(record.st_size), modified: modified.tv_sec * 1_000_000_000 + modified.tv_nsec,
      changed: changed.tv_sec * 1_000_000_000 + changed.tv_nsec)
  }
}
