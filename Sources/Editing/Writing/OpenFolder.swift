#if canImport(Glibc)
  import Glibc  // openat, fsync, renameat2: the only file of this target that calls the system
#else
  import Darwin
#endif

/// What the system refused, in its own words.
struct SystemFailure: Error {
  let code: Int32

  init(_ code: Int32 = errno) { self.code = code }

  var reason: String { unsafe strerror(code).map { unsafe String(cString: $0) } ?? "error \(code)" }
  var isMissing: Bool { code == ENOENT || code == ENOTDIR }
  var isTaken: Bool { code == EEXIST || code == ENOTEMPTY }
  /// A symbolic link stands where a file or folder should be.
  var isLink: Bool { code == ELOOP || code == EMLINK }
  /// The file system has no such operation.
  var isUnsupported: Bool { [ENOSYS, EINVAL, EOPNOTSUPP, EPERM].contains(code) }
}

/// Mode and owner of a file.
struct FileAttributes: Equatable {
  let mode: UInt32
  let owner: UInt32
  let group: UInt32
}

/// A folder that is held open, so that its path cannot lead elsewhere between looking and writing.
final class OpenFolder {
  private let descriptor: Int32

  private init(_ descriptor: Int32) { self.descriptor = descriptor }

  deinit { close(descriptor) }

