import SourceText

/// One writing of a plan: first all new versions are written aside, then each takes its place.
struct PlanWriting {
  /// A change whose new version lies beside the old one.
  struct Staged {
    let change: FileChange
    /// Where the file is; nil for a new one.
    let old: (folder: OpenFolder, name: String)?
    /// Where it will be; nil for one that goes.
    let new: (folder: OpenFolder, name: String)?
    /// The new version, and the old one once they have changed places.
    let aside: (folder: OpenFolder, name: String)?
    var state = State.written
  }

  enum State { case written, exchanged, moved, exchangedAndMoved }

  private(set) var staged: [Staged] = []
  private let root: OpenFolder
  private let rootPath: String
  private let journalPath: String

  init(contentRoot: String, journal: String) throws(EditError) {
    do {
      let rootPath = try OpenFolder.resolved(contentRoot)
      let journalPath = try OpenFolder.resolved(journal)
      self.rootPath = rootPath
      self.journalPath = Self.isInside(rootPath, journalPath) ? journalPath : rootPath
      root = try OpenFolder.open(rootPath)
      root.announceWriting()
    } catch {
      throw .system(SourcePath(contentRoot), reason: error.reason)
    }
  }

  // MARK: Staging

  /// Compares a file with what the plan was made from, and writes its new version aside.
  mutating func stage(_ change: FileChange) throws(EditError) {
    var old: (folder: OpenFolder, name: String)?
    var attributes: FileAttributes?
    if let source = change.source {
      let place = try existing(source, mayBeLink: change.source == change.destination)
      attributes = try check(place.folder, place.name, change, source)
      old = place
    }
    var new = old
    var change = change
    if let destination = change.destination, destination != change.source {
      let folder = try self.folder(destination, isMade: true)
      let free = try freeName(destination, in: folder)
      new = (folder, String(free.fileName))
      change = FileChange(source: change.source, destination: free, before: change.before, after: change.after)
    }
    if change.destination == nil { new = nil }
    var aside: (folder: OpenFolder, name: String)?
    if change.destination != nil, change.source == nil || change.before != change.after {
      if let place = old ?? new { aside = try writeAside(change, in: place.folder, attributes) }
    }
    staged.append(Staged(change: change, old: old, new: new, aside: aside))
  }

  /// A new file's name; in the trash, one that is free.
  private func freeName(_ path: SourcePath, in folder: OpenFolder) throws(EditError) -> SourcePath {
    guard folder.exists(String(path.fileName)) else { return path }
    let isTrash = path.rawValue.hasPrefix(JournalEditor.trash.rawValue + "/")
    for number in 2..<10_000 where isTrash {
      let name = "\(path.stem) \(number)" + path.fileName.dropFirst(path.stem.count)
      if !folder.exists(name) { return path.folder.appending(name) }
    }
    throw .conflict(path, current: nil)
  }

  private func check(
    _ folder: OpenFolder, _ name: String, _ change: FileChange, _ path: SourcePath
  ) throws(EditError) -> FileAttributes {
    do {
      let (bytes, attributes) = try folder.read(name)
      guard bytes == change.before else {
        if SourceFile.validated(path: path, bytes: bytes).value.bytes == change.before {
          throw EditError.refused(path, reason: "it is not UTF-8; save it as UTF-8 first")
        }
        throw EditError.conflict(path, current: ContentHash(of: bytes))
      }
      guard folder.isWritable(name) else { throw EditError.system(path, reason: "it may only be read") }
      return attributes
    } catch let error as SystemFailure {
      throw Self.error(error, path)
    } catch let error as EditError {
      throw error
    } catch {
      throw .system(path, reason: "\(error)")
    }
  }

  private func writeAside(
    _ change: FileChange, in folder: OpenFolder, _ attributes: FileAttributes?
  ) throws(EditError) -> (folder: OpenFolder, name: String) {
    let names = AsideName(change)
    for attempt in 0..<1_000 {
      let name = names.numbered(attempt)
      do {
        try folder.create(name, change.after, attributes)
        return (folder, name)
      } catch {
        if error.isTaken { continue }
        throw Self.error(error, change.path)
      }
    }
    throw .system(change.path, reason: "too many unfinished files lie beside it; remove '.loremark-…' there")
  }

  // MARK: Places

  /// The open folder that holds a path, reached without symbolic links.
  private func folder(_ path: SourcePath, isMade: Bool) throws(EditError) -> OpenFolder {
    try walk(path.rawValue, from: root, isMade: isMade, path)
  }

  private func walk(
    _ path: String, from start: OpenFolder, isMade: Bool, _ shown: SourcePath
  ) throws(EditError) -> OpenFolder {
    var folder = start
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    for part in parts {
      guard !part.isEmpty, part != ".", part != "..", !part.utf8.contains(0) else {
        throw .refused(shown, reason: "its path leads out of the journal")
      }
    }
    for part in parts.dropLast() {
      do {
        folder = try folder.folder(String(part), isMade: isMade)
      } catch {
        throw Self.error(error, shown)
      }
    }
    return folder
  }

  /// Where a file is; a symbolic link is followed when it leads to a file of the journal.
  private func existing(
    _ path: SourcePath, mayBeLink: Bool
  ) throws(EditError) -> (folder: OpenFolder, name: String) {
    let folder = try self.folder(path, isMade: false)
    let name = String(path.fileName)
    do {
      guard try folder.isSymbolicLink(name) else { return (folder, name) }
    } catch {
      throw Self.error(error, path)
    }
    guard mayBeLink else { throw .refused(path, reason: "it is a symbolic link") }
    let target: String
    let start: OpenFolder
    do {
      target = try OpenFolder.resolved(rootPath + "/" + path.rawValue)
      start = try OpenFolder.open(journalPath)
    } catch {
      throw Self.error(error, path)
    }
    guard Self.isInside(target, journalPath), target != journalPath else {
      throw .refused(path, reason: "it is a symbolic link that leads out of the journal")
    }
    let inside = String(target.dropFirst(journalPath == "/" ? 1 : journalPath.count + 1))
    return (
      try walk(inside, from: start, isMade: false, path), String(inside.split(separator: "/").last ?? "")
    )
  }

  private static func isInside(_ path: String, _ folder: String) -> Bool {
    path == folder || folder == "/" || path.utf8.starts(with: (folder + "/").utf8)
  }

  static func error(_ failure: SystemFailure, _ path: SourcePath) -> EditError {
    if failure.isLink { return .refused(path, reason: "a symbolic link stands in its path") }
    return failure.isMissing ? .conflict(path, current: nil) : .system(path, reason: failure.reason)
  }

  mutating func set(_ state: State, at index: Int) { staged[index].state = state }
}
