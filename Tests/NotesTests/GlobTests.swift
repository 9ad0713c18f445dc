import Testing

@testable import Notes

@Suite struct GlobTests {
  @Test(arguments: [
    ("*.tmp.md", "a/b.tmp.md", true), ("*.tmp.md", "a/b.md", false), ("Drafts", "x/Drafts", true),
    ("Drafts/*", "Drafts/a.md", true), ("Drafts/*", "Drafts/a/b.md", false), ("Drafts/*", "x/Drafts/a.md", false),
    ("a/**/b.md", "a/b.md", true), ("a/**/b.md", "a/x/y/b.md", true), ("a/**/b.md", "a/x/y/c.md", false),
    ("**/c.md", "c.md", true), ("a/**", "a/x/y", true), ("a?c", "abc", true), ("a?c", "ac", false),
    ("[a-c]x", "bx", true), ("[!a-c]x", "bx", false), ("[x", "[x", true), ("\\*", "*", true), ("\\*", "a", false),
    ("./a", "a", true), ("/a", "a", true), ("**/a/**/z", "q/a/b/a/z", true), ("*a*b*c", "xxaxxbxxbxxc", true),
  ])
  func `a pattern fits a path`(pattern: String, path: String, expected: Bool) {
    #expect(Glob(pattern).matches(path, isFolder: false) == expected)
  }

  @Test func `a pattern that ends in a slash is meant for folders`() {
    #expect(Glob("old/").matches("x/old", isFolder: true) == true)
    #expect(Glob("old/").matches("x/old", isFolder: false) == false)
  }

  @Test func `a pattern that says nothing fits nothing`() {
    for pattern in ["", "/", "  "] {
      #expect(!Glob(pattern).covers("a") && !Glob(pattern).matches("a", isFolder: true))
    }
  }

  @Test func `hostile patterns end soon`() {
    let pattern = String(repeating: "*a", count: 2_000) + "b"
    #expect(Glob(pattern).matches(String(repeating: "a", count: 5_000), isFolder: false) == false)
    let deep = String(repeating: "**/a/", count: 500) + "b"
    let path = Array(repeating: "a", count: 2_000).joined(separator: "/")
    #expect(Glob(deep).matches(path, isFolder: false) == false)
  }
}
