import Markdown
import Notes
import SourceText

/// Links to notes that do not exist, once a target.
enum UnresolvedLinkCheck {
  static func diagnostics(of graph: NoteGraph, _ links: LinkResolver) -> [Diagnostic] {
    var mistakes = MistakeList<FoldedName>()
    func add(_ written: String, _ path: SourcePath, _ range: Range<Int>) {
      guard !AttachmentName.isAttachment(written), links.names.aliases[FoldedName(written)] == nil else { return }
      mistakes.add(FoldedName(JournalPath.withoutExtension(written)), written: written, path: path, range: range)
    }
    let worldTitles = Set(graph.worlds.map { FoldedName($0.title) })
    for index in graph.notes.indices where graph.notes[index].targets.contains(.unresolved) {
      let targets = graph.notes[index].linkTargets
      for link in targets.indices where targets[link] == .unresolved {
        let written = graph.notes[index].note.body.links[link]
        add(written.target, graph.notes[index].note.file.path, written.range)
      }
      for (place, targets) in graph.notes[index].referenceTargets.enumerated() where targets.contains(.unresolved) {
        let property = graph.notes[index].note.properties[place]
        // What pictures are missing is another check's business.
        if isAsset(property, of: graph.notes[index].note.kind, graph.schema) { continue }
        for (reference, target) in zip(property.linkedReferences, targets) where target == .unresolved {
          guard case .link(let written, _, _) = reference.form else { continue }
          // An unlock rule may name a world by its title, which is no note's name.
          if case .rule = property.value, worldTitles.contains(FoldedName(written)) { continue }
          add(written, graph.notes[index].note.file.path, reference.range)
        }
      }
    }
    return report(mistakes, graph)
  }

  private static func isAsset(_ property: Property, of kind: KindName, _ schema: Schema) -> Bool {
    property.name.flatMap { schema.property($0, of: kind) }?.type == .asset
  }

  private static func report(_ mistakes: MistakeList<FoldedName>, _ graph: NoteGraph) -> [Diagnostic] {
    guard !mistakes.keys.isEmpty else { return [] }
    var candidates: [String] = []
    for index in graph.notes.indices {
      let title = graph.notes[index].note.title
      candidates.append(title)
      let stem = graph.notes[index].note.path.stem
      if !graph.notes[index].note.isSection, stem != title { candidates.append(String(stem)) }
      candidates += graph.notes[index].note.aliases.map(\.text)
    }
    let names = NearMiss(candidates: candidates)
    return mistakes.diagnostics { _, written, group, suggests in
      let message = "'\(written)' names no note\(group.suffix)"
      let (path, range) = (group.first.path, group.first.range)
      guard suggests else {
        return Diagnostic(.warning, "unresolved-link", message, path: path, range: range, notes: group.notes)
      }
      return Diagnostic(
        .warning, "unresolved-link", message, path: path, range: range,
        nearest: String(JournalPath.withoutExtension(JournalPath.lastComponent(written))), among: names,
        notes: group.notes)
    }
  }
}
