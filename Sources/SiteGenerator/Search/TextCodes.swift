/// The commonest spellings of a journal, each written as two characters in the texts for excerpts.
///
/// A code stands for a blank and the word; for the word alone behind a line end, a tab, `#` or a blank, or behind `glue`.
struct TextCodes: Sendable {
  /// A word's code and length in one number; 0 of a word without a code.
  struct Code: Sendable, BitwiseCopyable {
    private let rawValue: UInt32

    static let none = Code(rawValue: 0)

    private init(rawValue: UInt32) { self.rawValue = rawValue }

    /// - Parameter length: Of the word, in bytes; fewer than 256.
    fileprivate init(_ number: Int, length: Int) {
      let (lead, follower) = (number / TextCodes.followers.count, number % TextCodes.followers.count)
      rawValue =
        UInt32(TextCodes.leads[lead]) << 16 | UInt32(TextCodes.followers[follower]) << 8
        | UInt32(truncatingIfNeeded: length)
    }

    var isNone: Bool { rawValue == 0 }
    var lead: UInt8 { UInt8(truncatingIfNeeded: rawValue >> 16) }
    var follower: UInt8 { UInt8(truncatingIfNeeded: rawValue >> 8) }
    var length: Int { Int(rawValue & 0xFF) }
  }

  /// In the order of their bytes, which is the order of their codes.
  let words: [ArraySlice<UInt8>]
  /// By the journal's number of a word.
  private let codes: [Code]

  static let glue: UInt8 = 0x0C
  /// Control characters that may stand in a script, but for line ends, tabs and `glue`.
  static let leads = SearchText.controls
  static let followers: [UInt8] = (0x20...0x7E).filter { ![0x24, 0x5C, 0x60].contains($0) }

  private static let leastUses = 4
  private static let codeLength = 2

  init(_ chunks: [SearchChunk], _ words: JournalWords) {
    var counts = [Int](repeating: 0, count: words.list.count)
    for (chunk, numbers) in zip(chunks, words.numbers) {
      for word in numbers.indices where chunk.spellingCounts[word] >= Self.leastUses {
        counts[Int(numbers[word])] += Int(chunk.spellingCounts[word])
      }
    }
    let chosen = Self.chosen(words.list, counts)
    var codes = [Code](repeating: .none, count: words.list.count)
    for (number, word) in chosen.enumerated() {
      codes[Int(word)] = Code(number, length: words.list.length(of: Int(word)))
    }
    self.words = chosen.map { words.list[Int($0)] }
    self.codes = codes
  }

  /// The words that save most, as many as there are codes, sorted by their bytes.
  ///
  /// The least saving is a step on a coarse scale, so that an edit seldom changes which words have codes.
  private static func chosen(_ list: WordList, _ counts: [Int]) -> [UInt32] {
    var words: [UInt32] = []
    var savings: [Int] = []
    for word in 0..<list.count where counts[word] > 0 && list.length(of: word) >= 2 {
      words.append(UInt32(truncatingIfNeeded: word))
      savings.append(counts[word] * (list.length(of: word) + 1 - codeLength))
    }
    let most = leads.count * followers.count
    var least = 16
    while savings.count(where: { $0 >= least }) > most { least += max(1, least / 4) }
    return list.sorted(words.indices.filter { savings[$0] >= least }.map { words[$0] })
  }

  /// The codes of a chunk's words.
  ///
  /// - Parameter numbers: The journal's numbers of them.
  func codes(of numbers: [UInt32]) -> [Code] { numbers.map { codes[Int($0)] } }

  /// Writes a note's text with codes.
  ///
  /// - Parameter codes: Of the chunk's words.
  static func append(
    _ note: SearchChunk.NoteText, of chunk: SearchChunk, _ codes: [Code], to output: inout SearchText
  ) {
    unsafe chunk.text.withUnsafeBufferPointer { text in
      unsafe chunk.tokens.withUnsafeBufferPointer { tokens in
        guard let start = text.baseAddress else { return }
        unsafe append(note, start, UnsafeBufferPointer(rebasing: tokens[note.tokens]), codes, to: &output)
      }
    }
  }

  private static func append(
    _ note: SearchChunk.NoteText, _ text: UnsafePointer<UInt8>, _ tokens: UnsafeBufferPointer<WordCounter.Token>,
    _ codes: [Code], to output: inout SearchText
  ) {
    var place = note.range.lowerBound
    for unsafetoken in unsafe tokens where token.spelling != WordCounter.noSpelling {
      let code = codes[Int(token.spelling)]
      guard !code.isNone else { continue }
      let start = Int(token.start)
      let isBare = unsafe start == note.range.lowerBound || standsBare(behind: text[start - 1])
      let hasBlank =
        unsafe start > place && text[start - 1] == 0x20 && start - 1 > note.range.lowerBound
        && !standsBare(behind: text[start - 2])
      if !hasBlank, code.length <= codeLength + (isBare ? 0 : 1) { continue }
      let end = hasBlank ? start - 1 : start
      if end > place { unsafe output.append(readable: text + place, end - place) }
      if !hasBlank, !isBare { output.append(byte: glue) }
      output.append(byte: code.lead)
      output.append(byte: code.follower)
      place = start + code.length
    }
    unsafe output.append(readable: text + place, note.range.upperBound - place)
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
