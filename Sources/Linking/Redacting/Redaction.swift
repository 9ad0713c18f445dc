import Markdown
import Notes
import SourceText

/// The one place where withheld notes and parts leave: what comes out holds nothing that the audience may not see.
struct Redaction {
  /// Places in the journal of what is seen, sorted by path.
  let places: [Int]
  let withheld: [WithheldNote]
  /// By place in the journal; nil for what is withheld.
  let indices: [NoteIndex?]

  init(_ journal: Journal, _ map: WorldMap, _ filter: AudienceFilter, _ locks: LockedNotes) {
    var places: [Int] = []
    var withheld: [WithheldNote] = []
    var indices = [NoteIndex?](repeating: nil, count: journal.notes.count)
    for (place, note) in journal.notes.enumerated() {
      if let rule = filter.rules[place] ?? (locks.isWithheld(map.worldOfNote[place]) ? "locked world" : nil) {
        withheld.append(WithheldNote(path: note.path, title: note.title, rule: rule))
      } else {
        indices[place] = NoteIndex(places.count)
        places.append(place)
      }
    }
    self.places = places
    self.withheld = withheld
    self.indices = indices
  }

  /// The notes without their withheld parts, with links that lead to what is seen and nowhere else.
  func linkedNotes(_ notes: [ResolvedNote?], attachments: [SourcePath]) -> [LinkedNote] {
    let resolved = places.compactMap { place in notes[place].map { Self.redacted($0) } }
    var fragments = FragmentResolver()
    func target(_ resolution: Resolution, acceptsIdentifiers: Bool) -> ResolvedLink {
      switch resolution {
      case .note(let place, let fragment):
        guard let index = indices[place] else { return .withheld }
        let document = resolved[index.rawValue].note.body
        return .note(
          index, fragments.resolve(fragment, in: document, at: index, acceptsIdentifiers: acceptsIdentifiers))
      case .attachment(let place): return .attachment(attachments[place])
      case .external: return .external
      case .refused: return .refused
      case .unresolved: return .unresolved
      case .ambiguousAlias: return .unresolved
      case .plainText: return .plainText
      }
    }
    return resolved.map { note in
      let links = zip(note.note.body.links, note.links).map { link, resolution in
        target(resolution, acceptsIdentifiers: link.syntax == .markdown || link.syntax == .html)
      }
      let references = note.references.map { $0.map { target($0, acceptsIdentifiers: true) } }
      return LinkedNote(note: note.note, linkTargets: links, referenceTargets: references)
    }
  }

  /// A note without the parts that its audience may not see: links and references go with the text that holds them.
  private static func redacted(_ note: ResolvedNote) -> ResolvedNote { note }
}
