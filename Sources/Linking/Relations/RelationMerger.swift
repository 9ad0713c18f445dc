import Notes
import SourceText

/// Makes one relation of what two notes say about each other.
struct RelationMerger {
  private struct Pair: Hashable {
    let name: RelationName
    let from: NoteIndex
    let to: NoteIndex
  }

  private struct Entry: Hashable {
    let pair: Pair
    let since: GameDate?
    let until: GameDate?
  }

  let schema: Schema

  /// Drafts of the source come first and are kept with their dates; the target's fill in what the source does not say.
  func merged(_ drafts: [RelationDraft]) -> [RelationDraft] {
    var kept: [RelationDraft] = []
    var places: [Pair: Int] = [:]
    var entries: Set<Entry> = []
    for isInverse in [false, true] {
      for draft in drafts where draft.isInverse == isInverse {
        let pair = Pair(name: draft.name, from: draft.from, to: draft.to)
        let isSymmetric = draft.order < schema.relations.count && schema.relations[draft.order].isSymmetric
        let mirror = Pair(name: draft.name, from: draft.to, to: draft.from)
        if isSymmetric, places[mirror] != nil { continue }
        if let known = places[pair] {
          let isRepeated = !entries.insert(
            Entry(pair: pair, since: draft.reference.since, until: draft.reference.until)
          ).inserted
          if draft.isInverse || isRepeated {
            kept[known] = Self.filled(kept[known], from: draft)
            continue
          }
        } else {
          places[pair] = kept.count
          entries.insert(Entry(pair: pair, since: draft.reference.since, until: draft.reference.until))
        }
        kept.append(draft)
      }
    }
    return kept
  }

  private static func filled(_ draft: RelationDraft, from other: RelationDraft) -> RelationDraft {
    guard draft.role == nil, let role = other.role else { return draft }
    return RelationDraft(
      name: draft.name, order: draft.order, from: draft.from, to: draft.to, writer: draft.writer,
      property: draft.property, reference: draft.reference, isInverse: draft.isInverse, role: role,
      isCurrent: draft.isCurrent)
  }
}
