import Foundation
import SiteGenerator
import TestSupport
import Testing

@testable import LivePreview

@Suite struct RouterTests {
  private let folder: TemporaryDirectory
  private let router: Router

  init() throws {
    folder = try TemporaryDirectory()
    try folder.write("journal/NPCs/Varré.md", "A man in white. ![[map.png]] ![[away.png]]\n")
    try folder.write("journal/NPCs/Ada.md", "She.\n")
    try folder.write("journal/map.png", "0123456789")
    try folder.write("secret.png", "secret")
    let journal = try PreviewJournal(BuildOptions(journal: folder("journal")))
    router = Router(
      state: SharedState(PreviewState(journal)),
      policy: AccessPolicy(host: nil, port: 8000, readingToken: nil, writingToken: nil),
      events: EventHub(mostStreams: 1),
      folders: [journal.root, journal.contentRoot], desk: nil, run: "run")
  }

  private func get(_ path: String, _ headers: [(name: String, value: String)] = []) -> HTTPResponse {
    router.response(to: HTTPRequest(path: path, headers: headers))
  }

  private func text(_ response: HTTPResponse) -> String { String(decoding: response.bytes ?? [], as: UTF8.self) }

  private var pictureAddress: String {
    let page = text(get("/npcs/varr%C3%A9.html"))
    let start = page.range(of: "assets/map-")
    return start.map { "/" + page[$0.lowerBound...].prefix { $0 != "\"" } } ?? ""
  }

  @Test func `pages are found by their addresses, encoded or not`() {
    for path in ["/npcs/varr%C3%A9.html", "/npcs/varré.html"] {
      let response = get(path)
      #expect(response.status == 200)
      #expect(response.header("Content-Type") == "text/html; charset=utf-8")
      #expect(text(response).contains("A man in white."))
    }
    #expect(get("/").status == 200)
    #expect(get("/index.html").status == 200)
    #expect(get("/npcs/varré").header("Location") == "/npcs/varré.html")
  }

  @Test(arguments: [
    "/../secret.png", "/npcs/../../secret.png", "/%2e%2e/secret.png", "/..%2fsecret.png", "/npcs/..%5c..%5csecret.png",
    "/%00", "/index.html%00.png", "/%", "/%zz", "/%C3", "//etc/passwd", "/etc/passwd", "/assets/../index.html",
    "/.loremark/../index.html", "/loremark.yml", "/NPCs/Ada.md", "relative", "",
  ])
  func `nothing but the site's addresses is answered`(path: String) {
    let response = get(path)
    #expect(response.status == 404)
    #expect(!text(response).contains("secret"))
  }

  @Test func `a path as long as one likes is no page`() {
    #expect(get("/" + String(repeating: "a/", count: 100_000)).status == 404)
  }

  @Test func `a missing page is the site's own, under its status`() {
    let response = get("/nowhere.html")
    #expect(response.status == 404)
    #expect(response.header("Content-Type") == "text/html; charset=utf-8")
    #expect(text(response).contains("live.js\" data-missing"))
  }

  @Test func `files come with their type, whole or in part`() throws {
    let address = pictureAddress
    let whole = get(address)
    #expect(whole.status == 200)
    #expect(whole.header("Content-Type") == "image/png")
    #expect(whole.header("Accept-Ranges") == "bytes")
    let part = get(address, [("range", "bytes=2-4")])
    #expect(part.status == 206)
    #expect(part.header("Content-Range") == "bytes 2-4/10")
    guard case .file(let file, let range) = part.body else {
      Issue.record("no file")
      return
    }
    #expect(file.size == 10)
    #expect(range == 2..<5)
    #expect(get(address, [("range", "bytes=20-")]).status == 416)
    #expect(get(address, [("range", "bytes=2-4"), ("if-range", "\"other\"")]).status == 200)
    let tag = try #require(whole.header("ETag"))
    #expect(get(address, [("range", "bytes=2-4"), ("if-range", tag)]).status == 206)
  }

