import SourceText

/// The files below a folder, listed once.
struct FolderListing {
  /// Paths below the folder, sorted.
  private(set) var files: [SourcePath] = []
  private(set) var diagnostics: [Diagnostic] = []

  /// Lists what lies below `root`.
  ///
  /// Dot-files and dot-folders are skipped, folders that Loremark built, and links that lead out of `journal`; folders
  /// behind links that stay inside are listed where they lie.
  ///
  /// - Parameters:
  ///   - root: A resolved path.
  ///   - journal: The folder that links may not leave, resolved.
  ///   - entryLimit: For folders that are not a journal's: after this many entries the listing ends.
  ///   - skips: Whether a path is left out, with all that is in it.
  init(
    of root: DiskPath, journal: DiskPath, entryLimit: Int = .max, skips: (SourcePath, _ isFolder: Bool) -> Bool
  ) {
    var folders = [SourcePath("")]
    var count = 0
    while let folder = folders.popLast(), count < entryLimit {
      let entries: [FileSystem.Entry]
      do {
        entries = try FileSystem.entries(of: root.appending(folder))
      } catch {
        report(.error, "unreadable-file", "the folder '\(folder)' cannot be read: \(error.reason)", folder)
        continue
      }
      if !folder.rawValue.isEmpty, entries.contains(where: { $0.name == OutputManifest.fileName }) { continue }
      count += entries.count
      for entry in entries {
        guard let name = entry.name else {
          report(
            .error, "unreadable-file", "the name of '\(entry.shownName)' is not UTF-8",
            folder.appending(entry.shownName), suggestion: "rename it")
          continue
        }
        if name.utf8.first == UInt8(ascii: ".") { continue }
        let path = folder.appending(name)
        switch entry.kind {
        case .folder:
          if !skips(path, true) { folders.append(path) }
        case .file:
          if !skips(path, false) { files.append(path) }
        case .symbolicLink:
          if !skips(path, false), follows(path, root, journal) { files.append(path) }
        case .other:
          if !skips(path, false) {
            report(
              .error, "unreadable-file", "'\(path)' is no regular file, but a pipe, a socket or a device", path,
              suggestion: "move it out of the journal")
          }
        }
      }
    }
    files.sort()
    diagnostics.sort { $0.path < $1.path }
  }

  /// Whether a link leads to a file of the journal.
  private mutating func follows(_ path: SourcePath, _ root: DiskPath, _ journal: DiskPath) -> Bool {
    do {
      guard let target = try FileSystem.resolvedPath(of: root.appending(path)) else {
        report(.warning, "unreadable-file", "'\(path)' is a link to something that is not there", path)
        return false
      }
      guard target.relative(to: journal) != nil else {
        report(
          .warning, "symbolic-link-outside", "'\(path)' is a link that leaves the journal and is not followed", path,
          suggestion: "copy what it leads to into the journal")
        return false
      }
      let kind = try FileSystem.status(of: target, followingLinks: true)?.kind
      if kind == .other {
        report(.error, "unreadable-file", "'\(path)' is a link to a pipe, a socket or a device", path)
      }
      return kind == .file
    } catch {
      report(.warning, "unreadable-file", "'\(path)' is a link that cannot be followed: \(error.reason)", path)
      return false
    }
  }

  private mutating func report(
    _ severity: Diagnostic.Severity, _ rule: Diagnostic.Rule, _ message: String, _ path: SourcePath,
    suggestion: String? = nil
  ) {
    diagnostics.append(Diagnostic(severity, rule, message, path: path, range: 0..<0, suggestion: suggestion))
  }
}
