import SourceText

/// The terms of all notes, sorted, each with where it stands in which chunk.
struct SearchTerms: Sendable {
  struct Use: Sendable {
    let chunk: UInt32
    let term: UInt32
  }

  let chunks: [SearchChunk]
  let noteCount: Int
  /// In the order of their bytes.
  let order: [Int]
  private let words: WordTable
  private let useStarts: [UInt32]
  private let uses: [Use]

  init(_ chunks: [SearchChunk]) {
    self.chunks = chunks
    noteCount = chunks.reduce(0) { $0 + $1.notes.count }
    var words = WordTable(reservingCapacity: chunks.map(\.terms.count).max() ?? 0)
    var numbers: [[UInt32]] = []
    for chunk in chunks {
      var own: [UInt32] = []
      own.reserveCapacity(chunk.terms.count)
      let bytes = chunk.terms.bytes
      for term in 0..<chunk.terms.count {
        let word = bytes.span.extracting(chunk.terms.range(of: term))
        own.append(UInt32(truncatingIfNeeded: words.number(of: word)))
      }
      numbers.append(own)
    }
    var starts = [UInt32](repeating: 0, count: words.count + 1)
    for number in numbers.joined() { starts[Int(number) + 1] += 1 }
    for word in 0..<words.count { starts[word + 1] += starts[word] }
    var next = starts
    var uses = [Use](repeating: Use(chunk: 0, term: 0), count: Int(starts.last ?? 0))
    for (chunk, numbers) in numbers.enumerated() {
      for (term, number) in numbers.enumerated() {
        uses[Int(next[Int(number)])] = Use(
          chunk: UInt32(truncatingIfNeeded: chunk), term: UInt32(truncatingIfNeeded: term))
        next[Int(number)] += 1
      }
    }
    order = words.sortedNumbers()
    self.words = words
    self.uses = uses
    useStarts = starts
  }

  var count: Int { words.count }

  subscript(_ term: Int) -> ArraySlice<UInt8> { words[term] }

  /// Calls with each note that holds the term, in order, and the note's weight for it.
  func forEachPosting(of term: Int, _ body: (_ note: Int, _ step: UInt8) -> Void) {
    for use in uses[Int(useStarts[term])..<Int(useStarts[term + 1])] {
      let chunk = chunks[Int(use.chunk)]
      let range = Int(chunk.termStarts[Int(use.term)])..<Int(chunk.termStarts[Int(use.term) + 1])
      for place in range { body(chunk.firstNote + Int(chunk.postingNotes[place]), chunk.postingSteps[place]) }
    }
  }

  func noteCount(of term: Int) -> Int {
    uses[Int(useStarts[term])..<Int(useStarts[term + 1])].reduce(0) { sum, use in
      let starts = chunks[Int(use.chunk)].termStarts
      return sum + Int(starts[Int(use.term) + 1] - starts[Int(use.term)])
    }
  }
}
