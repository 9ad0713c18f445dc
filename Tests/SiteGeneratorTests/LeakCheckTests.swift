import Linking
import Notes
import SourceText
import TestSupport
import Testing

@testable import SiteGenerator

/// The leak check finds on every surface what was put there on purpose, and nothing that visible notes say themselves.
@Suite struct LeakCheckTests {
  private static let journal = [
    (
      "GM/Baron Zedrick.md",
      """
      ---
      aliases: [The Hollow "King"]
      tags: [bloodoath]
      faction: Order of Ash & Bone
      ---
      The baron murdered his own brother in the cellar. ![[blood-stained letter.png]]
      """
    ),
    (
      "NPCs/Ada.md",
      """
      ---
      gm_plan: betrays the party at the ford
      ---
      Lives in [[Mill]] and knows [[GM/Baron Zedrick|somebody]].

      > [!gm]
      > She carries the seventh seal under her cloak.

      %% remember to ask Bert about the harbour %%
      """
    ),
    ("Locations/Mill.md", "An old mill.\n"), ("GM/Varré é.md", "Text\n"), ("GM/붉은 여왕.md", "Text\n"),
    ("GM/Mill.md", "The same name as a visible note.\n"),
  ]

  private static func check(
    _ files: [(String, String)] = journal, configuration: String? = nil, audience: String = "public"
  ) -> LeakCheck? {
    let notes = files.map { SourceFile($0.0, $0.1) }.sorted { $0.path < $1.path }
    let journal = Journal.parse(
      JournalFiles(
        name: "Journal", configuration: configuration.map { SourceFile("loremark.yml", $0) }, notes: notes)
    ).value
    let graph = GraphBuilder.link(journal, title: "Journal", audience: AudienceName(audience)).value
    let site = Site.make(
      graph, vocabularies: journal.schema.vocabularies, contentRoot: DiskPath("/nowhere"),
      theme: Theme.files(overrides: [])
    ).value
    return LeakCheck(journal, site: site)
  }

  private static func findings(_ address: String, _ text: String, _ check: LeakCheck? = check()) -> LeakFindings {
    check?.examine(OutputFile(SiteAddress(address), bytes: Array(text.utf8)))
    return check?.findings() ?? LeakFindings()
  }

  @Test(arguments: [
    ("page", "npcs/ada.html", "<p>He <em>knows</em>: The baron murdered his own brother in the cellar.</p>"),
    ("title", "npcs/ada.html", "<title>Baron Zedrick · Journal</title>"),
    (
      "description", "npcs/ada.html",
      "<meta name=\"description\" content=\"The baron murdered his own brother in the…\">"
    ),
    ("infobox", "npcs/ada.html", "<dd>Order of Ash &amp; Bone</dd>"),
    ("secret property", "npcs/ada.html", "<dt>Plan</dt><dd>betrays the party at the ford</dd>"),
    ("part", "npcs/ada.html", "<p>She carries the seventh seal under her cloak.</p>"),
    ("comment", "npcs/ada.html", "<!-- remember to ask Bert about the harbour -->"),
    ("alias", "npcs/ada.html", "<span>The Hollow &quot;King&quot;</span>"),
    ("backlink", "locations/mill.html", "<li>…in the Mill <mark>Baron Zedrick</mark> waits</li>"),
    ("link", "locations/mill.html", "<a href=\"../gm/baron-zedrick.html\">him</a>"),
    ("link in one folder", "gm/x.html", "<a href=\"baron-zedrick.html#top\">him</a>"),
    ("encoded link", "npcs/ada.html", "<a href=\"../gm/varr%C3%A9-%C3%A9.html\">him</a>"),
    ("link in another script", "npcs/ada.html", "<a href=\"../gm/붉은-여왕.html\">her</a>"),
    ("name in another script", "npcs/ada.html", "<p>붉은 여왕은 잔다</p>"),
    ("list", "npcs.html", "<li data-note=\"GM/Baron Zedrick.md\"></li>"),
    ("filter", "npcs.html", "<option value=\"x\">Order of Ash &amp; Bone</option>"),
    ("tag page", "tags.html", "<a class=\"tag\" href=\"tags/bloodoath.html\">#x</a>"),
    ("file name", "tags/bloodoath.html", ""),
    ("search shard", "data/search-1f2e.js", "loremark.shard([\"Baron Zedrick\",\"npcs\"]);"),
    ("preview shard", "data/preview-1f2e.js", "p({\"a\":\"The baron murdered his own brother\\nin the cellar\"})"),
    ("escaped shard", "data/search-1f2e.js", "s(\"line\\nBaron Zedrick\\u003c\")"),
    ("graph", "graph.json", "{\"aliases\":[\"The Hollow \\\"King\\\"\"]}"),
    ("feed", "feed.xml", "<title>Baron Zedrick</title>"),
    ("feed, escaped", "feed.xml", "<title>Order of Ash &amp; Bone<"),
    ("sitemap", "sitemap.xml", "<loc>https://example.org/gm/baron-zedrick.html</loc>"),
    ("redirect", "the-hollow-king.html", "<meta http-equiv=\"refresh\" content=\"0\">"),
    ("asset", "assets/blood-stained-letter-0123456789ab.png", ""),
    ("picture text", "assets/map-0123456789ab.svg", "<svg><desc>baron zedrick</desc></svg>"),
    ("warning in a page", "npcs/ada.html", "<p class=\"warning\">‘GM/Baron Zedrick’ cannot be shown</p>"),
    ("style", "assets/style.css", ".x::before { content: \"Baron Zedrick\" }"),
  ])
  func `a leak that is made on purpose is found`(surface: String, address: String, text: String) throws {
    let found = Self.findings(address, text).diagnostics
    let leak = try #require(found.first, "\(surface)")
    #expect(leak.rule == "leak" && leak.severity == .error)
    #expect(leak.message.contains("'\(address)'"))
    #expect(["GM/Baron Zedrick.md", "GM/Varré é.md", "GM/붉은 여왕.md", "NPCs/Ada.md"].contains(leak.path.rawValue))
  }

