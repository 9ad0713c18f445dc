import SourceText
import TestSupport
import Testing

@testable import SiteGenerator

/// A preview that follows its files shows what reading them anew would.
@Suite struct PreviewJournalTests {
  private let folder: TemporaryDirectory

  init() throws {
    folder = try TemporaryDirectory()
    for (path, text) in Self.journal { try folder.write(path, text) }
  }

  private static let journal = [
    ("loremark.yml", "title: Coast\n"),
    ("Coast/Coast.md", "---\nkind: campaign\nprogress: {count: [quests, tasks]}\n---\nThe coast. ![[map.png]]\n"),
    ("Coast/map.png", "no picture"),
    ("Coast/other.png", "none either"),
    (
      "Coast/NPCs/Ada.md", "---\naliases: [Keeper]\nlocation: Mill\n---\n## Past\n\nBorn at the [[Mill#Loft]]. ^birth\n"
    ),
    ("Coast/NPCs/Bo.md", "Owes [[Ada#Past|Ada]] a rope. See [[Ada#^birth]] and [[Rope]].\n"),
    ("Coast/NPCs/Cara.md", "---\nquests: [A Rope]\n---\n- [ ] ask [[Bo]]\n- [x] rest\n"),
    ("Coast/Locations/Mill.md", "# Mill\n\n## Loft\n\nDusty. ![[Ada#Past]]\n"),
    ("Coast/Quests/A Rope.md", "---\ngiver: Bo\nstatus: active\n---\n1. [ ] Find it\n"),
    ("Coast/Rope.md", "A rope of [[Keeper|hers]].\n"),
    ("Coast/Other/Mill.md", "Another mill.\n"),
  ]

  private func preview() throws -> PreviewJournal {
    try PreviewJournal(BuildOptions(journal: folder.path))
  }

  private func path(_ name: String, in journal: borrowing PreviewJournal) -> DiskPath {
    journal.root.appending(name)
  }

  /// What a reader could find different: nil when there is nothing.
  private func difference(_ site: PreviewSite, _ other: PreviewSite) -> String? {
    if site.pageAddresses != other.pageAddresses { return "other pages" }
    for address in site.pageAddresses + ["graph.json"] {
      if bytes(at: address, of: site) != bytes(at: address, of: other) { return address }
    }
    return nil
  }

  private func bytes(at address: String, of site: PreviewSite) -> [UInt8]? {
    if case .bytes(let bytes)? = site.content(at: address) { return bytes }
    return nil
  }

  @Test func `a change of a note's text is shown at once and exactly`() throws {
    var live = try preview()
    try folder.write("Coast/NPCs/Ada.md", "---\naliases: [Keeper]\nlocation: Mill\n---\n## Past\n\nShe met [[Cara]].\n")
    #expect(live.update([path("Coast/NPCs/Ada.md", in: live)]) == .shown)
    #expect(live.isLinkedExactly)
    #expect(difference(live.site, try preview().site) == nil)
    #expect(try live.settle() == false)
    #expect(live.diagnostics == (try preview().diagnostics))
  }

  @Test func `a change of a property is shown on the note at once, and everywhere after settling`() throws {
    var live = try preview()
    try folder.write("Coast/Quests/A Rope.md", "---\ngiver: Bo\nstatus: completed\n---\n1. [x] Find it\n")
    #expect(live.update([path("Coast/Quests/A Rope.md", in: live)]) == .shown)
    let page = String(decoding: bytes(at: "coast/quests/a-rope.html", of: live.site) ?? [], as: UTF8.self)
    #expect(page.contains("data-status=\"completed\""))
    #expect(try live.settle())
    #expect(difference(live.site, try preview().site) == nil)
  }

  @Test func `a new title is shown on its page at once, and everywhere after settling`() throws {
    var live = try preview()
    try folder.write("Coast/Rope.md", "---\ntitle: The Long Rope\naliases: [Cord]\n---\nA rope of [[Keeper|hers]].\n")
    #expect(live.update([path("Coast/Rope.md", in: live)]) == .shown)
    #expect(!live.isLinkedExactly)
    let page = String(decoding: bytes(at: "coast/rope.html", of: live.site) ?? [], as: UTF8.self)
    #expect(page.contains("The Long Rope"))
    #expect(try live.settle())
    #expect(difference(live.site, try preview().site) == nil)
    #expect(live.diagnostics == (try preview().diagnostics))
  }

  @Test func `what is saved while a copy is linked anew is patched into both`() throws {
    var live = try preview()
    let quest = path("Coast/Quests/A Rope.md", in: live)
    try folder.write("Coast/Quests/A Rope.md", "---\ngiver: Bo\nstatus: completed\n---\n1. [x] Find it\n")
    #expect(live.update([quest]) == .shown)
    var copy = live
    #expect(try copy.advance())
    try folder.write("Coast/Rope.md", "A rope of nobody's, as [[Cara]] knows.\n")
    let rope = path("Coast/Rope.md", in: live)
    #expect(live.update([rope]) == .shown)
    #expect(live.site !== copy.site)
    #expect(copy.update([rope]) == .shown)
    #expect(copy.isLinkedExactly)
    #expect(difference(copy.site, try preview().site) == nil)
    #expect(try copy.settle() == false)
    #expect(copy.diagnostics == (try preview().diagnostics))
  }

