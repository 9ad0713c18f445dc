import Notes
import SourceText

/// Quests that require each other, and places that lie in each other.
enum RelationLoopCheck {
  static func diagnostics(of graph: NoteGraph) -> [Diagnostic] {
    loops(SchemaNames.prerequisite, "requires-cycle", "These wait for each other", in: graph)
      + loops(SchemaNames.containment, "parent-cycle", "These lie inside each other", in: graph)
  }

  private static func loops(
    _ name: RelationName, _ rule: Diagnostic.Rule, _ wording: String, in graph: NoteGraph
  ) -> [Diagnostic] {
    let relations = graph.relations.filter { $0.name.rawValue == name.rawValue }
    guard !relations.isEmpty else { return [] }
    var loops = DependencyGraph(count: graph.notes.count)
    for relation in relations { loops.dependencies[relation.from.rawValue].append(relation.to.rawValue) }
    return loops.ordered().rings.compactMap { ring in
      let chain = loops.chain(through: ring)
      guard let first = chain.first else { return nil }
      let note = graph.notes[first].note
      let shown = chain.count > 8 ? Array(chain.prefix(7)) : chain
      let titles = shown.map { graph.notes[$0].note.title } + (chain.count > 8 ? ["…"] : []) + [note.title]
      let property = PropertyName(String(name.rawValue.split(separator: ".").last ?? ""))
      return Diagnostic(
        .warning, rule, "\(wording): \(titles.joined(separator: " → "))", path: note.file.path,
        range: note.range(of: property))
    }
  }
}
