import Notes
import SourceText

/// Everything that is looked for once the graph stands; each check lies in a file of its own.
enum GraphChecks {
  static func diagnostics(of graph: NoteGraph, _ links: LinkResolver) -> [Diagnostic] {
    UnresolvedLinkCheck.diagnostics(of: graph, links) + AmbiguousNameCheck.diagnostics(of: graph, links)
      + BrokenFragmentCheck.diagnostics(of: graph) + MissingAttachmentCheck.diagnostics(of: graph)
      + DuplicateTitleCheck.diagnostics(of: graph) + AliasConflictCheck.diagnostics(of: graph)
      + RelationLoopCheck.diagnostics(of: graph) + EmbedCycleCheck.diagnostics(of: graph)
  }
}
