import Markdown
import Notes

/// Collects links of bodies to other notes: one for each linking note and target, with the sentence around the first.
struct MentionCollector {
  private struct Pair: Hashable {
    let from: NoteIndex
    let to: NoteIndex
  }

  private let related: Set<Pair>

  init(_ relations: [Relation]) {
    var related: Set<Pair> = []
    related.reserveCapacity(relations.count * 2)
    for relation in relations {
      related.insert(Pair(from: relation.from, to: relation.to))
      related.insert(Pair(from: relation.to, to: relation.from))
    }
    self.related = related
  }

  func mentions(in notes: [LinkedNote]) -> [Mention] {
    var mentions: [Mention] = []
    var isMentioned = [Bool](repeating: false, count: notes.count)
    for (index, note) in notes.enumerated() {
      let first = mentions.count
      for (link, target) in note.linkTargets.enumerated() {
        guard case .note(let other, _) = target, other.rawValue != index, !isMentioned[other.rawValue] else { continue }
        isMentioned[other.rawValue] = true
        let pair = Pair(from: NoteIndex(index), to: other)
        mentions.append(
          Mention(
            from: pair.from, to: other, excerpt: note.note.body.mention(ofLink: link),
            isCoveredByRelation: related.contains(pair)))
      }
      for mention in mentions[first...] { isMentioned[mention.to.rawValue] = false }
    }
    return mentions
  }
}
