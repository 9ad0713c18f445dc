import SourceText

/// The terms of all notes, sorted, each with the notes that hold it.
struct SearchTerms: Sendable {
  /// Postings of one chunk that stand one after the other.
  fileprivate struct Run: Sendable, BitwiseCopyable {
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
  private let chunks: [SearchChunk]

  init(_ chunks: [SearchChunk], _ words: JournalWords) {
    noteCount = chunks.reduce(0) { $0 + $1.notes.count }
    self.chunks = chunks
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

  /// Calls with what reads the notes of terms.
  func withPostings<Result>(_ body: (borrowing Postings) -> Result) -> Result {
    withExtendedLifetime(chunks) {
      unsafe body(Postings(self, chunks.map { unsafe UnsafePointer($0.postings.base) }))
    }
  }

  /// The notes of terms, while the chunks are there.
  @safe struct Postings: ~Copyable {
    private let order: [UInt32]
    private let runStarts: [UInt32]
    private let runs: [Run]
    private let chunks: [UnsafePointer<SearchChunk.Posting>]

    fileprivate init(_ terms: SearchTerms, _ chunks: [UnsafePointer<SearchChunk.Posting>]) {
      order = terms.order
      runStarts = terms.runStarts
      runs = terms.runs
      unsafe self.chunks = unsafe chunks
    }

    /// Calls with each note that holds the term, in order.
    @inline(__always)
    func forEach(of term: Int, _ body: (SearchChunk.Posting) -> Void) {
      let word = Int(order[term])
      for run in Int(runStarts[word])..<Int(runStarts[word + 1]) {
        let run = runs[run]
        let chunk = unsafe chunks[Int(run.chunk)]
        for place in Int(run.start)..<Int(run.end) { unsafe body(chunk[place]) }
      }
    }

    /// How many notes hold the term.
    func count(of term: Int) -> Int {
      let word = Int(order[term])
      var count = 0
      for run in Int(runStarts[word])..<Int(runStarts[word + 1]) { count += Int(runs[run].end - runs[run].start) }
      return count
    }
  }
}
