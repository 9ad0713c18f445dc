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
    let isSymmetric = schema.relations.map(\.isSymmetric)
    var kept: [RelationDraft] = []
    kept.reserveCapacity(drafts.count)
    // By pair the first draft that was kept, and by draft the next one of its pair.
    var firsts: [Pair: Int] = [:]
    firsts.reserveCapacity(drafts.count)
    var following: [Int?] = []
    following.reserveCapacity(drafts.count)
    for isInverse in [false, true] {
      for place in drafts.indices where drafts[place].isInverse == isInverse {
        let draft = drafts[place]
        let pair = Pair(order: draft.order, word: draft.word, from: draft.from, to: draft.to)
        if draft.word == nil, isSymmetric[draft.order] {
          let mirror = Pair(order: draft.order, word: nil, from: draft.to, to: draft.from)
          if firsts[mirror] != nil { continue }
        }
        guard let first = firsts[pair] else {
          firsts[pair] = kept.count
          following.append(nil)
          kept.append(draft)
          continue
        }
        // Somebody may be at one place twice, at different times.
        if let last = lastOther(than: draft, after: first, kept, following) {
          following[last] = kept.count
          following.append(nil)
          kept.append(draft)
        } else if kept[first].role == nil {
          kept[first].role = draft.role
        }
      }
    }
    return kept
  }

  /// The last draft of a pair when none of them says the same as another one; nil when one does, or there are many.
  private func lastOther(
    than draft: RelationDraft, after first: Int, _ kept: [RelationDraft], _ following: [Int?]
  ) -> Int? {
    guard !draft.isInverse else { return nil }
    var (count, place) = (1, first)
    while count <= 20 {
      if saysTheSame(kept[place], draft) { return nil }
      guard let next = following[place] else { return place }
      place = next
      count += 1
    }
    return nil
  }

  private func saysTheSame(_ draft: RelationDraft, _ other: RelationDraft) -> Bool {
    let (one, two) = (draft.reference(in: notes), other.reference(in: notes))
    return one?.since == two?.since && one?.until == two?.until
  }
}
