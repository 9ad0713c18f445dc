import Testing

@testable import Markdown

struct BlockScannerTests {
  private func kinds(_ text: String) -> [BlockLine.Kind] {
    let bytes = Array(text.utf8)
    var scanner = BlockScanner()
    var kinds: [BlockLine.Kind] = []
    var start = 0
    while start < bytes.count {
      let end = bytes.lineEnd(from: start, limit: bytes.count)
      kinds.append(scanner.advance(bytes, start..<end).kind)
      start = end + 1
    }
    return kinds
  }

  @Test(arguments: [
    ("a\nb\n\n    c\n", [BlockLine.Kind.paragraph, .paragraph, .blank, .code]),
    ("a\n    b\n", [.paragraph, .paragraph]), ("- a\n\n      b\n", [.paragraph, .blank, .code]),
    ("- a\n\n  b\n", [.paragraph, .blank, .paragraph]), ("> ```\n> a\nb\n", [.code, .code, .paragraph]),
    ("~~~\n# a\n~~~\n# b\n", [.code, .code, .code, .heading]), ("a\n===\n", [.paragraph, .setextUnderline]),
    ("a\n***\n", [.paragraph, .thematicBreak]), ("<div>\na\n\nb\n", [.html, .html, .blank, .paragraph]),
    ("<!-- a\n\nb -->\nc\n", [.html, .html, .html, .paragraph]),
    ("a|b\n-|-\nc\n\n", [.paragraph, .tableDelimiter, .tableRow, .blank]),
    ("a\n2. b\n1. c\n", [.paragraph, .paragraph, .paragraph]),
    ("1. a\n\n   b\n  c\n", [.paragraph, .blank, .paragraph, .paragraph]),
    ("-\n\n  a\n", [.blank, .blank, .paragraph]), ("\ta\n", [.code]),
    ("-\ta\n\n\tb\n", [.paragraph, .blank, .paragraph]),
    ("[^1]: a\n\n    b\n", [.paragraph, .blank, .paragraph]),
  ])
  func `lines are what CommonMark says they are`(_ text: String, _ expected: [BlockLine.Kind]) {
    #expect(kinds(text) == expected)
  }
}
