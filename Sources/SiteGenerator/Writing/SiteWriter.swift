import Notes
import SourceText

/// Writes a site into a folder: aside first, live at the end.
///
/// What a reader of the folder sees when a build is killed:
/// - **A folder that was not there** is built beside its place, in `.NAME.loremark-staging`, and renamed when all is
///   written: there is no folder before that moment, and the whole site after it.
/// - **While pages are made** (`store`), files that differ are written to `.loremark-staging` inside the folder. The
///   previous site is untouched; the next build removes what is left there.
/// - **While the site is made live** (`finish`), each file is replaced by one rename: new files first, then changed ones,
///   and files that are not needed any more are removed last. At every point each file is whole, old or new, every page
///   of the previous site or its successor is there, and no link leads nowhere. `.loremark-manifest.next`, written
///   before the first rename, tells the next build what is its own, and that build completes the change.
///
/// A file that Loremark did not write is never replaced or removed. A file of its own that somebody edited since is kept
/// as `NAME.orig` when the site needs its place, and left alone when it does not; both with a warning.
///
/// Of two builds into one folder the second is refused while the first one writes. Nothing is flushed to the disk one
/// by one: after a power failure the next build restores what is empty or missing.
struct SiteWriter: Sendable {
  /// What became of one file.
  final class StoredFile: Sendable {
    enum State: Sendable {
      /// The folder has these bytes already.
      case unchanged
      /// Written aside; `isNew` when nothing lies in its place.
      case staged(isNew: Bool)
      /// Written aside; in its place lies a file of ours that somebody edited.
      case stagedOverEdit
      /// Somebody else's file or folder is in its place.
      case blocked
      /// Another file of the site has the address.
      case duplicate
    }

    let address: SiteAddress
    let entry: OutputManifest.Entry
    let state: State

    init(address: SiteAddress, entry: OutputManifest.Entry, state: State) {
      self.address = address
      self.entry = entry
      self.state = state
    }
  }

  static let stagingName = ".loremark-staging"

  let output: DiskPath
  let audience: AudienceName
  let staging: DiskPath
  /// The folder does not exist yet: the staging folder becomes it.
  let isFresh: Bool
  let known: KnownFiles
  private let lock: FolderLock

  /// Prepares a folder for the site of one audience; nothing in it changes yet.
  static func begin(output: DiskPath, audience: AudienceName) throws(WritingError) -> SiteWriter {
    do {
      guard let status = try FileSystem.status(of: output, followingLinks: true) else {
        if let writer = try beginFresh(output: output, audience: audience) { return writer }
        return try beginExisting(output: output, audience: audience)
      }
      guard status.kind == .folder else { throw WritingError.notAFolder(output) }
      return try beginExisting(output: output, audience: audience)
    } catch let error as FileSystemError {
      throw .fileSystem(error)
    } catch let error as WritingError {
      throw error
    } catch {
      preconditionFailure("Writing fails with a FileSystemError or a WritingError only.")
    }
  }

  /// - Returns: nil when another build made the folder meanwhile.
  private static func beginFresh(output: DiskPath, audience: AudienceName) throws -> SiteWriter? {
    let staging = output.parent.appending(".\(output.name).loremark-staging")
    try FileSystem.createFolder(staging)
    let lock: FolderLock
    do {
      guard let free = try FolderLock.lock(staging) else { throw WritingError.busy(output) }
      lock = free
    } catch let error as FileSystemError where error.isMissing {
      return nil
    }
    guard try FileSystem.status(of: output, followingLinks: true) == nil else { return nil }
    for entry in try FileSystem.entries(of: staging) {
      guard let name = entry.name else { continue }
      let path = staging.appending(name)
      if entry.kind == .folder { try FileSystem.removeTree(path) } else { try FileSystem.removeFile(path) }
    }
    return SiteWriter(
      output: output, audience: audience, staging: staging, isFresh: true, known: KnownFiles(), lock: lock)
  }

  private static func beginExisting(output: DiskPath, audience: AudienceName) throws -> SiteWriter {
    guard let lock = try FolderLock.lock(output) else { throw WritingError.busy(output) }
    let names = try FileSystem.entries(of: output).map(\.name)
    let manifest = try manifest(OutputManifest.fileName, names, output)
    let pending =
      try manifest == nil ? self.manifest(OutputManifest.pendingFileName, names, output) : pending(names, output)
    guard manifest != nil || pending != nil || names.allSatisfy({ $0 == stagingName }) else {
      throw WritingError.foreignFolder(output)
    }
    if let theirs = manifest?.audience ?? pending?.audience, theirs != audience {
      throw WritingError.otherAudience(output, theirs: theirs, ours: audience)
    }
    let staging = output.appending(stagingName)
    if names.contains(stagingName) { try FileSystem.removeTree(staging) }
    let status = try FileSystem.status(of: output.appending(OutputManifest.fileName), followingLinks: false)
    return SiteWriter(
      output: output, audience: audience, staging: staging, isFresh: false,
      known: KnownFiles(manifest: manifest, pending: pending, manifestChanged: status?.changed), lock: lock)
  }

