import SourceText

/// The terms of all notes, sorted, each with the notes that hold it.
struct SearchTerms: Sendable {
  /// Postings of one chunk that stand one after the other.
  private struct Run: Sendable, BitwiseCopyable {
    let chunk: UInt32
    let start: UInt32
    let end: UInt32
  }

  let noteCount: Int
  /// In the order of their bytes; a term is known by its place here.
  private let order: [UInt32]
  private let words: WordList
  /// The runs of each word: `runStarts[word]..<runStarts[word + 1]`.
  private let runStarts: [UInt32]
  private let runs: [Run]
  private let postings: [[SearchChunk.Posting]]

  init(_ chunks: [SearchChunk], _ words: JournalWords) {
    noteCount = chunks.reduce(0) { $0 + $1.notes.count }
    postings = chunks.map(\.postings)
    self.words = words.list
    var starts = [UInt32](repeating: 0, count: words.list.count + 1)
    for (chunk, numbers) in zip(chunks, words.numbers) {
      for word in numbers.indices where chunk.termStarts[word] != chunk.termStarts[word + 1] {
        starts[Int(numbers[word]) + 1] += 1
      }
    }
    var terms: [UInt32] = []
    terms.reserveCapacity(words.list.count)
    for word in 0..<words.list.count {
      if starts[word + 1] > 0 { terms.append(UInt32(truncatingIfNeeded: word)) }
      starts[word + 1] += starts[word]
    }
    var next = starts
    var runs = [Run](repeating: Run(chunk: 0, start: 0, end: 0), count: Int(starts.last ?? 0))
    for (place, (chunk, numbers)) in zip(chunks, words.numbers).enumerated() {
      for word in numbers.indices where chunk.termStarts[word] != chunk.termStarts[word + 1] {
        let number = Int(numbers[word])
        runs[Int(next[number])] = Run(
          chunk: UInt32(truncatingIfNeeded: place), start: chunk.termStarts[word], end: chunk.termStarts[word + 1])
        next[number] += 1
      }
    }
    order = words.list.sorted(terms)
    runStarts = starts
    self.runs = runs
  }

  var count: Int { order.count }

  /// The bytes of all terms, where `range(of:)` says.
  var bytes: [UInt8] { words.bytes }

  func range(of term: Int) -> Range<Int> { words.range(of: Int(order[term])) }

  subscript(_ term: Int) -> ArraySlice<UInt8> { words.bytes[range(of: term)] }

  /// Calls with each note that holds the term, in order.
  @inline(__always)
  func forEachPosting(of term: Int, _ body: (SearchChunk.Posting) -> Void) {
    let word = Int(order[term])
    for run in Int(runStarts[word])..<Int(runStarts[word + 1]) {
      let run = runs[run]
      unsafe postings[Int(run.chunk)].withUnsafeBufferPointer { postings in
        for place in Int(run.start)..<Int(run.end) { unsafe body(postings[place]) }
      }
    }
  }

  func noteCount(of term: Int) -> Int {
    let word = Int(order[term])
    var count = 0
    for run in Int(runStarts[word])..<Int(runStarts[word + 1]) { count += Int(runs[run].end - runs[run].start) }
    return count
  }
}
