import Notes
import SourceText

/// Everything that is looked for once the graph stands; each check lies in a file of its own.
enum GraphChecks {
  static func diagnostics(of graph: NoteGraph, _ links: LinkResolver) -> [Diagnostic] {
    UnresolvedLinkCheck.diagnostics(of: graph, links) + AmbiguousNameCheck.diagnostics(of: graph, links)
      + BrokenFragmentCheck.diagnostics(of: graph) + MissingAttachmentCheck.diagnostics(of: graph, links)
      + DuplicateTitleCheck.diagnostics(of: graph) + AliasConflictCheck.diagnostics(of: graph)
      + RelationLoopCheck.diagnostics(of: graph)
  }
}

/// Places that share a mistake, so that it is reported once: at the first, with a note for up to three more.
struct GroupedPlaces {
  struct Place {
    let path: SourcePath
    let range: Range<Int>
  }

  private(set) var first: Place
  private(set) var others: [Place] = []
  private(set) var count = 1

  init(_ place: Place) { first = place }

  mutating func add(_ place: Place) {
    count += 1
    if others.count < 3 { others.append(place) }
  }

  /// ` (5 times)`, or nothing for a single place.
  var suffix: String { count > 1 ? " (\(count) times)" : "" }

  var notes: [Diagnostic.Note] { others.map { Diagnostic.Note("also here", path: $0.path, range: $0.range) } }
}
