/// Says a text of the index in words, as the leak check reads it: of the words of a sorted list only the ends stand there,
/// which read like other words.
struct SearchListing {
  enum Entry: Sendable {
    case word
    /// The beginning of words that another list holds, with notes.
    case beginning
    /// A word and a number.
    case spelling
    /// A word with its notes.
    case term
  }

  private let text: [UInt8]
  private var offset = 0
  private var listed: [UInt8] = []

  /// The words of a list, a line each.
  ///
  /// `"!varré %ê "` gives `"varré\nvarrê\n"`.
  ///
  /// - Parameter text: As `SearchText` wrote it; of other bytes, whatever they give.
  static func words(of text: [UInt8], _ entry: Entry) -> [UInt8] {
    // A name may begin like another word.
    if entry == .beginning { return [] }
    var listing = SearchListing(text: text)
    listing.listed.reserveCapacity(text.count * 2)
    listing.readAll(entry)
    return listing.listed
  }

  private init(text: [UInt8]) { self.text = text }

  private mutating func readAll(_ entry: Entry) {
    var last = 0..<0
    while offset < text.count {
      last = word(after: last)
      switch entry {
      case .word, .beginning: break
      case .spelling: _ = number()
      case .term:
        let count = number()
        if count & 1 == 1 { _ = number() }
        for _ in 0..<max(0, min(count >> 1, text.count - offset)) {
          if number() % (SearchText.usualSteps + 1) == SearchText.usualSteps { _ = number() }
        }
      }
    }
  }

  /// Adds a word and a line end; gives the word's range in `listed`.
  private mutating func word(after last: Range<Int>) -> Range<Int> {
    var units = number()
    let start = listed.count
    var place = last.lowerBound
    while units > 0, place < last.upperBound {
      // Four bytes are two units of a browser's string.
      units -= listed[place] >= 0xF0 ? 2 : 1
      repeat {
        listed.append(listed[place])
        place += 1
      } while place < last.upperBound && listed[place] & 0xC0 == 0x80
    }
    while offset < text.count, text[offset] != 0x20 {
      listed.append(text[offset])
      offset += 1
    }
    offset = min(text.count, offset + 1)
    listed.append(0x0A)
    return start..<listed.count - 1
  }

  private mutating func number() -> Int {
    var number = 0
    while offset < text.count {
      let digit = Int(Self.values[Int(text[offset])])
      offset += 1
      if digit < SearchText.final { return number &* SearchText.final &+ digit }
      number = number &* SearchText.leading &+ digit &- SearchText.final
    }
    return 0
  }

  /// What each byte is worth as a digit; 0 for those that are none.
  private static let values: [UInt8] = {
    var values = [UInt8](repeating: 0, count: 256)
    for (value, digit) in SearchText.digits.enumerated() { values[Int(digit)] = UInt8(value) }
    return values
  }()
}
