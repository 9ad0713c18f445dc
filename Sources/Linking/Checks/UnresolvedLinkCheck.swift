import Markdown
import Notes
import SourceText

/// Links to notes that do not exist, once a target.
enum UnresolvedLinkCheck {
  static func diagnostics(of graph: NoteGraph, _ links: LinkResolver) -> [Diagnostic] {
    var groups: [FoldedName: GroupedPlaces] = [:]
    var order: [(key: FoldedName, written: String)] = []
    func add(_ written: String, _ place: GroupedPlaces.Place) {
      let key = FoldedName(JournalPath.withoutExtension(written))
      if groups[key] != nil {
        groups[key]?.add(place)
      } else {
        groups[key] = GroupedPlaces(place)
        order.append((key, written))
      }
    }
    for linked in graph.notes {
      let path = linked.note.file.path
      for (link, target) in zip(linked.note.body.links, linked.linkTargets) where target == .unresolved {
        guard !AttachmentName.isAttachment(link.target), links.names.aliases[FoldedName(link.target)] == nil else {
          continue
        }
        add(link.target, GroupedPlaces.Place(path: path, range: link.range))
      }
      for (property, targets) in zip(linked.note.properties, linked.referenceTargets)
      where targets.contains(.unresolved) {
        // What pictures are missing is another check's business.
        if let name = property.name, graph.schema.property(name, of: linked.note.kind)?.type == .asset { continue }
        for (reference, target) in zip(property.linkedReferences, targets) where target == .unresolved {
          guard case .link(let written, _, _) = reference.form, !AttachmentName.isAttachment(written),
            links.names.aliases[FoldedName(written)] == nil
          else { continue }
          add(written, GroupedPlaces.Place(path: path, range: reference.range))
        }
      }
    }
    return report(order, groups, graph)
  }

  /// Looking for near misses is slower than the rest of the check: for the first targets only.
  private static let mostSuggestions = 100

  private static func report(
    _ order: [(key: FoldedName, written: String)], _ groups: [FoldedName: GroupedPlaces], _ graph: NoteGraph
  ) -> [Diagnostic] {
    guard !order.isEmpty else { return [] }
    let names = NearMiss(
      candidates: graph.notes.flatMap { linked in
        let stem = linked.note.isSection ? linked.note.title : String(linked.note.path.stem)
        return Set([stem, linked.note.title] + linked.note.aliases.map(\.text)).sorted()
      })
    return order.enumerated().compactMap { place, target in
      guard let group = groups[target.key] else { return nil }
      let name = JournalPath.withoutExtension(JournalPath.lastComponent(target.written))
      let suggestion = place < mostSuggestions ? names.suggestion(for: name) : nil
      return Diagnostic(
        .warning, "unresolved-link", "'\(target.written)' names no note\(group.suffix)", path: group.first.path,
        range: group.first.range, suggestion: suggestion.map { "did you mean '\($0)'?" }, notes: group.notes)
    }
  }
}
