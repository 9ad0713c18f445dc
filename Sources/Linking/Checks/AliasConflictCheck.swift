import Notes
import SourceText

/// Aliases that never lead to their note, because another note of the same world has that name.
enum AliasConflictCheck {
  private struct Key: Hashable {
    let world: WorldIndex
    let name: FoldedName
  }

  static func diagnostics(of graph: NoteGraph) -> [Diagnostic] {
    guard graph.configuration.resolvesAliases else { return [] }
    guard graph.notes.contains(where: { !$0.note.aliases.isEmpty }) else { return [] }
    var aliases: Set<UInt64> = []
    for index in graph.notes.indices {
      for alias in graph.notes[index].note.aliases { aliases.insert(FoldedName.quickHash(of: alias.text)) }
    }
    // Only names that some alias may be.
    var names: [Key: NoteIndex] = [:]
    for index in graph.notes.indices where !graph.notes[index].note.isSection {
      let stem = graph.notes[index].note.path.stem
      guard aliases.contains(FoldedName.quickHash(of: stem)) else { continue }
      let key = Key(world: graph.notes[index].world, name: FoldedName(stem))
      if names[key] == nil { names[key] = NoteIndex(index) }
    }
    guard !names.isEmpty else { return [] }
    var diagnostics: [Diagnostic] = []
    for index in graph.notes.indices where !graph.notes[index].note.aliases.isEmpty {
      let linked = graph.notes[index]
      for alias in linked.note.aliases {
        let key = Key(world: linked.world, name: FoldedName(alias.text))
        guard let other = names[key], other.rawValue != index, key.name != FoldedName(linked.note.path.stem) else {
          continue
        }
        let owner = graph[other].note
        diagnostics.append(
          Diagnostic(
            .warning, "alias-conflict", "'\(alias.text)' is the name of another note, so this alias is never used",
            path: linked.note.file.path, range: alias.range,
            notes: [Diagnostic.Note("the note of that name", path: owner.file.path, range: owner.titleRange)]))
      }
    }
    return diagnostics
  }
}
