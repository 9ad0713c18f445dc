import Linking
import Notes
import SourceText
import Testing

@testable import SiteGenerator

@Suite struct AddressBookTests {
  @Test func `a journal without worlds keeps its folders at the root`() {
    let literal = GraphLiteral("Home.md", "NPCs/Varré.md", "a.txt.md")
    #expect(literal.address("NPCs/Varré.md") == "npcs/varré.html")
    #expect(literal.address("a.txt.md") == "a.txt.html")
    #expect(literal.address("Home.md") == "index.html")
    let book = literal.addresses
    #expect(book.list(of: KindName("npc"), in: WorldIndex(0)) == SiteAddress("npcs.html"))
    #expect(book.page(of: SourcePath("NPCs")) == SiteAddress("npcs/index.html"))
    #expect(book.folderPages.map(\.folder.rawValue) == ["NPCs"])
    #expect(book.introduction(of: SiteAddress("index.html")) == NoteIndex(0))
    #expect(literal.addressDiagnostics.isEmpty)
  }

  @Test func `a world lies in its folder`() {
    var literal = GraphLiteral()
    literal.notes = [
      GraphLiteral.note("Elden Ring/index.md", world: 0), GraphLiteral.note("Elden Ring/Quests.md", world: 0),
      GraphLiteral.note("Nebula/Nebula.md", world: 1), GraphLiteral.note("README.md", world: 0),
    ]
    literal.worlds = [
      GraphLiteral.world("Elden Ring", note: 0, path: "Elden Ring/index.md"),
      GraphLiteral.world("Nebula", note: 2, path: "Nebula/Nebula.md"),
    ]
    let book = literal.addresses
    #expect(book.page(of: WorldIndex(0)) == SiteAddress("elden-ring/index.html"))
    #expect(book.page(of: NoteIndex(0)) == SiteAddress("elden-ring/index.html"))
    #expect(book.page(of: NoteIndex(1)) == SiteAddress("elden-ring/quests.html"))
    #expect(book.introduction(of: SiteAddress("elden-ring/quests.html")) == NoteIndex(1))
    #expect(book.page(of: WorldIndex(1)) == SiteAddress("nebula/index.html"))
    #expect(book.page(of: NoteIndex(3)) == SiteAddress("index.html"))
    #expect(literal.addressDiagnostics.isEmpty)
  }

  @Test func `the only world is the first page, and its folder leads there`() {
    var literal = GraphLiteral()
    literal.notes = [GraphLiteral.note("Run/index.md"), GraphLiteral.note("Run/A.md")]
    literal.worlds = [GraphLiteral.world("Run", note: 0, path: "Run/index.md")]
    let book = literal.addresses
    #expect(book.page(of: WorldIndex(0)) == SiteAddress("index.html"))
    #expect(book.page(of: NoteIndex(1)) == SiteAddress("run/a.html"))
    #expect(book.list(of: KindName("quest"), in: WorldIndex(0)) == SiteAddress("run/quests.html"))
    #expect(book.redirects.map(\.from.rawValue) == ["run/index.html"])
  }

  @Test func `worlds in one folder and at the root each get an address`() {
    var literal = GraphLiteral()
    literal.notes = [
      GraphLiteral.note("Worlds/Astra.md", world: 0), GraphLiteral.note("Worlds/Lumina.md", world: 1),
      GraphLiteral.note("index.md", world: 2),
    ]
    literal.worlds = [
      GraphLiteral.world("Worlds", note: 0, path: "Worlds/Astra.md"),
      GraphLiteral.world("Worlds", note: 1, path: "Worlds/Lumina.md"),
      GraphLiteral.world("", note: 2, path: "index.md", title: "Falling Sky"),
    ]
    let book = literal.addresses
    #expect(book.page(of: WorldIndex(0)) == SiteAddress("worlds/index.html"))
    #expect(book.page(of: WorldIndex(1)) == SiteAddress("worlds/lumina/index.html"))
    #expect(book.page(of: WorldIndex(2)) == SiteAddress("falling-sky/index.html"))
  }

  @Test func `a note that would take another address gets a suffix and a warning`() {
    let literal = GraphLiteral("A/Foo Bar.md", "A/foo-bar.md", "Search.md", "404.md", "map-world.md", "tags.md")
    let addresses = literal.notes.map { literal.address($0.note.path.rawValue) ?? "" }
    #expect(Set(addresses.map { $0.lowercased() }).count == addresses.count)
    #expect(addresses[0] == "a/foo-bar.html")
    #expect(addresses[1].hasPrefix("a/foo-bar-"))
    #expect(addresses[2].hasPrefix("search-"))
    #expect(addresses[3].hasPrefix("404-"))
    #expect(addresses[4].hasPrefix("map-world-"))
    #expect(addresses[5].hasPrefix("tags-"))
    let diagnostics = literal.addressDiagnostics
    #expect(diagnostics.count == 5)
    #expect(diagnostics.allSatisfy { $0.rule == "duplicate-address" && $0.severity == .warning })
    #expect(diagnostics[0].message.contains("'A/Foo Bar.md'"))
  }

