import SourceText
import Testing
import YAML

struct YAMLPropertyTests {
  private static let pieces = [
    "a", "b: ", "\n", "\n  ", "\n- ", "- ", "[[", "]]", "[", "]", "{", "}", "{{x}}", ": ", ":", ",", "\"", "'", "#",
    " #",
    "|", ">", "&a ", "*a", "!", "!!str ", "%", "@", "`", "\t", "\r\n", "\r", "é", "日", "\u{2028}", "\u{1}", "\u{FEFF}",
    "---\n", "...\n", "? ", "\\", "publish: false\n", "[x](y)", "~", "：", " ", "\0",
  ]

  @Test func `No text crashes and every range lies within the file`() {
    for _ in 0..<3000 {
      let text = (0..<Int.random(in: 0...40)).map { _ in Self.pieces.randomElement() ?? "" }.joined()
      let file = SourceFile("a.md", "---\n" + text + "\n---")
      let range = 4..<file.bytes.count - 4
      let parsed = YAMLParser.parse(file, in: range)
      if let root = parsed.value { #expect(isWithin(root, range), "\(text.debugDescription)") }
      for diagnostic in parsed.diagnostics {
        #expect(range.lowerBound <= diagnostic.range.lowerBound && diagnostic.range.upperBound <= range.upperBound)
      }
    }
  }

  @Test func `No line that hides a note is lost below broken ones`() {
    for _ in 0..<1000 {
      let line = (0..<Int.random(in: 1...8)).map { _ in Self.pieces.randomElement() ?? "" }.joined()
        .filter { !$0.isNewline && $0 != "\u{FEFF}" }
      guard !line.contains("|"), !line.contains(">"), !line.hasPrefix("---"), !line.hasPrefix("...") else { continue }
      let text = "title: \(line)\npublish: false"
      guard case .mapping(let entries) = parse(text).value?.value else {
        Issue.record("\(text.debugDescription) gives no map")
        continue
      }
      #expect(
        entries.contains { $0.key == "publish" && $0.value.value == .scalar("false", isQuoted: false) }, "\(text)")
    }
  }

  private func isWithin(_ node: YAMLNode, _ range: Range<Int>) -> Bool {
    guard range.lowerBound <= node.range.lowerBound, node.range.upperBound <= range.upperBound else { return false }
    switch node.value {
    case .scalar: return true
    case .sequence(let items): return items.allSatisfy { isWithin($0, range) }
    case .mapping(let entries):
      return entries.allSatisfy {
        range.lowerBound <= $0.keyRange.lowerBound && $0.keyRange.upperBound <= range.upperBound
          && isWithin($0.value, range)
      }
    }
  }
}
