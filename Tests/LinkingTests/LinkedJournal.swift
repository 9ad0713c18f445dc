import Linking
import Markdown
import Notes
import SourceText

/// A journal written in a test, linked for one audience.
struct LinkedJournal {
  let graph: NoteGraph
  let diagnostics: [Diagnostic]

  /// - Parameter files: Notes by path; a path that does not end in `.md` is an attachment.
  init(
    _ files: [String: String], configuration: String? = nil, audience: String = "public", showsLocks: Bool = false
  ) {
    let paths = files.keys.sorted { SourcePath($0) < SourcePath($1) }
    let isNote: (String) -> Bool = { $0.lowercased().hasSuffix(".md") }
    let journal = Journal.parse(
      JournalFiles(
        name: "Journal", configuration: configuration.map { SourceFile("loremark.yml", $0) },
        notes: paths.filter(isNote).map { SourceFile($0, files[$0] ?? "") },
        attachments: paths.filter { !isNote($0) }.map { SourcePath($0) }))
    let linked = GraphBuilder.link(
      journal.value, title: "Journal", audience: AudienceName(audience), showsLocks: showsLocks)
    graph = linked.value
    diagnostics = linked.diagnostics
  }

  func index(_ path: String) -> NoteIndex? {
    graph.notes.firstIndex { $0.note.path == SourcePath(path) }.map { NoteIndex($0) }
  }

  func note(_ path: String) -> GraphNote? { index(path).map { graph[$0] } }

  /// What the links of a note's body lead to, by path; `?` unresolved, `-` withheld, `#heading` a fragment.
  func links(_ path: String) -> [String] { (note(path)?.linkTargets ?? []).map { text($0) } }

  func references(_ path: String, _ property: PropertyName) -> [String] {
    guard let note = note(path), let place = note.note.properties.firstIndex(where: { $0.name == property }) else {
      return []
    }
    return note.referenceTargets[place].map { text($0) }
  }

  func text(_ link: ResolvedLink) -> String {
    switch link {
    case .note(let index, let fragment): graph[index].note.path.rawValue + text(fragment)
    case .attachment(let path): path.rawValue
    case .external: "external"
    case .refused: "refused"
    case .withheld: "-"
    case .unresolved: "?"
    case .plainText: "text"
    }
  }

  private func text(_ fragment: ResolvedLink.Fragment) -> String {
    switch fragment {
    case .none: ""
    case .heading(let identifier, _): "#" + identifier
    case .block(let identifier): "#^" + identifier
    case .broken: "#?"
    }
  }

  /// Relations of a name as `from > to`, past ones in brackets.
  func relations(_ name: String) -> [String] {
    graph.relations.filter { $0.name == RelationName(name) && !$0.isImplied }.map { relation in
      let text = "\(graph[relation.from].note.title) > \(graph[relation.to].note.title)"
      return relation.isCurrent ? text : "(\(text))"
    }
  }

  func world(_ title: String) -> World? { graph.worlds.first { $0.title == title } }

  func rules(_ rule: String) -> [String] { diagnostics.filter { $0.rule.rawValue == rule }.map(\.message) }
}
