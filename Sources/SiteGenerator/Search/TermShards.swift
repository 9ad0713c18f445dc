import SourceText

/// Sorted terms with their notes, cut into texts of some kilobytes.
///
/// An entry is the term (`SearchText.append(word:after:)`), twice the number of notes that are listed, one more when others
/// hold it too; then how many hold it; then the notes (`SearchText.append(distance:step:)`).
struct TermShards: Sendable {
  struct Shard: Sendable {
    /// Tells it from the shard before: not longer than it must be.
    let first: ArraySlice<UInt8>
    let text: [UInt8]
  }

  struct Entry: Sendable {
    let term: ArraySlice<UInt8>
    let text: ArraySlice<UInt8>
    /// How many notes the term names.
    let nameCount: Int
    let noteCount: Int
    /// Whether only the notes that it names are listed.
    let isCommon: Bool
  }

  let entries: [Entry]
  let shards: [Shard]
  /// The shard of each entry.
  let shardNumbers: [Int]

  private static let least = 1_700
  private static let most = 2_600
  /// So many notes of one term are listed.
  private static let mostNotes = 2_500

  init(_ terms: SearchTerms, threads: Int?) {
    let blocks = stride(from: 0, to: terms.order.count, by: 512).map { $0..<min($0 + 512, terms.order.count) }
    let encoded = concurrentMap(blocks, threadCount: threads) { Self.entries(of: $0, in: terms) }
    self.init(Array(encoded.joined()))
  }

  /// - Parameter entries: In the order of their terms.
  init(_ entries: [Entry]) {
    var shards: [Shard] = []
    var numbers: [Int] = []
    numbers.reserveCapacity(entries.count)
    var text = SearchText(reservingCapacity: Self.most * 2)
    var first: ArraySlice<UInt8> = []
    var last: ArraySlice<UInt8> = []
    for entry in entries {
      let size = text.count
      if size + entry.text.count > Self.most || (size > Self.least && Self.isBoundary(entry.term)), size > 0 {
        shards.append(Shard(first: first, text: text.take()))
        first = Self.separator(last, entry.term)
        last = []
      }
      text.append(word: entry.term.span, after: last.span)
      text.append(raw: entry.text.span)
      last = entry.term
      numbers.append(shards.count)
    }
    if text.count > 0 { shards.append(Shard(first: first, text: text.take())) }
    self.entries = entries
    self.shards = shards
    shardNumbers = numbers
  }

  private static func isBoundary(_ term: ArraySlice<UInt8>) -> Bool { WordTable.hash(term.span) & 0x300 == 0 }

  /// The entries of some terms; their texts are slices of one.
  private static func entries(of block: Range<Int>, in terms: SearchTerms) -> [Entry] {
    var text = SearchText(reservingCapacity: 16_384)
    let drafts = block.map { place in
      let start = text.count
      let draft = draft(of: terms.order[place], in: terms, to: &text)
      return (draft: draft, range: start..<text.count)
    }
    let bytes = text.take()
    return drafts.enumerated().map { offset, entry in
      let term = terms.order[block.lowerBound + offset]
      return Entry(
        term: terms[term], text: bytes[entry.range], nameCount: entry.draft.nameCount,
        noteCount: terms.noteCount(of: term), isCommon: entry.draft.isCommon)
    }
  }

  /// A word of every fourth note says little about any: only the notes that it names are listed. Of one that would be a
  /// large file of its own, those are that it weighs most in.
  private static func draft(
    of term: Int, in terms: SearchTerms, to text: inout SearchText
  ) -> (nameCount: Int, isCommon: Bool) {
    let noteCount = terms.noteCount(of: term)
    let isOfNames = noteCount > 150 && noteCount * 4 > terms.noteCount
    let isCommon = isOfNames || noteCount > mostNotes
    var (count, least) = (noteCount, UInt8(0))
    if isCommon { (count, least) = listed(of: term, in: terms, isOfNames: isOfNames) }
    var nameCount = 0
    var rest = count
    text.append(number: count * 2 + (noteCount == count ? 0 : 1))
    if noteCount != count { text.append(number: noteCount) }
    var last = -1
    terms.forEachPosting(of: term) { note, step in
      let isName = step & WordCounter.nameMark != 0
      if isName { nameCount += 1 }
      guard !isCommon || (step & 15 >= least && (isName || !isOfNames) && rest > 0) else { return }
      rest -= 1
      text.append(distance: note - last - 1, step: step & 15)
      last = note
    }
    return (nameCount, isCommon)
  }

  /// How many notes are listed of a common term, and the least weight among them.
  private static func listed(of term: Int, in terms: SearchTerms, isOfNames: Bool) -> (count: Int, least: UInt8) {
    var counts = [Int](repeating: 0, count: 16)
    terms.forEachPosting(of: term) { _, step in
      if !isOfNames || step & WordCounter.nameMark != 0 { counts[Int(step & 15)] += 1 }
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
