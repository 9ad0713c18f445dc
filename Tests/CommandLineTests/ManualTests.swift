import Foundation
import Testing

@Suite struct ManualTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  @Test(arguments: ["public", "gm"])
  func `the manual is a journal without a mistake`(audience: String) throws {
    let program = try Program()
    defer { program.remove() }
    let manual = Self.root.appending(path: "docs").path
    let result = try program.run("build", manual, "-o", "site", "--audience", audience, "--strict")
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(result.errors == "")
    for page in ["index", "markdown", "front-matter", "configuration", "visibility"] {
      #expect(program.exists("site/\(page).html"), "\(page)")
    }
    let markdown = try program.read("site/markdown.html")
    #expect(markdown.contains("<details class=\"callout\" data-callout=\"question\""))
    #expect(markdown.contains("x = \\frac{-b \\pm \\sqrt{b^2 - 4ac}}{2a}"))
    #expect(!markdown.contains("[!tip]- "))
  }
}
