import Markdown
import Notes
import SourceText

/// Names that several notes answer to equally well, and aliases that several notes bear; once a name.
enum AmbiguousNameCheck {
  static func diagnostics(of graph: NoteGraph, _ links: LinkResolver) -> [Diagnostic] {
    let ties = links.ties
    guard !ties.isEmpty || !links.names.aliases.isEmpty else { return [] }
    var visible: Set<SourcePath> = Set(graph.attachments)
    for index in graph.notes.indices { visible.insert(graph.notes[index].note.path) }
    var reported: Set<String> = []
    var diagnostics: [Diagnostic] = []
    func report(_ target: String, _ path: SourcePath, _ range: Range<Int>) {
      let tied = ties[target]?.files.map { links.path($0) }
      guard let paths = tied ?? links.names.aliases[FoldedName(target)]?.map({ links.names.notes[$0].path }),
        reported.insert(target).inserted
      else { return }
      let seen = paths.filter { visible.contains($0) }
      guard seen.count > 1 else { return }
      diagnostics.append(
        tied == nil ? ambiguousAlias(target, seen, path, range) : ambiguous(target, seen, path, range))
    }
    for index in graph.notes.indices where !ties.isEmpty || graph.notes[index].targets.contains(.unresolved) {
      let targets = graph.notes[index].linkTargets
      for link in targets.indices where !ties.isEmpty || targets[link] == .unresolved {
        let written = graph.notes[index].note.body.links[link]
        guard targets[link] == .unresolved || ties[written.target] != nil else { continue }
        report(written.target, graph.notes[index].note.file.path, written.range)
      }
      for (place, targets) in graph.notes[index].referenceTargets.enumerated() {
        guard !ties.isEmpty || targets.contains(.unresolved) else { continue }
        for (reference, target) in zip(graph.notes[index].note.properties[place].linkedReferences, targets) {
          guard case .link(let written, _, _) = reference.form else { continue }
          guard target == .unresolved || ties[written] != nil else { continue }
          report(written, graph.notes[index].note.file.path, reference.range)
        }
      }
    }
    return diagnostics
  }

  private static func ambiguous(
    _ target: String, _ paths: [SourcePath], _ path: SourcePath, _ range: Range<Int>
  ) -> Diagnostic {
    Diagnostic(
      .warning, "ambiguous-link", "'\(target)' may mean \(list(paths)); the first was taken", path: path, range: range,
      suggestion: "write the path of the one you mean")
  }

  private static func ambiguousAlias(
    _ target: String, _ paths: [SourcePath], _ path: SourcePath, _ range: Range<Int>
  ) -> Diagnostic {
    Diagnostic(
      .warning, "ambiguous-alias", "'\(target)' is an alias of \(list(paths)), so it leads to none of them", path: path,
      range: range, suggestion: "link to the note by its name")
  }

  private static func list(_ paths: [SourcePath]) -> String {
    let shown = paths.prefix(4).map { "'\($0)'" }.joined(separator: ", ")
    return paths.count > 4 ? "\(shown) and \(paths.count - 4) more" : shown
  }
}
