import Notes
import SourceText

/// Finds notes by what somebody calls them on the command line.
struct NoteSearch {
  let notes: [Note]

  /// Exact path first, then file name, title and alias, each without case.
  ///
  /// - Parameter prefixes: What may stand before a path: the journal's folder as it was named.
  /// - Returns: Places in `notes`.
  func places(named name: String, prefixes: [String]) -> [Int] {
    var paths = [name, name + ".md"]
    for prefix in prefixes where !prefix.isEmpty && name.hasPrefix(prefix) {
      paths.append(String(name.dropFirst(prefix.count)))
    }
    if let exact = places(where: { paths.contains($0.path.rawValue) }) { return exact }
    let folded = name.lowercased()
    return places { note in
      // A section of an outline note shares its file with others.
      note.path == note.file.path
        && (note.path.stem.lowercased() == folded || note.path.fileName.lowercased() == folded)
    }
      ?? places { $0.title.lowercased() == folded }
      ?? places { note in note.aliases.contains { $0.text.lowercased() == folded } }
      ?? []
  }

  private func places(where holds: (Note) -> Bool) -> [Int]? {
    let found = notes.indices.filter { holds(notes[$0]) }
    return found.isEmpty ? nil : found
  }
}
