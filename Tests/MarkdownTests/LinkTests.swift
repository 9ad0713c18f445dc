import Testing

@testable import Markdown
@testable import SourceText

struct LinkTests {
  @Test(
    arguments: [
      ("[[Dunmere]]", "Dunmere", nil, nil),
      ("[[ Dunmere | the town | old ]]", "Dunmere", nil, "the town | old"),
      ("[[Dunmere # Gate #Bell ]]", "Dunmere", "Gate#Bell", nil),
      ("[[#Gate]]", "", "Gate", nil),
      ("[[Dunmere\\|town]]", "Dunmere", nil, "town"),
      ("[[Dun\u{A0}mere#]]", "Dun mere", nil, nil),
      ("[[a]b]]", "a]b", nil, nil),
      ("[[100%25]]", "100%25", nil, nil),
    ] as [(String, String, String?, String?)])
  func `a wiki link has a target, a fragment and a label`(
    _ text: String, _ target: String, _ fragment: String?, _ label: String?
  ) throws {
    let sample = Sample("Go to \(text) soon.\n")
    let link = try #require(sample.document.links.first)
    #expect(link.target == target)
    #expect(link.fragment == fragment)
    #expect(link.label == label)
    #expect(sample.source(link.range) == text)
  }

  @Test(arguments: [
    "[[]]", "[[ ]]", "[[a\nb]]", "\\[[a]]", "`[[a]]`", "```\n[[a]]\n```", "    [[a]]", "<i title=\"[[a]]\">x</i>",
    "$[[a]]$",
  ])
  func `these are no wiki links`(_ text: String) {
    #expect(Sample(text + "\n").document.links.allSatisfy { $0.syntax != .wikilink })
  }

  @Test func `of nested brackets the innermost pair is the link`() throws {
    let sample = Sample("[[x [[Inn]] z]]\n")
    #expect(sample.document.links.map(\.target) == ["Inn"])
    #expect(sample.text(0) == "[[x Inn z]]")
  }

  @Test func `an embed of a picture has a size and a text`() throws {
    let link = try #require(Sample("![[Map.png|the coast|300x200]]\n").document.links.first)
    #expect(link.syntax == .embed)
    #expect(link.label == "the coast")
    #expect(link.width == 300 && link.height == 200)
  }

  @Test func `a Markdown link is decoded once and split at its first sign`() throws {
    let sample = Sample("See [the map](maps/The%20coast.md#North%20shore \"A map\"), please.\n")
    let link = try #require(sample.document.links.first)
    #expect(link.target == "maps/The coast.md")
    #expect(link.fragment == "North shore")
    #expect(link.title == "A map")
    #expect(!link.isExternal)
    #expect(sample.source(link.range) == "[the map](maps/The%20coast.md#North%20shore \"A map\")")
  }

  @Test func `a size at the end of an image's text is no part of the text`() throws {
    let sample = Sample("![a tower|120](tower.png) ![64](dot.png)\n")
    #expect(sample.document.links.map(\.width) == [120, 64])
    #expect(sample.text(sample.document.links[0].node) == "a tower")
    #expect(sample.text(sample.document.links[1].node) == "")
  }

  @Test func `ranges are the file's in quotes, lists and tables`() {
    let sample = Sample("> - one [[A]]\n>   two [b](B.md)\n\n| x | [[C|see]] |\n|---|---|\n| [d](D.md) | y |\n")
    #expect(sample.document.links.map { sample.source($0.range) } == ["[[A]]", "[b](B.md)", "[[C|see]]", "[d](D.md)"])
  }

  @Test func `ranges are the file's behind carriage returns, a byte order mark and comments`() {
    let sample = Sample("\u{FEFF}a %%x [[no]]\r\ny%% [[A]]\r\n\r\n<!-- [[no]] -->\r\n\r\n[[B]] and [c](C.md)\r\n")
    #expect(sample.document.links.map { sample.source($0.range) } == ["[[A]]", "[[B]]", "[c](C.md)"])
  }

  @Test func `bare addresses are links, up to their last punctuation`() {
    let sample = Sample("Read https://a.example/x_y(z)==q, www.b.example. Mail c@d.example!\n")
    #expect(
      sample.document.links.map(\.target) == [
        "https://a.example/x_y(z)==q", "http://www.b.example", "mailto:c@d.example",
      ])
    #expect(sample.document.links.allSatisfy { $0.isExternal && $0.syntax == .autolink })
  }

  @Test func `addresses in the author's HTML are links`() throws {
    let sample = Sample("<img src=\"a&#32;b.png\">\n\nx <a href='N.md#H'>n</a>\n")
    #expect(sample.document.links.map(\.target) == ["a b.png", "N.md"])
    #expect(sample.document.links.allSatisfy { $0.syntax == .html })
  }

  @Test func `a link to a script is reported where it stands`() throws {
    let sample = Sample("a [b](javascript:c()) d\n")
    let diagnostic = try #require(sample.diagnostics.first)
    #expect(diagnostic.rule == "refused-address")
    #expect(sample.source(diagnostic.range) == "[b](javascript:c())")
  }

  @Test func `a mention is the sentence around the link`() {
    let sample = Sample("First. She met [[Varre|the man]] at *noon*! Last.\n")
    #expect(
      sample.document.mention(ofLink: 0) == MentionExcerpt(before: "She met ", link: "the man", after: " at noon!"))
  }

  @Test func `a long sentence is cut at words on both sides`() {
    let words = String(repeating: "word ", count: 60)
    let mention = Sample("\(words)[[A]] \(words)\n").document.mention(ofLink: 0)
    #expect(mention.before.hasPrefix("…word") && mention.before.count <= 102)
    #expect(mention.after.hasSuffix("word…") && mention.after.count <= 102)
  }

  @Test func `an excerpt is the first prose`() {
    let sample = Sample("# Title\n\n![[a.png]]\n\nrole:: smith\n\nShe ||died|| forges [[Blade|blades]].\n")
    #expect(sample.document.excerpt(limit: 100) == "She forges blades.")
  }
}
