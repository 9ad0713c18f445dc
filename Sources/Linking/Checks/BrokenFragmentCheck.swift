import Markdown
import Notes
import SourceText

/// Links to headings and blocks that their note does not have, once a heading.
enum BrokenFragmentCheck {
  private struct Key: Hashable {
    let note: NoteIndex
    let fragment: String
  }

  static func diagnostics(of graph: NoteGraph) -> [Diagnostic] {
    var mistakes = MistakeList<Key>()
    func add(_ target: ResolvedLink, _ fragment: String?, _ path: SourcePath, _ range: Range<Int>) {
      guard case .note(let index, .broken) = target, let fragment else { return }
      mistakes.add(Key(note: index, fragment: fragment), written: fragment, path: path, range: range)
    }
    for index in graph.notes.indices where graph.notes[index].targets.contains(.broken) {
      let targets = graph.notes[index].linkTargets
      for link in targets.indices {
        guard case .note(_, .broken) = targets[link] else { continue }
        let written = graph.notes[index].note.body.links[link]
        add(targets[link], written.fragment, graph.notes[index].note.file.path, written.range)
      }
      for (place, targets) in graph.notes[index].referenceTargets.enumerated() {
        guard targets.contains(where: { if case .note(_, .broken) = $0 { true } else { false } }) else { continue }
        for (reference, target) in zip(graph.notes[index].note.properties[place].linkedReferences, targets) {
          guard case .link(_, let fragment, _) = reference.form else { continue }
          add(target, fragment, graph.notes[index].note.file.path, reference.range)
        }
      }
    }
    return mistakes.diagnostics { key, _, group, suggests in diagnostic(key, group, suggests, graph) }
  }

  private static func diagnostic(
    _ key: Key, _ group: GroupedPlaces, _ suggests: Bool, _ graph: NoteGraph
  ) -> Diagnostic {
    let note = graph[key.note].note
    let isBlock = key.fragment.utf8.first == UInt8(ascii: "^")
    let names = isBlock ? note.body.blockIdentifiers.map { "^" + $0.identifier } : note.body.headings.map(\.text)
    let suggestion = suggests && names.count <= 200 ? NearMiss.suggestion(for: key.fragment, among: names) : nil
    return Diagnostic(
      .warning, "broken-fragment",
      "'\(note.title)' has no \(isBlock ? "block" : "heading") '\(key.fragment)'\(group.suffix)",
      path: group.first.path, range: group.first.range, suggestion: suggestion.map { "did you mean '\($0)'?" },
      notes: group.notes)
  }
}
