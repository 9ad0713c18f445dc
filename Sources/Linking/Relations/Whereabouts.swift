import Notes
import SourceText

/// Finds where somebody is now among the places where they have been.
struct Whereabouts {
  let table: PropertyTable
  let notes: [LinkedNote]

  init(_ table: PropertyTable, _ notes: [LinkedNote]) {
    self.table = table
    self.notes = notes
  }

  private struct List: Hashable {
    let note: NoteIndex
    let property: Int
  }

  /// Marks the entries that hold now. Where the source has a list of its own, that list decides alone.
  mutating func marked(_ drafts: [RelationDraft]) -> [RelationDraft] {
    var drafts = drafts
    let isWhereabouts = table.schema.relations.map(\.isWhereabouts)
    var current: [List: Int?] = [:]
    for place in drafts.indices {
      guard drafts[place].word == nil, isWhereabouts[drafts[place].order] else { continue }
      let draft = drafts[place]
      let isWorded = notes[draft.writer.rawValue].note.properties[draft.property].name == "relations"
      if draft.isInverse || isWorded {
        guard let own = ownList(of: draft) else {
          drafts[place].isCurrent = draft.reference(in: notes)?.until == nil
          continue
        }
        drafts[place].isCurrent = false
        if draft.isInverse { note(draft, against: own) }
      } else {
        let list = List(note: draft.writer, property: draft.property)
        if current[list] == nil { current[list] = .some(currentEntry(of: list)) }
        drafts[place].isCurrent = current[list] == .some(draft.entry)
      }
    }
    return drafts
  }

  /// The property in which the source says itself where it is, when it does.
  private func ownList(of draft: RelationDraft) -> Int? {
    let note = notes[draft.from.rawValue]
    return note.uses.indices.first { place in
      guard let use = note.uses[place] else { return false }
      return !use.isInverse && use.definition == draft.order && !note.note.properties[place].linkedReferences.isEmpty
    }
  }

  /// The entry without an end, else the latest, else the last; of several without an end the latest, else the last.
  ///
  /// Entries that lead to something withheld do not count; entries of plain text do.
  private func currentEntry(of list: List) -> Int? {
    let note = notes[list.note.rawValue]
    guard case .references(let references) = note.note.properties[list.property].value else { return nil }
    let seen = references.indices.filter { note.referenceTargets[list.property][$0] != .withheld }
    let open = seen.filter { references[$0].until == nil }
    var best: Int?
    for entry in open.isEmpty ? seen : open {
      let known = best.flatMap { references[$0].since?.parts } ?? []
      if best == nil || !(references[entry].since?.parts ?? []).lexicographicallyPrecedes(known) { best = entry }
    }
    return best
  }

  /// What a place says of people who do not say it themselves: one report a place.
  private struct Contradiction {
    let first: RelationDraft
    let list: Int
    var count = 1
  }

  private var contradictions: [NoteIndex: Contradiction] = [:]

  private mutating func note(_ draft: RelationDraft, against list: Int) {
    if contradictions[draft.to] == nil {
      contradictions[draft.to] = Contradiction(first: draft, list: list)
    } else {
      contradictions[draft.to]?.count += 1
    }
  }

  /// One warning a place, in the notes' order.
  var diagnostics: [Diagnostic] {
    contradictions.sorted { $0.key < $1.key }.map { place, contradiction in
      let draft = contradiction.first
      let (source, target) = (notes[draft.from.rawValue].note, notes[place.rawValue].note)
      let others = contradiction.count > 1 ? ", nor do \(contradiction.count - 1) others it names" : ""
      return Diagnostic(
        .warning, "relation-contradiction", "'\(source.title)' does not say that it is at '\(target.title)'\(others)",
        path: target.file.path, range: draft.reference(in: notes)?.range ?? target.titleRange,
        suggestion: "add '\(target.title)' to its list, or remove it here",
        notes: [
          Diagnostic.Note(
            "its own list decides", path: source.file.path, range: source.properties[contradiction.list].range)
        ])
    }
  }
}
