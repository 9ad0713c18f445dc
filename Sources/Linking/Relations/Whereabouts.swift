import Notes
import SourceText

/// Finds where somebody is now among the places where they have been.
struct Whereabouts {
  let table: PropertyTable
  let notes: [LinkedNote]
  private(set) var diagnostics: [Diagnostic] = []

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
    var current: [List: Reference?] = [:]
    for place in drafts.indices {
      let draft = drafts[place]
      guard draft.order < table.schema.relations.count, table.schema.relations[draft.order].isWhereabouts else {
        continue
      }
      let isWorded = notes[draft.writer.rawValue].note.properties[draft.property].name == "relations"
      if draft.isInverse || isWorded {
        guard let own = ownList(of: draft) else {
          drafts[place].isCurrent = draft.reference.until == nil
          continue
        }
        drafts[place].isCurrent = false
        if draft.isInverse { report(draft, against: own) }
      } else {
        let list = List(note: draft.writer, property: draft.property)
        if current[list] == nil { current[list] = .some(currentEntry(of: list)) }
        drafts[place].isCurrent = current[list]??.range == draft.reference.range
      }
    }
    return drafts
  }

  /// The property in which the source says itself where it is, when it does.
  private func ownList(of draft: RelationDraft) -> Int? {
    let note = notes[draft.from.rawValue]
    return note.note.properties.indices.first { place in
      guard let name = note.note.properties[place].name, let use = table.use(of: name, in: note.note.kind) else {
        return false
      }
      return !use.isInverse && use.definition == draft.order && !note.note.properties[place].linkedReferences.isEmpty
    }
  }

  /// The entry without an end, else the latest, else the last; of several without an end the latest, else the last.
  ///
  /// Entries that lead to something withheld do not count; entries of plain text do.
  private func currentEntry(of list: List) -> Reference? {
    let note = notes[list.note.rawValue]
    guard case .references(let references) = note.note.properties[list.property].value else { return nil }
    let seen = zip(references, note.referenceTargets[list.property]).filter { $0.1 != .withheld }.map(\.0)
    let open = seen.filter { $0.until == nil }
    var best: Reference?
    for entry in open.isEmpty ? seen : open {
      let (known, parts) = (best?.since?.parts ?? [], entry.since?.parts ?? [])
      if best == nil || !parts.lexicographicallyPrecedes(known) { best = entry }
    }
    return best
  }

  private mutating func report(_ draft: RelationDraft, against property: Int) {
    let (source, target) = (notes[draft.from.rawValue].note, notes[draft.to.rawValue].note)
    diagnostics.append(
      Diagnostic(
        .warning, "relation-contradiction", "'\(source.title)' does not say that it is at '\(target.title)'",
        path: target.file.path, range: draft.reference.range,
        suggestion: "add '\(target.title)' to its list, or remove it here",
        notes: [
          Diagnostic.Note(
            "its own list decides", path: source.file.path, range: source.properties[property].range)
        ]))
  }
}