  @Test func `adding a note does not move another one`() {
    let before = GraphLiteral("B/Foo.md", "C.md")
    let after = GraphLiteral("A.md", "B/Foo.md", "B/Foo!.md", "C.md", "D/Foo.md")
    for path in ["B/Foo.md", "C.md"] { #expect(before.address(path) == after.address(path)) }
  }

  @Test(arguments: [
    ("/characters/varre/", "characters/varre/index.html"), ("characters/varre", "characters/varre.html"),
    ("x.html", "x.html"), ("../../etc/passwd", "etc/passwd.html"), ("Deep Path", "Deep-Path.html"),
    ("   ", "n.html"), ("/", "n.html"),
  ])
  func `a permalink fixes the address`(permalink: String, expected: String) {
    var literal = GraphLiteral()
    literal.worlds = [GraphLiteral.world("")]
    literal.notes = [
      GraphLiteral.note("N.md", properties: [GraphLiteral.property("permalink", .text(permalink))])
    ]
    #expect(literal.address("N.md") == expected)
  }

  @Test func `aliases and former paths lead to the note, where nothing else lies`() {
    var literal = GraphLiteral()
    literal.worlds = [GraphLiteral.world("")]
    literal.notes = [
      GraphLiteral.note("NPCs/A.md"),
      GraphLiteral.note(
        "NPCs/Varré.md", aliases: ["White Mask", "A", "Varré"],
        properties: [GraphLiteral.property("formerly", .texts(["Old/Varre.md"]))]),
    ]
    #expect(literal.addresses.redirects.map(\.from.rawValue) == ["npcs/white-mask.html", "old/varre.html"])
    #expect(literal.addresses.redirects.allSatisfy { $0.to.rawValue == "npcs/varré.html" })
  }

  @Test func `the style of folders gives every page a folder`() {
    var literal = GraphLiteral("NPCs/Varré.md", "Places.md", "Places/Church.md", "Quests/Hunt.md")
    literal.configuration.addressStyle = .directory
    #expect(literal.address("NPCs/Varré.md") == "npcs/varré/index.html")
    #expect(literal.address("Places.md") == "places/index.html")
    let book = literal.addresses
    #expect(book.introduction(of: SiteAddress("places/index.html")) == NoteIndex(1))
    #expect(book.page(of: SourcePath("Quests")) == book.list(of: KindName("quest"), in: WorldIndex(0)))
    #expect(book.folderPages.map(\.folder.rawValue) == ["Places"])
    #expect(literal.addressDiagnostics.isEmpty)
  }

  @Test func `tags have pages, nested ones with their parents`() {
    var literal = GraphLiteral()
    literal.worlds = [GraphLiteral.world("")]
    literal.notes = [
      GraphLiteral.note("A.md", tags: ["Quest/Main", "á b"]), GraphLiteral.note("B.md", tags: ["quest"]),
    ]
    let book = literal.addresses
    #expect(book.tagPages(in: WorldIndex(0)).map(\.name) == ["Quest", "Quest/Main", "á b"])
    #expect(book.tagPage("QUEST/main", in: WorldIndex(0)) == SiteAddress("tags/quest/main.html"))
    #expect(book.tagPage("none", in: WorldIndex(0)) == nil)
  }

  @Test func `sections of an outline lie below their file`() {
    let literal = GraphLiteral("Run.md", "Run.md#Lim/grave: #1")
    #expect(literal.address("Run.md#Lim/grave: #1") == "run/limgrave-1.html")
  }

  @Test func `hostile paths give different, harmless addresses`() {
    let paths = ["..\u{0}.md", "a/\u{308}b.md", "CON/nul.md", "%2e%2e/%2f.md", "x\ny.md", "<img>.md", "A.md", "a.MD"]
    var literal = GraphLiteral()
    literal.worlds = [GraphLiteral.world("")]
    literal.notes = paths.map { GraphLiteral.note($0) }
    let addresses = literal.notes.indices.map { literal.addresses.page(of: NoteIndex($0)).rawValue }
    #expect(Set(addresses.map { $0.lowercased() }).count == paths.count)
    #expect(addresses.allSatisfy(OutputManifest.isInside))
  }
}
