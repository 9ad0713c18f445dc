import Markdown
import Notes
import SourceText

/// What is withheld as a whole, and what links to it become: nothing leads to what the audience may not see.
struct Redaction: Sendable {
  /// Places in the journal of what is seen, sorted by path.
  let places: [Int]
  let withheld: [WithheldNote]
  /// By place in the journal; nil for what is withheld.
  let indices: [NoteIndex?]
  private let parts: PartFilter

  init(_ parts: PartFilter, _ map: WorldMap, _ filter: AudienceFilter, _ locks: LockedNotes) {
    self.parts = parts
    let journal = parts.journal
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

  /// The notes that are seen, with links that lead to what is seen and nowhere else.
  func linkedNotes(_ notes: [ResolvedNote?], attachments: [SourcePath]) -> [LinkedNote] {
    let resolved = places.compactMap { notes[$0] }
    var targets = SeenTargets(parts, indices: indices, attachments: attachments)
    return resolved.map { linked($0, &targets) }
  }

  /// One note, with links that lead to what is seen and nowhere else.
  func linked(_ note: ResolvedNote, _ targets: inout SeenTargets) -> LinkedNote {
    let links = zip(note.note.body.links, note.links).map { link, resolution in
      targets.target(
        resolution, name: link.target, acceptsIdentifiers: link.syntax == .markdown || link.syntax == .html)
    }
    let references = zip(note.note.properties, note.references).map { property, resolutions in
      zip(property.linkedReferences, resolutions).map { reference, resolution in
        targets.target(resolution, name: reference.name, acceptsIdentifiers: true)
      }
    }
    return LinkedNote(
      note: note.note.withholding(links, references), linkTargets: links, referenceTargets: references)
  }
}
