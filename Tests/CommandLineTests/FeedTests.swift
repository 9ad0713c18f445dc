import Foundation
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// What `base_url` adds to a site.
@Suite struct FeedTests {
  private func site(_ files: [String: String], baseURL: String? = "https://you.example/lore") throws -> Program {
    let program = try Program()
    for (path, text) in files { try program.write(text, to: "Journal/" + path) }
    var arguments = ["build", "Journal", "-o", "site"]
    if let baseURL { arguments += ["--base-url", baseURL] }
    let result = try program.run(arguments)
    #expect(result.exitCode == 0, "\(result.errors)")
    return program
  }

  /// The elements of an XML file with their attributes and text; fails when it is not well-formed.
  private func elements(_ text: String) throws -> [Element] {
    let reader = ElementReader()
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = reader
    let isWellFormed = parser.parse()
    #expect(isWellFormed, "\(String(describing: parser.parserError))")
    return reader.elements
  }

  @Test func `the feed holds sessions and updated notes, newest first, and is valid Atom`() throws {
    let program = try site([
      "loremark.yml": "title: A & <B>\n",
      "Sessions/Session 1.md": "---\ndate: 2026-03-04\nrecap: \"We met *[[Ada]]* & left\"\n---\n",
      "Sessions/Session 2.md": "---\nnumber: 2\n---\nNo date.\n",
      "Sessions/Session 3.md": "---\ndate: 1492-13-01\nnumber: 3\n---\nInvented.\n",
      "NPCs/Ada.md": "---\nupdated: 2026-05-01\nid: ada-1\n---\nBrave ]]> & \u{1}bold.\n",
      "NPCs/Bo.md": "---\nupdated: yesterday\n---\n", "GM/Plot.md": "---\nupdated: 2026-06-01\n---\n",
    ])
    defer { program.remove() }
    let text = try program.read("site/feed.xml")
    let elements = try elements(text)
    let root = try #require(elements.first)
    #expect(root.name == "feed")
    #expect(root.attributes["xmlns"] == "http://www.w3.org/2005/Atom")
    func texts(_ name: String, in parent: String) -> [String] {
      elements.filter { $0.name == name && $0.parent == parent }.map(\.text)
    }
    #expect(texts("title", in: "feed") == ["A & <B>"])
    #expect(texts("id", in: "feed") == ["https://you.example/lore/"])
    #expect(texts("updated", in: "feed") == ["2026-05-01T00:00:00Z"])
    #expect(texts("name", in: "author") == ["A & <B>"])
    #expect(texts("title", in: "entry") == ["Ada", "Session 3", "Session 2", "Session 1"])
    #expect(
      texts("updated", in: "entry")
        == ["2026-05-01", "2026-03-04", "2026-03-04", "2026-03-04"].map { $0 + "T00:00:00Z" })
    #expect(texts("id", in: "entry").first == "https://you.example/lore/#note:ada-1")
    #expect(Set(texts("id", in: "entry")).count == 4)
    #expect(texts("summary", in: "entry").last == "We met Ada & left")
    let links = elements.filter { $0.name == "link" && $0.parent == "entry" }.compactMap { $0.attributes["href"] }
    #expect(links.first == "https://you.example/lore/npcs/ada.html")
    #expect(links.allSatisfy { program.exists("site/" + $0.dropFirst("https://you.example/lore/".count)) })
    #expect(!text.contains("Plot"))
    #expect(try program.read("site/npcs/ada.html").contains("href=\"https://you.example/lore/feed.xml\""))
  }

  @Test func `a feed without entries is valid, and without an address there is none`() throws {
    let program = try site(["A.md": "Text\n"])
    defer { program.remove() }
    let names = try elements(try program.read("site/feed.xml")).map(\.name)
    #expect(["id", "title", "updated"].allSatisfy(names.contains))
    #expect(!names.contains("entry"))
    let other = try site(["A.md": "Text\n"], baseURL: nil)
    defer { other.remove() }
    #expect(!other.exists("site/feed.xml") && !other.exists("site/sitemap.xml"))
    #expect(!(try other.read("site/a.html")).contains("og:url"))
  }

  @Test func `the sitemap lists pages once with the day they changed, and no page that is not to be found`() throws {
    let program = try site([
      "A & b.md": "---\naliases: [Old name]\nupdated: 2026-02-28\n---\n", "C.md": "---\nupdated: 2026-02-30\n---\n",
      "D.md": "---\npublish: false\n---\n",
    ])
    defer { program.remove() }
    let elements = try elements(try program.read("site/sitemap.xml"))
    let places = elements.filter { $0.name == "loc" }.map(\.text)
    #expect(Set(places).count == places.count)
    #expect(places.contains("https://you.example/lore/c.html"))
    #expect(!places.contains { $0.contains("404") || $0.contains("old-name") || $0.hasSuffix("/d.html") })
    #expect(elements.filter { $0.name == "lastmod" }.map(\.text) == ["2026-02-28"])
    #expect(try program.read("site/robots.txt").contains("Sitemap: https://you.example/lore/sitemap.xml\n"))
    #expect(try program.read("site/404.html").contains("href=\"/lore/index.html\""))
    #expect(try program.read("site/old-name.html").contains("https://you.example/lore/a-b.html"))
  }

  @Test func `cards of other sites show the page's own picture, else the cover of its world`() throws {
    let program = try site([
      "index.md": "---\ntype: playthrough\ncover: cover.jpg\n---\n", "NPCs/Ada.md": "---\nimage: ada.png\n---\n",
      "NPCs/Bo.md": "---\nimage: bo.svg\n---\n", "cover.jpg": "x", "ada.png": "x",
      "bo.svg": "<svg xmlns=\"http://www.w3.org/2000/svg\"/>",
    ])
    defer { program.remove() }
    let ada = try program.read("site/npcs/ada.html")
    #expect(ada.contains("<meta property=\"og:url\" content=\"https://you.example/lore/npcs/ada.html\">"))
    #expect(ada.contains("<meta property=\"og:type\" content=\"article\">"))
    #expect(
      ada.contains(#/<meta property="og:image" content="https:\/\/you\.example\/lore\/assets\/ada-[0-9a-f]+\.png">/#))
    let bo = try program.read("site/npcs/bo.html")
    #expect(
      bo.contains(#/<meta property="og:image" content="https:\/\/you\.example\/lore\/assets\/cover-[0-9a-f]+\.jpg">/#))
    #expect(try program.read("site/index.html").contains("og:type\" content=\"website"))
  }

  @Test(arguments: [
    "you.example", "ftp://you.example", "https://", "https://you.example/?a", "https://you.example/\"x", "https://a b",
  ])
  func `an address that is none is refused`(address: String) throws {
    let program = try Program()
    defer { program.remove() }
    try program.write("Text\n", to: "Journal/A.md")
    let result = try program.run("build", "Journal", "-o", "site", "--base-url", address)
    #expect(result.exitCode == 2)
    #expect(result.errors.contains("no address of a site"))
  }
}

private struct Element {
  let name: String
  let parent: String?
  let attributes: [String: String]
  var text = ""
}

private final class ElementReader: NSObject, XMLParserDelegate {
  var elements: [Element] = []
  private var open: [Int] = []

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String] = [:]
  ) {
    elements.append(Element(name: name, parent: open.last.map { elements[$0].name }, attributes: attributes))
    open.append(elements.count - 1)
  }

  func parser(_ parser: XMLParser, foundCharacters text: String) {
    if let place = open.last { elements[place].text += text }
  }

  func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
    open.removeLast()
  }
}
