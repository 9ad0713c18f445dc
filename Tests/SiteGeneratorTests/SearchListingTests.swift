import Testing

@testable import SiteGenerator

/// What the leak check reads in lists of the index of which only the ends of words stand in the files.
@Suite struct SearchListingTests {
  private static let words = ["bellow", "below", "belvarré", "belvarrê", "b\u{1F600}x", "b\u{1F600}y", "가나", "가다"]

  private static func list(_ words: [String], _ tail: (inout SearchText, Int) -> Void) -> [UInt8] {
    var text = SearchText()
    var last: ArraySlice<UInt8> = []
    for (place, word) in words.enumerated() {
      let word = Array(word.utf8)[...]
      text.append(word: word.span, after: last.span)
      tail(&text, place)
      last = word
    }
    return text.bytes
  }

  private static func lines(_ bytes: [UInt8]) -> [String] {
    String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  @Test func `lists are read as whole words`() {
    let plain = Self.list(Self.words) { _, _ in }
    #expect(Self.lines(SearchListing.words(of: plain, .word)) == Self.words)
    let spellings = Self.list(Self.words) { $0.append(number: $1 * 1_700) }
    #expect(Self.lines(SearchListing.words(of: spellings, .spelling)) == Self.words)
    let terms = Self.list(Self.words) { text, place in
      // Every third is a common word, which says how many notes hold it.
      text.append(number: place * 2 + (place % 3 == 0 ? 1 : 0))
      if place % 3 == 0 { text.append(number: 70_000) }
      for note in 0..<place { text.append(distance: note * 123_457, step: UInt8(note % 16)) }
    }
    #expect(Self.lines(SearchListing.words(of: terms, .term)) == Self.words)
  }

  @Test func `beginnings of words are not taken for words`() {
    #expect(SearchListing.words(of: Self.list(["mark"]) { _, _ in }, .beginning) == [])
  }

  @Test(.timeLimit(.minutes(1))) func `bytes that are no list end`() {
    for entry in [SearchListing.Entry.word, .spelling, .term] {
      for byte in UInt8.min...255 {
        #expect(SearchListing.words(of: [UInt8](repeating: byte, count: 50), entry).count <= 2_600)
      }
    }
  }
}
