import SiteGenerator

#if canImport(Glibc)
  import Glibc  // posix_spawn, waitpid, mkdtemp: the only file of this target that calls the system
#else
  import Darwin
#endif

/// A program of the system, run without a shell and with an environment of our choice.
///
/// Its output goes to files and its input comes from one, so that neither side can wait for the other for ever.
struct ExternalProgram: Sendable {
  /// How one run ended.
  struct Outcome: Sendable {
    /// What the program returned; 128 and more when a signal ended it.
    let exitCode: Int32
    let output: [UInt8]
    /// Standard error, without the blank space around it.
    let errors: String

    var isSuccess: Bool { exitCode == 0 }
    var text: String { String(decoding: output, as: UTF8.self).trimmingBlanks }
  }

  /// Looked for on the `PATH`.
  let name: String
  /// Each `NAME=VALUE`.
  let environment: [String]
  let scratch: ScratchFolder

  /// Runs the program to its end.
  ///
  /// - Parameter input: A file that becomes standard input; nothing when it is nil.
  /// - Throws: When the program cannot be started. How it ends is no error here.
  func run(_ arguments: [String], input: DiskPath? = nil) throws(PublishError) -> Outcome {
    let run = scratch.folder.appending("run-" + scratch.nextNumber())
    let output = DiskPath(run.rawValue + ".out")
    let errors = DiskPath(run.rawValue + ".err")
    let code = start([name] + arguments, input: input?.rawValue ?? "/dev/null", output.rawValue, errors.rawValue)
    switch code {
    case .failure(ENOENT):
      throw PublishError("the program '\(name)' is not installed", hint: "On Debian and Ubuntu: apt install \(name)")
    case .failure(let number):
      throw PublishError("'\(name)' cannot be started: \(Self.reason(number))")
    case .success(let exitCode):
      do throws(FileSystemError) {
        let outcome = Outcome(
          exitCode: exitCode, output: try FileSystem.contents(of: output),
          errors: String(decoding: try FileSystem.contents(of: errors), as: UTF8.self).trimmingBlanks)
        try FileSystem.removeFile(output)
        try FileSystem.removeFile(errors)
        return outcome
      } catch {
        throw PublishError(error.description)
      }
    }
  }

  private enum Start {
    case success(Int32)
    case failure(Int32)
  }

  private func start(_ arguments: [String], input: String, _ output: String, _ errors: String) -> Start {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, input, O_RDONLY, 0)
    let flags = O_WRONLY | O_CREAT | O_TRUNC
    unsafe posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, output, flags, 0o600)
    unsafe posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, errors, flags, 0o600)
    var pointers: [UnsafeMutablePointer<CChar>?] = unsafe arguments.map { unsafe strdup($0) }
    unsafe pointers.append(nil)
    var variables: [UnsafeMutablePointer<CChar>?] = unsafe environment.map { unsafe strdup($0) }
    unsafe variables.append(nil)
    defer {
      var all = unsafe pointers + variables
      while unsafe !all.isEmpty { unsafe free(all.removeLast()) }
    }
    var process = pid_t()
    let failure = unsafe posix_spawnp(&process, name, &actions, nil, pointers, variables)
    guard failure == 0 else { return .failure(failure) }
    return .success(Self.wait(for: process))
  }

  private static func wait(for process: pid_t) -> Int32 {
    var status: Int32 = 0
    while unsafe waitpid(process, &status, 0) < 0 {
      if errno != EINTR { return 255 }
    }
    let signal = status & 0x7F
    return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
  }

  private static func reason(_ code: Int32) -> String {
    unsafe strerror(code).map { unsafe String(cString: $0) } ?? "error \(code)"
  }
}

/// A folder of our own for one publication, gone when the value is.
final class ScratchFolder: Sendable {
  let folder: DiskPath
  private let counter = Counter()
  private let lock: FolderLock

  private static let prefix = "loremark-publish-"

