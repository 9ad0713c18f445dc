import Foundation
import Testing

/// What the guide to theming names is there.
@Suite struct ThemingGuideTests {
  static let guide = text("docs/theming.md")

  private static func text(_ path: String) -> String {
    (try? String(contentsOf: SourceRulesTests.root.appending(path: path), encoding: .utf8)) ?? ""
  }

  @Test func `every variable of the guide is one of the style sheet`() {
    let tokens = Self.text("Templates/styles/10-tokens.css")
    let rows = Self.guide.split(separator: "\n").filter { $0.hasPrefix("| `paper") || $0.hasPrefix("| `") }
      .filter { !$0.contains("/") }
    let names = rows.flatMap { row in
      (row.split(separator: "|").first ?? "").matches(of: #/`([\w-]+)`/#).map { String($0.1) }
    }
    #expect(names.count > 20)
    #expect(names.filter { !tokens.contains("--\($0):") } == [])
  }

  @Test func `every template and hook of the guide is in the theme`() {
    let files = Self.guide.matches(of: #/`((?:partials|icons)?/?[\w-]+\.mustache)`/#).map { String($0.1) }
    #expect(files.count > 3)
    #expect(files.filter { Self.text("Templates/" + $0).isEmpty } == [])
    let theme = LanguageFilesTests.templates
    let hooks = Self.guide.matches(of: #/`\.([\w-]+)/#).map { String($0.1) }
    #expect(hooks.count > 10)
    #expect(hooks.filter { !theme.contains($0) } == [])
  }
}
