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
    return likeOthers(graph).compactMap { index in
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

  /// The notes of a world that may be called like another one there: nearly all are told apart by a cheap hash.
  private static func likeOthers(_ graph: NoteGraph) -> [Int] {
    var hashes: [(hash: UInt64, index: Int)] = []
    hashes.reserveCapacity(graph.notes.count)
    for index in graph.notes.indices {
      guard graph.notes[index].note.kind != .note, !graph.notes[index].note.source.isIndex else { continue }
      let hash = FoldedName.quickHash(of: graph.notes[index].note.title)
      hashes.append((hash &* 31 &+ UInt64(truncatingIfNeeded: graph.notes[index].world.rawValue), index))
    }
    hashes.sort { $0.hash != $1.hash ? $0.hash < $1.hash : $0.index < $1.index }
    var alike: [Int] = []
    for place in hashes.indices {
      let isFirst = place == 0 || hashes[place - 1].hash != hashes[place].hash
      let isLast = place + 1 == hashes.count || hashes[place + 1].hash != hashes[place].hash
      if !isFirst || !isLast { alike.append(hashes[place].index) }
    }
    return alike.sorted()
  }
}
