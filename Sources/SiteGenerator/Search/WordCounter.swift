/// Counts the words of notes, one note after the other, and knows which terms each spelling stands for.
///
/// Spellings and terms are numbered together, since most spellings are their own term. A word costs one look-up of its
/// bytes; it is folded only when its spelling is seen for the first time.
struct WordCounter: ~Copyable {
  /// One word of a text: its spelling, or `noSpelling`, and where it starts.
  struct Token: Sendable, BitwiseCopyable {
    let spelling: UInt32
    let start: UInt32
  }

  /// What one occurrence adds to the weight of a term.
  struct Weight {
    let text: Float
    let names: Float

    static func text(_ weight: Float) -> Weight { Weight(text: weight, names: 0) }
    static func name(_ weight: Float) -> Weight { Weight(text: 0, names: weight) }
  }

  /// A note's weight for one term; the highest bit of `step` says that one of its names holds the term.
  struct Posting: Sendable, BitwiseCopyable {
    let term: UInt32
    let step: UInt8
  }

  static let noSpelling = UInt32.max
  static let nameMark: UInt8 = 0x80
  private static let longestSpelling = 48

  private(set) var words: WordTable<Use>
  /// Of all notes; `noteEnds` says where each one's end.
  private(set) var postings: PlainBuffer<Posting>
  private(set) var noteEnds = PlainBuffer<Int>()
  /// The words of all texts, in order.
  private(set) var tokens: PlainBuffer<Token>

  struct Use: Sendable, BitwiseCopyable {
    /// How often it was seen as a spelling.
    var count: UInt32 = 0
    /// Its term as a spelling; `unknown` until it is seen as one; with `listMark`, the place in `termLists` of the number of
    /// its terms, which follow.
    var term = Use.unknown
    /// The place in `sums`, of a term of the note at hand, plus `firstPlace`; less than that for all others.
    var place: UInt32 = 0
    /// How many notes have it as a term.
    var noteCount: UInt32 = 0

    static let unknown = UInt32.max
    static let listMark: UInt32 = 0x8000_0000
  }

  struct Sum: Sendable, BitwiseCopyable {
    let term: UInt32
    var text: Float
    var names: Float
  }

  private var termLists = PlainBuffer<UInt32>()
  /// The terms of the note at hand.
  private var sums = PlainBuffer<Sum>(reservingCapacity: 1024)
  /// One more than all terms of the notes before were: places of former notes need not be cleared.
  private var firstPlace: UInt32 = 1

  /// - Parameters:
  ///   - notes: How many notes there will be.
  ///   - bytes: How long their texts are, about.
  init(notes: Int = 1, bytes: Int = 0) {
    let wordCount = max(256, min(notes * 32, 40_000))
    words = WordTable(Use(), reservingCapacity: wordCount)
    postings = PlainBuffer(reservingCapacity: bytes / 5)
    tokens = PlainBuffer(reservingCapacity: bytes / 4)
  }

  /// Counts the words of a text that is no part of what is shown of a note.
  mutating func countHidden(_ text: Span<UInt8>, as weight: Weight) {
    let end = tokens.count
    unsafe text.withUnsafeBufferPointer { text in
      guard let start = text.baseAddress else { return }
      unsafe count(start, 0..<text.count, readable: text.count, as: weight)
    }
    tokens.cut(at: end)
  }

  /// Counts the words of a part of a text.
  @unsafe mutating func count(_ text: UnsafePointer<UInt8>, _ range: Range<Int>, readable: Int, as weight: Weight) {
    var start = range.lowerBound
    let end = range.upperBound
    while start < end {
      let eight = unsafe EightBytes(text, start, readable: readable)
      let length = eight.wordLength
      if length == 0 {
        if unsafe text[start] < 0x80 {
          start += eight.separatorLength
          continue
        }
        let separator = unsafe Self.wideSeparatorLength(text, start, end)
        if separator > 0 {
          start += separator
          continue
        }
      }
      var place = start + length
      var isASCII = true
      if place >= end {
        place = end
      } else if unsafe length == 8 || text[place] >= 0x80 {
        (place, isASCII) = unsafe Self.endOfWord(text, place, end)
      }
      let spelling = unsafe count(text + start, place - start, eight, isASCII: isASCII, as: weight)
      tokens.append(Token(spelling: spelling, start: UInt32(truncatingIfNeeded: start)))
      // Most words have one blank behind them.
      start = unsafe place < end && text[place] < 0x80 ? place + 1 : place
    }
  }