  static func open(_ path: String) throws(SystemFailure) -> OpenFolder {
    let descriptor = unsafe Glibc.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw SystemFailure() }
    return OpenFolder(descriptor)
  }

  /// The absolute path without symbolic links.
  static func resolved(_ path: String) throws(SystemFailure) -> String {
    guard let resolved = unsafe realpath(path, nil) else { throw SystemFailure() }
    defer { unsafe free(resolved) }
    return unsafe String(cString: resolved)
  }

  /// A folder inside, never through a symbolic link.
  func folder(_ name: String, isMade: Bool) throws(SystemFailure) -> OpenFolder {
    if isMade, unsafe mkdirat(descriptor, name, 0o777) != 0, errno != EEXIST { throw SystemFailure() }
    let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW
    let opened = unsafe openat(descriptor, name, flags)
    guard opened >= 0 else {
      let failure = SystemFailure()
      if failure.code == ENOTDIR, try isSymbolicLink(name) { throw SystemFailure(ELOOP) }
      throw failure
    }
    return OpenFolder(opened)
  }

  /// Makes changes of names last through a loss of power.
  func sync() { fsync(descriptor) }

  /// Tells other programs of this kind that somebody is writing here, until the folder is closed.
  func announceWriting() { flock(descriptor, LOCK_SH) }

  /// Keeps others from writing here until the folder is closed, unless somebody does at this moment.
  func keepsOthersFromWriting() -> Bool { flock(descriptor, LOCK_EX | LOCK_NB) == 0 }

  // MARK: Reading

  /// The names of what is inside, without order.
  func entries() throws(SystemFailure) -> [(name: String, isFolder: Bool)] {
    let copy = unsafe openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard copy >= 0 else { throw SystemFailure() }
    guard let stream = unsafe fdopendir(copy) else {
      let failure = SystemFailure()
      close(copy)
      throw failure
    }
    defer { unsafe closedir(stream) }
    var entries: [(name: String, isFolder: Bool)] = []
    while let entry = unsafe readdir(stream) {
      let bytes = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in unsafe Array(bytes.prefix { $0 != 0 }) }
      guard let name = String(validating: bytes, as: UTF8.self), name != ".", name != ".." else { continue }
      let type = unsafe Int32(entry.pointee.d_type)
      entries.append((name, type == Int32(DT_DIR) || type == Int32(DT_UNKNOWN) && isFolder(name)))
    }
    return entries
  }

  private func isFolder(_ name: String) -> Bool {
    var record = stat()
    return unsafe fstatat(descriptor, name, &record, AT_SYMLINK_NOFOLLOW) == 0 && record.st_mode & S_IFMT == S_IFDIR
  }

  func isSymbolicLink(_ name: String) throws(SystemFailure) -> Bool {
    var record = stat()
    guard unsafe fstatat(descriptor, name, &record, AT_SYMLINK_NOFOLLOW) == 0 else { throw SystemFailure() }
    return record.st_mode & S_IFMT == S_IFLNK
  }

  func exists(_ name: String) -> Bool {
    var record = stat()
    return unsafe fstatat(descriptor, name, &record, AT_SYMLINK_NOFOLLOW) == 0
  }

  func isWritable(_ name: String) -> Bool { unsafe faccessat(descriptor, name, W_OK, AT_EACCESS) == 0 }

  /// The bytes of a regular file, and its attributes; nothing else is opened.
  func read(_ name: String) throws(SystemFailure) -> (bytes: [UInt8], attributes: FileAttributes) {
    let file = unsafe openat(descriptor, name, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW)
    guard file >= 0 else { throw SystemFailure() }
    defer { close(file) }
    var record = stat()
    guard unsafe fstat(file, &record) == 0 else { throw SystemFailure() }
    guard record.st_mode & S_IFMT == S_IFREG else { throw SystemFailure(EINVAL) }
    let attributes = FileAttributes(mode: record.st_mode & 0o7777, owner: record.st_uid, group: record.st_gid)
    return (try Self.contents(of: file, size: Int(record.st_size)), attributes)
  }

  private static func contents(of file: Int32, size: Int) throws(SystemFailure) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: max(size + 1, 4096))
    var count = 0
    while true {
      if count == bytes.count { bytes += [UInt8](repeating: 0, count: bytes.count) }
      let result = unsafe bytes.withUnsafeMutableBytes { buffer in
        unsafe Glibc.read(file, buffer.baseAddress.map { unsafe $0 + count }, buffer.count - count)
      }
      if result < 0, errno == EINTR { continue }
      guard result >= 0 else { throw SystemFailure() }
      if result == 0 { return Array(bytes[..<count]) }
      count += result
    }
  }

  // MARK: Writing

  /// Makes a new file that is safe on disk before it gets its name: where the system can, a file that is interrupted
  /// while it is written leaves nothing behind, else one whose name ends in `unfinished`.
  ///
  /// - Parameter attributes: Those to have; nil for a new file's.
  func create(_ name: String, _ bytes: [UInt8], _ attributes: FileAttributes?) throws(SystemFailure) {
    let mode: mode_t = attributes == nil ? 0o666 : 0o600
    let nameless = unsafe openat(descriptor, ".", Self.temporary | O_WRONLY | O_CLOEXEC, mode)
    if nameless >= 0 {
      defer { close(nameless) }
      try Self.fill(nameless, bytes, attributes)
      if unsafe linkat(AT_FDCWD, "/proc/self/fd/\(nameless)", descriptor, name, AT_SYMLINK_FOLLOW) == 0 { return }
      if errno == EEXIST { throw SystemFailure() }
    }
    let first = name + Self.unfinished
    let file = unsafe openat(descriptor, first, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, mode)
    guard file >= 0 else { throw SystemFailure() }
    defer { close(file) }
    do throws(SystemFailure) {
      try Self.fill(file, bytes, attributes)
      try move(first, to: self, name)
    } catch {
      remove(first)
      throw error
    }
  }

  /// The end of the name of a file that is being written.
  static let unfinished = "-unfinished"

  /// `O_TMPFILE`, a macro that Swift does not see.
  private static let temporary = 0o20_000_000 | O_DIRECTORY

  private static func fill(_ file: Int32, _ bytes: [UInt8], _ attributes: FileAttributes?) throws(SystemFailure) {
    if let attributes { try apply(attributes, to: file) }
    try write(bytes, to: file)
    guard fsync(file) == 0 else { throw SystemFailure() }
  }

  private static func apply(_ attributes: FileAttributes, to file: Int32) throws(SystemFailure) {
    var record = stat()
    guard unsafe fstat(file, &record) == 0 else { throw SystemFailure() }
    if record.st_uid != attributes.owner || record.st_gid != attributes.group {
      guard fchown(file, attributes.owner, attributes.group) == 0 else { throw SystemFailure() }
    }
    guard fchmod(file, attributes.mode) == 0 else { throw SystemFailure() }
  }

  private static func write(_ bytes: [UInt8], to file: Int32) throws(SystemFailure) {
    var written = 0
    while written < bytes.count {
      let result = unsafe bytes.withUnsafeBytes { buffer in
        unsafe Glibc.write(file, buffer.baseAddress.map { unsafe $0 + written }, buffer.count - written)
      }
      if result < 0, errno == EINTR { continue }
      guard result > 0 else { throw SystemFailure() }
      written += result
    }
  }

  @discardableResult
  func remove(_ name: String) -> Bool { unsafe unlinkat(descriptor, name, 0) == 0 }

  // MARK: Taking places

  /// Lets two files change places in one step.
  func exchange(_ name: String, _ other: String) throws(SystemFailure) {
    try Self.rename(descriptor, name, descriptor, other, flags: Self.exchanging)
  }

  /// Lets a file take the place of another one in one step.
  func replace(_ name: String, by other: String) throws(SystemFailure) {
    guard unsafe renameat(descriptor, other, descriptor, name) == 0 else { throw SystemFailure() }
  }

  /// Gives a file a second name.
  func link(_ name: String, to other: String) throws(SystemFailure) {
    guard unsafe linkat(descriptor, name, descriptor, other, 0) == 0 else { throw SystemFailure() }
  }

  /// Moves a file to a name that nothing has.
  func move(_ name: String, to folder: OpenFolder, _ other: String) throws(SystemFailure) {
    do {
      try Self.rename(descriptor, name, folder.descriptor, other, flags: Self.refusing)
    } catch {
      guard error.isUnsupported else { throw error }
      guard unsafe linkat(descriptor, name, folder.descriptor, other, 0) == 0 else { throw SystemFailure() }
      remove(name)
    }
  }

  private static let refusing: UInt32 = 1
  private static let exchanging: UInt32 = 2

  private typealias Rename =
    @convention(c) (
      Int32, UnsafePointer<CChar>, Int32, UnsafePointer<CChar>, UInt32
    ) -> Int32

  /// `renameat2`, which the C library has and its header hides from Swift; without it the operation is unsupported.
  private static func rename(
    _ folder: Int32, _ name: String, _ otherFolder: Int32, _ other: String, flags: UInt32
  ) throws(SystemFailure) {
    guard let symbol = unsafe dlsym(nil, "renameat2") else { throw SystemFailure(ENOSYS) }
    let rename = unsafe unsafeBitCast(symbol, to: Rename.self)
    guard unsafe rename(folder, name, otherFolder, other, flags) == 0 else { throw SystemFailure() }
  }
}
