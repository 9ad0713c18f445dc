import Notes
import SourceText

/// Makes one relation of what two notes say about each other.
struct RelationMerger {
  /// The relation's order stands for its name, but for the author's own words.
  private struct Pair: Hashable {
    let order: Int
    let word: RelationName?
    let from: NoteIndex
    let to: NoteIndex
  }

  let schema: Schema
  let notes: [LinkedNote]

  /// Drafts of the source come first and are kept with their dates; the target's fill in what the source does not say.
  func merged(_ drafts: [RelationDraft]) -> [RelationDraft] {
    var kept: [RelationDraft] = []
    kept.reserveCapacity(drafts.count)
    var places: [Pair: [Int]] = [:]
    places.reserveCapacity(drafts.count)
    for isInverse in [false, true] {
      for draft in drafts where draft.isInverse == isInverse {
        let isKnown = draft.order < schema.relations.count
        let word = isKnown ? nil : draft.name
        let pair = Pair(order: draft.order, word: word, from: draft.from, to: draft.to)
        if isKnown, schema.relations[draft.order].isSymmetric {
          let mirror = Pair(order: draft.order, word: word, from: draft.to, to: draft.from)
          if places[mirror] != nil { continue }
        }
        if let known = places[pair], let first = known.first {
          // Somebody may be at one place twice, at different times.
          if draft.isInverse || known.count > 20 || known.contains(where: { saysTheSame(kept[$0], draft) }) {
            if kept[first].role == nil { kept[first].role = draft.role }
            continue
          }
        }
        places[pair, default: []].append(kept.count)
        kept.append(draft)
      }
    }
    return kept
  }

  private func saysTheSame(_ draft: RelationDraft, _ other: RelationDraft) -> Bool {
    let (one, two) = (draft.reference(in: notes), other.reference(in: notes))
    return one?.since == two?.since && one?.until == two?.until
  }
}
