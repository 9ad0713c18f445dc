import Testing

@testable import SiteGenerator

@Suite struct ThemeTextTests {
  private func published(_ text: String) -> String {
    String(decoding: ThemeText.published(Array(text.utf8)), as: UTF8.self)
  }

  @Test func `Comments with lines of their own are left out`() {
    #expect(published("/* One. */\na {}\n  /** Two,\n   * long.\n   */\nb {}\n") == "a {}\nb {}\n")
  }

  @Test(arguments: ["a {} /* After. */\n", "/* Before. */ a {}\n", "/* Open\na {}", "let a = 1 // Of a script.\n", ""])
  func `All other text stays`(text: String) {
    #expect(published(text) == text)
  }
}
