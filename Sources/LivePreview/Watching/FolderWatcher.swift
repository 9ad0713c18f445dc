package import SiteGenerator

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Tells which files below some folders were written, made, moved or removed.
///
/// Belongs to one thread. Folders that appear are watched as well; when the system cannot watch them all, the watcher
/// says so and its owner looks for itself now and then.
package final class FolderWatcher {
  /// What happened while it was waited for.
  package struct Changes {
    /// Paths of files that were written in place or moved to their places.
    package var written: Set<DiskPath> = []
    /// More is likely to follow: a file has gone, or was only begun.
    package var isUnfinished = false
    /// Something was made, moved away or removed, or there was more than could be told.
    package var isMore = false

    package var isEmpty: Bool { written.isEmpty && !isMore }

    mutating func add(_ other: Changes) {
      written.formUnion(other.written)
      isUnfinished = other.isUnfinished
      isMore = isMore || other.isMore
    }
  }

  /// Whether a folder below those that are watched holds nothing of the journal.
  private let skips: (DiskPath) -> Bool
  private var folders: [Int32: DiskPath] = [:]
  private var watches: [DiskPath: Int32] = [:]
  private let descriptor: Int32
  private let wakeUp: WakeUp
  /// Everything can be watched; else its owner has to look for changes.
  package private(set) var isComplete = true

  /// More folders than any journal has.
  private static let mostFolders = 100_000

  package init(wakeUp: WakeUp, skips: @escaping (DiskPath) -> Bool) {
    self.wakeUp = wakeUp
    self.skips = skips
    #if canImport(Glibc)
      descriptor = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
    #else
      descriptor = -1
    #endif
    isComplete = descriptor >= 0
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Forgets everything and watches some folders with all that is in them.
  package func watch(_ roots: [DiskPath]) {
    #if canImport(Glibc)
      for watch in folders.keys { inotify_rm_watch(descriptor, watch) }
    #endif
    folders = [:]
    watches = [:]
    isComplete = descriptor >= 0
    for root in roots { add(root) }
  }

  /// Waits until something happens, or somebody rings, or the time is over.
  package func wait(milliseconds: Int) -> Changes {
    var polled = [pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)]
    polled.append(pollfd(fd: wakeUp.readingEnd, events: Int16(POLLIN), revents: 0))
    let count = nfds_t(polled.count)
    let ready = unsafe poll(&polled, count, Int32(clamping: milliseconds))
    guard ready > 0 else { return Changes() }
    if polled[1].revents != 0 { wakeUp.silence() }
    return polled[0].revents != 0 ? changes() : Changes()
  }

  // MARK: Folders

  /// Watches a folder and those in it; links to folders are not followed, as when the journal is read.
  private func add(_ root: DiskPath) {
    var pending = [root]
    while let folder = pending.popLast() {
      guard watches[folder] == nil else { continue }
      guard folders.count < Self.mostFolders, watchOne(folder) else { continue }
      for name in Self.folders(in: folder) {
        let inner = folder.appending(name)
        if !skips(inner) { pending.append(inner) }
      }
    }
  }

  private func watchOne(_ folder: DiskPath) -> Bool {
    #if canImport(Glibc)
      guard descriptor >= 0 else { return true }
      let mask =
        UInt32(IN_CLOSE_WRITE) | UInt32(IN_CREATE) | UInt32(IN_DELETE) | UInt32(IN_MOVED_FROM) | UInt32(IN_MOVED_TO)
        | UInt32(IN_DELETE_SELF) | UInt32(IN_MOVE_SELF) | UInt32(IN_ONLYDIR) | UInt32(IN_ATTRIB)
      let watch = unsafe inotify_add_watch(descriptor, folder.rawValue, mask)
      guard watch >= 0 else {
        if errno == ENOSPC || errno == ENOMEM { isComplete = false }
        return errno == ENOSPC
      }
      if let old = folders[watch] { watches[old] = nil }
      folders[watch] = folder
      watches[folder] = watch
    #endif
    return true
  }

  private static func folders(in folder: DiskPath) -> [String] {
    guard let stream = unsafe opendir(folder.rawValue) else { return [] }
    defer { unsafe closedir(stream) }
    var names: [String] = []
    while let entry = unsafe readdir(stream) {
      let bytes = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in unsafe Array(bytes.prefix { $0 != 0 }) }
      guard bytes.first != UInt8(ascii: "."), let name = String(validating: bytes, as: UTF8.self) else { continue }
      let type = unsafe Int32(entry.pointee.d_type)
      if type == Int32(DT_DIR) || type == Int32(DT_UNKNOWN) && isFolder(folder.appending(name)) { names.append(name) }
    }
    return names
  }

  private static func isFolder(_ path: DiskPath) -> Bool {
    var record = stat()
    return unsafe lstat(path.rawValue, &record) == 0 && record.st_mode & S_IFMT == S_IFDIR
  }

  /// Forgets a folder that was moved away, with all in it: under its new name it is found again.
  private func drop(_ folder: DiskPath) {
    for (path, watch) in watches where path.relative(to: folder) != nil {
      watches[path] = nil
      folders[watch] = nil
      #if canImport(Glibc)
        inotify_rm_watch(descriptor, watch)
      #endif
    }
  }

  // MARK: Events

  private func changes() -> Changes {
    var changes = Changes()
    #if canImport(Glibc)
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      while true {
        let count = unsafe read(descriptor, &buffer, buffer.count)
        guard count > 0 else { break }
        note(buffer[..<count], in: &changes)
      }
    #endif
    return changes
  }

  #if canImport(Glibc)
    private func note(_ bytes: ArraySlice<UInt8>, in changes: inout Changes) {
      let headSize = MemoryLayout<inotify_event>.size
      var place = bytes.startIndex
      while place + headSize <= bytes.endIndex {
        let head = unsafe bytes[place..<place + headSize].withUnsafeBytes {
          unsafe $0.loadUnaligned(as: inotify_event.self)
        }
        let nameStart = place + headSize
        let end = min(bytes.endIndex, nameStart + Int(head.len))
        let name = String(validating: bytes[nameStart..<end].prefix { $0 != 0 }, as: UTF8.self)
        note(head, name, in: &changes)
        place = end
      }
    }

    private func note(_ event: inotify_event, _ name: String?, in changes: inout Changes) {
      func has(_ bit: Int) -> Bool { event.mask & UInt32(truncatingIfNeeded: bit) != 0 }
      if has(Int(IN_Q_OVERFLOW)) {
        changes.isMore = true
        return
      }
      guard let folder = folders[event.wd] else { return }
      if has(Int(IN_IGNORED)) || has(Int(IN_DELETE_SELF)) || has(Int(IN_MOVE_SELF)) {
        drop(folder)
        changes.isMore = true
        return
      }
      guard let name, !name.isEmpty else { return }
      // Hidden files are the editors' own, but for Obsidian's settings.
      if name.utf8.first == UInt8(ascii: ".") { return }
      let path = folder.appending(name)
      guard !skips(path) else { return }
      if has(Int(IN_ISDIR)) {
        if has(Int(IN_MOVED_FROM)) || has(Int(IN_DELETE)) { drop(path) }
        if has(Int(IN_CREATE)) || has(Int(IN_MOVED_TO)) { add(path) }
        if !has(Int(IN_ATTRIB)) { changes.isMore = true }
      } else if has(Int(IN_CLOSE_WRITE)) || has(Int(IN_MOVED_TO)) || has(Int(IN_ATTRIB)) {
        changes.written.insert(path)
      } else if has(Int(IN_CREATE)) || has(Int(IN_DELETE)) || has(Int(IN_MOVED_FROM)) {
        // An editor may be about to write it, or to put another file in its place.
        changes.written.insert(path)
        changes.isUnfinished = true
      }
    }
  #endif
}

/// Lets any thread wake the one that waits.
package final class WakeUp: Sendable {
  let readingEnd: Int32
  private let writingEnd: Int32

  /// - Returns: nil when the system has no descriptors left.
  package init?() {
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else { return nil }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    (readingEnd, writingEnd) = (ends[0], ends[1])
  }

  deinit {
    close(readingEnd)
    close(writingEnd)
  }

  package func ring() {
    let byte: [UInt8] = [1]
    _ = unsafe write(writingEnd, byte, 1)
  }

  func silence() {
    var bytes = [UInt8](repeating: 0, count: 256)
    while unsafe read(readingEnd, &bytes, bytes.count) > 0 {}
  }
}
