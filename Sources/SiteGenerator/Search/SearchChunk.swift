import Linking
import Markdown
import Notes

/// The index of some notes that stand one after the other, with their texts for excerpts.
final class SearchChunk: Sendable {
  struct NoteText: Sendable {
    let range: Range<Int>
    let tokens: Range<Int>
  }

  let firstNote: Int
  /// The spellings of the texts and the terms of the notes, numbered together.
  let words: WordList
  /// How often each word was seen as a spelling.
  let spellingCounts: PlainBuffer<UInt32>
  /// The notes of each word as a term: `termStarts[word]..<termStarts[word + 1]` of `postings`.
  let termStarts: PlainBuffer<UInt32>
  let postings: PlainBuffer<Posting>
  /// Aliases, properties and body of all notes, as lines; tabs stand between the blocks of a body.
  let text: PlainBuffer<UInt8>
  let tokens: PlainBuffer<WordCounter.Token>
  let notes: [NoteText]

  /// A note and its weight for a term, in one number.
  struct Posting: Sendable, BitwiseCopyable {
    private let rawValue: UInt32

    init(note: Int, step: UInt8) { rawValue = UInt32(truncatingIfNeeded: note << 8 | Int(step)) }

    var note: Int { Int(rawValue >> 8) }
    /// As in `WordCounter.Posting`.
    var step: UInt8 { UInt8(truncatingIfNeeded: rawValue) }
    var isName: Bool { step & WordCounter.nameMark != 0 }
    var weight: UInt8 { step & 15 }
  }

  static let most = 1024
  private static let mostNotes = 1 << 24

  init(site: Site, notes range: Range<Int>, linkCounts: [Int], textLimit: Int) {
    precondition(range.upperBound <= Self.mostNotes, "A posting numbers its note with 24 bits.")
    let bytes = range.reduce(0) { $0 + min(site.graph.notes[$1].note.body.text.count, textLimit) + 120 }
    var reader = SearchNoteReader(site: site, textLimit: textLimit, noteCount: range.count, byteCount: bytes)
    for note in range { reader.read(NoteIndex(note), linkCount: linkCounts[note]) }
    firstNote = range.lowerBound
    words = reader.counter.words.list
    notes = reader.notes
    text = reader.takeText()
    tokens = reader.counter.takeTokens()
    let wordCount = words.count
    var counts = PlainBuffer<UInt32>(reservingCapacity: wordCount)
    var starts = PlainBuffer<UInt32>(reservingCapacity: wordCount + 1)
    var next = PlainBuffer<UInt32>(reservingCapacity: wordCount)
    var sum: UInt32 = 0
    for word in 0..<wordCount {
      let use = reader.counter.words[word]
      counts.append(use.count)
      starts.append(sum)
      next.append(sum)
      sum += use.noteCount
    }
    starts.append(sum)
    spellingCounts = counts.take()
    termStarts = starts.take()
    postings = Self.byTerm(reader.counter, &next, firstNote: range.lowerBound)
  }

  /// The postings of all notes, in the order of their terms and then of the notes.
  ///
  /// - Parameter next: Where the postings of each term begin.
  private static func byTerm(
    _ counter: borrowing WordCounter, _ next: inout PlainBuffer<UInt32>, firstNote: Int
  ) -> PlainBuffer<Posting> {
    let count = counter.postings.count
    var postings = PlainBuffer<Posting>(reservingCapacity: count)
    unsafe postings.append(atMost: count) { sorted in
      var first = 0
      for note in 0..<counter.noteEnds.count {
        let end = counter.noteEnds[note]
        for place in first..<end {
          let posting = counter.postings[place]
          let slot = next[Int(posting.term)]
          next[Int(posting.term)] = slot &+ 1
          unsafe sorted[Int(slot)] = Posting(note: firstNote + note, step: posting.step)
        }
        first = end
      }
      return count
    }
    return postings
  }
}
