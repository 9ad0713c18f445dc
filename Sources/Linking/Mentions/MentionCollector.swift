import Markdown
import Notes

/// Collects links of bodies, and of texts in properties, to other notes: one for each linking note and target, with the sentence around the first.
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
      func add(_ target: ResolvedLink, _ excerpt: () -> MentionExcerpt) {
        guard case .note(let other, _) = target, other.rawValue != index, !isMentioned[other.rawValue] else { return }
        isMentioned[other.rawValue] = true
        let pair = Pair(from: NoteIndex(index), to: other)
        mentions.append(
          Mention(from: pair.from, to: other, excerpt: excerpt(), isCoveredByRelation: related.contains(pair)))
      }
      for (link, target) in note.linkTargets.enumerated() { add(target) { note.note.body.mention(ofLink: link) } }
      for (property, targets) in zip(note.note.properties, note.referenceTargets) where !property.inlineLinks.isEmpty {
        for (reference, target) in zip(property.linkedReferences, targets) {
          add(target) { MentionExcerpt(before: property.key + ": ", link: reference.shownText, after: "") }
        }
      }
      for mention in mentions[first...] { isMentioned[mention.to.rawValue] = false }
    }
    return mentions
  }
}

extension Reference {
  /// What a reader sees of it: the label, else the last part of the path.
  fileprivate var shownText: String {
    switch form {
    case .link(_, _, let label?): label
    case .link(let target, _, nil): JournalPath.lastComponent(JournalPath.withoutExtension(target))
    case .name(let name): name
    }
  }
}
