import Notes
import SourceText

/// Notes of one kind and world with one title: readers cannot tell them apart in lists.
enum DuplicateTitleCheck {
  private struct Key: Hashable {
    let world: WorldIndex
    let kind: KindName
    let title: FoldedName
  }

  static func diagnostics(of graph: NoteGraph) -> [Diagnostic] {
    var first: [Key: NoteIndex] = [:]
    var reported: Set<Key> = []
    return graph.notes.indices.compactMap { index in
      guard graph.notes[index].note.kind != .note, !graph.notes[index].note.source.isIndex else { return nil }
      let key = Key(
        world: graph.notes[index].world, kind: graph.notes[index].note.kind,
        title: FoldedName(graph.notes[index].note.title))
      guard let other = first[key] else {
        first[key] = NoteIndex(index)
        return nil
      }
      guard reported.insert(key).inserted else { return nil }
      let note = graph.notes[index].note
      let original = graph[other].note
      return Diagnostic(
        .warning, "duplicate-title", "Two notes of the kind '\(note.kind)' are called '\(note.title)'",
        path: note.file.path, range: note.titleRange, suggestion: "give one of them a 'title' of its own",
        notes: [Diagnostic.Note("the other one", path: original.file.path, range: original.titleRange)])
    }
  }
}
