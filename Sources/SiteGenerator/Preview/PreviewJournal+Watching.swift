import Notes
import SourceText

extension PreviewJournal {
  /// The folders in which anything may change what the site shows, resolved.
  package var watchedFolders: [DiskPath] {
    contentRoot.relative(to: root) == nil ? [root, contentRoot] : [root]
  }

  /// Whether a path below the watched folders is none of the journal's: hidden, or the site.
  package var skips: @Sendable (DiskPath) -> Bool {
    let (folders, output) = (watchedFolders, output)
    return { path in
      if path.relative(to: output) != nil { return true }
      guard let relative = folders.lazy.compactMap({ path.relative(to: $0) }).first else { return true }
      let parts = relative.rawValue.split(separator: "/")
      return parts.first == "_site" || parts.contains { $0.utf8.first == UInt8(ascii: ".") || $0 == "node_modules" }
    }
  }

  /// Stands for the names, sizes and times of all files, for finding changes where the system tells of none.
  package func fingerprint() -> Int {
    var hasher = Hasher()
    let skips = skips
    for root in watchedFolders {
      var folders = [root]
      while let folder = folders.popLast() {
        guard let entries = Self.entries(of: folder) else { continue }
        for entry in entries {
          guard let name = entry.name else { continue }
          let path = folder.appending(name)
          guard !skips(path) else { continue }
          hasher.combine(name)
          if entry.kind == .folder { folders.append(path) } else { Self.combine(path, into: &hasher) }
        }
      }
    }
    return hasher.finalize()
  }

  /// Stands for the sizes and times of the files beside the notes.
  static func stamp(of input: BuildInput) -> Int {
    var hasher = Hasher()
    for path in input.journal.attachments {
      hasher.combine(path)
      combine(input.contentRoot.appending(path.rawValue), into: &hasher)
    }
    return hasher.finalize()
  }

  private static func entries(of folder: DiskPath) -> [FileSystem.Entry]? {
    do { return try FileSystem.entries(of: folder) } catch { return nil }
  }

  private static func combine(_ path: DiskPath, into hasher: inout Hasher) {
    do {
      guard let status = try FileSystem.status(of: path, followingLinks: true) else { return }
      hasher.combine(status.size)
      hasher.combine(status.modified)
      hasher.combine(status.changed)
    } catch {
      hasher.combine(0)
    }
  }
}
