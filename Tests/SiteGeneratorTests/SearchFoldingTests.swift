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
}
