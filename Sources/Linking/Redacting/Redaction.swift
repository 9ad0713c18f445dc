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
    var targets = SeenTargets(parts, indices: indices, attachments: attachments)
    var seen: [LinkedNote] = []
    seen.reserveCapacity(places.count)
    for place in places {
      if let note = notes[place] { seen.append(linked(note, &targets)) }
    }
    return seen
  }

  /// One note, with links that lead to what is seen and nowhere else.
  func linked(_ note: ResolvedNote, _ targets: inout SeenTargets) -> LinkedNote {
    let (written, resolved, references) = (note.note.body.links, note.links, note.references)
    var links: [ResolvedLink] = []
    links.reserveCapacity(written.count)
    for place in written.indices {
      let acceptsIdentifiers =
        switch written[place].syntax {
        case .markdown, .html: true
        case .wikilink, .embed, .image, .autolink, .property: false
        }
      links.append(
        targets.target(resolved[place], name: written[place].target, acceptsIdentifiers: acceptsIdentifiers))
    }
    let properties = note.note.properties
    var referenceTargets: [[ResolvedLink]] = []
    referenceTargets.reserveCapacity(properties.count)
    for place in properties.indices {
      let resolutions = references[place]
      guard !resolutions.isEmpty else {
        referenceTargets.append([])
        continue
      }
      let linked = properties[place].linkedReferences
      var entries: [ResolvedLink] = []
      entries.reserveCapacity(resolutions.count)
      for entry in resolutions.indices {
        entries.append(targets.target(resolutions[entry], name: linked[entry].name, acceptsIdentifiers: true))
      }
      referenceTargets.append(entries)
    }
    return LinkedNote(
      note: note.note.withholding(links, referenceTargets), linkTargets: links, referenceTargets: referenceTargets,
      uses: note.uses)
  }
}
