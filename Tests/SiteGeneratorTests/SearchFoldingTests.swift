import Testing

@testable import SiteGenerator

@Suite struct SearchFoldingTests {
  private func terms(_ text: String) -> [String] {
    var terms: [String] = []
    SearchFolding.terms(of: text) { terms.append(String(decoding: $0, as: UTF8.self)) }
    return terms
  }

  @Test(
    arguments: [
      ("Kalé's", ["kale", "s"]), ("VARRÉ", ["varre"]), ("Straße", ["strasse"]), ("Łódź Ærø", ["lodz", "aero"]),
      ("ＶＩＩ", ["vii"]), ("e\u{301}cole", ["ecole"]), ("Session 007", ["session", "7"]), ("000", ["0"]),
      ("ΟΔΟΣ", ["οδοσ"]), ("half-light_blade", ["half", "light", "blade"]),
    ])
  func `case, width and accents of Latin letters do not count`(text: String, expected: [String]) {
    #expect(terms(text) == expected)
  }

  @Test func `accents of other alphabets count`() {
    #expect(terms("Ёлка й") == ["ёлка", "й"])
  }

  @Test func `Korean, Chinese and Japanese become pairs, and the last character`() {
    #expect(terms("대장장이가") == ["대장", "장장", "장이", "이가", "가"])
    #expect(terms("검") == ["검"])
    #expect(terms("聖剣Ⅱと剣") == ["聖剣", "剣", "ii", "と剣", "剣"])
    #expect(terms("黑松林") == ["黑松", "松林", "林"])
  }

  @Test func `half-width kana keep their voicing marks`() {
    #expect(terms("ｶﾞｹ") == ["ガケ", "ケ"])
  }

  @Test func `Thai becomes triples`() {
    #expect(terms("ดาบดี") == ["ดาบ", "าบด", "บดี", "ดี", "ี"])
  }

  @Test func `Arabic words lose their article, vowel signs and forms of alef`() {
    #expect(terms("الإعدادات") == ["اعدادات"])
    #expect(terms("بَحْث") == ["بحث"])
  }

  @Test func `runs that are no words are left out`() {
    #expect(terms(String(repeating: "é", count: 41)) == [])
    #expect(terms("— … « »") == [])
  }

  @Test func `decomposed Korean is composed`() {
    #expect(terms("\u{1100}\u{1165}\u{11B7}") == ["검"])
  }

  @Test func `usual letters are folded without tables as they are with them`() {
    func bytes(_ word: String) -> [String] {
      var found: [String] = []
      SearchFolding.terms(of: Array(word.utf8)) { found.append(String(decoding: $0, as: UTF8.self)) }
      return found
    }
    let letters =
      Array(0xC0...0x17F) + [0x3042, 0x304C, 0x3099, 0x30AB, 0x30FC, 0x4E00, 0x9FA5, 0xAC00, 0xD7A3, 0xFF21]
    for letter in letters.compactMap({ Unicode.Scalar($0) }) {
      for word in ["\(letter)", "A\(letter)b", "\(letter)검", "か\(letter)", "e\u{301}\(letter)7"] {
        #expect(bytes(word) == terms(word), "\(word)")
      }
    }
    #expect(bytes("검은기사") == ["검은", "은기", "기사", "사"])
    for broken: [UInt8] in [[0xC3], [0x41, 0xC3], [0xE3, 0x81], [0xE3, 0x41, 0x42], [0xED, 0x9F, 0xBF]] {
      SearchFolding.terms(of: broken) { _ in }
    }
  }
}
