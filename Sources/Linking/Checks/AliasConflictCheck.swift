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
    var names: [Key: NoteIndex] = [:]
    for index in graph.notes.indices where !graph.notes[index].note.isSection {
      let key = Key(world: graph.notes[index].world, name: FoldedName(graph.notes[index].note.path.stem))
      if names[key] == nil { names[key] = NoteIndex(index) }
    }
    var diagnostics: [Diagnostic] = []
    for index in graph.notes.indices where !graph.notes[index].note.aliases.isEmpty {
      let linked = graph.notes[index]
      for alias in linked.note.aliases {
        let key = Key(world: linked.world, name: FoldedName(alias.text))
        guard key.name != FoldedName(linked.note.path.stem), let other = names[key], other.rawValue != index else {
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