  /// Makes a folder that nobody else can read, and removes those of publications that were killed.
  ///
  /// - Parameters:
  ///   - parent: Where temporary files belong.
  ///   - lock: How a folder is locked.
  init(
    in parent: DiskPath,
    lock: (DiskPath) throws(FileSystemError) -> FolderLock? = { folder throws(FileSystemError) in
      try FolderLock.lock(folder)
    }
  ) throws(PublishError) {
    Self.removeLeftovers(in: parent)
    for _ in 1...Self.mostTries {
      let made = try Self.make(in: parent)
      do throws(FileSystemError) {
        // A folder that is not locked yet is a leftover to others who do not see this process.
        guard let held = try lock(made), held.holds(made) else { continue }
        (folder, self.lock) = (made, held)
        return
      } catch  where error.isMissing {
        continue
      } catch {
        Self.remove(made)
        throw PublishError(error.description)
      }
    }
    throw PublishError(
      "every folder made in '\(parent)' is locked or removed by another program",
      hint: "Let TMPDIR name a folder of your own.")
  }

  deinit { Self.remove(folder) }

  /// Others may take a folder away before it is locked; nobody is that unlucky more often.
  private static let mostTries = 10

  /// - Returns: A new folder as a whole path: programs that run elsewhere are told it.
  private static func make(in parent: DiskPath) throws(PublishError) -> DiskPath {
    let whole: DiskPath
    do throws(FileSystemError) {
      whole = try FileSystem.resolvedPath(of: parent) ?? parent
    } catch {
      throw PublishError(error.description)
    }
    var template = Array("\(whole)/\(prefix)\(getpid())-XXXXXX".utf8CString)
    var code: Int32 = 0
    let made = unsafe template.withUnsafeMutableBufferPointer { buffer -> String? in
      if let base = buffer.baseAddress, let path = unsafe mkdtemp(base) { return unsafe String(cString: path) }
      code = errno
      return nil
    }
    if let made { return DiskPath(made) }
    let reason = unsafe strerror(code).map { unsafe String(cString: $0) } ?? "error \(code)"
    throw PublishError("cannot make a folder in '\(parent)': \(reason)", hint: "Let TMPDIR name a folder to write to.")
  }

  private static func remove(_ folder: DiskPath) {
    do throws(FileSystemError) { try FileSystem.removeTree(folder) } catch { return }
  }

  /// Removes folders of ours whose process is no more and that nobody has locked.
  private static func removeLeftovers(in parent: DiskPath) {
    do throws(FileSystemError) {
      for entry in try FileSystem.entries(of: parent) where entry.kind == .folder {
        guard let name = entry.name, name.hasPrefix(prefix),
          let process = pid_t(name.dropFirst(prefix.count).prefix { $0 != "-" }), process > 0
        else { continue }
        let path = parent.appending(name)
        var record = stat()
        guard unsafe lstat(path.rawValue, &record) == 0, record.st_uid == geteuid(), kill(process, 0) != 0,
          errno == ESRCH
        else { continue }
        removeLeftover(path)
      }
    } catch {
      return
    }
  }

  /// Where there are no locks, a process that is not seen here may be at work in the folder: it stays.
  private static func removeLeftover(_ path: DiskPath) {
    do throws(FileSystemError) {
      guard let lock = try FolderLock.lock(path), lock.isCertain else { return }
      // The lock is held until the folder is gone.
      try withExtendedLifetime(lock) { () throws(FileSystemError) in try FileSystem.removeTree(path) }
    } catch {
      // What cannot be removed now is in nobody's way, and keeps no other folder from being removed.
      return
    }
  }

  /// A path in the folder that nothing lies at yet.
  func path(_ name: String) -> DiskPath { folder.appending(name + "-" + nextNumber()) }

  /// Writes a new file.
  func write(_ bytes: [UInt8], as name: String) throws(PublishError) -> DiskPath {
    let path = path(name)
    do throws(FileSystemError) {
      _ = try FileSystem.create(path, bytes)
    } catch {
      throw PublishError(error.description)
    }
    return path
  }

  func nextNumber() -> String { String(counter.next()) }
}
