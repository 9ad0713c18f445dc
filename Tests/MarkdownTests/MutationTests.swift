import Foundation
import Testing

@testable import Markdown

/// Mutations of the dialect's constructs, the same ones for the same seed: no text may stop the parser.
///
/// `LOREMARK_FUZZ_SECONDS` and `LOREMARK_FUZZ_SEED` make it run longer, or again with what failed.
@Suite struct MutationTests {
  private struct Generator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var value = state
      value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
      value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
      return value ^ (value >> 31)
    }
  }

  private static let seeds: [String] = [
    "# A\n\n[[B#c|d]] ![[e.png|100x80]] `=this.x` `dice: 1d6`\n", "> [!tip]- T\n> - [ ] a ^id\n> > [!x|y]\n> > b\n",
    "| a | [[b|c]] |\n|---|:-:|\n| `|` | $x\\|y$ |\n^t\n", "a %%b%% <% c %> <!-- d --> ||e|| ==f **g**==\n",
    "$$\na\n\nb\n$$\n\nc[^1] ^[d [[e]]]\n\n[^1]: f\n    g\n",
    "<div a=\"b\">\n[[c]]\n\n</div>\n- [/] k:: v (l:: m) #n/o\n",
    "```statblock\nname: [x\n```\n\n    code\n\n1. a\n   - b\n\n***\n[a](<b c> \"d\")\n",
  ]
  private static let marks: [String] = [
    "[[", "]]", "![[", "%%", "<%", "%>", "<!--", "-->", "`", "```\n", "$$", "$", "||", "==", "> ", "> [!", "- ", "\n\n",
    "\n",
    "|", "\\", "^", "[^", "^[", "::", "#", "<", ">", "&#0;", "\u{E000}", "\u{0}", "\t", "    ", "*", "_", "(", ")", "é",
    "漢",
  ]

  @Test func `no mutation stops the parser or takes it out of its bounds`() {
    let environment = ProcessInfo.processInfo.environment
    let seed = environment["LOREMARK_FUZZ_SEED"].flatMap { UInt64($0) } ?? 20
    let seconds = environment["LOREMARK_FUZZ_SECONDS"].flatMap { Double($0) }
    var generator = Generator(state: seed)
    print("Mutations of the seed \(seed)")
    let clock = ContinuousClock()
    let end = clock.now + .seconds(seconds ?? 0)
    var count = 0
    while seconds == nil ? count < 1500 : clock.now < end {
      let text = Self.mutation(&generator)
      var document = MarkdownDocument.empty
      let time = clock.measure { document = Sample(text).document }
      #expect(time < .seconds(5), "mutation \(count) of seed \(seed), \(text.count) bytes")
      #expect(Self.isSound(document), "mutation \(count) of seed \(seed): \(String(decoding: text, as: UTF8.self))")
      count += 1
    }
  }

  private static func mutation(_ generator: inout Generator) -> [UInt8] {
    var text: [UInt8] = []
    for _ in 0..<Int.random(in: 1...4, using: &generator) {
      text += (seeds.randomElement(using: &generator) ?? "").utf8
    }
    for _ in 0..<Int.random(in: 1...12, using: &generator) {
      let place = Int.random(in: 0...text.count, using: &generator)
      let end = min(text.count, place + Int.random(in: 0...8, using: &generator))
      switch Int.random(in: 0..<5, using: &generator) {
      case 0: text.removeSubrange(place..<end)
      case 1: text.insert(contentsOf: Array(text[place..<end]), at: 0)
      case 2:
        let mark = Array((marks.randomElement(using: &generator) ?? "").utf8)
        let count = Int.random(in: 0..<20, using: &generator) == 0 ? 300 : 1
        text.insert(contentsOf: (0..<count).flatMap { _ in mark }, at: place)
      case 3: text.insert(UInt8.random(in: 0...255, using: &generator), at: place)
      default: text.replaceSubrange(place..<end, with: (marks.randomElement(using: &generator) ?? "").utf8)
      }
    }
    return text
  }

  /// Whether every node ends inside of its parent and every place in a table exists.
  private static func isSound(_ document: MarkdownDocument) -> Bool {
    var ends: [Int] = []
    for (index, node) in document.nodes.enumerated() {
      while let last = ends.last, last <= index { ends.removeLast() }
      guard Int(node.end) > index, Int(node.end) <= ends.last ?? document.nodes.count else { return false }
      guard node.text.lowerBound >= 0, Int(node.text.upperBound) <= document.text.count else { return false }
      if node.kind == .link, !document.links.indices.contains(Int(node.detail)) { return false }
      ends.append(Int(node.end))
    }
    return document.headings.allSatisfy {
      document.nodes.indices.contains($0.node) && $0.sectionEnd <= document.nodes.count
    }
  }
}
