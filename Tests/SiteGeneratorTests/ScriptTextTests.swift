import Testing

@testable import SiteGenerator

@Suite struct ScriptTextTests {
  private static func shipped(_ text: String) -> String {
    String(decoding: ScriptText.withoutDocumentation(Array(text.utf8)), as: UTF8.self)
  }

  @Test func `documentation is not shipped`() {
    #expect(Self.shipped("a();\n  /** One line. */\nb();\n/**\n * Several\n */\nc();\n") == "a();\nb();\nc();\n")
    #expect(Self.shipped("/** Last. */") == "")
  }

  @Test func `everything else is shipped as it is`() {
    for text in [
      "/*! A licence. */\na();\n", "a(); /** @type {B} */\n", "/** @type {B} */ a();\n", "/* A note. */\n// Another.\n",
      "a();\n/** Without an end\nb();\n", "`\n  text /** ${b} */\n`", "", "/**",
    ] {
      #expect(Self.shipped(text) == text)
    }
    // A block that is followed by code on the same line stays whole.
    #expect(Self.shipped("/**\n * One.\n */ a();\nb();\n") == "/**\n * One.\n */ a();\nb();\n")
  }
}
