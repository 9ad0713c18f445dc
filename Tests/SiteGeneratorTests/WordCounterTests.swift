import Testing

@testable import SiteGenerator

@Suite struct WordCounterTests {
  private func counted(_ text: String) -> (words: [String], terms: [String]) {
    var counter = WordCounter()
    let bytes = Array(text.utf8)
    unsafe bytes.withUnsafeBufferPointer { bytes in
      guard let start = bytes.baseAddress else { return }
      unsafe counter.count(start, 0..<bytes.count, readable: bytes.count, as: .text(1))
    }
    let list = counter.words.list
    let words = counter.tokens.array.map { token in
      token.spelling == WordCounter.noSpelling ? "?" : String(decoding: list[Int(token.spelling)], as: UTF8.self)
    }
    counter.finishNote(SearchWeights(length: 0, linkCount: 0))
    return (words, counter.postings.array.map { String(decoding: list[Int($0.term)], as: UTF8.self) })
  }

  @Test func `blanks and marks stand between words`() {
    #expect(
      counted("“Half-light,” she said… twice—thrice.").words == ["Half", "light", "she", "said", "twice", "thrice"])
    #expect(counted("「聖剣」、鍛冶屋。").words == ["聖剣", "鍛冶屋"])
    #expect(counted("a\u{A0}b «c»").words == ["a", "b", "c"])
  }

  @Test func `words of any length are found wherever they stand`() {
    for length in 1...48 {
      for start in 0...9 {
        let word = String("abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ".prefix(length))
        let text = String(repeating: ".", count: start) + word + "." + word + "é " + word
        #expect(counted(text).words == [word, length < 47 ? word + "é" : "?", word])
      }
    }
  }

  @Test func `every spelling of a word is one term`() {
    #expect(counted("Varré varre VARRE").terms == ["varre"])
    #expect(counted("Ancestors ANCESTORS ancestors").terms == ["ancestors"])
    #expect(counted("007 7 07 000 0").terms == ["7", "0"])
  }

  @Test func `hidden words count and leave no tokens`() {
    var counter = WordCounter()
    counter.countHidden("salt Salt".utf8.span, as: .name(1))
    let tokens = counter.tokens.array
    #expect(tokens.isEmpty)
    counter.finishNote(SearchWeights(length: 0, linkCount: 0))
    let marks = counter.postings.array.map { $0.step & WordCounter.nameMark }
    #expect(marks == [WordCounter.nameMark])
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
    for bytes: [UInt8] in [[0xE2], [0xE2, 0x80], [0xC2], [0xE3, 0x80], [0xFF, 0xFE, 0x41], [0x80]] {
      counter.countHidden(bytes.span, as: .text(1))
    }
    counter.finishNote(SearchWeights(length: 0, linkCount: 0))
    let noteCount = counter.noteEnds.count
    #expect(noteCount == 1)
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
