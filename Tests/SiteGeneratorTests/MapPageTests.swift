import Testing

@testable import SiteGenerator

@Suite struct MapPageTests {
  @Test func `pins stand on the picture and in a list`() {
    let html = renderedBody(
      """
      ```leaflet
      image: https://a.b/c.png
      marker: default, 25%, 12.05%, https://d.e/f, "Old & <dry>"
      marker: default, 25%, 7.5%, [[Mill]]
      marker: default, 25, 7, , Words
      ```
      """)
    #expect(
      html.hasPrefix(
        "<figure class=\"map\">\n<div>"))
    #expect(
      html.hasSuffix(
        """
        <ol>
        <li><a class="external" href="https://d.e/f">https://d.e/f</a> – Old &amp; &lt;dry&gt;</li>
        <li><span class="unresolved">Mill</span></li>
        <li>Words</li>
        </ol>
        </figure>

        """))
  }

  @Test func `without a picture there is the list alone`() {
    let html = renderedBody("a\n\n```leaflet\nmarker: x, 1%, 2%, [[Mill]]\n```\n\nb ^b\n")
    #expect(
      html
        == "<p>a</p>\n<figure class=\"map\">\n<ol>\n<li><span class=\"unresolved\">Mill</span></li>\n</ol>\n</figure>\n<p id=\"b\">b</p>\n"
    )
  }

  @Test func `a block can be named and transcluded like any other`() {
    #expect(
      renderedBody("```leaflet\nmarker: x, 1, 2, [[Mill]]\n```\n^map\n").hasPrefix("<figure class=\"map\" id=\"map\">"))
    #expect(
      renderedBody("1. a\n   ```leaflet\n   marker: x, 1, 2, [[Mill]]\n   ```\n2. b\n").contains(
        "</figure>\n</li>\n<li>b"))
  }
}
