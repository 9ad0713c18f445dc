import Testing

@testable import Markdown
@testable import SourceText

struct BlockTests {
  @Test func `an empty body is a document without children`() {
    #expect(Sample("").kinds == [.document])
  }

  @Test func `identifiers of headings are unique and leave room for block identifiers`() {
    let sample = Sample(
      "# Rain\n\n## Rain\n\n### rain 1\n\n# Rain\n\n# !\n\n# v1.2 – Über `x`\n\ntext ^uber\n\n# Uber\n")
    #expect(
      sample.document.headings.map(\.identifier) == [
        "rain", "rain-1", "rain-1-1", "rain-2", "section", "v12--über-x", "uber-1",
      ])
  }

  @Test func `a heading is folded by its source and by its text`() throws {
    let heading = try #require(Sample("## See **[[Other|label]]**, & co. ^id\n").document.headings.first)
    #expect(heading.foldedSource == "see other label co")
    #expect(heading.foldedText == "see label co")
    #expect(heading.text == "See label, & co.")
  }

  @Test func `a section ends at the next heading of its level`() {
    let document = Sample("# A\n\na\n\n## B\n\nb\n\n# C\n\nc[^1]\n\n[^1]: note\n").document
    #expect(
      document.headings.map(\.sectionEnd) == [
        document.headings[2].node, document.headings[2].node, document.footnotes[0].definitionNode,
      ])
  }

  @Test func `a callout has a type, a title and a body`() throws {
    let sample = Sample("> [!FAQ|wide]- Why *so*?\n> ---\n> - [ ] a\nlazy\n")
    let callout = try #require(sample.document.callouts.first)
    #expect(
      callout.type == "question" && callout.name == "faq" && callout.metadata == "wide" && callout.fold == .closed)
    #expect(sample.text(sample.nodes(.calloutTitle)[0]) == "Why so?")
    #expect(sample.nodes(.thematicBreak).count == 1)
    #expect(sample.nodes(.callout).map { sample.document.nodes[$0].end } == [Int32(sample.document.nodes.count)])
    #expect(sample.nodes(.heading).isEmpty)
  }

  @Test func `a line below a title belongs to the callout without a mark of its own`() {
    let sample = Sample("> [!note] T\nlazy\n\nafter\n")
    #expect(sample.text(sample.nodes(.calloutContent)[0]) == "lazy")
  }

  @Test(arguments: ["> [!]\n", "> [!note]x\n", "> a\n> [!note]\n", "[!note] x\n", "> \\[!note]\n", "> `[!note]`\n"])
  func `these are no callouts`(_ text: String) {
    #expect(Sample(text).document.callouts.isEmpty)
  }

  @Test func `a callout without a title shows its type`() {
    let sample = Sample("> [!my-box]\n> x\n")
    #expect(sample.text(sample.nodes(.calloutTitle)[0]) == "My box")
  }

  @Test(arguments: [
    ("one two ^x\n", MarkdownNode.Kind.paragraph), ("- a ^x\n  - b\n", .listItem), ("> q\n^x\n", .blockQuote),
    ("> [!tip] T\n> b\n> ^x\n", .callout), ("| a |\n|---|\n| b |\n^x\n", .table), ("- a\n- b\n\n^x\n", .bulletList),
    ("```\nc\n```\n\n^x\n", .codeBlock), ("## H ^x\n", .heading), ("$$\na\n$$\n\n^x\n", .mathBlock),
  ])
  func `a block identifier names the block it stands at`(_ text: String, _ kind: MarkdownNode.Kind) throws {
    let sample = Sample(text)
    let identifier = try #require(sample.document.blockIdentifiers.first)
    #expect(identifier.identifier == "x")
    #expect(sample.document.nodes[identifier.node].kind == kind)
    #expect(!sample.text(0).contains("^"))
  }

  @Test(arguments: ["mc^2\n", "see ^a here\n", "x ^a_b\n", "x \\^a\n", "`x ^a`\n"])
  func `these are no block identifiers`(_ text: String) {
    #expect(Sample(text).document.blockIdentifiers.isEmpty)
  }

  @Test func `of equal block identifiers the first is kept`() {
    let sample = Sample("a ^x\n\nb ^X\n")
    #expect(sample.document.blockIdentifiers.count == 1)
    #expect(sample.text(0) == "a b")
  }

  @Test func `tasks have a state, its place and their item's identifier`() {
    let sample = Sample("- [ ] a\n- [/] b ^x\n1. [é] c\n- [ab] no\n- [x](url) no\n")
    #expect(sample.document.tasks.map(\.state) == [" ", "/", "é"])
    #expect(sample.document.tasks.map { sample.source($0.range) } == [" ", "/", "é"])
    #expect(sample.document.tasks.map(\.blockIdentifier) == [nil, "x", nil])
  }

  @Test func `a display formula may hold blank lines and look like a list`() {
    let sample = Sample("> $$\n> - a\n>\n> \\b\n> $$\n\nafter\n")
    #expect(sample.kinds == [.document, .blockQuote, .mathBlock, .paragraph, .text])
    #expect(sample.text(2) == "- a \\b")
  }

  @Test func `blocks know their bytes`() {
    let sample = Sample("# One\n\nTwo\nthree\n\n- a\n  - b\n\n```js\nx\n```\n\nFour\n====\n")
    let sources = sample.document.nodes.filter { $0.kind.isBlock }.map {
      sample.source(Int($0.source.lowerBound)..<Int($0.source.upperBound))
    }
    #expect(sources.contains("# One") && sources.contains("Two\nthree") && sources.contains("- a\n  - b"))
    #expect(sources.contains("```js\nx\n```") && sources.contains("Four\n===="))
  }

  @Test func `code blocks know their language`() {
    let block = Sample("```dataview TABLE x\ny\n```\n").document.codeBlocks.first
    #expect(block?.language == "dataview" && block?.info == "dataview TABLE x")
  }
}
