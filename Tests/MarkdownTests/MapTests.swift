import Testing

@testable import Markdown

@Suite struct MapTests {
  private static func sample(_ lines: String) -> Sample { Sample("```leaflet\n\(lines)\n```\n") }

  private static func pins(_ lines: String) -> [MarkdownMap.Pin] { sample(lines).document.maps.first?.pins ?? [] }

  /// What each pin says, and where it stands in hundredths of a percent.
  private static func shown(_ lines: String) -> [String] {
    let sample = sample(lines)
    return (sample.document.maps.first?.pins ?? []).map { pin in
      sample.text(pin.node) + (pin.position.map { " @\($0.left),\($0.top)" } ?? "")
    }
  }

  @Test func `a block gives pictures, pins and links`() {
    let sample = Self.sample(
      "id: x\nimage: [[a.png]]\nbounds: [[0,0], [100, 200]]\nmarker: default, 25, 50, [[Mill#Attic|the mill]], \"Old, and dry\""
    )
    let map = sample.document.maps[0]
    #expect(sample.kinds == [.document, .map, .link, .text, .mapPin, .link, .text, .text])
    #expect(sample.document.codeBlocks.isEmpty)
    #expect(map.images == [0])
    #expect(map.pins.map(\.link) == [1])
    #expect(map.pins.map(\.position) == [MarkdownMap.Position(left: 2500, top: 7500)])
    let links = sample.document.links
    #expect(links.map(\.target) == ["a.png", "Mill"])
    #expect(links.map(\.syntax) == [.embed, .wikilink])
    #expect(links[1].fragment == "Attic")
    #expect(links.map { sample.source($0.range) } == ["[[a.png]]", "[[Mill#Attic|the mill]]"])
    #expect(sample.text(map.pins[0].node) == "the mill – Old, and dry")
  }

  @Test(arguments: [
    ("[[A]]", "A @3000,5000"), ("[[Places/A.md]]", "A @3000,5000"), ("[[A|b]], c", "b – c @3000,5000"),
    (", c", "c @3000,5000"), ("\"c, d\"", "c, d @3000,5000"), (", c, d, 1, 2", "c, d @3000,5000"),
    ("A", "A @3000,5000"), ("[b](A.md), c", "b – c @3000,5000"), ("[[A]] # c", "A @3000,5000"),
    ("[[A]], c %%d%%", "A – c @3000,5000"), ("[[A]], \"c %%d%%\"", "A – c @3000,5000"),
    ("[[A]], see [[B|b]] too", "A – see b too @3000,5000"), ("https://a.b/c", "https://a.b/c @3000,5000"),
    ("[[A]], \"c", "A – \"c @3000,5000"),
  ])
  func `the link or the description of a marker may be missing`(rest: String, expected: String) {
    #expect(Self.shown("marker: default, 50%, 30%, \(rest)") == [expected])
  }

  @Test(arguments: [
    ("10, 20", "[[0, 0], [100, 100]]", 2000, 9000), ("10, 20", "[[100, 100], [0, 0]]", 2000, 9000),
    ("-5, 0", "[[-10, -10], [10, 10]]", 5000, 7500), ("0, 100", "[[0,0],[50,100]]", 10_000, 10_000),
    ("1.5, 33.333", "[[0, 0], [3, 100]]", 3333, 5000), ("80%, 20%", "[[0, 0], [7, 9]]", 2000, 2000),
  ])
  func `latitudes grow upward between the bounds`(place: String, bounds: String, left: Int, top: Int) {
    let pins = Self.pins("bounds: \(bounds)\nmarker: x, \(place), [[A]]")
    #expect(pins.map(\.position) == [MarkdownMap.Position(left: left, top: top)])
  }

  @Test(arguments: [
    "10, 20", "101%, 5%", "-1%, 5%", "nan%, 5%", "inf, 5", "0x10%, 1%", "1e3%, 1%", "%, %", ", ", "ten, 5%",
    "99999999999999999999999999999999999999999999999999%, 1%",
  ])
  func `a marker that stands nowhere is in the list`(place: String) {
    #expect(Self.shown("marker: x, \(place), [[A]]") == ["A"])
  }

  @Test(arguments: ["[[0, 0], [0, 100]]", "[[0, 0]]", "[]", "x", "[[--, 0], [5, ++]]"])
  func `bounds that span nothing are none`(bounds: String) {
    #expect(Self.shown("bounds: \(bounds)\nmarker: x, 0, 0, [[A]]") == ["A"])
  }

