import Testing

@testable import SiteGenerator

@Suite struct WordCounterTests {
  private func counted(_ text: String) -> (words: [String], terms: [String]) {
    var counter = WordCounter()
    var tokens: [WordCounter.Token] = []
    let bytes = Array(text.utf8)
    counter.count(bytes, 0..<bytes.count, as: .text(1), tokens: &tokens)
    let words = tokens.map { token in
      token.spelling == WordCounter.noSpelling
        ? "?" : String(decoding: counter.spellings[Int(token.spelling)], as: UTF8.self)
    }
    return (words, (0..<counter.terms.count).map { String(decoding: counter.terms[$0], as: UTF8.self) })
  }

  @Test func `blanks and marks stand between words`() {
    #expect(
      counted("“Half-light,” she said… twice—thrice.").words == ["Half", "light", "she", "said", "twice", "thrice"])
    #expect(counted("「聖剣」、鍛冶屋。").words == ["聖剣", "鍛冶屋"])
    #expect(counted("a\u{A0}b «c»").words == ["a", "b", "c"])
  }

  @Test func `every spelling of a word is one term`() {
    #expect(counted("Varré varre VARRE").terms == ["varre"])
  }

  @Test func `long runs without blanks are cut into terms and kept as they are`() {
    let counted = counted(String(repeating: "剣", count: 40))
    #expect(counted.words == ["?"])
    #expect(counted.terms == ["剣剣", "剣"])
  }

  @Test func `long runs of letters are no terms`() {
    #expect(counted(String(repeating: "x", count: 60)).terms == [])
    #expect(counted(String(repeating: "x", count: 45)).terms == [])
  }

  @Test func `bytes that are no text do no harm`() {
    var counter = WordCounter()
    var tokens: [WordCounter.Token] = []
    for bytes: [UInt8] in [[0xE2], [0xE2, 0x80], [0xC2], [0xE3, 0x80], [0xFF, 0xFE, 0x41], [0x80]] {
      counter.count(bytes, 0..<bytes.count, as: .text(1), tokens: &tokens)
    }
    counter.finishNote(SearchWeights(length: 0, linkCount: 0))
    #expect(counter.noteEnds.count == 1)
  }

  @Test func `a name weighs more than a heading, a heading more than text, often more than once`() {
    let weights = SearchWeights(length: 1000, linkCount: 0)
    let steps = [
      weights.step(text: SearchWeights.text, names: 0), weights.step(text: 5 * SearchWeights.text, names: 0),
      weights.step(text: 0, names: SearchWeights.title(wordCount: 5)),
      weights.step(text: 0, names: SearchWeights.title(wordCount: 1)),
    ]
    #expect(steps == steps.sorted() && Set(steps).count == 4)
    #expect(weights.step(text: SearchWeights.heading, names: 0) > steps[0])
    #expect(weights.step(text: 0, names: .infinity) == 15)
    #expect(SearchWeights(length: .max, linkCount: .max).step(text: 0, names: 0) == 0)
  }
}
