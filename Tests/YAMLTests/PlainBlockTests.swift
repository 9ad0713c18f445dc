import SourceText
import Testing

@testable import YAML

/// What `PlainBlock` reads without libyaml is what libyaml reads.
struct PlainBlockTests {
  @Test(arguments: [
    "title: A name\ntype: npc\n", "tags:\n  - a\n  - \"[[B]]\"\nx: 'y'",
    "tags: [a, \"b c\", 'd']\nempty:\n\nlast: [[A]], [[B]]",
    "a:\n- [[A]] — role\n- b\r\nc: \"é: #x\"\r\n", "Ort: Höhle\n\n\nlist:\n\n    - x\n\n    - y z\n",
  ])
  func `Ordinary front matter needs no libyaml`(text: String) {
    let bytes = Array(text.utf8)
    let node = PlainBlock.root(bytes, in: 0..<bytes.count)
    #expect(node != nil)
    #expect(node == YAMLParser.parseAny(SourceFile("a.md", text), in: 0..<bytes.count).value)
  }

  @Test(arguments: [
    "a: b\n  c", "a: b: c", "a: b #c", "a: *b", "a: \"x\\n\"", "a: 'it''s'", "a: |\n  b", "a:\n  b: c", "a:b", "- a",
    "a: [b,c]", "a:\n  - b\n   - c", "a:\n  - b\n c: d", "a: \u{85}b", "a:\tb", "---\na: b", "a: [b]c", "a: [b, [c]]",
  ])
  func `Whatever is not sure is left to libyaml`(text: String) {
    let bytes = Array(text.utf8)
    #expect(PlainBlock.root(bytes, in: 0..<bytes.count) == nil)
  }

  @Test func `Whatever it reads, libyaml reads alike and without a word`() {
    var state: UInt64 = 7
    func next(_ count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % count
    }
    var read = 0
    for _ in 0..<40_000 {
      let text = (0..<1 + next(9)).map { _ in Self.pieces[next(Self.pieces.count)] }.joined()
      let file = SourceFile("a.md", text)
      guard let node = PlainBlock.root(file.bytes, in: 0..<file.bytes.count) else { continue }
      read += 1
      let parsed = YAMLParser.parseAny(file, in: 0..<file.bytes.count)
      guard parsed.value == node, parsed.diagnostics.isEmpty else {
        Issue.record("\(text.debugDescription): \(node) is not \(String(describing: parsed))")
        return
      }
    }
    #expect(read > 1_000)
  }

  private static let pieces = [
    "a: ", "key: ", "b:", "Ä b: ", "c d: x\n", "tags:\n", "- ", "  - ", "    - x\n", "  - [[A]]\n", "- \"[[B]]\"\n",
    "\n", "\n",
    "\n", "\r\n", " ", "  ", "\t", "x", "é", "漢", "[[A]]", "[[A|b: c]]", "[[1, 2]]", "![[p.png]]", "[t](u)", "[a, b]",
    "[]", "[",
    "]", "{", "{{", "}", ",", ", ", "'", "\"", "'x'", "\"y z\"", "\"\"", "\\", ": ", ":", "#", " #c", "---", "...", "-",
    "- -",
    "&a", "*a", "!t", "|", ">", "?", "~", "null", "1.5", "-3", "2024-01-01", "%", "@", "`", "\u{85}", "\u{FEFF}",
    "\u{2028}",
    "：", "k: v\n", "k:\n  - v\n", "k: \"v\"\n", "k: 'v'\n", "k: [v, w]\n", "k:\n",
  ]
}
