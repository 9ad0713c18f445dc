import Testing

@testable import Editing

@Suite struct FileStemTests {
  @Test(arguments: [
    ("con", "con_"), ("NUL", "NUL_"), ("Com1.notes", "Com1_.notes"), ("Conan", "Conan"), ("com10", "com10"),
    ("a\u{202E}gpj", "agpj"), ("..a..", "a"), ("a/b\\c", "a - b - c"), ("x\ny", "xy"),
  ])
  func `a title becomes a file name that every system takes`(title: String, stem: String) {
    #expect(NewName.fileStem(title) == stem)
  }

  @Test(.timeLimit(.minutes(1))) func `a title of a million dots takes no time`() {
    #expect(NewName.fileStem(String(repeating: ".", count: 1_000_000)) == nil)
    #expect(NewName.fileStem(String(repeating: ".", count: 1_000_000) + "a") == "a")
    #expect(NewName.fileStem(String(repeating: "é", count: 500_000))?.utf8.count == 200)
  }
}