  private static func manifest(_ name: String, _ names: [String?], _ output: DiskPath) throws -> OutputManifest? {
    guard names.contains(name) else { return nil }
    guard let manifest = OutputManifest(try FileSystem.contents(of: output.appending(name))) else {
      throw WritingError.unreadableManifest(output)
    }
    return manifest
  }

  private static func pending(_ names: [String?], _ output: DiskPath) throws -> OutputManifest? {
    guard names.contains(OutputManifest.pendingFileName) else { return nil }
    return OutputManifest(try FileSystem.contents(of: output.appending(OutputManifest.pendingFileName)))
  }

  // MARK: Storing

  /// Writes one file aside, unless the folder has its bytes already. Safe to call from any number of threads.
  func store(_ file: OutputFile) throws(WritingError) -> StoredFile {
    let entry =
      switch file.content {
      case .bytes(let bytes): OutputManifest.Entry(hash: ContentHash(of: bytes), size: bytes.count)
      case .copy(_, let hash, let size), .picture(_, let hash, let size), .film(_, _, let hash, let size):
        OutputManifest.Entry(hash: hash, size: size)
      }
    return try store(entry, at: file.address) { (path) throws(FileSystemError) in try Self.create(path, file) }
  }

  /// The same for a page, whose bytes are lent.
  func store(page bytes: Span<UInt8>, at address: SiteAddress) throws(WritingError) -> StoredFile {
    let entry = OutputManifest.Entry(hash: ContentHash(of: bytes), size: bytes.count)
    return try store(entry, at: address) { (path) throws(FileSystemError) in try FileSystem.create(path, bytes) }
  }

  /// - Parameter create: Creates the file at the path where it waits.
  private func store(
    _ entry: OutputManifest.Entry, at address: SiteAddress,
    _ create: (DiskPath) throws(FileSystemError) -> FileSystem.Creation
  ) throws(WritingError) -> StoredFile {
    do {
      var state = isFresh ? StoredFile.State.staged(isNew: true) : try compare(address, entry)
      switch state {
      case .staged, .stagedOverEdit:
        if !OutputManifest.isInside(address.rawValue) {
          state = .blocked
        } else if try create(stagedPath(of: address)) == .exists {
          state = .duplicate
        }
      case .unchanged, .blocked, .duplicate: break
      }
      return StoredFile(address: address, entry: entry, state: state)
    } catch  where isFresh && error.isConflict {
      return StoredFile(address: address, entry: entry, state: .duplicate)
    } catch {
      throw .fileSystem(error)
    }
  }

  /// Removes what was written aside, when the site is not to be made live.
  func abandon() {
    do { try FileSystem.removeTree(staging) } catch { return }
  }

  /// Where a file waits: under its address in a new site, else under a name of one length, so that no folders are needed.
  func stagedPath(of address: SiteAddress) -> DiskPath {
    staging.appending(isFresh ? address.rawValue : ContentHash(of: address.rawValue).hexadecimal)
  }

  private static func create(_ path: DiskPath, _ file: OutputFile) throws(FileSystemError) -> FileSystem.Creation {
    switch file.content {
    case .bytes(let bytes): return try FileSystem.create(path, bytes)
    case .copy(let source, _, _): return try FileSystem.create(path, copyOf: source)
    case .picture: return try FileSystem.create(path, try file.bytes())
    case .film(let source, let patch, _, _): return try FileSystem.create(path, copyOf: source, patch)
    }
  }

  /// Compares a file with what lies in its place.
  private func compare(
    _ address: SiteAddress, _ entry: OutputManifest.Entry
  ) throws(FileSystemError) -> StoredFile.State {
    let path = output.appending(address.rawValue)
    guard let status = try FileSystem.status(of: path, followingLinks: false) else { return .staged(isNew: true) }
    switch status.kind {
    case .folder: return .staged(isNew: true)
    case .symbolicLink, .other: return .blocked
    case .file: break
    }
    let judgement = try known.judge(address, status, at: path)
    switch judgement {
    case .ours(let hash), .edited(let hash), .foreign(let hash):
      if hash == entry.hash, status.size == entry.size { return .unchanged }
    }
    switch judgement {
    case .ours: return .staged(isNew: false)
    case .edited: return .stagedOverEdit
    case .foreign: return .blocked
    }
  }
}
