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
    var groups: [Key: GroupedPlaces] = [:]
    var order: [Key] = []
    func add(_ note: NoteIndex, _ fragment: String, _ path: SourcePath, _ range: Range<Int>) {
      let key = Key(note: note, fragment: fragment)
      let place = GroupedPlaces.Place(path: path, range: range)
      if groups[key] != nil {
        groups[key]?.add(place)
      } else {
        groups[key] = GroupedPlaces(place)
        order.append(key)
      }
    }
    for linked in graph.notes {
      let path = linked.note.file.path
      for (link, target) in zip(linked.note.body.links, linked.linkTargets) {
        guard case .note(let index, .broken) = target, let fragment = link.fragment else { continue }
        add(index, fragment, path, link.range)
      }
      for (property, targets) in zip(linked.note.properties, linked.referenceTargets) where !targets.isEmpty {
        for (reference, target) in zip(property.linkedReferences, targets) {
          guard case .note(let index, .broken) = target, case .link(_, let fragment?, _) = reference.form else {
            continue
          }
          add(index, fragment, path, reference.range)
        }
      }
    }
    return order.compactMap { key in groups[key].map { diagnostic(key, $0, graph) } }
  }

  private static func diagnostic(_ key: Key, _ group: GroupedPlaces, _ graph: NoteGraph) -> Diagnostic {
    let note = graph[key.note].note
    let isBlock = key.fragment.utf8.first == UInt8(ascii: "^")
    let names = isBlock ? note.body.blockIdentifiers.map { "^" + $0.identifier } : note.body.headings.map(\.text)
    let suggestion = names.count <= 200 ? NearMiss.suggestion(for: key.fragment, among: names) : nil
    return Diagnostic(
      .warning, "broken-fragment",
      "'\(note.title)' has no \(isBlock ? "block" : "heading") '\(key.fragment)'\(group.suffix)",
      path: group.first.path, range: group.first.range, suggestion: suggestion.map { "did you mean '\($0)'?" },
      notes: group.notes)
  }
}
