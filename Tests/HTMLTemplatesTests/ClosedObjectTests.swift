import HTMLTemplates
import SourceText
import Synchronization
import Testing

struct ClosedObjectTests {
  @Test
  func `a section of a closed object sees nothing around it`() {
    let object: TemplateObject = [
      "title": .text("page"), "other": .text("outer"), "link": .closed(ClosedObject(["title": .text("note")])),
    ]
    #expect(render("{{#link}}{{title}}{{other}}{{/link}} {{other}}", with: object) == "note outer")
  }

  @Test
  func `a dotted name looks into a closed object, an inverted section takes it for there`() {
    let object: TemplateObject = ["link": .closed(ClosedObject(["url": .text("a&b")]))]
    #expect(render("{{link.url}}{{^link}}none{{/link}}{{link}}", with: object) == "a&amp;b")
  }

  @Test
  func `what a section shows of a closed object is rendered once, each section for itself`() {
    let count = Mutex(0)
    let body = TemplateValue.deferred { buffer in
      count.withLock { $0 += 1 }
      buffer.append(text: "body")
    }
    let closed = TemplateValue.closed(ClosedObject(["body": body]))
    let object: TemplateObject = ["items": .list([closed, closed, closed])]
    let template = "{{#items}}{{#.}}{{{body}}};{{/.}}{{#.}}<{{{body}}}>{{/.}}{{/items}}"
    #expect(render(template, with: object) == "body;<body>body;<body>body;<body>")
    #expect(count.withLock { $0 } == 2)
  }

  @Test
  func `a closed object is shown with the indentation of its place`() {
    let object: TemplateObject = ["link": .closed(ClosedObject(["title": .text("note")]))]
    let partials: KeyValuePairs = ["line": "{{#link}}\n{{title}}\n{{/link}}\n"]
    #expect(render("{{> line}}\n  {{> line}}\n", with: object, partials: partials) == "note\n  note\n")
  }

  @Test
  func `arguments of a parent do not reach into a closed object`() {
    let object: TemplateObject = ["link": .closed(ClosedObject(["title": .text("note")]))]
    let partials: KeyValuePairs = ["parent": "{{#link}}{{$block}}{{title}}{{/block}}{{/link}}{{$block}}{{/block}}"]
    #expect(render("{{<parent}}{{$block}}mine{{/block}}{{/parent}}", with: object, partials: partials) == "notemine")
  }

  @Test
  func `long names that begin and end alike are told apart`() {
    let object: TemplateObject = ["otherPlaythroughsA": .text("a"), "otherPlaythroughsB": .text("b")]
    #expect(render("{{otherPlaythroughsB}}{{otherPlaythroughsA}}{{otherPlaythroughsC}}", with: object) == "ba")
  }
}
