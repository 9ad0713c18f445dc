import SourceText
import Testing

@testable import Notes

@Suite struct ConfigurationTests {
  private func parse(_ text: String) -> Parsed<JournalConfiguration> {
    ConfigurationReader.parse(SourceFile("loremark.yml", text))
  }

  @Test func `every documented key is read`() {
    let parsed = parse(
      """
      schema: 1
      title: My journal
      language: es
      content: notes
      ignore: [drafts/**]
      audiences: [public, players, gm]
      visibility: private
      private: ["GM/**", "kind:npc"]
      worlds: {unlock: {stars: 3}, whenLocked: hide}
      hide: [population]
      unsafe_html: true
      base_url: https://example.org/lore/
      urls: directory
      tracker: true
      theme: {accent: "#c90"}
      maxStars: 5
      resolveAliases: false
      lineBreaks: strict
      statblocks: public
      secretProperties: [plot]
      leaks: {allow: [Radahn]}
      order: [quest, npc]
      aliases: {Ort: location}
      kinds: {spell: {properties: {school: text}}}
      """)
    let value = parsed.value
    #expect(parsed.diagnostics.isEmpty)
    #expect(value.title == "My journal" && value.language == "es" && value.contentFolder == SourcePath("notes"))
    #expect(value.audiences.count == 3 && value.defaultVisibility == .mostPrivate)
    #expect(value.privateGlobs.count == 1 && value.privateKinds == [KindName("npc")])
    #expect(value.unlock == .stars(3) && value.whenLocked == .hide && value.maxStars == 5)
    #expect(value.unsafeHTML && value.tracker && value.strictLineBreaks && !value.resolvesAliases)
    #expect(value.baseURL == "https://example.org/lore/" && value.addressStyle == .directory)
    #expect(value.themeVariables.map(\.name) == ["accent"] && value.publishesStatblocks)
    #expect(value.allowedLeaks == ["Radahn"] && value.kindOrder == [KindName("quest"), KindName("npc")])
  }

  @Test(
    arguments: [
      ("titel: x", "unknown-configuration-key", 0..<5), ("tracker: perhaps", "wrong-configuration-value", 9..<16),
      ("maxStars: many", "wrong-configuration-value", 10..<14), ("urls: folders", "wrong-configuration-value", 6..<13),
      ("visibility: sometimes", "visibility-not-understood", 12..<21),
      ("worlds: {unlock: {moons: 1}}", "unlock-rule-not-understood", 17..<27),
      ("kinds: {npc: {slugs: x}}", "unknown-configuration-key", 14..<19),
      ("schema: 2", "unknown-schema-version", 8..<9), ("title: a\ntitle: b", "duplicate-key", 9..<14),
    ] as [(String, Diagnostic.Rule, Range<Int>)])
  func `mistakes are reported at their place`(text: String, rule: Diagnostic.Rule, range: Range<Int>) {
    let found = parse(text).diagnostics
    #expect(found.map(\.rule) == [rule])
    #expect(found.map(\.range) == [range])
    #expect(found.allSatisfy { $0.origin == .journal })
  }

  @Test func `an unknown key has a suggestion`() {
    #expect(parse("titel: x").diagnostics.first?.suggestion == "did you mean 'title'?")
  }

  @Test(arguments: [
    ("GM/**", "GM/a/b.md", true), ("GM", "x/GM/a.md", true), ("*.tmp.md", "a/b.tmp.md", true),
    ("a/*.md", "a/b.md", true),
    ("a/*.md", "a/b/c.md", false), ("**/x.md", "a/b/x.md", true), ("/a", "b/a", false), ("a?", "ab", true),
    ("", "a", false),
  ])
  func `globs cover paths`(pattern: String, path: String, isCovered: Bool) {
    #expect(Glob(pattern).covers(path) == isCovered)
  }
}
