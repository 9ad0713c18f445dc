import HTMLTemplates
import Linking
import Markdown

/// The bodies that are open while one is written into another, and what transclusions may still cost.
struct TransclusionStack {
  private struct Entry: Equatable {
    let note: NoteIndex
    let part: BodyRenderer.Part
  }

  private var entries: [Entry] = []
  private(set) var count = 0

  var isEmpty: Bool { entries.isEmpty }
  /// The page's own body counts as one.
  var depth: Int { entries.count }

  func contains(_ note: NoteIndex, _ part: BodyRenderer.Part) -> Bool { entries.contains(Entry(note: note, part: part)) }

  mutating func enter(_ note: NoteIndex, _ part: BodyRenderer.Part) {
    entries.append(Entry(note: note, part: part))
    count += 1
  }

  mutating func leave() { entries.removeLast() }
}

extension BodyWriter {
  func hasTransclusion(_ paragraph: Int) -> Bool { false }

  mutating func writeSplitParagraph(_ paragraph: Int) -> Int { Int(document.nodes[paragraph].end) }
}