  @Test(arguments: [
    "image: [[a.png]]\nimage: [[b.png]]", "image: [[[a.png]], [[b.png]]]", "image:\n- [[a.png]]\n- [[b.png]]",
    "image:\n  - [[a.png]]\n\t- [[b.png]]", "Image : x\nimage: [[a.png]], [[b.png|200]]",
    "image:\n  [[a.png]]\n  [[b.png]]",
  ])
  func `several pictures are written in many ways`(lines: String) {
    #expect(Self.sample(lines).document.links.map(\.target) == ["a.png", "b.png"])
  }

  @Test func `a picture may be a path or an address`() {
    let links = Self.sample("image: maps/old%20town.png\nimage: \"https://a.b/c.png\"").document.links
    #expect(links.map(\.target) == ["maps/old town.png", "https://a.b/c.png"])
    #expect(links.map(\.isExternal) == [false, true])
    #expect(links.map(\.syntax) == [.image, .image])
  }

  @Test(arguments: [
    "", "id: x", "image:", "image: real", "marker:", "marker: x", "marker: x, 1, 2", "marker: x, 1, 2, , ",
    "zoom: [[a]]",
    "# image: [[a.png]]", "marker: x, 1, 2, [[]]",
  ])
  func `a block that shows nothing stays code`(lines: String) {
    let sample = Self.sample(lines)
    #expect(sample.document.maps.isEmpty)
    #expect(sample.document.codeBlocks.map(\.language) == ["leaflet"])
    #expect(sample.document.links.isEmpty)
  }

  @Test(arguments: [
    "> ```leaflet\n> marker: x, 1%, 2%, [[Mill]]\n> ```\n",
    "> [!note] Map\n> ~~~ Leaflet\n> marker:\t x,1%,2%,\t[[Mill]]\n> ~~~\n",
    "- a\n  - b\n\n    ```leaflet wide\n    marker: x, 1%, 2%, [[Mill]]\n    ```\n",
    "```leaflet\r\nid: x\r\n\r\nmarker: x, 1%, 2%, [[Mill]]\r\n```\r\n",
    "%%a%%\n\n```leaflet\n\tmarkers: x\n\tmarker: x, 1%, 2%, [[Mill]]",
    "-\t> ```leaflet\n\t> marker: x, 1%, 2%, [[Mill]]\n\t> ```\n",
    "a ==b== [[c]]\n\n   ```leaflet\n   marker: x, 1%, 2%, [[Mill]]\n   ```\n",
  ])
  func `links know their place in quotes, lists and lines of any end`(text: String) {
    let sample = Sample(text)
    #expect(sample.document.maps.map(\.pins.count) == [1])
    #expect(sample.document.links.last.map { sample.source($0.range) } == "[[Mill]]")
    #expect(sample.document.maps[0].pins[0].position == MarkdownMap.Position(left: 200, top: 9900))
  }

  @Test func `what is withheld takes its description along`() {
    let document = Self.sample("image: [[a.png]]\nmarker: x, 1%, 2%, [[b|c]], secret\nmarker: x, 1%, 2%, [[d]], open")
      .document
    let shown = document.withholding(links: [1])
    #expect(shown.maps[0].pins.map(\.link) == [2])
    #expect(shown.maps[0].images == [0])
    #expect(shown.maps[0].withheldRanges.count == 1)
    #expect(shown.plainText(of: 0) == "d – open")
    #expect(document.withholding(links: [0, 1, 2]).maps[0].isEmpty)
  }

  @Test(arguments: ["[", "[[", "[a", "[a](", "[a](b", "\"", ",\"", "[[a", "- ", "%", "#", "[[[[a]]", "1,", "]", "\\"])
  func `hostile lines are read in linear time`(piece: String) {
    let long = String(repeating: piece, count: 10_000)
    for key in ["marker: x, 1%, 2%, ", "marker: ", "image: ", "bounds: ", ""] {
      let clock = ContinuousClock()
      let time = clock.measure { _ = MapBlock(Array((key + long).utf8)) }
      #expect(time < .seconds(4), "\(key)\(piece)")
    }
    #expect(
      MapBlock(Array(String(repeating: "marker: x, 1, 2, [[A]], \(piece)\n", count: 3000).utf8)).markers.count == 3000)
  }
}
