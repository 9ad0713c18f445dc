import HTMLTemplates
import SourceText
import Testing

struct TemplateLibraryTests {
  // MARK: Values

  @Test func `text is escaped and markup is not`() {
    let object: TemplateObject = ["text": .text(#"<"R&D">"#), "markup": .markup(Array("<b>&amp;</b>".utf8))]
    #expect(render("{{text}}|{{{text}}}|{{&text}}", with: object) == #"&lt;&quot;R&amp;D&quot;&gt;|<"R&D">|<"R&D">"#)
    #expect(render("{{markup}}|{{{markup}}}", with: object) == "<b>&amp;</b>|<b>&amp;</b>")
  }

  @Test func `deferred HTML is written where it is named`() {
    let object: TemplateObject = ["body": .deferred { $0.append(markup: "<p>late</p>") }]
    #expect(render("[{{body}}|{{{body}}}|{{#body}}{{.}}{{/body}}]", with: object).count == "[||]".count + 3 * 11)
  }

  @Test func `flags and numbers are written, lists and objects are not`() {
    let object: TemplateObject = [
      "yes": .flag(true), "no": .flag(false), "number": .number(-3), "list": .list([.number(1)]),
      "object": .object([:]),
    ]
    #expect(render("{{yes}} {{no}} {{number}} {{list}}{{object}}{{none}}", with: object) == "true false -3 ")
  }

  @Test(arguments: [
    TemplateValue.absent, .flag(false), .number(0), .text(""), .markup([]), .list([]),
  ])
  func `nothing, false, zero and what is empty is falsey`(value: TemplateValue) {
    #expect(render("{{#a}}shown{{/a}}{{^a}}not{{/a}}", with: ["a": value]) == "not")
  }

  @Test(arguments: [
    TemplateValue.flag(true), .number(-1), .text(" "), .markup([32]), .list([.absent]), .object([:]),
    .deferred { _ in },
  ])
  func `everything else is truthy`(value: TemplateValue) {
    #expect(render("{{#a}}shown{{/a}}{{^a}}not{{/a}}", with: ["a": value]) == "shown")
  }

  @Test func `a name that is set twice has its last value`() {
    var fields = TemplateFields(2)
    fields.set("a", .number(1))
    fields.set("a", .number(2))
    #expect(render("{{a}}", with: fields.object()) == "2")
  }

  @Test func `an object may hold more values than it was made for`() {
    var fields = TemplateFields(1)
    for number in 0..<40 { fields.set(NameKey("name\(number)"), .text("text of more than sixteen bytes \(number)")) }
    let object = fields.object()
    for number in 0..<40 {
      #expect(render("{{name\(number)}}", with: object) == "text of more than sixteen bytes \(number)")
    }
  }

  @Test func `texts of every length are shown whole, lent or not`() {
    for length in 0...40 {
      let text = String("abcdefghijklmnopqrstuvwxyz0123456789ÄÖÜß".prefix(length))
      let row = LentRow([.text(text)])
      withExtendedLifetime(row) {
        #expect(render("{{a}}{{{a}}}", with: ["a": .text(text)]) == text + text)
        #expect(render("{{a}}{{#a}}.{{/a}}", with: ["a": row[0]]) == text + (length == 0 ? "" : "."))
      }
    }
  }

  @Test func `texts of templates are shown whole, however long they are`() {
    for length in 0...70 {
      let text = String(repeating: "text ", count: 14).prefix(length)
      #expect(render("{{a}}\(text){{a}}", with: ["a": .text("|")]) == "|\(text)|")
    }
  }

  @Test func `an absent value hides the same name further out`() {
    let object: TemplateObject = ["a": .text("outer"), "item": .object(["a": .absent])]
    #expect(render("{{#item}}[{{a}}]{{/item}}", with: object) == "[]")
  }

  @Test func `names and text may be of any script`() {
    let object: TemplateObject = ["名前": .text("ラニ <魔女>"), "é": .object(["ß": .text("🗡️")])]
    #expect(render("— {{名前}} – {{é.ß}} ü", with: object) == "— ラニ &lt;魔女&gt; – 🗡️ ü")
    #expect(render("{{=« »=}}«é.ß»{{x}}", with: object) == "🗡️{{x}}")
  }

  // MARK: Libraries

  @Test func `templates are named by their path`() {
    let library = TemplateLibrary.compile([SourceFile("partials/head.mustache", "a"), SourceFile("plain.txt", "b")])
      .value
    #expect(library.contains("partials/head"))
    #expect(library.contains("plain.txt"))
    #expect(!library.contains("head"))
  }

  @Test func `a later file replaces an earlier one of the same path`() {
    let library = TemplateLibrary.compile([
      SourceFile("a.mustache", "old {{#x}}"), SourceFile("b.mustache", "[{{>a}}]"), SourceFile("a.mustache", "new"),
    ])
    var buffer = HTMLBuffer()
    library.value.render("b", with: [:], into: &buffer)
    #expect(buffer.bytes.elementsEqual("[new]".utf8))
    #expect(library.diagnostics.isEmpty)
  }

  @Test func `rendering appends, and an unknown template renders nothing`() {
    let library = TemplateLibrary.compile([SourceFile("a.mustache", "{{.}}")]).value
    var buffer = HTMLBuffer()
    buffer.append(markup: "<p>")
    library.render("a", over: .number(7), into: &buffer)
    library.render("none", with: [:], into: &buffer)
    #expect(buffer.bytes.elementsEqual("<p>7".utf8))
  }

  @Test func `threads share a library`() async {
    let library = TemplateLibrary.compile([SourceFile("a.mustache", "{{#items}}{{.}},{{/items}}")]).value
    let pages = await withTaskGroup(of: [UInt8].self) { group in
      for _ in 0..<8 {
        group.addTask {
          var buffer = HTMLBuffer()
          library.render("a", with: ["items": .list((1...100).map { .number($0) })], into: &buffer)
          return buffer.bytes
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(pages.count == 8)
    #expect(Set(pages).count == 1)
  }

  // MARK: Standalone lines and inheritance

  @Test func `a partial in a partial is indented by both places`() {
    let html = render("<a>\n  {{>b}}\n</a>\n", partials: ["b": "<b>\n\n  {{>c}}\n</b>\n", "c": "{{x}}<c>\n"])
    #expect(html == "<a>\n  <b>\n\n    <c>\n  </b>\n</a>\n")
  }

  @Test func `a partial within a line is not indented`() {
    #expect(render("  {{>b}}\n", partials: ["b": "<p>{{>c}}</p>\n", "c": "1\n2"]) == "  <p>1\n2</p>\n")
  }

  @Test func `a block that nothing replaces looks as it is written`() {
    let text = "<main>\n  {{$a}}\n    <p>\n\n  x\n     y {{n}}\n  {{/a}}\n</main>\n"
    #expect(render(text, with: ["n": .number(1)]) == "<main>\n    <p>\n\n  x\n     y 1\n</main>\n")
  }

  @Test func `an argument is indented like the block that it replaces`() {
    let html = render(
      "{{<layout}}\n{{$main}}\n<h1>\n{{#items}}\n  <li>{{.}}</li>\n{{/items}}\n{{/main}}\n{{/layout}}\n",
      with: ["items": .list([.number(1), .number(2)])],
      partials: ["layout": "<main>\n    {{$main}}{{/main}}\n</main>\n"])
    #expect(html == "<main>\n    <h1>\n      <li>1</li>\n      <li>2</li>\n\n</main>\n")
  }

  @Test func `a block inside of its own replacement is not the replacement`() {
    let html = render(
      "{{<layout}}{{$body}}<b>{{$body}}inner{{/body}}</b>{{/body}}{{/layout}}",
      partials: ["layout": "[{{$body}}default{{/body}}]"])
    #expect(html == "[<b>inner</b>]")
  }

  @Test func `what a parent is given does not reach parents inside of the argument`() {
    let html = render(
      "{{<page layout}}{{$title}}Page{{/title}}{{$main}}{{<card}}{{$title}}Card{{/title}}{{/card}}{{/main}}{{/page layout}}",
      partials: ["page layout": "{{$title}}{{/title}}:{{$main}}{{/main}}", "card": "{{$title}}-{{/title}}"])
    #expect(html == "Page:Card")
  }

  @Test func `a parent may be named dynamically`() {
    let html = render(
      "{{<*kind}}{{$a}}x{{/a}}{{/*kind}}", with: ["kind": .text("quest")], partials: ["quest": "quest {{$a}}{{/a}}"])
    #expect(html == "quest x")
  }

  @Test func `only arguments are shown of what stands in a parent`() {
    let html = render(
      "{{<p}}text {{n}} {{#n}}{{$a}}in a section{{/a}}{{/n}} {{$b}}B{{/b}} {{>none}}{{/p}}", with: ["n": .number(1)],
      partials: ["p": "{{$a}}A{{/a}}{{$b}}{{/b}}"])
    #expect(html == "AB")
  }
}
