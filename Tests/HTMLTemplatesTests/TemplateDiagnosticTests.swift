import HTMLTemplates
import SourceText
import Testing

struct TemplateDiagnosticTests {
  @Test func `a template without mistakes has no diagnostics`() {
    #expect(diagnose("{{=<% %>=}}<%#a%><%{b}%><%/a%><%! any {{ thing %>") == [])
  }

  @Test func `every diagnostic is about the theme and names its file`() throws {
    let files = [SourceFile("good.mustache", "{{a}}"), SourceFile("partials/bad.mustache", "{{#a}}")]
    let diagnostic = try #require(TemplateLibrary.compile(files).diagnostics.first)
    #expect(diagnostic.origin == .theme)
    #expect(diagnostic.path == SourcePath("partials/bad.mustache"))
  }

  // MARK: Tags

  @Test func `a tag that is not closed is reported at its opening`() {
    #expect(
      diagnose("one\n  {{title\ntwo") == [
        "error 2:3 '{{': '{{' opens a tag that is not closed; close it with '}}' [template-syntax]"
      ])
  }

  @Test func `a tag that the next one interrupts is the one that is reported`() {
    let template = "<a href=\"{{url\">{{title}}</a>"
    #expect(
      diagnose(template) == [
        "error 1:10 '{{': '{{' opens a tag that is not closed; close it with '}}' [template-syntax]"
      ])
    #expect(render(template, with: ["title": .text("T")]) == "<a href=\"{{url\">T</a>")
  }

  @Test func `a comment that is not closed is reported and stays visible`() {
    #expect(diagnose("a {{! b").count == 1)
    #expect(render("a {{! b") == "a {{! b")
  }

  @Test func `three braces need three to close`() {
    #expect(
      diagnose("x {{{html}} {{{more}}}") == [
        "error 1:3 '{{{html}}': '{{{' is not closed by '}}}'; close it with '}}}' [template-syntax]"
      ])
    #expect(render("{{{html}} {{{html}}}", with: ["html": .text("<b>")]) == "<b> <b>")
  }

  @Test func `a tag needs a name`() {
    #expect(diagnose("a {{  }} b") == ["error 1:3 '{{  }}': The tag has no name [template-syntax]"])
    #expect(diagnose("{{>}}") == ["error 1:1 '{{>}}': The tag has no name [template-syntax]"])
    #expect(render("a {{  }} b") == "a  b")
  }

  @Test func `a name has no spaces and no empty parts`() {
    #expect(diagnose("{{ a b }}") == ["error 1:4 'a b': A name has no spaces: 'a b' [template-syntax]"])
    #expect(
      diagnose("{{a..b}}") == [
        "error 1:3 'a..b': A part is missing in the dotted name 'a..b' [template-syntax]"
      ])
  }

  @Test(arguments: ["{{=<% %>}}", "{{=<%=}}", "{{=a b c=}}", "{{=a= b=}}", "{{= 12345678901234567 b =}}"])
  func `delimiters are two short words between equals signs`(tag: String) {
    #expect(
      diagnose("x\n\(tag)y") == [
        "error 2:1 '\(tag)': Delimiters are two words without '=', with a space between them; "
          + "write them like '{{=<% %>=}}', with at most 16 bytes each [template-syntax]"
      ])
    #expect(render("\(tag){{a}}", with: ["a": .number(1)]) == "1")
  }

  // MARK: Nesting

  @Test func `a section that is not closed is reported where it opens`() {
    let template = "{{#a}}x{{^b}}y{{/b}}"
    #expect(diagnose(template) == ["error 1:1 '{{#a}}': 'a' is not closed; add '{{/a}}' [template-syntax]"])
    #expect(render(template, with: ["a": .flag(true)]) == "xy")
  }

  @Test func `a closing tag without an opening one is reported`() {
    #expect(diagnose("a\n{{/b}}\nc") == ["error 2:1 '{{/b}}': '{{/b}}' closes nothing [template-syntax]"])
    #expect(render("a\n{{/b}}\nc") == "a\nc")
  }

  @Test func `a closing tag that skips an open section is reported with the place where that opened`() {
    let template = "{{#a}}\n  {{#b}}x\n{{/a}}y"
    #expect(
      diagnose(template) == [
        "error 3:1 '{{/a}}': '{{/a}}' stands where '{{/b}}' is expected [template-syntax]"
          + " — opened here 2:3 '{{#b}}'"
      ])
    #expect(render(template, with: ["b": .flag(true)]) == "y")
  }

  @Test func `a misspelt closing tag closes what it was meant for`() {
    let template = "{{#items}}x{{/itms}}y"
    #expect(
      diagnose(template) == [
        "error 1:12 '{{/itms}}': '{{/itms}}' stands where '{{/items}}' is expected; did you mean '{{/items}}'?"
          + " [template-syntax] — opened here 1:1 '{{#items}}'"
      ])
    #expect(render(template) == "y")
  }

  @Test func `a closing tag of something else is left out`() {
    let template = "{{#items}}x{{/world}}y{{/items}}z"
    #expect(
      diagnose(template) == [
        "error 1:12 '{{/world}}': '{{/world}}' stands where '{{/items}}' is expected [template-syntax]"
          + " — opened here 1:1 '{{#items}}'"
      ])
    #expect(render(template, with: ["items": .flag(true)]) == "xyz")
  }

  @Test func `nesting that is too deep is reported once`() {
    let template = String(repeating: "{{#a}}", count: 300) + String(repeating: "{{/a}}", count: 300)
    #expect(
      diagnose(template) == ["error 1:601 '{{#a}}': Tags are nested more than 100 levels deep [template-syntax]"])
  }

  @Test func `diagnostics come in the order of the file`() {
    let lines = diagnose("{{#a}}{{>x}}{{}}").map { $0.prefix { $0 != "'" } }
    #expect(lines == ["error 1:1 ", "warning 1:10 ", "error 1:13 "])
  }

  // MARK: Partials

  @Test func `a partial that is missing is a warning at its name`() {
    #expect(
      diagnose("a\n  {{> partials/hed }}", partials: ["partials/head": "", "partials/foot": ""]) == [
        "warning 2:7 'partials/hed': 'partials/hed' names no template; did you mean 'partials/head'?"
          + " [template-missing-partial]"
      ])
    #expect(
      diagnose("{{<layout}}{{/layout}}") == [
        "warning 1:4 'layout': 'layout' names no template [template-missing-partial]"
      ])
  }

  @Test func `a dynamic partial is not looked for before the page is rendered`() {
    #expect(diagnose("{{>*kind}}") == [])
  }

  @Test func `near names are those with few letters changed`() {
    func suggestion(_ name: String) -> String? {
      TemplateLibrary.compile([
        SourceFile("header.mustache", "{{>\(name)}}"), SourceFile("footer.mustache", ""), SourceFile("ab.mustache", ""),
      ]).diagnostics.first?.suggestion
    }
    #expect(suggestion("haeder") == "did you mean 'header'?")
    #expect(suggestion("fotter") == "did you mean 'footer'?")
    #expect(suggestion("Footers") == "did you mean 'footer'?")
    #expect(suggestion("sidebar") == nil)
    #expect(suggestion("xy") == nil)
    #expect(suggestion(String(repeating: "header", count: 1000)) == nil)
  }
}
