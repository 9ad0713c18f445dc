@testable import Markdown
@testable import SourceText

/// A parsed text, and the text to take ranges from.
struct Sample {
  let bytes: [UInt8]
  let document: MarkdownDocument
  let diagnostics: [Diagnostic]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    let file = SourceFile(path: SourcePath("Note.md"), bytes: bytes)
    let parsed = MarkdownParser.parse(file, in: 0..<bytes.count)
    document = parsed.value
    diagnostics = parsed.diagnostics
  }

  init(_ text: String) { self.init(Array(text.utf8)) }

  func source(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  var kinds: [MarkdownNode.Kind] { document.nodes.map(\.kind) }

  func nodes(_ kind: MarkdownNode.Kind) -> [Int] { document.nodes.indices.filter { document.nodes[$0].kind == kind } }

  func text(_ node: Int) -> String { document.plainText(of: node) }
}