  /// Gives the tokens of all notes away.
  mutating func takeTokens() -> PlainBuffer<Token> { tokens.take() }

  /// Counts a term that no text holds as it is: `#boss`.
  mutating func count(term: Span<UInt8>, as weight: Weight) {
    add(weight, to: number(ofTerm: term))
  }

  /// Leaves out the words from a place of the text on, of those that were counted last.
  mutating func cutTokens(at end: Int, after first: Int) {
    var count = tokens.count
    while count > first, Int(tokens[count - 1].start) >= end { count -= 1 }
    tokens.cut(at: count)
  }

  /// Turns what the note's words added up to into its postings.
  mutating func finishNote(_ weights: SearchWeights) {
    // Of many words, that they stand there once is all there is to say.
    let usual = weights.step(text: SearchWeights.text, names: 0)
    for place in 0..<sums.count {
      let sum = sums[place]
      var step = usual
      if sum.text != SearchWeights.text || sum.names > 0 {
        step = weights.step(text: sum.text, names: sum.names) | (sum.names > 0 ? Self.nameMark : 0)
      }
      postings.append(Posting(term: sum.term, step: step))
    }
    firstPlace &+= UInt32(truncatingIfNeeded: sums.count)
    sums.cut(at: 0)
    noteEnds.append(postings.count)
  }

  // MARK: Words

  @inline(__always)
  private mutating func count(
    _ word: UnsafePointer<UInt8>, _ length: Int, _ eight: EightBytes, isASCII: Bool, as weight: Weight
  ) -> UInt32 {
    let spelling: Int
    if length <= 8 {
      spelling = unsafe words.number(of: word, length, WordKey(short: eight.first(length), count: length))
    } else if length <= Self.longestSpelling {
      spelling = unsafe words.number(of: word, length, WordKey(long: word, length))
    } else {
      return unsafe countLong(word, length, isASCII: isASCII, as: weight)
    }
    if words[spelling].term == Use.unknown { unsafe findTerm(of: spelling, word, length, isASCII: isASCII) }
    words[spelling].count &+= 1
    let term = words[spelling].term
    if term < Use.listMark {
      add(weight, to: Int(term))
    } else {
      addList(weight, at: Int(term & ~Use.listMark))
    }
    return UInt32(truncatingIfNeeded: spelling)
  }

  private mutating func addList(_ weight: Weight, at list: Int) {
    for place in 0..<Int(termLists[list]) { add(weight, to: Int(termLists[list + 1 + place])) }
  }

  /// A run without blanks that is no spelling, but may hold terms.
  private mutating func countLong(
    _ word: UnsafePointer<UInt8>, _ length: Int, isASCII: Bool, as weight: Weight
  ) -> UInt32 {
    guard !isASCII else { return Self.noSpelling }
    let list = termLists.count
    unsafe appendTerms(of: word, length)
    addList(weight, at: list)
    termLists.cut(at: list)
    return Self.noSpelling
  }

  /// Only once for each spelling.
  @inline(never)
  private mutating func findTerm(of spelling: Int, _ word: UnsafePointer<UInt8>, _ length: Int, isASCII: Bool) {
    guard !isASCII else {
      words[spelling].term = unsafe termOfASCII(spelling, word, length)
      return
    }
    let list = termLists.count
    unsafe appendTerms(of: word, length)
    if termLists[list] == 1 {
      words[spelling].term = termLists[list + 1]
      termLists.cut(at: list)
    } else {
      words[spelling].term = UInt32(truncatingIfNeeded: list) | Use.listMark
    }
  }

