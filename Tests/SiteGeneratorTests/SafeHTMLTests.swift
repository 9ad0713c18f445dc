import Testing

@testable import SiteGenerator

/// What an author's HTML may do in a page (HT-1 to HT-4).
@Suite struct SafeHTMLTests {
  @Test(arguments: [
    "<script>alert(1)</script>", "<SCRIPT src=x></SCRIPT>", "<img src=x onerror=alert(1)>",
    "<a href=\"javascript:f()\">x</a>",
    "<a href=\" java\tscript:f()\">x</a>", "<a href=\"&#106;avascript:f()\">x</a>",
    "<svg onload=f()><script>f()</script></svg>",
    "<iframe src=\"javascript:f()\"></iframe>", "<iframe srcdoc=\"<script>f()</script>\"></iframe>",
    "<div style=\"background:url(javascript:f())\">x</div>", "<math><mi xlink:href=\"javascript:f()\">x</mi></math>",
    "<form action=\"javascript:f()\"><button formaction=\"javascript:f()\">x</button></form>",
    "<object data=\"x.swf\"></object>",
    "<style>@import 'x'</style>", "<meta http-equiv=refresh content=0>", "<base href=\"https://x.org\">",
    "<p onclick='f()' title='a\" onmouseover=f() b'>x</p>", "<img src=\"data:text/html,<script>\">",
    "<link rel=stylesheet href=x>",
  ])
  func `no script and nothing that loads one passes`(html: String) {
    for text in [html, "a \(html) b", "<div>\(html)</div>", "> \(html)\n"] {
      let rendered = renderedBody(text).lowercased()
      for mark in [
        "<script", "javascript:", " onerror=", " onload=", " onclick=", "<style", "<meta", "<base", "<link", "<object",
        "srcdoc",
        "<svg", "<form", "data:text",
      ] {
        #expect(!rendered.contains(mark), "\(text) gave \(rendered)")
      }
      #expect(!rendered.contains("\" onmouseover=f()"))
    }
  }

  @Test func `an element that nothing closes hides no later paragraph`() {
    #expect(renderedBody("a <title> b\n\n<div>c</div>\n").contains("<div>c</div>"))
  }

  @Test(arguments: [
    ("a <kbd>Ctrl</kbd>", "<p>a <kbd>Ctrl</kbd></p>\n"), ("<u>a</u> b", "<p><u>a</u> b</p>\n"),
    ("<details><summary>a</summary>b</details>", "<details><summary>a</summary>b</details>\n"),
    ("<span style=\"color:red\">a</span>", "<p><span style=\"color:red\">a</span></p>\n"),
    ("<blink>a</blink>", "<p>a</p>\n"),
  ])
  func `what only shows something passes`(html: String, expected: String) {
    #expect(renderedBody(html) == expected)
  }

  @Test(arguments: [
    "<div><b>a", "</div></p>a", "<p><div>a</p></div>", "a <b><i>b</b></i>", "<table><td>a", "<ul>a</li></ul>",
    "<b\n\n</b>",
  ])
  func `every element that opens closes`(html: String) {
    let rendered = renderedBody(html + "\n\n# End\n")
    var open: [Substring] = []
    for match in rendered.matches(of: /<(\/?)([a-z0-9]+)[^>]*>/) {
      if ["br", "hr", "img", "input", "wbr"].contains(match.2) { continue }
      if match.1.isEmpty { open.append(match.2) } else { #expect(open.popLast() == match.2, "\(rendered)") }
    }
    #expect(open == [], "\(rendered)")
  }
}
