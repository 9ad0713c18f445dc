import Linking
import Notes

/// The index of some notes that stand one after the other, with their texts for excerpts.
///
/// A class, because thousands of terms refer to it.
final class SearchChunk: Sendable {
  struct NoteText: Sendable {
    let range: Range<Int>
    let tokens: Range<Int>
  }

  let firstNote: Int
  let terms: WordTable
  /// The postings of each term: `termStarts[term]..<termStarts[term + 1]`.
  let termStarts: [UInt32]
  /// Places of notes in the chunk, and their weights.
  let postingNotes: [UInt16]
  let postingSteps: [UInt8]
  let spellings: WordTable
  let spellingCounts: [UInt32]
  /// Aliases, properties and body of all notes, as lines; tabs stand between the blocks of a body.
  let text: [UInt8]
  let tokens: [WordCounter.Token]
  let notes: [NoteText]

  static let most = 1024

  init(site: Site, notes range: Range<Int>, linkCounts: [Int], textLimit: Int) {
    precondition(range.count <= Int(UInt16.max), "A chunk numbers its notes with 16 bits.")
    var reader = SearchNoteReader(site: site, textLimit: textLimit)
    for note in range { reader.read(NoteIndex(note), linkCount: linkCounts[note]) }
    firstNote = range.lowerBound
    terms = reader.counter.terms
    spellings = reader.counter.spellings
    spellingCounts = reader.counter.spellingCounts
    text = reader.text
    tokens = reader.tokens
    notes = reader.notes
    (termStarts, postingNotes, postingSteps) = Self.byTerm(reader.counter)
  }

  /// The postings of all notes, in the order of their terms and then of the notes.
  private static func byTerm(_ counter: WordCounter) -> ([UInt32], [UInt16], [UInt8]) {
    var starts = [UInt32](repeating: 0, count: counter.terms.count + 1)
    for posting in counter.postings { starts[Int(posting.term) + 1] += 1 }
    for term in 0..<counter.terms.count { starts[term + 1] += starts[term] }
    var next = starts
    var notes = [UInt16](repeating: 0, count: counter.postings.count)
    var steps = [UInt8](repeating: 0, count: counter.postings.count)
    var first = 0
    for (note, end) in counter.noteEnds.enumerated() {
      for posting in counter.postings[first..<end] {
        let place = Int(next[Int(posting.term)])
        next[Int(posting.term)] += 1
        notes[place] = UInt16(truncatingIfNeeded: note)
        steps[place] = posting.step
      }
      first = end
    }
    return (starts, notes, steps)
  }
}