  @Test func `a leak is found in texts that are written with codes`() {
    let check = Self.check()
    var file = OutputFile(SiteAddress("data/abcde.js"), bytes: Array("take(\u{1}\u{21})".utf8))
    file.readable = { Array("The baron murdered his own brother".utf8) }
    check?.examine(file)
    #expect(check?.findings().diagnostics.map(\.severity) == [.error])
  }

  @Test func `a secret word in a list of the search is found, and the end of another word is none`() {
    let files = [
      ("GM/Garth.md", "---\naliases: [Low]\ntags: [bloodoath]\n---\nText\n"), ("Ada.md", "Bellow, hogarth.\n"),
    ]
    func found(_ words: [String], _ entry: SearchListing.Entry) -> [String] {
      var text = SearchText()
      var last: ArraySlice<UInt8> = []
      for word in words {
        text.append(word: Array(word.utf8).span, after: last.span)
        if entry == .spelling { text.append(number: 3) }
        last = Array(word.utf8)[...]
      }
      var index = SearchFiles()
      _ = index.add(text.bytes) { SearchListing.words(of: $0, entry) }
      let check = Self.check(files)
      for file in index.files { check?.examine(file) }
      return check?.findings().diagnostics.map(\.message) ?? []
    }
    for entry in [SearchListing.Entry.word, .spelling] {
      #expect(found(["ho", "hogarth"], entry) == [])
      #expect(found(["blood", "bloodoath", "bloodoaths"], entry).count == 1)
      #expect(found(["gart", "garth"], entry).count == 1)
    }
  }

