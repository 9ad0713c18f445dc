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
  enum Weight {
    case text(Float)
    case name(Float)
  }

  /// A note's weight for one term; the highest bit of `step` says that one of its names holds the term.
  struct Posting: Sendable {
    let term: UInt32
    let step: UInt8
  }

  static let noSpelling = UInt32.max
  static let nameMark: UInt8 = 0x80
  private static let longestSpelling = 48

  private(set) var spellings = WordTable(reservingCapacity: 8192)
  private(set) var spellingCounts: [UInt32] = []
  private(set) var terms = WordTable(reservingCapacity: 8192)
  /// Of all notes; `noteEnds` says where each one's end.
  private(set) var postings: [Posting] = []
  private(set) var noteEnds: [Int] = []

  private struct Sum {
    let term: UInt32
    var text: Float
    var names: Float
  }

  /// The terms of each spelling, and where each one's end.
  private var spellingTerms: [UInt32] = []
  private var spellingTermEnds: [UInt32] = []
  /// The terms of the note at hand, and each term's place among them.
  private var sums: [Sum] = []
  private var places: [UInt32] = []
  private var asciiTerm: [UInt8] = []

  /// Counts the words of a part of a text.
  ///
  /// - Parameter tokens: Receives the words in order.
  mutating func count(_ bytes: [UInt8], _ range: Range<Int>, as weight: Weight, tokens: inout [Token]) {
    let text = bytes.span.extracting(first: range.upperBound)
    var place = range.lowerBound
    while place < text.count {
      let separator = Self.separatorLength(text, place)
      if separator > 0 {
        place += separator
        continue
      }
      let start = place
      var hash = WordTable.seed
      var isASCII = true
      repeat {
        let byte = text[place]
        if byte >= 0x80 { isASCII = false }
        hash = (hash ^ UInt64(byte)) &* WordTable.factor
        place += 1
      } while place < text.count && Self.separatorLength(text, place) == 0
      let spelling = countWord(text.extracting(start..<place), hash: hash, isASCII: isASCII, as: weight)
      tokens.append(Token(spelling: spelling, start: UInt32(truncatingIfNeeded: start)))
    }
  }

  /// Counts a term that no text holds as it is: `#boss`.
  mutating func count(term: ArraySlice<UInt8>, as weight: Weight) {
    add(weight, to: number(ofTerm: term))
  }

  /// Turns what the note's words added up to into its postings.
  mutating func finishNote(_ weights: SearchWeights) {
    for sum in sums {
      places[Int(sum.term)] = .max
      let mark = sum.names > 0 ? Self.nameMark : 0
      postings.append(Posting(term: sum.term, step: weights.step(text: sum.text, names: sum.names) | mark))
    }
    sums.removeAll(keepingCapacity: true)
    noteEnds.append(postings.count)
  }

  // MARK: Words

  private mutating func countWord(_ word: Span<UInt8>, hash: UInt64, isASCII: Bool, as weight: Weight) -> UInt32 {
    guard word.count <= Self.longestSpelling else {
      if !isASCII {
        for term in terms(of: word, isASCII: false) { add(weight, to: Int(term)) }
      }
      return Self.noSpelling
    }
    let spelling = spellings.number(of: word, hash: hash)
    if spelling == spellingCounts.count {
      spellingTerms += terms(of: word, isASCII: isASCII)
      spellingTermEnds.append(UInt32(truncatingIfNeeded: spellingTerms.count))
      spellingCounts.append(0)
    }
    spellingCounts[spelling] += 1
    let start = spelling == 0 ? 0 : Int(spellingTermEnds[spelling - 1])
    for place in start..<Int(spellingTermEnds[spelling]) { add(weight, to: Int(spellingTerms[place])) }
    return UInt32(truncatingIfNeeded: spelling)
  }

  private mutating func terms(of word: Span<UInt8>, isASCII: Bool) -> [UInt32] {
    var found: [UInt32] = []
    if isASCII {
      guard word.count <= SearchFolding.longest else { return found }
      asciiTerm.removeAll(keepingCapacity: true)
      for place in word.indices { asciiTerm.append(SearchFolding.lowercased(word[place])) }
      let term = SearchFolding.withoutLeadingZeros(asciiTerm[...])
      return [UInt32(truncatingIfNeeded: number(ofTerm: term))]
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(word.count)
    for place in word.indices { bytes.append(word[place]) }
    SearchFolding.terms(of: String(decoding: bytes, as: UTF8.self)) { term in
      found.append(UInt32(truncatingIfNeeded: number(ofTerm: term)))
    }
    return found
  }

  private mutating func number(ofTerm term: ArraySlice<UInt8>) -> Int {
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
    switch weight {
    case .text(let weight): sums[place].text += weight
    case .name(let weight): sums[place].names += weight
    }
  }

  /// How many bytes that are no part of a word stand at a place; 0 in a word.
  ///
  /// Everything beyond ASCII counts as a word but for the commonest marks; folding tells letters from the rest.
  @inline(__always)
  private static func separatorLength(_ text: Span<UInt8>, _ place: Int) -> Int {
    let byte = text[place]
    if byte < 0x80 {
      let isWord = (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10
      return isWord ? 0 : 1
    }
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
