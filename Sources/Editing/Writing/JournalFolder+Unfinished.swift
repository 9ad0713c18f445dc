import SourceText

extension JournalFolder {
  /// Removes what changes that were killed have left beside their files.
  ///
  /// Only files that bear the program's own names and hold what these names say go; whatever else somebody wrote stays.
  /// Nothing is done while another program changes notes, and nobody is told when something cannot be done.
  package func removeUnfinished() {
    do throws(SystemFailure) {
      let root = try OpenFolder.open(try OpenFolder.resolved(contentRoot))
      guard root.keepsOthersFromWriting() else { return }
      var pending: [[String]] = [[]]
      while let path = pending.popLast() {
        guard let folder = Self.folder(path, in: root) else { continue }
        for entry in Self.entries(of: folder) {
          if entry.isFolder {
            if !entry.name.hasPrefix("."), path.count < Self.deepest { pending.append(path + [entry.name]) }
          } else if let content = AsideName.Content(entry.name) {
            Self.remove(entry.name, ifItHolds: content, in: folder)
          }
        }
      }
    } catch {
      return
    }
  }

  /// Folders inside each other, more than any system's paths can name.
  private static let deepest = 2_000

  private static func folder(_ path: [String], in root: OpenFolder) -> OpenFolder? {
    do throws(SystemFailure) {
      var folder = root
      for name in path { folder = try folder.folder(name, isMade: false) }
      return folder
    } catch {
      return nil
    }
  }

  private static func entries(of folder: OpenFolder) -> [(name: String, isFolder: Bool)] {
    do { return try folder.entries() } catch { return [] }
  }

  private static func remove(_ name: String, ifItHolds content: AsideName.Content, in folder: OpenFolder) {
    do throws(SystemFailure) {
      if content.allows(try folder.read(name).bytes) { folder.remove(name) }
    } catch {
      return
    }
  }
}
