/// All words of the journal that a misspelt one may have meant, sorted, without their notes.
///
/// An entry is the word and a number: twice the doublings of how many notes hold it, one more when it is in a name.
struct SpellingShards {
  let shards: [TermShards.Shard]

  private static let leastLength = 4
  private static let least = 2_200
  private static let most = 2_700

  init(_ terms: TermShards) {
    var shards: [TermShards.Shard] = []
    var text = SearchText(reservingCapacity: Self.most * 2)
    var (first, last): (ArraySlice<UInt8>, ArraySlice<UInt8>) = ([], [])
    for entry in terms.entries where Self.isWord(entry.term) {
      if text.count > Self.most || (text.count > Self.least && Self.isBoundary(entry.term)) {
        shards.append(TermShards.Shard(first: first, text: text.take()))
        (first, last) = (entry.term, [])
      }
      text.append(word: entry.term.span, after: last.span)
      let doublings = Int.bitWidth - entry.noteCount.leadingZeroBitCount
      text.append(number: min(31, doublings) * 2 + (entry.nameCount > 0 ? 1 : 0))
      last = entry.term
    }
    if text.count > 0 { shards.append(TermShards.Shard(first: first, text: text.take())) }
    self.shards = shards
  }

  private static func isBoundary(_ term: ArraySlice<UInt8>) -> Bool { WordTable.hash(term.span) & 0x1F00 == 0 }

  /// Words of letters; scripts without blanks have terms of two or three characters, which are not misspelt.
  private static func isWord(_ term: ArraySlice<UInt8>) -> Bool {
    var count = 0
    for byte in term {
      if byte < 0x80, !(0x61...0x7A ~= byte) { return false }
      // Thai, Korean, Chinese, Japanese: three bytes from E0 B8, and all beyond E3.
      if byte >= 0xE3 { return false }
      if byte & 0xC0 != 0x80 { count += 1 }
    }
    return count >= leastLength
  }
}
