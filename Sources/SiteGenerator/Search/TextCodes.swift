/// The commonest spellings of a journal, each written as two characters in the texts for excerpts.
///
/// A code stands for a blank and the word; for the word alone behind a line end, a tab, `#` or a blank, or behind `glue`.
struct TextCodes: Sendable {
  /// In the order of their bytes, which is the order of their codes.
  let words: [ArraySlice<UInt8>]
  /// By chunk and spelling: the code's number and one, or 0.
  private let codes: [[UInt16]]

  static let glue: UInt8 = 0x0C
  /// Control characters that may stand in a script, but for line ends, tabs and `glue`.
  static let leads = SearchText.controls
  static let followers: [UInt8] = (0x20...0x7E).filter { ![0x24, 0x5C, 0x60].contains($0) }

  private static let leastUses = 4
  private static let codeLength = 2

  init(_ chunks: [SearchChunk]) {
    var table = WordTable(reservingCapacity: 8192)
    var counts: [Int] = []
    for chunk in chunks {
      for (spelling, count) in chunk.spellingCounts.enumerated() where count >= Self.leastUses {
        let word = chunk.spellings[spelling]
        guard word.count >= 2 else { continue }
        let number = table.number(of: word.span)
        if number == counts.count { counts.append(0) }
        counts[number] += Int(count)
      }
    }
    let chosen = Self.chosen(table, counts)
    words = chosen.map { table[$0] }
    var codes: [[UInt16]] = []
    for chunk in chunks {
      var numbers = [UInt16](repeating: 0, count: chunk.spellings.count)
      for (code, word) in words.enumerated() {
        if let spelling = chunk.spellings.find(word.span) { numbers[spelling] = UInt16(truncatingIfNeeded: code + 1) }
      }
      codes.append(numbers)
    }
    self.codes = codes
  }

  /// The words that save most, as many as there are codes, sorted by their bytes.
  ///
  /// The least saving is a step on a coarse scale, so that an edit seldom changes which words have codes.
  private static func chosen(_ table: WordTable, _ counts: [Int]) -> [Int] {
    let savings = (0..<table.count).map { counts[$0] * (table.range(of: $0).count + 1 - codeLength) }
    let most = leads.count * followers.count
    var least = 16
    while savings.count(where: { $0 >= least }) > most { least += max(1, least / 4) }
    return table.sortedNumbers().filter { savings[$0] >= least }
  }

  /// Writes a note's text with codes.
  func append(_ note: SearchChunk.NoteText, of chunk: SearchChunk, number: Int, to output: inout SearchText) {
    var place = note.range.lowerBound
    let codes = codes[number]
    let text = chunk.text
    let (leads, followers) = (Self.leads, Self.followers)
    for token in chunk.tokens[note.tokens] where token.spelling != WordCounter.noSpelling {
      let spelling = Int(token.spelling)
      guard codes[spelling] > 0 else { continue }
      let start = Int(token.start)
      let isBare = start == note.range.lowerBound || Self.standsBare(behind: text[start - 1])
      let hasBlank =
        start > place && text[start - 1] == 0x20 && start - 1 > note.range.lowerBound
        && !Self.standsBare(behind: text[start - 2])
      let length = chunk.spellings.range(of: spelling).count
      if !hasBlank, length <= Self.codeLength + (isBare ? 0 : 1) { continue }
      output.append(text: text.span.extracting(place..<(hasBlank ? start - 1 : start)))
      if !hasBlank, !isBare { output.append(byte: Self.glue) }
      let code = Int(codes[spelling]) - 1
      output.append(byte: leads[code / followers.count])
      output.append(byte: followers[code % followers.count])
      place = start + length
    }
    output.append(text: text.span.extracting(place..<note.range.upperBound))
  }

  @inline(__always)
  private static func standsBare(behind byte: UInt8) -> Bool {
    byte <= 0x20 || byte == UInt8(ascii: "#")
  }

  /// A text with words in the places of their codes, as the leak check reads it.
  func expanded(_ text: [UInt8]) -> [UInt8] {
    var places = [Int](repeating: -1, count: 256)
    for (place, lead) in Self.leads.enumerated() { places[Int(lead)] = place }
    for (place, follower) in Self.followers.enumerated() { places[Int(follower)] = place }
    var expanded: [UInt8] = []
    expanded.reserveCapacity(text.count * 2)
    var isGlued = false
    var offset = 0
    while offset < text.count {
      let byte = text[offset]
      offset += 1
      if byte == Self.glue {
        isGlued = true
      } else if byte < 0x20, places[Int(byte)] >= 0, offset < text.count {
        let word = places[Int(byte)] * Self.followers.count + places[Int(text[offset])]
        offset += 1
        if !isGlued, let last = expanded.last, !Self.standsBare(behind: last) { expanded.append(0x20) }
        if words.indices.contains(word) { expanded += words[word] }
        isGlued = false
      } else {
        expanded.append(byte)
      }
    }
    return expanded
  }
}
