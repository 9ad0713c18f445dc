import HTMLTemplates
import Linking
import Testing

@testable import SiteGenerator

@Suite struct PluginBlockTests {
  @Test func `a statblock is a card`() {
    let html = renderedBody(
      """
      ```statblock
      layout: Basic 5e
      name: "Hell <Imp>"
      ac: 15
      stats: [10, 11, 12, 13, 14, 15]
      actions:
        - name: Claw
          desc: "hurts `dice: 1d6|avg` of [[Armour|armour]]"
          traits:
            - name: Natural 16+
              desc: again
      ```
      """)
    #expect(html.hasPrefix("<div class=\"statblock\" data-block=\"statblock\">"))
    #expect(html.contains("<p class=\"statblock-name\">Hell &lt;Imp&gt;</p>"))
    #expect(html.contains("<dt>AC</dt><dd>15</dd>"))
    #expect(html.contains("STR 10, DEX 11"))
    #expect(html.contains("<strong>Claw</strong> hurts 1d6 of armour <ul>"))
    #expect(!html.contains("layout") && !html.contains("<code"))
  }

  @Test func `an encounter is a card, and a statblock that says nothing is nothing`() {
    #expect(renderedBody("```encounter\nname: Ambush\ncreatures:\n  - 3: Goblin\n```\n").contains("3: Goblin"))
    #expect(renderedBody("```statblock\n```\n") == "")
    #expect(renderedBody("```statblock\nlayout: x\n```\n") == "")
    #expect(renderedBody("```statblock\n[[[{{ :\n```\n").contains("<code") == false)
  }

  @Test(arguments: [
    "dataview", "dataviewjs", "base", "button", "leaflet", "Dataview", "iron-vault-mechanics", "meta-bind-embed",
  ])
  func `what has to be computed is left out`(language: String) {
    #expect(renderedBody("a\n\n```\(language)\nLIST FROM #x\n```\n\nb\n") == "<p>a</p>\n<p>b</p>\n")
  }

  @Test func `a heading goes with what alone stood below it`() {
    let query = "```dataview\nLIST\n```\n"
    #expect(renderedBody("# A\n\n\(query)\n# B\n\ntext\n") == "<h1 id=\"b\">B</h1>\n<p>text</p>\n")
    #expect(renderedBody("# A\n\n## B\n\n\(query)\n## C\n\n\(query)") == "")
    #expect(renderedBody("# A\n\n## B\n\n\(query)\n\n## C\n") == "<h1 id=\"a\">A</h1>\n<h2 id=\"c\">C</h2>\n")
    #expect(renderedBody("# A\n") == "<h1 id=\"a\">A</h1>\n")
    #expect(renderedBody("> [!note] Map\n> ```leaflet\n> id: x\n> ```\n") == "")
    #expect(renderedBody("# A\n\n- `$= dv.current()`\n") == "")
  }

  @Test func `a diagram is code with a name`() {
    let html = renderedBody("```mermaid\ngraph TD\nA-->B\n```\n")
    #expect(html.contains("<figcaption>Mermaid</figcaption>"))
    #expect(html.contains("<code class=\"language-mermaid\">graph TD\nA--&gt;B\n</code>"))
  }

  @Test func `ordinary code stays code`() {
    #expect(renderedBody("```swift\nlet a = 1\n```\n").contains("<code class=\"language-swift\">let a = 1"))
    #expect(renderedBody("`==` `=` `= 3` `VIEW` `dice` `=x`").components("<code>") == 6)
    #expect(renderedBody("````md\n```dataview\nLIST\n```\n````\n").contains("LIST"))
  }

  @Test func `an admonition is a box`() {
    let html = renderedBody("```ad-info\ntitle: Hear <me>\ncollapse: open\n\nOne **bold**\ntwo\n\nthree\n```\n")
    #expect(html.contains("data-callout=\"info\""))
    #expect(html.contains("<div class=\"callout-title\">Hear &lt;me&gt;</div>"))
    #expect(html.contains("<p>One bold<br>\ntwo</p>\n<p>three</p>"))
  }

  @Test(arguments: [
    ("`dice: 2d6 + 3|avg`", "<span class=\"dice\">2d6 + 3</span>"),
    ("`dice+: 1d20`", "<span class=\"dice\">1d20</span>"),
    ("`dice: [[Tables/Loot#^gems]]`", "<span class=\"dice\">Loot</span>"),
  ])
  func `dice are chips`(code: String, expected: String) {
    #expect(renderedBody(code) == "<p>\(expected)</p>\n")
  }

  @Test(arguments: [
    ("`=this.level`", "3"), ("`= this.level`", "3"), ("`=this.none`", "–"), ("`VIEW[{level}]`", "3"),
    ("`VIEW[{level}][text]`", "3"), ("`INPUT[number:level]`", "3"), ("`INPUT[inlineSelect(option(a:b)):level]`", "3"),
    ("`INPUT[slider(minValue(1))][:level]`", "3"),
  ])
  func `code that asks for a property shows its value`(code: String, expected: String) {
    let html = renderedBody("Level \(code)!", properties: ["level": "3"])
    #expect(html.contains(">\(expected)</span>!") && !html.contains("<code"))
  }

  @Test(arguments: ["`=date(today)`", "`=[[Other]].level`", "`$= dv.pages()`", "`VIEW[{a} * {b}]`", "`BUTTON[go]`"])
  func `computed inline code is left out`(code: String) {
    #expect(renderedBody("a \(code) b") == "<p>a  b</p>\n")
  }

  @Test func `templates that did not run are gone, but not from code`() {
    #expect(renderedBody("a <% tp.file.title %> b") == "<p>a  b</p>\n")
    #expect(renderedBody("<%*\nif (x) { _ }\n\n%>\n\nb") == "<p>b</p>\n")
    #expect(renderedBody("`<% x %>`") == "<p><code>&lt;% x %&gt;</code></p>\n")
    #expect(renderedBody("a <% b") == "<p>a &lt;% b</p>\n")
  }

  @Test func `tables that scroll can be reached and have a name`() {
    let table = "| a |\n|---|\n| b |\n"
    #expect(renderedBody("# Prices\n\n\(table)").contains("role=\"group\" tabindex=\"0\" aria-label=\"Prices\""))
    #expect(renderedBody(table).contains("aria-label=\"Note\""))
  }
}

extension String {
  /// How often a text stands in this one.
  fileprivate func components(_ text: String) -> Int { ranges(of: text).count }
}
