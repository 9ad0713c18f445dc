import SiteGenerator

/// What a publication changes, file by file.
package struct SiteChanges: Equatable, Sendable {
  /// Paths below the site's root, each list sorted by bytes.
  package let added: [String]
  package let changed: [String]
  package let withdrawn: [String]

  package var isEmpty: Bool { added.isEmpty && changed.isEmpty && withdrawn.isEmpty }

  init() { (added, changed, withdrawn) = ([], [], []) }

  /// - Parameter old: What was published before; nil for the first time.
  init(from old: BuiltSite?, to new: BuiltSite) {
    var before: [String: BuiltSite.File] = [:]
    for file in old?.files ?? [] { before[file.path] = file }
    var (added, changed) = ([String](), [String]())
    for file in new.files {
      guard let known = before.removeValue(forKey: file.path) else {
        added.append(file.path)
        continue
      }
      if known != file { changed.append(file.path) }
    }
    self.added = added
    self.changed = changed
    // A manifest of a publication that was killed may name a file twice.
    withdrawn = (old?.files ?? []).map(\.path).filter { before.removeValue(forKey: $0) != nil }
  }
}
