import Markdown
import Notes
import SourceText

/// Collects links of bodies, and of texts in properties, to other notes: one for each linking note and target, with the sentence around the first.
struct MentionCollector {
  /// By note: those that it has a relation with, in either direction.
  private let related: [[NoteIndex]]

  init(_ relations: [Relation], noteCount: Int) {
    var related = [[NoteIndex]](repeating: [], count: noteCount)
    for relation in relations {
      related[relation.from.rawValue].append(relation.to)
      related[relation.to.rawValue].append(relation.from)
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
    var mentioned = NoteSet()
    mentioned.insert(index)
    let related = related[index.rawValue].sorted()
    func add(_ target: ResolvedLink, _ excerpt: () -> MentionExcerpt) {
      guard case .note(let other, _) = target, mentioned.insert(other) else { return }
      // What a relation says already is not shown again: its sentence is not looked for.
      let isCovered = related.holds(other)
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

extension [NoteIndex] {
  /// Whether an element is among these, which are sorted.
  fileprivate func holds(_ element: NoteIndex) -> Bool {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < element { low = middle + 1 } else { high = middle }
    }
    return low < count && self[low] == element
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
