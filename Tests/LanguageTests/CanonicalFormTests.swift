import Language
import Testing

struct CanonicalFormTests {
  @Test func `A letter and its accent become one letter`() {
    #expect(Array("Varre\u{301}".canonicalForm.unicodeScalars) == Array("Varr\u{E9}".unicodeScalars))
  }

  @Test(arguments: ["", "Dunmere", "Varré", "日本語ガ", "한국", "Война", "🗡 — “x”"])
  func `Composed text stays as it is`(text: String) {
    #expect(Array(text.canonicalForm.utf8) == Array(text.utf8))
  }

  @Test func `A voicing mark joins its kana`() {
    #expect(Array("カ\u{3099}".canonicalForm.unicodeScalars) == ["ガ"])
  }

  @Test func `Names are the same without case, not without accents`() {
    #expect("VARRE\u{301}".nameKey == "varré")
    #expect("Varre".nameKey != "Varré".nameKey)
  }

  @Test func `Search forgets accents on Latin letters only`() {
    #expect("ＶＡＲＲÉ Łódź Straße".searchKey == "varre lodz strasse")
    #expect("ｶﾞ".searchKey == "ガ")
    #expect("й".searchKey == "й")
  }
}
