import Linking
import Markdown
import Notes

/// How much of a note's text is kept for excerpts: all of it in most journals, the beginning in a very large one, so
/// that the index stays a fraction of the Markdown.
///
/// Every word is found wherever it stands; beyond the limit, an excerpt shows the beginning without a mark.
enum ExcerptLimit {
  /// Journals up to this many bytes keep all of usual notes.
  private static let smallJournal = 4_000_000
  private static let longNote = 12_000
  /// The share of the Markdown that may be kept, before it is written with codes.
  private static let percent = 45
  /// Few steps, so that an edit seldom changes the limit of all notes.
  private static let steps = [8_000, 5_600, 4_000, 2_800, 2_000, 1_600, 1_300, 1_050, 850, 700, 500]

  /// Bytes of each note's text.
  static func bytes(for graph: NoteGraph) -> Int {
    let total = graph.notes.reduce(0) { $0 + $1.note.bodyRange.count }
    guard total > smallJournal else { return longNote }
    return steps.first { step in
      graph.notes.reduce(0) { $0 + min($1.note.body.text.count, step) } <= total / 100 * percent
    } ?? steps[steps.count - 1]
  }
}
