import Testing

@testable import Markdown

/// Variations of the dialect's rules that went wrong once.
@Suite struct DialectRuleTests {
  private func formulas(_ text: String) -> [String] {
    let sample = Sample(text)
    return sample.nodes(.math).map { sample.text($0) }
  }

  @Test(
    arguments: [
      ("$x$2 and $y$", ["y"]), ("$x$$y$", ["x", "y"]), ("$5/$10 and $20-$30", []), ("$5 and $10", []),
      ("$x $y$", ["y"]),
      ("$\u{3000}x$ $x\u{00A0}$", []), ("a$x$b ($y$).", ["x", "y"]), ("$a\\$b$", ["a\\$b"]),
    ] as [(String, [String])])
  func `a formula ends at the next dollar sign or nowhere`(text: String, expected: [String]) {
    #expect(formulas(text) == expected)
  }

  @Test(
    arguments: [
      ("_#a_ __#b__ _#c_d_", ["a", "b", "c_d"]), ("#a_ _#x *#y*", ["a_", "x", "y"]), ("^[#in a note]", ["in"]),
    ] as [(String, [String])])
  func `underscores that end emphasis are no part of a tag`(text: String, expected: [String]) {
    #expect(Sample(text).document.tags.map(\.name) == expected)
  }

  @Test(
    arguments: [
      ("[**b**:: v]", ["b"]), ("_Key_:: v", ["Key"]), ("**Key**:: v", ["Key"]),
      ("[a:: 1][b:: 2](c:: 3)", ["a", "b", "c"]),
      ("[k:: v](x)", []), ("snake_case:: v", ["snake_case"]),
    ] as [(String, [String])])
  func `marks around the key of a field are not its name`(text: String, expected: [String]) {
    #expect(Sample(text).document.inlineFields.map(\.key) == expected)
  }

  @Test func `a block's name may stand before the closing signs of a heading`() {
    let document = Sample("## Cups ^c ##\n\n## Saucers ##\n\n## C# ##\n").document
    #expect(document.blockIdentifiers.map(\.identifier) == ["c"])
    #expect(document.headings.map(\.text) == ["Cups", "Saucers", "C#"])
  }

  @Test func `every blank of a heading counts in its identifier`() {
    let document = Sample("## a  b\n## a %%x%% b\n## a - b\n## a   \n").document
    #expect(document.headings.map(\.identifier) == ["a--b", "a--b-1", "a---b", "a"])
    #expect(document.headings.map(\.text) == ["a b", "a b", "a - b", "a"])
  }

  @Test func `a link to a block is named by it, and an embed by its note`() {
    let sample = Sample("[[Tea#^id]] [[#^id]] [[Tea#A#^id]] ![[Tea#^id]] ![[#^id]]")
    #expect(sample.nodes(.link).map { sample.text($0) } == ["Tea > ^id", "^id", "Tea > A > ^id", "Tea", "^id"])
  }

  @Test func `a tag of hundreds of parts is text`() {
    let tags = Sample("#\(String(repeating: "a/", count: 500)) #a/b").document.tags
    #expect(tags.map(\.name) == ["a/b"])
  }

  @Test func `what a script says is no text`() {
    let sample = Sample("a <script>x *y*</script> b <svg>c")
    #expect(sample.document.plainText(of: 0) == "a b c")
  }
}
