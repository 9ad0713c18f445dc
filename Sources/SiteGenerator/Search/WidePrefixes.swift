/// The best notes for beginnings of words that so many terms share that not all of them can be loaded while a reader
/// types: `m`, `ma`.
struct WidePrefixes {
  private struct Candidate {
    let note: Int
    let step: UInt8
    let score: Int
  }

  private static let longest = 4
  /// The search counts a file before them as well, where the first of them may have been.
  private static let mostShards = 3
  private static let mostNotes = 8

  let entries: [TermShards.Entry]

  /// - Parameter linkCounts: How many others point to each note.
  init(_ terms: SearchTerms, _ shards: TermShards, linkCounts: [Int]) {
    var entries: [TermShards.Entry] = []
    for length in 1...Self.longest {
      var start = 0
      while start < shards.entries.count {
        let prefix = Self.prefix(of: shards.entries[start].term, length)
        var end = start + 1
        while end < shards.entries.count, shards.entries[end].term.starts(with: prefix) { end += 1 }
        if Self.length(of: prefix) == length,
          shards.shardNumbers[end - 1] - shards.shardNumbers[start] + 1 >= Self.mostShards
        {
          entries.append(Self.entry(prefix, start..<end, terms, shards, linkCounts))
        }
        start = end
      }
    }
    self.entries = entries.sorted { $0.term.lexicographicallyPrecedes($1.term) }
  }

  private static func entry(
    _ prefix: ArraySlice<UInt8>, _ range: Range<Int>, _ terms: SearchTerms, _ shards: TermShards, _ linkCounts: [Int]
  ) -> TermShards.Entry {
    var best: [Candidate] = []
    for place in range where shards.entries[place].nameCount > 0 {
      terms.forEachPosting(of: terms.order[place]) { note, step in
        guard step & WordCounter.nameMark != 0 else { return }
        let doublings = Int.bitWidth - linkCounts[note].leadingZeroBitCount
        insert(Candidate(note: note, step: step & 15, score: Int(step & 15) * 8 + min(15, doublings)), into: &best)
      }
    }
    var text = SearchText()
    text.append(number: best.count * 2)
    var last = -1
    for candidate in best.sorted(by: { $0.note < $1.note }) {
      text.append(distance: candidate.note - last - 1, step: candidate.step)
      last = candidate.note
    }
    return TermShards.Entry(
      term: prefix, text: text.bytes[...], nameCount: best.count, noteCount: best.count, isCommon: false)
  }

  /// Keeps the best, the first of equal ones, none twice.
  private static func insert(_ candidate: Candidate, into best: inout [Candidate]) {
    if best.count == mostNotes, let last = best.last, last.score >= candidate.score { return }
    if let known = best.firstIndex(where: { $0.note == candidate.note }) {
      if best[known].score >= candidate.score { return }
      best.remove(at: known)
    }
    let place = best.firstIndex { $0.score < candidate.score } ?? best.count
    best.insert(candidate, at: place)
    if best.count > mostNotes { best.removeLast() }
  }

  /// The first characters of a term, all of it when it has fewer.
  private static func prefix(of term: ArraySlice<UInt8>, _ length: Int) -> ArraySlice<UInt8> {
    var count = 0
    for place in term.indices where term[place] & 0xC0 != 0x80 {
      if count == length { return term[..<place] }
      count += 1
    }
    return term
  }

  private static func length(of term: ArraySlice<UInt8>) -> Int {
    term.reduce(0) { $1 & 0xC0 != 0x80 ? $0 + 1 : $0 }
  }
}
