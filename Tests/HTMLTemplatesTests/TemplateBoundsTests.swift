import HTMLTemplates
import SourceText
import Testing

/// No template and no lambda crashes or hangs the build.
struct TemplateBoundsTests {
  @Test func `a partial that shows itself without end is cut off`() {
    let html = render("<{{>a}}>", partials: ["a": "({{>a}})"])
    #expect(html.hasPrefix("<((("))
    #expect(html.hasSuffix(")))>"))
    #expect(html.count < 1000)
  }

  @Test func `partials that show themselves twice end soon`() {
    let html = render("{{>a}}|{{>b}}", partials: ["a": "{{>a}}x{{>a}}", "b": "{{>a}}{{>b}}{{>b}}"])
    #expect(html.count < 10_000)
    #expect(html.contains("|"))
  }

  @Test func `parents and blocks that show themselves are cut off`() {
    #expect(render("[{{>a}}]", partials: ["a": "{{<a}}{{$x}}{{>a}}{{/x}}{{/a}}{{$x}}{{/x}}"]).hasSuffix("]"))
  }

  @Test func `a tree of a hundred levels is rendered whole`() {
    var node: TemplateObject = ["name": .text("leaf"), "children": .absent]
    for level in 1...100 { node = ["name": .number(level), "children": .list([.object(node)])] }
    let html = render("{{>node}}", with: node, partials: ["node": "{{name}}({{#children}}{{>node}}{{/children}})"])
    #expect(html.contains("leaf"))
    #expect(html.hasSuffix(String(repeating: ")", count: 101)))
  }

  @Test func `a lambda that returns itself is cut off`() {
    #expect(render("[{{a}}]", with: ["a": .lambda { _ in "({{a}}{{a}})" }]).hasSuffix(")]"))
    #expect(render("[{{#a}}x{{/a}}]", with: ["a": .lambda { "{{#a}}(\($0)){{/a}}" }]) == "[]")
  }

  @Test func `a lambda may return a broken template`() {
    #expect(render("[{{a}}|{{#a}}{{/a}}]", with: ["a": .lambda { _ in "{{#x}}{{/y}}{{" }]) == "[|]")
  }

  @Test func `deep nesting is cut off`() {
    let template = String(repeating: "{{#a}}x", count: 20_000) + String(repeating: "{{/a}}", count: 20_000) + "end"
    let html = render(template, with: ["a": .flag(true)])
    #expect(html.hasPrefix("xxx"))
    #expect(html.hasSuffix("end"))
  }

  @Test func `many mistakes do not hold up the build`() {
    for broken in [
      "{{", "{{{a}}", "{{#a}}", "{{/a}}", "{{=a", "{{=a b=", "{{!", "{{$a}}\n", "{{<a}}", "   ", "{{=| |=}}|",
    ] {
      let template = String(repeating: broken, count: 5_000)
      let started = ContinuousClock.now
      _ = render(template)
      #expect(ContinuousClock.now - started < .seconds(5), "\(broken)")
    }
  }

  @Test func `no cut and no change of a template crashes`() {
    let tags = [
      "{{a}}", "{{{a}}}", "{{#a}}", "{{/a}}", "{{^a}}", "{{<p}}", "{{/p}}", "{{$a}}", "{{>p}}", "{{>*a}}", "{{! c }}",
      "{{=| |=}}", "|={{ }}=|", "\n", "\r\n", "  ", "\t", "{", "}", "é", "x",
    ]
    var generator = SplitMix(state: 1)
    for _ in 0..<3_000 {
      var bytes = (0..<12).flatMap { _ in Array((tags.randomElement(using: &generator) ?? "").utf8) }
      if Bool.random(using: &generator) { bytes.removeLast(Int.random(in: 0...bytes.count, using: &generator)) }
      let library = TemplateLibrary.compile([
        SourceFile(path: SourcePath("p.mustache"), bytes: bytes),
        SourceFile("q.mustache", "  {{>p}}\n{{<p}}{{$a}}\n  x{{/a}}{{/p}}"),
      ])
      for diagnostic in library.diagnostics where diagnostic.path == SourcePath("p.mustache") {
        #expect(diagnostic.range.upperBound <= bytes.count)
      }
      var buffer = HTMLBuffer()
      library.value.render("q", with: ["a": .list([.text("p"), .flag(true)])], into: &buffer)
    }
  }
}

/// A generator of random numbers that gives the same ones each time.
private struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