  @Test func `looking again where nothing has changed makes nothing anew`() throws {
    var live = try PreviewJournal(BuildOptions(journal: folder.path), checks: false)
    let site = live.site
    #expect(live.update(nil) == .pending)
    #expect(try live.settle() == false)
    #expect(live.site === site)
    #expect(live.diagnostics == (try preview().diagnostics))
    try folder.write("Coast/map.png", "another picture")
    #expect(live.update(nil) == .pending)
    #expect(try live.settle())
    #expect(difference(live.site, try preview().site) == nil)
  }

  @Test func `a change that is taken back after settling is shown again`() throws {
    var live = try preview()
    let path = path("Coast/Quests/A Rope.md", in: live)
    for status in ["completed", "active", "failed"] {
      try folder.write("Coast/Quests/A Rope.md", "---\ngiver: Bo\nstatus: \(status)\n---\n1. [ ] Find it\n")
      #expect(live.update([path]) == .shown)
      _ = try live.settle()
      let page = String(decoding: bytes(at: "coast/quests/a-rope.html", of: live.site) ?? [], as: UTF8.self)
      #expect(page.contains("data-status=\"\(status)\""))
    }
  }

  @Test func `a file that comes and goes changes nothing`() throws {
    var live = try preview()
    #expect(live.update([path("Coast/4913", in: live), path("Coast/NPCs/Ada.md~", in: live)]) == .none)
    #expect(live.isSettled)
  }

  @Test func `what the system does not tell of is found by names, sizes and times`() throws {
    let live = try preview()
    let before = live.fingerprint()
    #expect(live.fingerprint() == before)
    try folder.write("_site/index.html", "the site")
    try folder.write("Coast/.hidden", "an editor's")
    #expect(live.fingerprint() == before)
    try folder.write(
      "Coast/NPCs/Ada.md", "Another text, longer than before, which its size tells as well as its time.\n")
    let changed = live.fingerprint()
    #expect(changed != before)
    try folder.write("Coast/NPCs/Dora.md", "New.\n")
    #expect(live.fingerprint() != changed)
  }

  @Test(arguments: [1, 2] as [UInt64])
  func `any changes give what reading everything anew gives`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var live = try preview()
    for round in 0..<10 {
      var changed: Set<String> = []
      for _ in 0..<Int.random(in: 1...2, using: &random) { changed.insert(try change(using: &random)) }
      let update = live.update(changed.sorted().map { path($0, in: live) })
      let cold = try preview()
      if update == .shown, live.isLinkedExactly {
        #expect(difference(live.site, cold.site) == nil, "seed \(seed), round \(round), before settling")
      }
      _ = try live.settle()
      #expect(difference(live.site, cold.site) == nil, "seed \(seed), round \(round)")
      #expect(live.diagnostics == cold.diagnostics, "seed \(seed), round \(round)")
    }
  }

  /// Changes one file, and says which.
  private func change(using random: inout SeededGenerator) throws -> String {
    let notes = Self.journal.map(\.0).filter { $0.hasSuffix(".md") } + ["Coast/NPCs/New.md", "Coast/Quests/Other.md"]
    let path = notes.randomElement(using: &random) ?? notes[0]
    if Int.random(in: 0..<12, using: &random) == 0 {
      if folder.exists(path) { try folder.remove(path) }
      return path
    }
    var text = ""
    if Bool.random(using: &random) {
      let lines = [
        "title: Mill", "title: Someone", "aliases: [Keeper]", "aliases: [Ada, Keeper]", "status: completed",
        "status: active", "kind: npc", "location: Mill", "giver: [[Bo]]", "tags: [old]", "visibility: gm",
        "id: one", "note: see [[Ada#Past]]", "image: map.png", "publish: false", "stars: 2", "lang: de",
      ]
      let chosen = (0..<Int.random(in: 1...3, using: &random)).map { _ in lines.randomElement(using: &random) ?? "" }
      text = "---\n" + chosen.joined(separator: "\n") + "\n---\n"
    }
    let words = [
      "plain words", "[[Ada]]", "[[Keeper]]", "[[Mill]]", "[[Mill#Loft]]", "[[Ada#Past]]", "[[Ada#^birth]]", "[[New]]",
      "[[Nobody]]", "[Bo](Bo.md)", "![[Ada#Past]]", "![[other.png]]", "#tag", "\n\n## Past\n\n", "\n\n## Loft\n\n",
      "\n\nAt birth. ^birth\n\n", "\n- [ ] task\n", "\n- [x] task\n", "%%hidden%%", "Status:: active",
      "\n```\ncode\n```\n",
    ]
    for _ in 0..<Int.random(in: 0...8, using: &random) { text += (words.randomElement(using: &random) ?? "") + " " }
    try folder.write(path, text + "\n")
    return path
  }
}

/// The same numbers for the same seed, everywhere.
private struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state &* 0x2545_F491_4F6C_DD1D
  }
}