  private mutating func termOfASCII(_ spelling: Int, _ word: UnsafePointer<UInt8>, _ length: Int) -> UInt32 {
    guard length <= SearchFolding.longest else {
      termLists.append(0)
      return UInt32(truncatingIfNeeded: termLists.count - 1) | Use.listMark
    }
    let mayHaveZeros = unsafe word[0] == UInt8(ascii: "0")
    if length <= 8, !mayHaveZeros {
      let eight = unsafe EightBytes(word, count: length)
      let folded = eight.lowercased
      if folded.bits == eight.bits { return UInt32(truncatingIfNeeded: spelling) }
      return UInt32(truncatingIfNeeded: words.number(ofShort: folded, count: length))
    }
    var term = InlineArray<40, UInt8>(repeating: 0)
    var isFolded = true
    for place in 0..<length {
      let byte = unsafe word[place]
      term[place] = SearchFolding.lowercased(byte)
      isFolded = isFolded && term[place] == byte
    }
    if isFolded, !mayHaveZeros { return UInt32(truncatingIfNeeded: spelling) }
    let folded = term.span.extracting(first: length)
    let zeros = mayHaveZeros ? SearchFolding.leadingZeros(folded) : 0
    return UInt32(truncatingIfNeeded: number(ofTerm: folded.extracting(droppingFirst: zeros)))
  }

  /// Appends to `termLists` how many terms a word has, and the terms.
  private mutating func appendTerms(of word: UnsafePointer<UInt8>, _ length: Int) {
    let list = termLists.count
    termLists.append(0)
    SearchFolding.terms(of: unsafe Array(UnsafeBufferPointer(start: word, count: length))) { term in
      termLists.append(UInt32(truncatingIfNeeded: number(ofTerm: term.span)))
    }
    termLists[list] = UInt32(truncatingIfNeeded: termLists.count - list - 1)
  }

  private mutating func number(ofTerm term: Span<UInt8>) -> Int {
    words.number(of: term)
  }

  @inline(__always)
  private mutating func add(_ weight: Weight, to term: Int) {
    guard words[term].place < firstPlace else {
      let place = Int(words[term].place &- firstPlace)
      sums[place].text += weight.text
      sums[place].names += weight.names
      return
    }
    words[term].place = firstPlace &+ UInt32(truncatingIfNeeded: sums.count)
    words[term].noteCount &+= 1
    sums.append(Sum(term: UInt32(truncatingIfNeeded: term), text: weight.text, names: weight.names))
  }

  // MARK: Between words

  /// Where a word ends that goes on at a place, and whether it is of ASCII from there on.
  private static func endOfWord(_ text: UnsafePointer<UInt8>, _ start: Int, _ end: Int) -> (place: Int, isASCII: Bool) {
    var place = start
    var isASCII = true
    while place < end {
      let byte = unsafe text[place]
      if byte < 0x80 {
        guard isWordASCII(byte) else { break }
      } else {
        guard unsafe wideSeparatorLength(text, place, end) == 0 else { break }
        isASCII = false
      }
      place += 1
    }
    return (place, isASCII)
  }

  /// A letter or digit.
  @inline(__always)
  private static func isWordASCII(_ byte: UInt8) -> Bool {
    let members: UInt64 = byte < 64 ? 0x03FF_0000_0000_0000 : 0x07FF_FFFE_07FF_FFFE
    return members >> UInt64(byte & 63) & 1 != 0
  }

  /// How many bytes beyond ASCII that are no part of a word stand at a place; 0 in a word.
  ///
  /// Everything counts as a word but for the commonest marks; folding tells letters from the rest.
  private static func wideSeparatorLength(_ text: UnsafePointer<UInt8>, _ place: Int, _ end: Int) -> Int {
    let byte = unsafe text[place]
    guard byte == 0xE2 || byte == 0xC2 || byte == 0xE3, place + 1 < end else { return 0 }
    let next = unsafe text[place + 1]
    switch byte {
    case 0xC2: return next == 0xAA || next == 0xB5 || next == 0xBA ? 0 : 2
    case 0xE2: return next == 0x80 || next == 0x81 ? min(3, end - place) : 0
    default:
      guard next == 0x80, place + 2 < end else { return 0 }
      return unsafe 0x85...0x87 ~= text[place + 2] ? 0 : 3
    }
  }
}
