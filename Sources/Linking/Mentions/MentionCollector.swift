import Notes

/// Collects links of bodies, and of texts in properties, to other notes: one for each linking note and target.
struct MentionCollector {
  /// Notes that have a relation with another, in either direction, one note's after those of the note before.
  private let related: [NoteIndex]
  /// By note: where its own begin in `related`; one more than there are notes.
  private let starts: [Int]

  init(_ relations: [Relation], noteCount: Int) {
    var starts = [Int](repeating: 0, count: noteCount + 1)
    for relation in relations {
      starts[relation.from.rawValue + 1] += 1
      starts[relation.to.rawValue + 1] += 1
    }
    for note in 0..<noteCount { starts[note + 1] += starts[note] }
    self.starts = starts
    var related = [NoteIndex](repeating: NoteIndex(0), count: relations.count * 2)
    for relation in relations {
      related[starts[relation.from.rawValue]] = relation.to
      starts[relation.from.rawValue] += 1
      related[starts[relation.to.rawValue]] = relation.from
      starts[relation.to.rawValue] += 1
    }
    self.related = related
  }

  /// Sorted by source.
  func mentions(in notes: [LinkedNote]) -> [Mention] {
    var mentions: [Mention] = []
    var marks = Marks(noteCount: notes.count)
    for index in notes.indices { collect(from: notes[index], at: NoteIndex(index), &marks, into: &mentions) }
    return mentions
  }

  /// What one note mentions; the relations need not be those of other notes.
  func mentions(of note: LinkedNote, at index: NoteIndex) -> [Mention] {
    var mentions: [Mention] = []
    var marks = Marks(noteCount: starts.count - 1)
    collect(from: note, at: index, &marks, into: &mentions)
    return mentions
  }

  private func collect(
    from note: LinkedNote, at index: NoteIndex, _ marks: inout Marks, into mentions: inout [Mention]
  ) {
    marks.begin(index)
    for place in starts[index.rawValue]..<starts[index.rawValue + 1] { marks.relate(related[place]) }
    for place in note.linkTargets.indices {
      guard case .note(let other, _) = note.linkTargets[place], marks.mention(other) else { continue }
      mentions.append(
        Mention(from: index, to: other, place: .link(place), isCoveredByRelation: marks.isRelated(other)))
    }
    for property in note.referenceTargets.indices where !note.referenceTargets[property].isEmpty {
      guard note.note.properties.indices.contains(property), !note.note.properties[property].inlineLinks.isEmpty else {
        continue
      }
      let targets = note.referenceTargets[property]
      for reference in targets.indices {
        guard case .note(let other, _) = targets[reference], marks.mention(other) else { continue }
        mentions.append(
          Mention(
            from: index, to: other, place: .property(property, reference: reference),
            isCoveredByRelation: marks.isRelated(other)))
      }
    }
  }
}

/// What is known of every note while the mentions by one are collected: that note's number plus one where it holds.
private struct Marks {
  private var mentioned: [Int]
  private var related: [Int]
  private var current = 0

  init(noteCount: Int) {
    mentioned = [Int](repeating: 0, count: noteCount)
    related = mentioned
  }

  /// Begins with a note, which does not mention itself.
  mutating func begin(_ note: NoteIndex) {
    current = note.rawValue + 1
    mentioned[note.rawValue] = current
  }

  mutating func relate(_ other: NoteIndex) { related[other.rawValue] = current }

  func isRelated(_ other: NoteIndex) -> Bool { related[other.rawValue] == current }

  /// - Returns: Whether it is the first mention of the other note.
  mutating func mention(_ other: NoteIndex) -> Bool {
    guard mentioned[other.rawValue] != current else { return false }
    mentioned[other.rawValue] = current
    return true
  }
}
