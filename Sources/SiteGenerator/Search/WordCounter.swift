/// Counts the words of notes, one note after the other, and knows which terms each spelling stands for.
///
/// A word costs one look-up of its bytes; it is folded only when its spelling is seen for the first time.
struct WordCounter {
  /// One word of a text: its spelling, or `noSpelling`, and where it starts.
  struct Token: Sendable {
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
  struct Posting: Sendable {
    let term: UInt32
    let step: UInt8
  }

  static let noSpelling = UInt32.max
  static let nameMark: UInt8 = 0x80
  private static let longestSpelling = 48

  private(set) var spellings = WordTable(reservingCapacity: 12_000)
  private(set) var terms = WordTable(reservingCapacity: 12_000)
  /// Of all notes; `noteEnds` says where each one's end.
  private(set) var postings: [Posting] = []
  private(set) var noteEnds: [Int] = []

  private struct Sum {
    let term: UInt32
    var text: Float
    var names: Float
  }

  /// How often a spelling was seen, and its terms: one, or several places of `spellingTerms`.
  private struct Use {
    var count: UInt32
    var termCount: UInt32
    /// The term, or the first place.
    var term: UInt32
  }

  private var uses: [Use] = []
  private var spellingTerms: [UInt32] = []
  /// The terms of the note at hand, and each term's place among them.
  private var sums: [Sum] = []
  private var places: [UInt32] = []

  /// Counts the words of a part of a text.
  ///
  /// - Parameter tokens: Receives the words in order.
  mutating func count(_ bytes: [UInt8], _ range: Range<Int>, as weight: Weight, tokens: inout [Token]) {
    let text = bytes.span.extracting(first: range.upperBound)
    var start = range.lowerBound
    while start < text.count {
      var end = start
      var isASCII = true
      while end < text.count {
        let byte = text[end]
        if byte < 0x80 {
          guard Self.isWordASCII(byte) else { break }
        } else {
          guard Self.wideSeparatorLength(text, end) == 0 else { break }
          isASCII = false
        }
        end += 1
      }
      if end > start {
        let spelling = countWord(text.extracting(start..<end), isASCII: isASCII, as: weight)
        tokens.append(Token(spelling: spelling, start: UInt32(truncatingIfNeeded: start)))
      }
      guard end < text.count else { break }
      start = end + (text[end] < 0x80 ? 1 : Self.wideSeparatorLength(text, end))
    }
  }

  /// Counts a term that no text holds as it is: `#boss`.
  mutating func count(term: Span<UInt8>, as weight: Weight) {
    add(weight, to: number(ofTerm: term))
  }

  /// Turns what the note's words added up to into its postings.
  mutating func finishNote(_ weights: SearchWeights) {
    if noteEnds.isEmpty { postings.reserveCapacity(262_144) }
    for sum in sums {
      places[Int(sum.term)] = .max
      let mark = sum.names > 0 ? Self.nameMark : 0
      postings.append(Posting(term: sum.term, step: weights.step(text: sum.text, names: sum.names) | mark))
    }
    sums.removeAll(keepingCapacity: true)
    noteEnds.append(postings.count)
  }

  var spellingCounts: [UInt32] { uses.map(\.count) }

  // MARK: Words

  private mutating func countWord(_ word: Span<UInt8>, isASCII: Bool, as weight: Weight) -> UInt32 {
    guard word.count <= Self.longestSpelling else {
      if !isASCII {
        let first = spellingTerms.count
        addTerms(of: word, isASCII: false)
        for term in spellingTerms[first...] { add(weight, to: Int(term)) }
        spellingTerms.removeSubrange(first...)
      }
      return Self.noSpelling
    }
    let spelling = spellings.number(of: word)
    if spelling == uses.count { addSpelling(word, isASCII: isASCII) }
    uses[spelling].count += 1
    let use = uses[spelling]
    if use.termCount == 1 {
      add(weight, to: Int(use.term))
    } else {
      for place in Int(use.term)..<Int(use.term + use.termCount) { add(weight, to: Int(spellingTerms[place])) }
    }
    return UInt32(truncatingIfNeeded: spelling)
  }

  /// Only once for each spelling.
  private mutating func addSpelling(_ word: Span<UInt8>, isASCII: Bool) {
    let first = spellingTerms.count
    addTerms(of: word, isASCII: isASCII)
    let count = spellingTerms.count - first
    var use = Use(count: 0, termCount: UInt32(truncatingIfNeeded: count), term: UInt32(truncatingIfNeeded: first))
    if count == 1, let term = spellingTerms.popLast() { use.term = term }
    uses.append(use)
  }

  /// Appends to `spellingTerms`.
  private mutating func addTerms(of word: Span<UInt8>, isASCII: Bool) {
    if isASCII {
      guard word.count <= SearchFolding.longest else { return }
      var term = InlineArray<40, UInt8>(repeating: 0)
      var isNumber = true
      for place in word.indices {
        term[place] = SearchFolding.lowercased(word[place])
        isNumber = isNumber && term[place] <= UInt8(ascii: "9")
      }
      let folded = term.span.extracting(first: word.count)
      let zeros = isNumber ? SearchFolding.leadingZeros(folded) : 0
      return add(term: folded.extracting(droppingFirst: zeros))
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(word.count)
    for place in word.indices { bytes.append(word[place]) }
    SearchFolding.terms(of: bytes) { add(term: $0.span) }
  }

  private mutating func add(term: Span<UInt8>) {
    spellingTerms.append(UInt32(truncatingIfNeeded: number(ofTerm: term)))
  }

  private mutating func number(ofTerm term: Span<UInt8>) -> Int {
    let number = terms.number(of: term)
    if number == places.count { places.append(.max) }
    return number
  }

  private mutating func add(_ weight: Weight, to term: Int) {
    var place = Int(places[term])
    if places[term] == .max {
      place = sums.count
      places[term] = UInt32(truncatingIfNeeded: place)
      sums.append(Sum(term: UInt32(truncatingIfNeeded: term), text: 0, names: 0))
    }
    sums[place].text += weight.text
    sums[place].names += weight.names
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
  private static func wideSeparatorLength(_ text: Span<UInt8>, _ place: Int) -> Int {
    let byte = text[place]
    guard byte == 0xE2 || byte == 0xC2 || byte == 0xE3, place + 1 < text.count else { return 0 }
    let next = text[place + 1]
    switch byte {
    case 0xC2: return next == 0xAA || next == 0xB5 || next == 0xBA ? 0 : 2
    case 0xE2: return next == 0x80 || next == 0x81 ? min(3, text.count - place) : 0
    default:
      guard next == 0x80, place + 2 < text.count else { return 0 }
      return 0x85...0x87 ~= text[place + 2] ? 0 : 3
    }
  }
}
