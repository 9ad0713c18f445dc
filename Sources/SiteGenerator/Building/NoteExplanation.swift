import Linking
import Notes
import SourceText

/// What became of one note, and which rule decided it, in English.
struct NoteExplanation {
  let graph: NoteGraph
  let addresses: AddressBook
  let index: NoteIndex

  private static let labelWidth = 12

  var text: String {
    let graphNote = graph[index]
    let note = graphNote.note
    var lines = ["\(note.path): \(note.title)"]
    func add(_ label: String, _ value: String) {
      let padding = String(repeating: " ", count: max(1, Self.labelWidth - label.count))
      lines.append("  \(label)\(padding)\(value)")
    }
    add("kind", "\(note.kind), \(note.kindEvidence.explanation)")
    let world = graph[graphNote.world]
    add("world", world.path.rawValue.isEmpty ? "\(world.title) (the journal)" : "\(world.title) (\(world.path))")
    add("address", addresses.page(of: index).rawValue)
    add("visibility", visibility(of: note))
    if let status = graphNote.status { add("status", status.rawValue) }
    if graphNote.isLevel { add("level", graphNote.isCompleted == true ? "completed" : "not completed") }
    for property in note.properties {
      add(property.name == nil ? "other" : "property", describe(property))
    }
    add("links", describeLinks(of: graphNote))
    for relation in graph.relations where relation.from == index {
      add("relation", "\(relation.name) → \(graph[relation.to].note.path)" + (relation.isCurrent ? "" : " (no more)"))
    }
    for place in graph.relationsByTarget[index.rawValue] {
      let relation = graph.relations[place]
      add("backlink", "\(graph[relation.from].note.path), \(relation.name)")
    }
    for place in graph.mentionsByTarget[index.rawValue] {
      add("backlink", "\(graph[graph.mentions[place].from].note.path), mention")
    }
    return lines.joined(separator: "\n")
  }

  private func visibility(of note: Note) -> String {
    switch note.visibility {
    case .unstated: "says nothing, so the journal's default holds"
    case .everyone: "for everyone, as the note says"
    case .restricted(let audience, let rule, _): "for \(audience) only, by \(rule)"
    }
  }

  private func describe(_ property: Property) -> String {
    let name = property.name?.rawValue ?? property.key
    let written = property.key == name ? "" : " (written '\(property.key)')"
    return "\(name)\(written)" + (property.value.plainText.map { ": \($0)" } ?? "")
  }

  private func describeLinks(of note: GraphNote) -> String {
    var (notes, missing, withheld) = (0, 0, 0)
    for target in note.linkTargets + note.referenceTargets.flatMap({ $0 }) {
      switch target {
      case .note: notes += 1
      case .unresolved: missing += 1
      case .withheld: withheld += 1
      case .attachment, .external, .refused, .plainText: break
      }
    }
    return
      "\(notes) to notes, \(missing) to notes not written yet, \(withheld) to notes withheld from '\(graph.audience)'"
  }
}
