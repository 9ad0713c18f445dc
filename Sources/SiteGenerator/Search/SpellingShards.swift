/// All words of the journal that a misspelt one may have meant, sorted, without their notes.
///
/// An entry is the word and a number: twice the doublings of how many notes hold it, one more when it is in a name.
struct SpellingShards {
  let shards: [ShardCutter.Shard]

  private static let leastLength = 4
  private static let least = 2_200
  private static let most = 2_700
  private static let boundaryMask: UInt64 = 0x1F00

  init(_ terms: SearchTerms, _ facts: [TermShards.Fact]) {
    var cutter = ShardCutter(least: Self.least, most: Self.most)
    let bytes = terms.bytes
    var last = 0..<0
    for term in 0..<terms.count {
      let range = terms.range(of: term)
      let word = bytes.span.extracting(range)
      guard Self.isWord(word) else { continue }
      if cutter.isFull(word, extra: 0, mask: Self.boundaryMask) {
        cutter.cut(bytes[range])
        last = 0..<0
      }
      cutter.append(word, after: bytes.span.extracting(last))
      let fact = facts[term]
      let doublings = Int.bitWidth - fact.noteCount.leadingZeroBitCount
      cutter.append(number: min(31, doublings) * 2 + (fact.nameCount > 0 ? 1 : 0))
      last = range
    }
    cutter.finish()
    shards = cutter.shards
  }

  /// Words of letters; scripts without blanks have terms of two or three characters, which are not misspelt.
  private static func isWord(_ term: Span<UInt8>) -> Bool {
    guard term.count >= leastLength else { return false }
    let first = min(8, term.count)
    let letters = unsafe term.withUnsafeBufferPointer { term in
      guard let start = term.baseAddress else { return 0 }
      return unsafe EightBytes(start, count: first).smallLetterLength
    }
    if letters == term.count { return true }
    if letters < first, term[letters] < 0x80 { return false }
    var count = 0
    for place in term.indices {
      let byte = term[place]
      if byte < 0x80, !(0x61...0x7A ~= byte) { return false }
      // Thai, Korean, Chinese, Japanese: three bytes from E0 B8, and all beyond E3.
      if byte >= 0xE3 { return false }
      if byte & 0xC0 != 0x80 { count += 1 }
    }
    return count >= leastLength
  }
}
