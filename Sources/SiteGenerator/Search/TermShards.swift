import SourceText

/// Sorted terms with their notes, cut into texts of some kilobytes.
///
/// An entry is the term (`SearchText.append(word:after:)`), twice the number of notes that are listed, one more when others
/// hold it too; then how many hold it; then the notes (`SearchText.append(distance:step:)`).
struct TermShards: Sendable {
  /// What is known of a term beside its text.
  struct Fact: Sendable, BitwiseCopyable {
    /// How many notes the term names.
    let nameCount: Int
    let noteCount: Int
    /// Whether not all notes that hold it are listed.
    let isCommon: Bool
  }

  /// The entries of some terms without the terms, one after the other.
  private struct Block: Sendable {
    let text: [UInt8]
    let ends: [Int]
    let facts: [Fact]
  }

  /// By term.
  let facts: [Fact]
  let shards: [ShardCutter.Shard]
  /// The term that each shard begins with.
  let starts: [Int]

  private static let least = 1_700
  private static let most = 2_600
  private static let boundaryMask: UInt64 = 0x300
  /// So many notes of one term are listed.
  private static let mostNotes = 2_500
  private static let blockSize = 512

  init(_ terms: SearchTerms, threads: Int?) {
    let ranges = stride(from: 0, to: terms.count, by: Self.blockSize).map {
      $0..<min($0 + Self.blockSize, terms.count)
    }
    let blocks = concurrentMap(ranges, threadCount: threads) { Self.block($0, of: terms) }
    var facts: [Fact] = []
    facts.reserveCapacity(terms.count)
    var cutter = Self.cutter
    let bytes = terms.bytes
    var (term, last) = (0, 0..<0)
    for block in blocks {
      facts += block.facts
      var start = 0
      for end in block.ends {
        let range = terms.range(of: term)
        let entry = block.text.span.extracting(start..<end)
        if cutter.isFull(bytes.span.extracting(range), extra: entry.count, mask: Self.boundaryMask) {
          cutter.cut(Self.separator(bytes[last], bytes[range]))
          last = 0..<0
        }
        cutter.append(bytes.span.extracting(range), after: bytes.span.extracting(last))
        cutter.append(raw: entry)
        last = range
        start = end
        term += 1
      }
    }
    cutter.finish()
    self.facts = facts
    shards = cutter.shards
    starts = cutter.starts
  }

  /// Shards of other sorted words with their entries.
  static func shards(of entries: [(word: ArraySlice<UInt8>, text: [UInt8])]) -> [ShardCutter.Shard] {
    var cutter = Self.cutter
    var last: ArraySlice<UInt8> = []
    for entry in entries {
      if cutter.isFull(entry.word.span, extra: entry.text.count, mask: boundaryMask) {
        cutter.cut(separator(last, entry.word))
        last = []
      }
      cutter.append(entry.word.span, after: last.span)
      cutter.append(raw: entry.text.span)
      last = entry.word
    }
    cutter.finish()
    return cutter.shards
  }

  private static var cutter: ShardCutter { ShardCutter(least: least, most: most) }

  private static func block(_ range: Range<Int>, of terms: SearchTerms) -> Block {
    var text = SearchText(reservingCapacity: 16_384)
    var ends: [Int] = []
    var facts: [Fact] = []
    ends.reserveCapacity(range.count)
    facts.reserveCapacity(range.count)
    terms.withPostings { postings in
      for term in range {
        facts.append(append(term, postings, of: terms.noteCount, to: &text))
        ends.append(text.count)
      }
    }
    return Block(text: text.take(), ends: ends, facts: facts)
  }

  /// A word of every fourth note says little about any: only the notes that it names are listed. Of one that would be a
  /// large file of its own, those are that it weighs most in.
  ///
  /// - Parameter total: How many notes there are.
  private static func append(
    _ term: Int, _ postings: borrowing SearchTerms.Postings, of total: Int, to text: inout SearchText
  ) -> Fact {
    let noteCount = postings.count(of: term)
    let isOfNames = noteCount > 150 && noteCount * 4 > total
    let isCommon = isOfNames || noteCount > mostNotes
    var (count, least) = (noteCount, UInt8(0))
    if isCommon { (count, least) = listed(of: term, postings, isOfNames: isOfNames) }
    var nameCount = 0
    var rest = count
    text.append(number: count * 2 + (noteCount == count ? 0 : 1))
    if noteCount != count { text.append(number: noteCount) }
    var last = -1
    postings.forEach(of: term) { posting in
      if posting.isName { nameCount += 1 }
      guard !isCommon || (posting.weight >= least && (posting.isName || !isOfNames) && rest > 0) else { return }
      rest -= 1
      text.append(distance: posting.note - last - 1, step: posting.weight)
      last = posting.note
    }
    return Fact(nameCount: nameCount, noteCount: noteCount, isCommon: isCommon)
  }

  /// How many notes are listed of a common term, and the least weight among them.
  private static func listed(
    of term: Int, _ postings: borrowing SearchTerms.Postings, isOfNames: Bool
  ) -> (count: Int, least: UInt8) {
    var counts = [Int](repeating: 0, count: 16)
    postings.forEach(of: term) { posting in
      if !isOfNames || posting.isName { counts[Int(posting.weight)] += 1 }
    }
    var (sum, least) = (counts[15], 15)
    while least > 0, sum + counts[least - 1] <= mostNotes {
      least -= 1
      sum += counts[least]
    }
    return (min(mostNotes, sum), UInt8(least))
  }

  /// The shortest beginning of `next`, in whole characters, that stands behind `last`.
  private static func separator(_ last: ArraySlice<UInt8>, _ next: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var shared = 0
    for (one, other) in zip(last, next) {
      guard one == other else { break }
      shared += 1
    }
    var end = min(shared + 1, next.count)
    while end < next.count, next[next.startIndex + end] & 0xC0 == 0x80 { end += 1 }
    return next.prefix(end)
  }
}
