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

  /// The beginnings in the order of their bytes, and their notes as in `TermShards`.
  let entries: [(word: ArraySlice<UInt8>, text: [UInt8])]

  /// - Parameter linkCounts: How many others point to each note.
  init(_ terms: SearchTerms, _ shards: TermShards, linkCounts: [Int]) {
    var entries: [(word: ArraySlice<UInt8>, text: [UInt8])] = []
    let starts = shards.starts
    // A word that is a term itself leaves its longer beginnings to the files.
    for length in 1...Self.longest {
      var end = 0
      // What stands in three files stands at the beginnings of two, one after the other.
      for shard in starts.indices.dropFirst().dropLast() where starts[shard] >= end {
        let prefix = Self.prefix(of: terms[starts[shard]], length)
        guard terms[starts[shard + 1]].starts(with: prefix), Self.length(of: prefix) == length,
          !(1..<length).contains(where: { Self.isTerm(Self.prefix(of: prefix, $0), terms) })
        else { continue }
        let range = Self.range(of: prefix, in: terms)
        end = range.upperBound
        let most = Self.shard(of: end - 1, starts) - Self.shard(of: range.lowerBound, starts) + 1
        guard most >= Self.mostShards else { continue }
        entries.append((prefix, terms.withPostings { Self.text(range, $0, shards, linkCounts) }))
      }
    }
    self.entries = entries.sorted { $0.word.lexicographicallyPrecedes($1.word) }
  }

  /// The terms that begin with some bytes.
  private static func range(of prefix: ArraySlice<UInt8>, in terms: SearchTerms) -> Range<Int> {
    let start = firstPlace(in: 0..<terms.count) { !terms[$0].lexicographicallyPrecedes(prefix) }
    return start..<firstPlace(in: start..<terms.count) { !terms[$0].starts(with: prefix) }
  }

  private static func isTerm(_ word: ArraySlice<UInt8>, _ terms: SearchTerms) -> Bool {
    let place = firstPlace(in: 0..<terms.count) { !terms[$0].lexicographicallyPrecedes(word) }
    return place < terms.count && terms[place] == word
  }

  /// Which shard holds a term.
  private static func shard(of term: Int, _ starts: [Int]) -> Int {
    firstPlace(in: 0..<starts.count) { starts[$0] > term } - 1
  }

  /// The first place where something holds that holds from there on; the end when it holds nowhere.
  private static func firstPlace(in range: Range<Int>, where holds: (Int) -> Bool) -> Int {
    var (low, high) = (range.lowerBound, range.upperBound)
    while low < high {
      let middle = low + (high - low) / 2
      if holds(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }

  private static func text(
    _ range: Range<Int>, _ postings: borrowing SearchTerms.Postings, _ shards: TermShards, _ linkCounts: [Int]
  ) -> [UInt8] {
    var best: [Candidate] = []
    for term in range where shards.facts[term].nameCount > 0 {
      postings.forEach(of: term) { posting in
        guard posting.isName else { return }
        let doublings = Int.bitWidth - linkCounts[posting.note].leadingZeroBitCount
        let score = Int(posting.weight) * 8 + min(15, doublings)
        insert(Candidate(note: posting.note, step: posting.weight, score: score), into: &best)
      }
    }
    var text = SearchText()
    text.append(number: best.count * 2)
    var last = -1
    for candidate in best.sorted(by: { $0.note < $1.note }) {
      text.append(distance: candidate.note - last - 1, step: candidate.step)
      last = candidate.note
    }
    return text.bytes
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
