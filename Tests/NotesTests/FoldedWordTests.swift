import Testing

@testable import Notes

@Suite struct FoldedWordTests {
  @Test func `letters are folded as Unicode folds them, with tables or without`() {
    for value in UInt32(0x20)...0xFFFF {
      guard let scalar = Unicode.Scalar(value), scalar.properties.canonicalCombiningClass == .notReordered else {
        continue
      }
      let text = String(Character(scalar))
      var lowered = String.UnicodeScalarView()
      for scalar in text.lowercased().unicodeScalars
      where !(scalar == "-" || scalar == "_" || scalar == "\u{FE0F}" || scalar.properties.isWhitespace) {
        lowered.append(scalar)
      }
      #expect(FoldedWord(text).rawValue == String(lowered), "U+\(String(value, radix: 16))")
    }
  }

  @Test(arguments: [
    ("Current_Location", "current location"), ("Café", "CAFE\u{301}"), ("が", "か\u{3099}"),
    ("각", "\u{1100}\u{1161}\u{11A8}"),
    ("Ÿ", "ÿ"), ("Ő\u{A0}ű", "őŰ"), ("УРОВЕНЬ", "уровень"), ("alif\u{622}", "ALIF\u{627}\u{653}"), ("", "-_ "),
  ])
  func `words that differ in case, blanks or in how accents are typed are one word`(one: String, other: String) {
    #expect(FoldedWord(one) == FoldedWord(other))
    #expect(FoldedWord(one).fingerprint == FoldedWord(other).fingerprint)
    var table = WordTable<Int>()
    table.set(1, for: FoldedWord(one))
    #expect(table[FoldedWord(other)] == 1)
  }

  @Test func `accents count`() {
    #expect(FoldedWord("varre") != FoldedWord("varré"))
  }

  @Test func `a table finds each of many words and no other`() {
    var table = WordTable<Int>()
    for number in 0..<2_000 { table.add(number, for: FoldedWord("word \(number)")) }
    for number in 0..<2_000 { table.add(-1, for: FoldedWord("WORD_\(number)")) }
    for number in 0..<2_000 { #expect(table[FoldedWord("word\(number)")] == number) }
    #expect(table[FoldedWord("word 2000")] == nil)
    #expect(table.words.count == 2_000)
  }
}
