import Testing

@testable import Markdown

/// An extension that a text is not given to would have found nothing in it.
struct CommonMarkExtensionTests {
  /// The nodes of a text and where they lie.
  private func outline(_ bytes: [UInt8], _ extensions: CommonMarkExtensions?) -> [String] {
    var tree = CommonMarkTree([bytes], extensions)
    var outline: [String] = []
    while let event = tree.next() {
      if event == .enter { outline.append("\(tree.kind) \(tree.startLine):\(tree.startColumn)-\(tree.endLine)") }
    }
    return outline
  }

  @Test func `texts without marks of tables have none`() {
    let pieces = [
      "a", "b c", "-", "--", "---", ":", " :", "- ", "|", "\n", "\n", "\n", "\n\n", "> ", "1. ", "    ", "\t", "\u{B}",
      "\u{C}",
      "=", "*", "`", "# ", "[a]: b", "[^a]: ", "~", "\\", "\u{A0}",
    ]
    var state: UInt64 = 11
    func next(below limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % limit
    }
    var differing: [String] = []
    var tables = 0
    for _ in 0..<6_000 {
      let text = (0...next(below: 10)).reduce(into: "") { text, _ in text += pieces[next(below: pieces.count)] } + "\n"
      let bytes = Array(text.utf8)
      let (all, needed) = (outline(bytes, CommonMarkExtensions()), outline(bytes, nil))
      if all != needed { differing.append(text) }
      if all.contains(where: { $0.hasPrefix("table ") }) { tables += 1 }
    }
    #expect(differing == [])
    #expect(tables > 10)
  }
}
