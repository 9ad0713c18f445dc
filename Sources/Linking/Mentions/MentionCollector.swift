import Markdown
import Notes
import SourceText

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

  /// Sorted by source; a note at a time, on all cores.
  func mentions(in notes: [LinkedNote]) -> [Mention] {
    concurrentMap(Array(notes.indices)) { mentions(of: notes[$0], at: NoteIndex($0)) }.flatMap { $0 }
  }

  /// What one note mentions; the relations need not be those of other notes.
  func mentions(of note: LinkedNote, at index: NoteIndex) -> [Mention] {
    var mentions: [Mention] = []
    var mentioned: Set<NoteIndex> = [index]
    func add(_ target: ResolvedLink, _ excerpt: () -> MentionExcerpt) {
      guard case .note(let other, _) = target, mentioned.insert(other).inserted else { return }
      // What a relation says already is not shown again: its sentence is not looked for.
      let isCovered = related.contains(Pair(from: index, to: other))
      mentions.append(
        Mention(
          from: index, to: other, excerpt: isCovered ? MentionExcerpt(before: "", link: "", after: "") : excerpt(),
          isCoveredByRelation: isCovered))
    }
    for (link, target) in note.linkTargets.enumerated() { add(target) { note.note.body.mention(ofLink: link) } }
    for (property, targets) in zip(note.note.properties, note.referenceTargets) where !property.inlineLinks.isEmpty {
      for (reference, target) in zip(property.linkedReferences, targets) {
        add(target) { MentionExcerpt(before: property.key + ": ", link: reference.shownText, after: "") }
      }
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
