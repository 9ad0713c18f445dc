import SourceText

/// Sorted terms with their notes, cut into texts of some kilobytes.
///
/// An entry is the term (`SearchText.append(word:after:)`), how many notes are listed, how many hold it when those are
/// more (else 0), and for each note 16 times the distance from the one before, less one, plus its weight.
struct TermShards: Sendable {
  struct Shard: Sendable {
    /// Tells it from the shard before: not longer than it must be.
    let first: ArraySlice<UInt8>
    let text: [UInt8]
  }

  struct Entry: Sendable {
    let term: ArraySlice<UInt8>
    let text: [UInt8]
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

  private static let least = 2_300
  private static let most = 4_800

  init(_ terms: SearchTerms, threads: Int?) {
    let blocks = stride(from: 0, to: terms.order.count, by: 512).map { $0..<min($0 + 512, terms.order.count) }
    let encoded = concurrentMap(blocks, threadCount: threads) { block in
      terms.order[block].map { Self.entry(of: $0, in: terms) }
    }
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
      let size = text.bytes.count
      let isBoundary = WordTable.hash(entry.term) & 0x300 == 0
      if size + entry.text.count > Self.most || (size > Self.least && isBoundary), size > 0 {
        shards.append(Shard(first: first, text: text.bytes))
        text = SearchText(reservingCapacity: Self.most * 2)
        first = Self.separator(last, entry.term)
        last = []
      }
      text.append(word: entry.term, after: last)
      text.append(raw: entry.text)
      last = entry.term
      numbers.append(shards.count)
    }
    if !text.bytes.isEmpty { shards.append(Shard(first: first, text: text.bytes)) }
    self.entries = entries
    self.shards = shards
    shardNumbers = numbers
  }

  /// A word of every fourth note says little about any: only the notes that it names are listed.
  private static func entry(of term: Int, in terms: SearchTerms) -> Entry {
    let noteCount = terms.noteCount(of: term)
    let isCommon = noteCount > 150 && noteCount * 4 > terms.noteCount
    var count = noteCount
    var nameCount = 0
    if isCommon {
      terms.forEachPosting(of: term) { _, step in
        if step & WordCounter.nameMark != 0 { nameCount += 1 }
      }
      count = nameCount
      nameCount = 0
    }
    var text = SearchText(reservingCapacity: count * 3 + 6)
    text.append(number: count)
    text.append(number: noteCount == count ? 0 : noteCount)
    var last = -1
    terms.forEachPosting(of: term) { note, step in
      let isName = step & WordCounter.nameMark != 0
      if isName { nameCount += 1 }
      guard !isCommon || isName else { return }
      text.append(number: (note - last - 1) * 16 + Int(step & 15))
      last = note
    }
    return Entry(term: terms[term], text: text.bytes, nameCount: nameCount, noteCount: noteCount, isCommon: isCommon)
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
