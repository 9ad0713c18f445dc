import Testing

@testable import Markdown
@testable import SourceText

struct RobustnessTests {
  private static let pieces = [
    "[[", "]]", "![[", "|", "#", "^", "`", "```\n", "$", "$$", "==", "||", "%%", "<!--", "-->", "\n", "\n\n", "> ",
    "- ",
    "1. ", "- [ ] ", "    ", "\t", "[!note]", "^id", "^[", "[^1]", "[^1]: ", "*", "**", "_", "~~", "<div>", "</div>",
    "<b", ">", "\"", "[a](b)", "](", ")", "(", "key:: v", "[k:: v]", "https://a.b/c", "www.x.y", "a@b.c",
    "|a|b|\n|-|-|\n",
    "\\", "é", "日本", "\u{E000}", "\u{E001}", "5", "\r\n", "\r", "\0", "---\n", "===\n", "# h ^x\n", "[r]: u\n", "&amp;",
    "<script>", "![](x.png)", " ",
  ]

  /// A generator of its own, so that a failure can be repeated.
  private struct Dice {
    var state: UInt64

    mutating func roll(_ sides: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % sides
    }
  }

  @Test(arguments: [UInt64(1), 2, 3])
  func `any text gives nodes that nest and ranges inside the file`(_ seed: UInt64) {
    var dice = Dice(state: seed)
    for _ in 0..<300 {
      var text = ""
      for _ in 0..<1 + dice.roll(40) { text += Self.pieces[dice.roll(Self.pieces.count)] }
      Self.check(Sample(text), text)
    }
  }

  private static func check(_ sample: Sample, _ text: String) {
    var ends: [Int] = []
    for (index, node) in sample.document.nodes.enumerated() {
      while let end = ends.last, end <= index { ends.removeLast() }
      let end = Int(node.end)
      #expect(end > index && end <= ends.last ?? sample.document.nodes.count, "\(text.debugDescription)")
      #expect(
        node.source.lowerBound >= 0 && Int(node.source.upperBound) <= sample.bytes.count, "\(text.debugDescription)")
      #expect(Int(node.text.upperBound) <= sample.document.text.count, "\(text.debugDescription)")
      ends.append(end)
    }
    for link in sample.document.links.indices { _ = sample.document.mention(ofLink: link) }
  }

  @Test func `a block with too many marks is shown as it is written, but for its links`() throws {
    let marks = String(repeating: "![[]()", count: 10_000)
    let sample = Sample("before\n\n> \(marks) [[A]]\n> ![[B]] *x*\n\nafter [[C]]\n")
    #expect(sample.diagnostics.map(\.rule) == ["note-too-complex"])
    #expect(sample.document.links.map(\.target) == ["A", "B", "C"])
    #expect(sample.text(0).hasPrefix("before ![[]()"))
    #expect(sample.text(0).hasSuffix("![[]() A *x* after C"))
    #expect(sample.nodes(.blockQuote).count == 1)
  }

  @Test func `links alone are never too many`() {
    let sample = Sample(String(repeating: "[[A]] ![[b.png]] ", count: 30_000))
    #expect(sample.diagnostics.isEmpty)
    #expect(sample.document.links.count == 60_000)
  }

  @Test func `a note that is shown as it is written shows no comment`() {
    let sample = Sample(
      "%%hushed%% [a]: /\(String(repeating: "x", count: 20_000))\n\n[a]: /\(String(repeating: "x", count: 20_000))\n\n"
        + String(repeating: "[a] ", count: 5_000) + "<!-- hushed -->")
    #expect(sample.diagnostics.map(\.rule) == ["note-too-complex"])
    #expect(!String(decoding: sample.document.text, as: UTF8.self).contains("hushed"))
  }

  @Test func `deep nesting ends at a limit`() {
    let sample = Sample(String(repeating: "> ", count: 5_000) + "x\n\nafter\n")
    #expect(sample.nodes(.blockQuote).count <= 100)
    #expect(sample.text(0).hasSuffix("after"))
  }

  @Test(.timeLimit(.minutes(1))) func `a line of a hundred thousand list marks does not take minutes`() {
    let sample = Sample(String(repeating: "- ", count: 100_000) + "x\n\nafter\n")
    #expect(sample.nodes(.bulletList).count <= 100)
    #expect(sample.text(0).hasSuffix("after"))
  }

  @Test func `a long ordinary list is parsed`() {
    let sample = Sample(String(repeating: "- an [[Item]] and [another](x.md) of *many*\n", count: 20_000))
    #expect(sample.document.links.count == 40_000)
    #expect(sample.diagnostics.isEmpty)
  }
}
