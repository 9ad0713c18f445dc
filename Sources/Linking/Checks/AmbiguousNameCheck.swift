import Markdown
import Notes
import SourceText

/// Names that several notes answer to equally well, and aliases that several notes bear; once a name.
enum AmbiguousNameCheck {
  static func diagnostics(of graph: NoteGraph, _ links: LinkResolver) -> [Diagnostic] {
    let visible = Set(graph.notes.map(\.note.path))
    var reported: Set<String> = []
    var diagnostics: [Diagnostic] = []
    func report(_ target: String, _ resolved: ResolvedLink, _ path: SourcePath, _ range: Range<Int>) {
      guard resolved == .unresolved || links.ties[target] != nil, reported.insert(target).inserted else { return }
      if let tie = links.ties[target] {
        let paths = tie.files.map { links.path($0) }.filter { visible.contains($0) || graph.attachments.contains($0) }
        if paths.count > 1 { diagnostics.append(ambiguous(target, paths, path, range)) }
      } else if let bearers = links.names.aliases[FoldedName(target)] {
        let paths = bearers.map { links.journal.notes[$0].path }.filter { visible.contains($0) }
        if paths.count > 1 { diagnostics.append(ambiguousAlias(target, paths, path, range)) }
      }
    }
    for linked in graph.notes {
      let path = linked.note.file.path
      for (link, target) in zip(linked.note.body.links, linked.linkTargets) {
        report(link.target, target, path, link.range)
      }
      for (property, targets) in zip(linked.note.properties, linked.referenceTargets) where !targets.isEmpty {
        for (reference, target) in zip(property.linkedReferences, targets) {
          guard case .link(let written, _, _) = reference.form else { continue }
          report(written, target, path, reference.range)
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