  @Test func `films are shown without place and time, whole and in parts`() throws {
    func box(_ name: String, _ content: String) -> String {
      String(decoding: [0, 0, 0, UInt8(content.utf8.count + 8)] as [UInt8], as: UTF8.self) + name + content
    }
    let place = box("udta", box("\u{40}xyz", "+51.5007-000.1246/"))
    let film = box("ftyp", "isom\u{0}\u{0}\u{2}\u{0}isommp42") + box("moov", place) + box("mdat", "what it shows")
    try folder.write("films/film.mp4", film)
    try folder.write("films/A.md", "![[film.mp4]]\n")
    let journal = try PreviewJournal(BuildOptions(journal: folder("films")))
    let router = Router(
      state: SharedState(PreviewState(journal)),
      policy: AccessPolicy(host: nil, port: 8000, readingToken: nil, writingToken: nil),
      events: EventHub(mostStreams: 1), folders: [journal.root, journal.contentRoot], desk: nil, run: "run")
    func get(_ path: String, _ headers: [(name: String, value: String)] = []) -> HTTPResponse {
      router.response(to: HTTPRequest(path: path, headers: headers))
    }
    let page = text(get("/a.html"))
    let start = try #require(page.range(of: "assets/film-"))
    let address = "/" + page[start.lowerBound...].prefix { $0 != "\"" }
    let whole = get(address)
    #expect(whole.status == 200)
    #expect(whole.bytes?.count == film.utf8.count)
    #expect(text(whole).contains("what it shows") && !text(whole).contains("51.5007"))
    let part = get(address, [("range", "bytes=30-")])
    #expect(part.status == 206)
    #expect(part.bytes == whole.bytes.map { Array($0[30...]) })
    try folder.remove("films/film.mp4")
    try folder.link("films/film.mp4", to: folder("secret.png"))
    #expect(get(address).status == 404)
  }

  @Test func `what a browser has is not sent again`() throws {
    let first = get("/npcs/ada.html")
    let tag = try #require(first.header("ETag"))
    #expect(get("/npcs/ada.html", [("if-none-match", "\"x\", W/\(tag)")]).status == 304)
    #expect(get("/npcs/ada.html", [("if-none-match", "\"x\"")]).status == 200)
  }

  @Test func `a link that leaves the journal after it was read is not followed`() throws {
    let address = pictureAddress
    try folder.remove("journal/map.png")
    try folder.link("journal/map.png", to: folder("secret.png"))
    #expect(get(address).status == 404)
    try folder.remove("journal/map.png")
    #expect(get(address).status == 404)
  }

  @Test func `pages have the preview's script before their own`() throws {
    let page = text(get("/npcs/ada.html"))
    let own = try #require(page.range(of: "/.loremark/live.js"))
    let theme = try #require(page.range(of: "assets/script-"))
    #expect(own.lowerBound < theme.lowerBound)
    #expect(get("/.loremark/live.js").header("Content-Type") == "text/javascript; charset=utf-8")
    #expect(get("/.loremark/nothing.js").status == 404)
    #expect(!page.contains("edit.js"))
  }

  @Test func `no other site may show or embed what is served`() {
    for path in ["/", "/nowhere.html", "/.loremark/state.json"] {
      let response = get(path)
      #expect(response.header("Cross-Origin-Resource-Policy") == "same-origin")
      #expect(response.header("Content-Security-Policy") == "frame-ancestors 'self'")
      #expect(response.header("Access-Control-Allow-Origin") == nil)
    }
  }

  @Test func `readers who come at once never get more places to listen than there are`() {
    var answers = (0..<3).map { _ in get("/.loremark/events") }
    #expect(answers.map(\.status) == [200, 503, 503])
    #expect(answers[1].header("Retry-After") == "5")
    answers = []
    #expect(get("/.loremark/events").status == 200)
  }
}