  @Test func `a leak names both places`() throws {
    let found = Self.findings("a.html", "<html>\n<p>The baron murdered his own brother in the cellar.").diagnostics
    let leak = try #require(found.first)
    #expect(leak.path == SourcePath("GM/Baron Zedrick.md"))
    let text = Self.journal[0].1
    #expect(text.utf8.dropFirst(leak.range.lowerBound).starts(with: "The baron murdered".utf8))
    #expect(
      leak.message
        == "the text 'The baron murdered his own' of 'GM/Baron Zedrick.md' is withheld, but "
        + "would stand in 'a.html', line 2, column 4: \"…<html> <p>The baron murdered his own brother in the cellar.…\""
    )
  }

  @Test func `a picture's notes are looked at like anything else`() {
    let comment: [UInt8] = [0xFF, 0xD8, 0xFF, 0xFE, 0, 20] + Array("Baron Zedrick".utf8) + [0xFF, 0xD9]
    let check = Self.check()
    check?.examine(comment, at: SiteAddress("assets/photo.jpg"), isText: false)
    #expect(check?.findings().diagnostics.count == 1)
  }

  @Test(arguments: ["notes.txt", "film.webm"])
  func `a long file is searched to its end, wherever it is cut`(name: String) throws {
    let folder = try TemporaryDirectory()
    let secret = "Baron Zedrick"
    for place in [185, 188, 193, 194, 199, 201] {
      let text = String(repeating: "word ", count: place / 5) + String(repeating: "x", count: place % 5)
      try folder.write("file", text + " \(secret) and more of it")
      let check = Self.check()
      check?.examineCopy(of: DiskPath(folder("file")), FilePatch([]), at: SiteAddress("assets/\(name)"), chunkSize: 100)
      #expect(check?.findings().diagnostics.count == 1, "\(place)")
      try folder.write("file", text + " \(secret)s and more of it")
      let other = Self.check()
      other?.examineCopy(of: DiskPath(folder("file")), FilePatch([]), at: SiteAddress("assets/\(name)"), chunkSize: 100)
      #expect(other?.findings().diagnostics == [], "\(place)")
    }
  }

  @Test func `what a film is published without is no leak, and what stays in it is one`() throws {
    let folder = try TemporaryDirectory()
    try folder.write("film", "0123Baron Zedrick, and then The Hollow \"King\" laughs.")
    let check = Self.check()
    let patch = FilePatch([FilePatch.Piece(range: 4..<17, bytes: [])])
    let content = OutputFile.Content.film(of: DiskPath(folder("film")), patch, hash: ContentHash(of: []), size: 1)
    check?.examine(OutputFile(SiteAddress("assets/film.mp4"), content))
    #expect(check?.findings().diagnostics.map(\.message).filter { $0.contains("alias") }.count == 1)
    #expect(check?.findings().diagnostics.count == 1)
  }

  @Test(arguments: [
    "<p>An old mill, and somebody knows Mill</p>", "<a href=\"locations/mill.html\">Mill</a>", "<p>Baron Zedricks</p>",
    "<a href=\"old-baron-zedrick.html\"></a>", "<p>the baron murdered his</p>", "bloodoaths", "gm",
  ])
  func `visible names and other words are no leak`(text: String) {
    #expect(Self.findings("a.html", text).diagnostics == [])
  }

  @Test func `what visible notes say aloud is no leak, and is listed`() {
    let files = Self.journal + [("NPCs/Bo.md", "Everybody fears *Baron*\nZedrick.\n")]
    let findings = Self.findings("npcs/bo.html", "<p>Everybody fears Baron Zedrick.</p>", Self.check(files))
    #expect(findings.diagnostics == [])
    #expect(findings.spokenTitles == ["Baron Zedrick"])
  }

  @Test func `the path of a link to what is withheld is a leak though a visible note holds it`() {
    #expect(Self.findings("npcs/ada.html", "<a href=\"../GM/Baron Zedrick\">").diagnostics.count >= 1)
  }

  @Test(arguments: ["leaks: {allow: [baron zedrick]}", "leaks: {allow: ['GM/Baron Zedrick.md']}"])
  func `a leak can be excused`(configuration: String) {
    let check = Self.check(configuration: configuration)
    #expect(Self.findings("a.html", "<p>Baron Zedrick</p>", check).diagnostics == [])
  }

  @Test func `nothing is looked for where nothing is withheld`() {
    #expect(Self.check([("A.md", "Text")]) == nil)
    #expect(Self.check(audience: "gm") == nil)
  }

  @Test func `the same leaks are told in the same order, whoever looks first`() {
    let pages = (0..<40).map { ("p\($0).html", "<p>\nBaron Zedrick, bloodoath</p>") }
    func told(_ pages: [(String, String)]) -> [Diagnostic] {
      let check = Self.check()
      _ = concurrentMap(pages) { page in
        check?.examine(OutputFile(SiteAddress(page.0), bytes: Array(page.1.utf8)))
      }
      return check?.findings().diagnostics ?? []
    }
    let first = told(pages)
    #expect(first.count == 2)
    #expect(first.allSatisfy { $0.message.contains("'p0.html', line 2") && $0.message.contains("and 39 more") })
    #expect(told(pages.reversed()) == first)
  }
}
