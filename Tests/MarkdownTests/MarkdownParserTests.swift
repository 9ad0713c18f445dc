import Testing

@testable import Markdown
@testable import SourceText

struct MarkdownParserTests {
  @Test func `an empty body is a document without children`() {
    let document = parse("")
    #expect(document.nodes.map(\.kind) == [.document])
  }
}

func parse(_ text: String) -> MarkdownDocument {
  let file = SourceFile("Note.md", text)
  return MarkdownParser.parse(file, in: 0..<file.bytes.count).value
}
