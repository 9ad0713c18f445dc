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
    // A byte is two where it is escaped, a code is three with its glue; copying goes eight bytes at a time.
    let most = note.range.count * 2 + note.tokens.count * 3 + 16
    precondition(note.range.upperBound <= chunk.text.count && note.tokens.upperBound <= chunk.tokens.count)
    unsafe codes.withUnsafeBufferPointer { codes in
      let tokens = unsafe chunk.tokens.base + note.tokens.lowerBound
      unsafe output.append(atMost: most) {
        unsafe write(note.range, of: chunk.text.base, tokens, note.tokens.count, codes, to: $0)
      }
    }
  }

  private static func write(
    _ range: Range<Int>, of text: UnsafePointer<UInt8>, _ tokens: UnsafePointer<WordCounter.Token>, _ count: Int,
    _ codes: UnsafeBufferPointer<Code>, to output: UnsafeMutablePointer<UInt8>
  ) -> Int {
    var place = range.lowerBound
    var target = unsafe output
    for number in 0..<count {
      let token = unsafe tokens[number]
      guard token.spelling != WordCounter.noSpelling else { continue }
      let code = unsafe codes[Int(token.spelling)]
      guard !code.isNone else { continue }
      let start = Int(token.start)
      let isBare = unsafe start == range.lowerBound || standsBare(behind: text[start - 1])
      let hasBlank =
        unsafe start > place && text[start - 1] == 0x20 && start - 1 > range.lowerBound
        && !standsBare(behind: text[start - 2])
      if !hasBlank, code.length <= codeLength + (isBare ? 0 : 1) { continue }
      unsafe copy(text, place..<(hasBlank ? start - 1 : start), to: &target)
      if !hasBlank, !isBare { unsafe write(glue, to: &target) }
      unsafe write(code.lead, to: &target)
      unsafe write(code.follower, to: &target)
      place = start + code.length
    }
    unsafe copy(text, place..<range.upperBound, to: &target)
    return unsafe target - output
  }

  @inline(__always)
  private static func write(_ byte: UInt8, to target: inout UnsafeMutablePointer<UInt8>) {
    unsafe target.pointee = byte
    unsafe target += 1
  }

  /// What ends or begins something in a template literal is escaped; control characters become blanks.
  @inline(__always)
  private static func copy(
    _ text: UnsafePointer<UInt8>, _ range: Range<Int>, to target: inout UnsafeMutablePointer<UInt8>
  ) {
    var place = range.lowerBound
    while place < range.upperBound {
      let eight = unsafe EightBytes(text, place)
      let length = min(range.upperBound - place, eight.plainLength)
      unsafe UnsafeMutableRawPointer(target).storeBytes(of: eight.bits.littleEndian, as: UInt64.self)
      unsafe target += length
      place += length
      guard length < 8, place < range.upperBound else { continue }
      let byte = unsafe text[place]
      if SearchText.isEscaped(byte) { unsafe write(0x5C, to: &target) }
      unsafe write(SearchText.shown(byte), to: &target)
      place += 1
    }
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
