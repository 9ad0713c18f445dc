import Testing

@testable import SourceText

@Suite struct SubstitutingTests {
  @Test(arguments: [
    ("{count} quests", "{count}", "3", "3 quests"), ("aaa", "aa", "b", "ba"), ("", "a", "b", ""), ("a", "", "b", "a"),
    ("하나 {n} 둘 {n}", "{n}", "é", "하나 é 둘 é"), ("{coun", "{count}", "3", "{coun"),
  ])
  func `each occurrence is replaced from left to right`(text: String, old: String, new: String, result: String) {
    #expect(text.substituting(old, with: new) == result)
  }
}
