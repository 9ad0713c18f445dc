import Testing

@testable import Markdown
@testable import SourceText

struct InlineTests {
  @Test(arguments: [
    ("#quest/main x", ["quest/main"]), ("a #café, b", ["café"]), ("*#bold*", ["bold"]), ("#a#b", ["a"]),
    ("#1984 #y1984", ["y1984"]), ("(#a) x#b ##c \\#d `#e`", []), ("[#t](u) #ok…", ["ok"]), ("#👩‍🚀 x", ["👩‍🚀"]),
    ("a\u{A0}#b", ["b"]), ("# #in heading", ["in"]), ("#x/", ["x"]),
  ])
  func `tags start behind white space and stop at punctuation`(_ text: String, _ names: [String]) {
    let sample = Sample(text + "\n")
    #expect(sample.document.tags.map(\.name) == names)
    for tag in sample.document.tags { #expect(sample.source(tag.range) == "#" + tag.name) }
  }

  @Test(arguments: [
    ("==a **b** c==", 1), ("**==b==**", 1), ("a == b == c", 0), ("x ==== y", 0), ("\\==a==", 0), ("==a\nb==", 1),
    ("**a ==b** c==", 0), ("`==a==`", 0), ("w==o==rd", 1),
  ])
  func `highlights pair up among siblings`(_ text: String, _ count: Int) {
    #expect(Sample(text + "\n").nodes(.highlight).count == count)
  }

  @Test func `a mark without a partner is text`() {
    #expect(Sample("a ==b and ||c\n").document.plainText(of: 0) == "a ==b and ||c")
  }

  @Test func `spoilers are in text but not in tables`() {
    #expect(Sample("the ||king *died*|| there\n").nodes(.spoiler).count == 1)
    #expect(Sample("| a || b |\n|---|---|---|\n| x || y |\n").nodes(.spoiler).isEmpty)
  }

  @Test(arguments: [
    ("$x_1 * y$", ["x_1 * y"]), ("costs $5 and $10", []), ("$5/$10", []), ("a $x $ b", []), ("$x$5", []),
    ("($x$), $y$.", ["x", "y"]), ("\\$x$", []), ("$a \\$ b$", ["a \\$ b"]), ("$$z$$", ["z"]), ("$a < b$", ["a < b"]),
  ])
  func `formulas keep their source`(_ text: String, _ formulas: [String]) {
    let sample = Sample(text + "\n")
    let found = (sample.nodes(.math) + sample.nodes(.mathBlock)).map { sample.text($0) }
    #expect(found == formulas)
  }

  @Test func `in a cell an escaped bar stands for a bar`() {
    let sample = Sample("| $a\\|b$ | c |\n|---|---|\n")
    #expect(sample.nodes(.math).map { sample.text($0) } == ["a|b"])
  }

  @Test func `inline fields have a key and the bytes of their value`() {
    let sample = Sample("Rated [mood:: very [[Good]]] (by:: me).\nRole:: the *smith*\n- **Due date**:: soon\n")
    #expect(sample.document.inlineFields.map(\.key) == ["mood", "by", "Role", "Due date"])
    #expect(
      sample.document.inlineFields.map { sample.source($0.valueRange) } == [
        "very [[Good]]", "me", "the *smith*", "soon",
      ])
    #expect(sample.document.nodes[sample.document.inlineFields[1].node].flag == false)
  }

  @Test(arguments: ["std::map\n", "key::\n", "`a:: b`\n", "```\na:: b\n```\n"])
  func `these are no fields`(_ text: String) {
    #expect(Sample(text).document.inlineFields.isEmpty)
  }

  @Test func `comments are nowhere`() {
    let sample = Sample("a %%[[x]] #t%% b\n\n%%\n# h\n\n- [ ] t\n%%\n\nc <!-- [[y]] --> d\n\n100%% sure\n")
    #expect(sample.document.links.isEmpty && sample.document.tags.isEmpty && sample.document.tasks.isEmpty)
    #expect(sample.document.headings.isEmpty)
    #expect(sample.text(0) == "a b c d 100%% sure")
    #expect(sample.document.commentRanges.map { sample.source($0) }.first == "%%[[x]] #t%%")
  }

  @Test func `code keeps what looks like a comment`() {
    let sample = Sample("`a %%b%%` and\n\n```\n<!-- c -->\n```\n")
    #expect(sample.document.commentRanges.isEmpty)
    #expect(sample.text(0).contains("%%b%%") && sample.text(0).contains("<!-- c -->"))
  }

  @Test func `a line that is only a comment is gone with its end`() {
    #expect(Sample("a\n%%x%%\nb\n").kinds == [.document, .paragraph, .text, .softBreak, .text])
    #expect(Sample("a %%x%%\n").document.plainText(of: 0) == "a")
  }

  @Test func `an unclosed comment hides the rest and is reported`() throws {
    let sample = Sample("a\n\n%%\nsecret\n")
    #expect(sample.text(0) == "a")
    let diagnostic = try #require(sample.diagnostics.first)
    #expect(diagnostic.rule == "unclosed-comment" && sample.source(diagnostic.range) == "%%")
  }

  @Test func `an unclosed formula is text and is reported`() throws {
    let sample = Sample("a\n\n$$\nx\n")
    #expect(sample.text(0) == "a $$ x")
    #expect(sample.diagnostics.map(\.rule) == ["unclosed-math"])
  }

  @Test func `footnotes are numbered by their first use`() {
    let document = Sample("b[^two] a^[see [[Tea]] and *[1]*] c[^one] d[^two]\n\n[^one]: 1\n[^two]: 2\n").document
    #expect(document.footnotes.map(\.number) == [1, 2, 3])
    #expect(document.footnotes.map(\.referenceCount) == [2, 1, 1])
    #expect(document.footnotes.map { document.plainText(of: $0.definitionNode) } == ["2", "see Tea and [1]", "1"])
    #expect(document.links.map(\.target) == ["Tea"])
  }

  @Test func `private-use characters are text`() {
    #expect(Sample("a \u{E000}0\u{E001} [[b]]\n").document.plainText(of: 0) == "a \u{E000}0\u{E001} b")
  }
}
