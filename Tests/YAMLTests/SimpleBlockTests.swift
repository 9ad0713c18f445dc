import SourceText
import Testing

@testable import YAML

/// A block that is read without libyaml is what libyaml would have made of it.
struct SimpleBlockTests {
  /// The texts that are simple blocks and would be read in another way as a whole.
  private func differing(_ texts: [String]) -> [String] {
    texts.filter { text in
      // Something stands before it, as a line of dashes does.
      let file = SourceFile("a.md", "--\n" + text + "---\n")
      let range = 3..<3 + text.utf8.count
      guard let root = SimpleBlock.root(file.bytes, in: range) else { return false }
      let whole = YAMLParser.parseThoroughly(file, in: range)
      return root != whole.value || !whole.diagnostics.isEmpty
    }
  }

  private func isSimple(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    return SimpleBlock.root(bytes, in: 0..<bytes.count) != nil
  }

  @Test(arguments: [
    "title: \"The Bridge\"\ntype: location\ntags: [camp, ruin]\nowners:\n  - \"[[Ornar|he: #1]]\"\n  - Bo\nage: 7\n",
    "a: 'x'\nb_2: 2024-05-01 12:30\nNote Type: à la carte\nc: [x]\nd:\n - é\n", "a: b", "a:  b  \nc: \"d\" \n",
    "url: https://a.example/b?c=d&e\n", "a: don't & won't, 100% \"sure\"\n", "a: [x y, 'z, z', \"w\", ë]\n",
  ])
  func `front matter as nearly all is written is a simple block`(text: String) {
    #expect(isSimple(text))
    #expect(differing([text]) == [])
  }

  @Test(arguments: [
    "", "\n", "a", "a:", "a:\n", "a:\nb: c\n", "a: # c\n", "a: b # c\n", "a: b: c\n", "a: b:\n", "a: \"x\\n\"\n",
    "a: 'it''s'\n", "a: [[B]]\n", "a: [b, [c]]\n", "a: []\n", "a: [b,]\n", "a: [b: c]\n", "a: {b: c}\n", "a: |\n  b\n",
    "a: *b\n", "a: &b c\n", "a: !x y\n", "a: ~\n", "a: - b\n", "a: b\n  c\n", "a: b\n\nc: d\n", "a:\n- b\n",
    "a:\n  - b\n   - c\n",
    "a:\n  - b: c\n", "a:\n  -\n", "a:\n  b: c\n", "? a\n: b\n", "a: b\r\n", "a:\tb\n", "\"a\": b\n", "a: \"b\n  c\"\n",
    "a: x\u{2028}y\n", "a: x\u{85}y\n", "a: \"x\" y\n", "a:\n  - \"b\" c\n", "- a\n", "a.b: c\n", "a: [b] c\n",
    "a: b\u{7}\n",
    "a: x\u{FEFF}\n", " a: b\n",
  ])
  func `other texts are none`(text: String) {
    #expect(!isSimple(text))
  }

  @Test func `texts of all that blocks are made of are read as libyaml reads them`() {
    let pieces = [
      "a", "b c", "title", ":", ": ", ": ", ":  ", "\n", "\n", "\n", "\n  - ", "\n  - ", "\n - ", "\n- ", "- ", "\"",
      "\"x\"",
      "'", "'y z'", "[", "]", ", ", ",", "[x, y]", "[[A]]", "\"[[B]]\"", "#", " # ", "é", "日本", "1", "2024-01-02", "_",
      "-", "--",
      "&", "*", "!", "|", ">", "{", "}", "?", "%", "@", "`", "~", "=", "<<", " ", "  ", "http://x", "x.y", "a: b\n",
      "a: [c]\n", "d:\n  - e\n", "\u{A0}", "👍", "(", ")", "/", "\\", "null", "---", "...",
    ]
    var state: UInt64 = 3
    func next(below limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % limit
    }
    var texts: [String] = []
    for _ in 0..<10_000 {
      var text = next(below: 2) == 0 ? "a: " : ""
      for _ in 0...next(below: 9) { text += pieces[next(below: pieces.count)] }
      texts.append(text + (next(below: 3) == 0 ? "" : "\n"))
    }
    #expect(differing(texts) == [])
    #expect(texts.count(where: isSimple) > 300)
  }
}
