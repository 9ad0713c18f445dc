import Linking
import Markdown
import Notes
import SourceText
import TestSupport
import Testing

@testable import SiteGenerator

@Suite struct LinkPresenterTests {
  private let folder: TemporaryDirectory
  private let presenter: LinkPresenter
  private let registry: Parsed<AssetRegistry>

  private static let svg = "<svg width='64' height='48'></svg>"

  init() throws {
    folder = try TemporaryDirectory()
    let files = ["img/Pic One.svg", "same.svg", "a.mp3", "a.mp4", "a.pdf", "a.canvas", "cover.svg", "unused.svg"]
    for file in files { try folder.write(file, file == "a.mp3" ? "music" : Self.svg) }
    var literal = GraphLiteral()
    literal.attachments = (files + ["gone.png"]).map { SourcePath($0) }.sorted()
    let links = ["img/Pic One.svg", "same.svg", "a.mp3", "a.mp4", "a.pdf", "a.canvas", "gone.png"].map { path in
      (GraphLiteral.link(.embed, path), ResolvedLink.attachment(SourcePath(path)))
    }
    literal.notes = [
      GraphLiteral.note("NPCs/A.md", links: links),
      GraphLiteral.note("B.md", properties: [GraphLiteral.property("image", .text("![[Cover.svg|100]]"))]),
    ]
    literal.worlds = [GraphLiteral.world("")]
    let graph = literal.graph
    registry = AssetRegistry.collect(graph, contentRoot: DiskPath(folder.path), theme: [SourceFile("style.css", "b{}")])
    presenter = LinkPresenter(
      graph: graph, addresses: literal.addresses, assets: registry.value, page: SiteAddress("npcs/a.html"))
  }

  private func shown(
    _ syntax: LinkSyntax, _ path: String, fragment: String? = nil, width: Int? = nil
  ) -> Shown {
    Shown(
      presenter.presentation(
        of: GraphLiteral.link(syntax, path, fragment: fragment, width: width), .attachment(SourcePath(path))))
  }

  private func shown(_ link: MarkdownLink, _ target: ResolvedLink) -> Shown {
    Shown(presenter.presentation(of: link, target))
  }

  private func href(_ path: String) throws -> String {
    let address = try #require(registry.value.asset(for: SourcePath(path))).address
    return "../" + address.rawValue
  }

  @Test func `only files that notes refer to are carried, each once`() throws {
    let names = registry.value.outputFiles.map(\.address.rawValue)
    #expect(names == names.sorted())
    #expect(names.count == 8)
    #expect(names.contains { $0.hasPrefix("assets/pic-one-") && $0.hasSuffix(".svg") })
    #expect(names.contains { $0.hasPrefix("assets/cover-") })
    #expect(!names.contains { $0.contains("unused") })
    #expect(registry.value.themeAsset("style.css")?.address.rawValue.hasPrefix("assets/style-") == true)
    #expect(registry.value.asset(named: "Cover.svg", in: SourcePath("B.md"))?.size == ImageSize(width: 64, height: 48))
    #expect(registry.diagnostics.map(\.rule) == ["unreadable-file"])
    #expect(registry.diagnostics[0].path == SourcePath("NPCs/A.md"))
  }

  @Test func `pictures have their own size, or the author's`() throws {
    let source = try href("img/Pic One.svg")
    #expect(
      shown(.embed, "img/Pic One.svg", fragment: "outline") == Shown(.image(source: source, width: 64, height: 48)))
    #expect(shown(.image, "img/Pic One.svg", width: 10) == Shown(.image(source: source, width: 10, height: nil)))
    #expect(shown(.wikilink, "img/Pic One.svg") == Shown(.file(href: source)))
  }

  @Test func `other files are shown by their kind`() throws {
    #expect(try shown(.embed, "a.mp3") == Shown(.audio(source: href("a.mp3"))))
    #expect(try shown(.image, "a.mp4") == Shown(.video(source: href("a.mp4"))))
    #expect(
      try shown(.embed, "a.pdf", fragment: "page=3") == Shown(.portableDocument(source: href("a.pdf") + "#page=3")))
    #expect(try shown(.markdown, "a.pdf", fragment: "page=3") == Shown(.file(href: href("a.pdf") + "#page=3")))
    #expect(try shown(.embed, "a.canvas") == Shown(.file(href: href("a.canvas"))))
    #expect(shown(.embed, "gone.png") == Shown(.unresolved))
  }

  @Test func `notes are linked or shown in place`() {
    let target = ResolvedLink.note(NoteIndex(1), .heading(identifier: "a b", index: 0))
    #expect(
      shown(GraphLiteral.link(.wikilink, "B"), target)
        == Shown(.page(href: "../b.html#a%20b", isBrokenFragment: false)))
    #expect(
      shown(GraphLiteral.link(.embed, "B"), target)
        == Shown(.transclusion(NoteIndex(1), .heading(identifier: "a b", index: 0), href: "../b.html#a%20b")))
    #expect(
      shown(GraphLiteral.link(.wikilink, "B"), .note(NoteIndex(1), .broken))
        == Shown(.page(href: "../b.html", isBrokenFragment: true)))
    #expect(
      shown(GraphLiteral.link(.wikilink, ""), .note(NoteIndex(0), .block(identifier: "x")))
        == Shown(.page(href: "#x", isBrokenFragment: false)))
  }

  @Test func `what is hidden, refused or missing has no address`() {
    let link = GraphLiteral.link(.wikilink, "X")
    for target in [ResolvedLink.withheld, .refused, .plainText] {
      #expect(shown(link, target) == Shown(.plain))
    }
    #expect(shown(link, .unresolved) == Shown(.unresolved))
    #expect(Shown(presenter.presentation(ofLink: 99, in: NoteIndex(0))) == Shown(.plain))
  }

  @Test(arguments: [
    ("https://www.youtube.com/watch?v=1", LinkPresentation.external(href: "https://www.youtube.com/watch?v=1")),
    ("https://youtu.be/1", .external(href: "https://youtu.be/1")),
    ("https://x.org/a.MP4?b", .video(source: "https://x.org/a.MP4?b")),
    ("https://x.org/pic", .image(source: "https://x.org/pic", width: nil, height: nil)),
    ("//x.com/post", .external(href: "//x.com/post")),
  ])
  func `pictures of other sites are shown, players stay links`(address: String, expected: LinkPresentation) {
    let link = GraphLiteral.link(.image, address, isExternal: true)
    #expect(shown(link, .external) == Shown(expected))
    #expect(
      shown(GraphLiteral.link(.markdown, address, fragment: "f", isExternal: true), .external)
        == Shown(.external(href: address + "#f")))
  }
}

/// A presentation that can be compared.
private struct Shown: Equatable {
  private let description: String

  init(_ presentation: LinkPresentation) { description = String(describing: presentation) }
}
