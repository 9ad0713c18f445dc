import Markdown
import Notes
import SourceText

/// Pictures and other files that bodies and properties name and that are not there, once a name.
enum MissingAttachmentCheck {
  static func diagnostics(of graph: NoteGraph, _ links: LinkResolver) -> [Diagnostic] {
    var links = links
    var groups: [FoldedName: GroupedPlaces] = [:]
    var order: [(key: FoldedName, written: String)] = []
    func add(_ written: String, _ place: GroupedPlaces.Place) {
      let key = FoldedName(written)
      if groups[key] != nil {
        groups[key]?.add(place)
      } else {
        groups[key] = GroupedPlaces(place)
        order.append((key, written))
      }
    }
    let places = graph.notes.isEmpty ? [:] : Self.places(links.journal)
    for linked in graph.notes {
      let path = linked.note.file.path
      for (link, target) in zip(linked.note.body.links, linked.linkTargets) where target == .unresolved {
        guard AttachmentName.isAttachment(link.target) else { continue }
        add(link.target, GroupedPlaces.Place(path: path, range: link.range))
      }
      guard let place = places[linked.note.path] else { continue }
      for property in linked.note.properties where property.name == "image" || property.name == "cover" {
        for name in AssetName.names(in: property.value) where AttachmentName.isAttachment(name) && !name.contains("://")
        {
          let source = LinkResolver.Source(place, of: links.journal, in: links.map)
          guard links.resolve(name, fragment: nil, from: source, style: .markdown) == .unresolved else { continue }
          add(name, GroupedPlaces.Place(path: path, range: property.range))
        }
      }
    }
    return order.compactMap { target in
      groups[target.key].map { group in
        Diagnostic(
          .warning, "missing-attachment", "'\(target.written)' is not in the journal\(group.suffix)",
          path: group.first.path, range: group.first.range, notes: group.notes)
      }
    }
  }

  private static func places(_ journal: Journal) -> [SourcePath: Int] {
    var places: [SourcePath: Int] = [:]
    places.reserveCapacity(journal.notes.count)
    for (place, note) in journal.notes.enumerated() where note["image"] != nil || note["cover"] != nil {
      places[note.path] = place
    }
    return places
  }
}
