import Linking
import Notes
import SourceText

/// Finds notes by what somebody calls them on the command line.
struct NoteSearch {
  let graph: NoteGraph

  /// Exact path first, then file name, title and alias, each without case.
  ///
  /// - Parameter prefixes: What may stand before a path: the journal's folder as it was named.
  func notes(named name: String, prefixes: [String]) -> [NoteIndex] {
    var paths = [name, name + ".md"]
    for prefix in prefixes where !prefix.isEmpty && name.hasPrefix(prefix) {
      paths.append(String(name.dropFirst(prefix.count)))
    }
    if let exact = indices(where: { paths.contains($0.note.path.rawValue) }) { return exact }
    let folded = name.lowercased()
    return indices { note in
      note.note.path.stem.lowercased() == folded || note.note.path.fileName.lowercased() == folded
    }
      ?? indices { $0.note.title.lowercased() == folded }
      ?? indices { note in note.note.aliases.contains { $0.text.lowercased() == folded } }
      ?? []
  }

  private func indices(where holds: (GraphNote) -> Bool) -> [NoteIndex]? {
    let found = graph.notes.indices.filter { holds(graph.notes[$0]) }.map { NoteIndex($0) }
    return found.isEmpty ? nil : found
  }
}
