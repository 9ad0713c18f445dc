import Foundation
import Testing

/// Plants a word behind every rule that hides, builds the site, and looks for it in everything that was written, names
/// of files included.
///
/// The word is `zqxhidden` in any case; each case shows it to the game master, so that a rule that hides from everyone is
/// no proof.
@Suite struct LeakTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let rule: String
    let files: [String: String]
    var configuration = ""
    var testDescription: String { rule }

    init(_ rule: String, _ files: [String: String], configuration: String = "") {
      self.rule = rule
      self.files = files
      self.configuration = configuration
    }

    /// A note that is hidden as a whole, with everything about it that could get out.
    static func hidden(_ rule: String, _ frontMatter: String, configuration: String = "") -> Case {
      Case(rule, ["NPCs/Zqxhidden.md": note(frontMatter), "NPCs/Ada.md": visible], configuration: configuration)
    }

    static func hidden(_ rule: String, at path: String, configuration: String = "") -> Case {
      Case(rule, [path: note(""), "NPCs/Ada.md": visible], configuration: configuration)
    }

    /// A note that is seen, with a part that is not.
    static func part(_ rule: String, _ body: String, configuration: String = "") -> Case {
      Case(
        rule, ["NPCs/Ada.md": body, "NPCs/Bo.md": "Knows [[Ada]].\n\n![[Ada]]\n", "Locations/Mill.md": "Old.\n"],
        configuration: configuration)
    }

    private static func note(_ frontMatter: String) -> String {
      """
      ---
      aliases: [Zqxhiddenalias]
      locations: "[[Mill]]"
      summary: zqxhidden
      image: zqxhidden.png
      tags: [zqxhidden]
      \(frontMatter)
      ---
      # Zqxhidden title
      zqxhidden [[Ada]] [[Mill]] #zqxhidden [zqxhidden:: zqxhidden]
      ## zqxhidden heading
      zqxhidden ^zqxhidden
      """
    }

    private static let visible = "Lives at [[Mill]].\n"
  }

  static let notes: [Case] = [
    .hidden("publish: false", "publish: false"), .hidden("dg-publish: false", "dg-publish: false"),
    .hidden("share: no", "share: no"), .hidden("public: 0", "public: 0"), .hidden("draft: true", "draft: true"),
    .hidden("private: yes", "private: yes"), .hidden("hidden: on", "hidden: on"),
    .hidden("secret: true", "secret: true"),
    .hidden("gm_only: true", "gm_only: true"), .hidden("dm-only: true", "dm-only: true"),
    .hidden("gm_secret: true", "gm_secret: true"), .hidden("visibility: gm", "visibility: gm"),
    .hidden("audience: keeper", "audience: keeper"), .hidden("visibility not understood", "visibility: perhaps"),
    .hidden("access: dm", "access: dm"), .hidden("tag private", "tag: private"), .hidden("tag gm", "tag: gm"),
    .hidden("unreadable front matter", "draft: [true"),
    .hidden("kind under private:", "type: npc", configuration: "private: [{kind: creature}, {kind: npc}]\n"),
    .hidden("folder GM", at: "GM/Zqxhidden.md"), .hidden("folder DM Only", at: "Notes/DM Only/Zqxhidden.md"),
    .hidden("folder Secrets", at: "Secrets/Deep/Zqxhidden.md"), .hidden("folder Drafts", at: "Drafts/Zqxhidden.md"),
    .hidden("glob under private:", at: "Prep/Zqxhidden.md", configuration: "private: ['Prep/**']\n"),
    .hidden("visibility: private", at: "NPCs/Zqxhidden.md", configuration: "visibility: private\n"),
    Case(
      "opt-in journal",
      ["NPCs/Zqxhidden.md": "zqxhidden [[Ada]]\n", "NPCs/Ada.md": "---\npublish: true\n---\nOpen.\n"]),
    Case(
      "locked world that is hidden",
      [
        "One/index.md": "---\ntype: world\norder: 1\n---\n", "One/Locations/Mill.md": "---\nisLevel: true\n---\n",
        "Two/index.md":
          "---\ntype: world\norder: 2\nwhenLocked: hide\ntitle: Zqxhidden\nlocked: true\n---\nzqxhidden\n",
        "Two/NPCs/Zqxhidden.md": "zqxhidden [[Mill]]\n",
      ]),
    Case(
      "notes of a locked world",
      [
        "One/index.md": "---\ntype: world\norder: 1\n---\n", "One/Locations/Mill.md": "---\nisLevel: true\n---\n",
        "Two/index.md": "---\ntype: world\norder: 2\nlocked: true\n---\nzqxhidden\n",
        "Two/NPCs/Zqxhidden.md": "---\nlocations: '[[Mill]]'\n---\nzqxhidden [[Mill]]\n",
      ]),
    Case(
      "hidden world",
      [
        "One/NPCs/Ada.md": "Open.\n",
        "Two/index.md": "---\ntype: world\ndraft: true\ntitle: Zqxhidden\n---\nzqxhidden\n",
        "Two/NPCs/Zqxhidden.md": "zqxhidden [[Ada]]\n",
      ]),
    Case(
      "links, embeds and relations to a hidden note",
      [
        "GM/Lair.md": "zqxhidden\n## zqxhidden\n",
        "NPCs/Ada.md": "---\nlocations: '[[GM/Lair|the cave]]'\n---\n[[GM/Lair|there]] ![[Lair]] ![](GM/Lair.md)\n",
      ]),
    Case(
      "the folders of links to a hidden note",
      [
        "GM/Zqxhidden/Lair.md": "Text\n## Zqxhidden deep\n",
        "NPCs/Ada.md":
          "---\nlocations: '[[GM/Zqxhidden/Lair]]'\nnote: see [[GM/Zqxhidden/Lair#Zqxhidden deep]]\n---\n# In [[GM/Zqxhidden/Lair]]\n[[GM/Zqxhidden/Lair]] [[Lair#Zqxhidden deep]] [x](GM/Zqxhidden/Lair.md#Zqxhidden)\n\n![[Lair#Zqxhidden deep]] ![zqxhidden](GM/Zqxhidden/Lair.md) ![[Lair|zqxhidden]]\n## [[Lair#Zqxhidden deep]]\n- [ ] [[GM/Zqxhidden/Lair]]\n",
        "NPCs/Bo.md": "Knows [[Ada]]. ![[Ada]]\n",
      ]),
    .hidden("duplicate keys, the first hides", "draft: true\ndraft: false"),
    .hidden("a key of other letters", "dr\u{430}ft: true"), .hidden("a slip of the pen", "visiblity: private"),
    .hidden("merged keys", "<<: {draft: true}"), .hidden("published: false", "published: false"),
    Case(
      "front matter that is not closed",
      ["NPCs/Zqxhidden.md": "---\ndraft: true\n\nzqxhidden [[Ada]]\n", "NPCs/Ada.md": "Open.\n"]),
    Case(
      "front matter after a blank line",
      ["NPCs/Zqxhidden.md": "\n---\ntags: [gm]\n---\nzqxhidden [[Ada]]\n", "NPCs/Ada.md": "Open.\n"]),
    .hidden("private: true in loremark.yml", at: "NPCs/Zqxhidden.md", configuration: "private: true\n"),
    .hidden("publish: false in loremark.yml", at: "NPCs/Zqxhidden.md", configuration: "publish: false\n"),
    .hidden("visibility that is a list", at: "NPCs/Zqxhidden.md", configuration: "visibility: [private]\n"),
    .hidden("an unreadable loremark.yml", at: "NPCs/Zqxhidden.md", configuration: "theme: [x\nvisibility: private\n"),
    Case(
      "an audience of the journal's own",
      ["NPCs/Zqxhidden.md": "---\nvisibility: players\n---\nzqxhidden [[Ada]]\n", "NPCs/Ada.md": "Open.\n"],
      configuration: "audiences: [public, players, gm]\n"),
    Case(
      "a hidden target of an unlock rule",
      [
        "One/index.md": "---\ntype: world\n---\n", "GM/Zqxhidden.md": "",
        "Two/index.md": "---\ntype: world\nunlock: {completed: '[[GM/Zqxhidden]]'}\n---\n",
      ]),
  ]

  static let parts: [Case] = [
    .part("callout gm", "Open.\n\n> [!gm] zqxhidden\n> zqxhidden\n"),
    .part("callout dm, folded", "Open.\n\n> [!DM]- zqxhidden\n> zqxhidden\n"),
    .part("callout secret in a callout", "Open.\n\n> [!info] A\n> > [!secret]\n> > zqxhidden\n>\n> Open.\n"),
    .part("callout keeper in a list", "- Open\n  > [!keeper|wide] zqxhidden\n  > zqxhidden\n- More\n"),
    .part("callout of the journal's own", "> [!plot]\n> zqxhidden\n", configuration: "secretCallouts: [plot]\n"),
    .part("callout with a lazy line", "> [!gm]\n> zqxhidden\nzqxhidden\n"),
    .part(
      "callout with code, table, list",
      "> [!gm]\n> ```\n> zqxhidden\n> ```\n> |a|\n> |-|\n> |zqxhidden|\n> - zqxhidden\n"),
    .part("section GM Notes", "Open.\n\n## GM Notes\nzqxhidden\n\n### zqxhidden\nzqxhidden\n\n## More\nOpen.\n"),
    .part("section with an underline", "Open.\n\nDM Notes\n---\nzqxhidden\n"),
    .part("section in another language", "## Secretos\nzqxhidden\n"),
    .part("section of the journal's own", "## Backstage\nzqxhidden\n", configuration: "secretHeadings: [backstage]\n"),
    .part("section Secrets: in a quote", "> ## Secrets:\n> zqxhidden\n"),
    .part("a picture and a file in a section", "## GM Notes\n![[zqxhidden.png]] [map](zqxhidden.png)\n"),
    .part("a title in a section", "# GM Notes\n## zqxhidden\nzqxhidden\n"),
    .part("statblock", "Open.\n\n```statblock\nname: zqxhidden\n```\n"),
    .part("encounter, indented in a list", "- Open\n\n  ~~~encounter\n  creatures: zqxhidden\n  ~~~\n"),
    .part("an unclosed statblock", "```statblock\nname: zqxhidden\n"),
    .part("HTML markers in a line", "Open <!-- gm-only -->zqxhidden *zqxhidden*<!-- /gm-only --> more.\n"),
    .part("HTML markers around blocks", "Open.\n\n<!-- gm-only -->\n\n- zqxhidden\n\nzqxhidden\n\n<!-- /gm-only -->\n"),
    .part("nested markers", "<!--gm-only-->\na<!-- gm-only -->b<!-- /gm-only -->\nzqxhidden\n<!-- /gm-only -->\n"),
    .part("percent markers", "Open.\n%%^gm%%\nzqxhidden\n%%^End%%\nMore.\n"),
    .part("percent markers of any name", "Open %%^Campaign: two%% zqxhidden %%^end%% more.\n"),
    .part(
      "markers of one kind around the other", "%%^gm%%\n<!-- gm-only -->\n%%^End%%\nzqxhidden\n<!-- /gm-only -->\n"),
    .part("an unclosed marker", "Open.\n\n<!-- gm-only -->\n\nzqxhidden\n\n## zqxhidden\n"),
    .part("a closing marker in code", "<!-- gm-only -->\n`<!-- /gm-only -->` zqxhidden\n<!-- /gm-only -->\n"),
    .part("a title in markers", "# Ada <!-- gm-only -->zqxhidden<!-- /gm-only -->\nOpen.\n"),
    .part("markers in a table", "|a|b|\n|-|-|\n|c <!-- gm-only -->zqxhidden<!-- /gm-only -->|d|\n"),
    .part("markers with CRLF", "Open.\r\n<!-- gm-only -->\r\nzqxhidden\r\n<!-- /gm-only -->\r\nMore.\r\n"),
    .part("inline field", "Open. [gm_plan:: zqxhidden] More.\n"),
    .part("inline field of a line", "Open.\n\nsecret_plan:: zqxhidden\n"),
    .part("bold fact", "**Age:** 7\n**GM notes:** zqxhidden\n\nOpen.\n"),
    .part("listed fact", "- Age: 7\n- True identity: zqxhidden\n\nOpen.\n"),
    .part(
      "heading that is a property", "Open.\n\n## Found at\n- [[zqxhidden]]\n",
      configuration: "secretProperties: [locations]\n"),
    .part("property gm_", "---\ngm_plan: zqxhidden\n---\nOpen.\n"),
    .part("property DM-", "---\nDM-Plan: [zqxhidden, zqxhidden]\n---\nOpen.\n"),
    .part("property secret_ of several lines", "---\nage: 7\nsecret_plan: |\n  zqxhidden\n  zqxhidden\n---\nOpen.\n"),
    .part("property true_identity", "---\ntrue_identity: '[[zqxhidden]]'\n---\nOpen.\n"),
    .part("property real_name", "---\nReal Name: zqxhidden\n---\nOpen.\n"),
    .part("property secret", "---\nsecret: he is zqxhidden\n---\nOpen.\n"),
    .part(
      "property of the journal's own", "---\nmood: zqxhidden\n---\nOpen.\n", configuration: "secretProperties: [Mood]\n"
    ),
    .part(
      "property by another word for it", "---\nOrt: zqxhidden\n---\nOpen.\n",
      configuration: "secretProperties: [locations]\n"),
    .part(
      "summary of the journal's own", "---\ndescription: zqxhidden\n---\nOpen.\n",
      configuration: "secretProperties: [summary]\n"),
    .part("entry inside a value", "---\ngear: {sword: rusty, gm_note: zqxhidden}\n---\nOpen.\n"),
    .part(
      "fields, tags, steps, blocks in a part",
      "> [!gm]\n> #zqxhidden [zqxhidden:: zqxhidden] [^1]\n> - [ ] zqxhidden ^zqxhidden\n\n[^1]: Open\n"),
    .part("a footnote that is defined in a part", "Open[^1].\n\n## GM Notes\n[^1]: zqxhidden\n"),
    .part(
      "a link definition in a part",
      "[Open][x]\n\n<!-- gm-only -->\n\n[x]: https://zqxhidden.example\n\n<!-- /gm-only -->\n"),
    Case(
      "embeds of withheld parts",
      [
        "NPCs/Ada.md": "Open.\n\n## GM Notes\nzqxhidden\n\n## More\n> [!gm]\n> zqxhidden ^b\n",
        "NPCs/Bo.md": "![[Ada#GM Notes]] ![[Ada#^b]] ![[Ada]] ![[Ada#More]]\n",
      ]),
    Case(
      "relations that a part writes",
      ["NPCs/Ada.md": "Open.\n", "Quests/Zq.md": "> [!gm]\n> [giver:: [[Ada|zqxhidden]]]\n> [[Ada]] is zqxhidden.\n"]),
    Case(
      "sections of one file",
      [
        "Log.md":
          "---\noutline: true\n---\n## Mill\nOpen.\n## GM Notes\n### Zqxhidden\nzqxhidden\n## Quay\n<!-- gm-only -->\n## Zqxhidden\nzqxhidden\n"
      ]),
    Case(
      "a world's own note",
      [
        "W/index.md": "---\ntype: world\ngm_plot: zqxhidden\n---\nOpen.\n\n> [!gm]\n> zqxhidden\n",
        "W/NPCs/Ada.md": "Open.\n",
      ]),
  ]

  @Test(arguments: notes + parts)
  func `nothing hidden is written for the public`(example: Case) throws {
    let program = try Program()
    defer { program.remove() }
    for (path, text) in example.files { try program.write(text, to: "Journal/content/\(path)") }
    try program.write(Self.picture, to: "Journal/content/zqxhidden.png")
    let configuration = "title: Journal\nbase_url: https://example.org/\n" + example.configuration
    try program.write(configuration, to: "Journal/loremark.yml")
    let build = try program.run("build", "Journal", "-o", "public")
    // The check looks at the same files and must neither stop the site nor find anything.
    #expect(!build.errors.contains("[leak]"), "\(build.errors)")
    #expect(program.exists("public/index.html"))
    #expect(try Self.traces(in: program.folder.appending(path: "public")) == [])
    try program.run("build", "Journal", "-o", "gm", "--audience", "gm")
    #expect(try Self.traces(in: program.folder.appending(path: "gm")) != [])
  }

  @Test func `hidden notes and parts change no byte of the site, counts, lists and graph among them`() throws {
    let program = try Program()
    defer { program.remove() }
    func build(_ name: String, _ files: [String: String]) throws -> [String: Data] {
      for (path, text) in files { try program.write(text, to: "\(name)/Journal/\(path)") }
      try program.write(
        "title: Journal\nbase_url: https://example.org/\nvisibility: public\n", to: "\(name)/Journal/loremark.yml")
      #expect(try program.run("build", "\(name)/Journal", "-o", "\(name)/site").exitCode == 0)
      let site = program.folder.appending(path: "\(name)/site")
      var bytes: [String: Data] = [:]
      for path in try FileManager.default.subpathsOfDirectory(atPath: site.path) where !path.hasPrefix(".") {
        bytes[path] = FileManager.default.contents(atPath: site.appending(path: path).path)
      }
      return bytes
    }
    let open = [
      "W/index.md": "---\ntype: world\n---\nWorld.\n", "W/Locations/Mill.md": "---\nisLevel: true\n---\nOld. [[Ada]]\n",
      "W/NPCs/Ada.md": "---\nlocations: '[[Mill]]'\ntags: [npc/x]\nupdated: 2026-01-01\nstatus: alive\n---\nHere.\n",
      "W/Quests/Errand.md": "---\ngiver: '[[Ada]]'\n---\n- [x] one\n- [ ] two\n",
    ]
    var whole = open
    let hidden = """
      ---
      draft: true
      aliases: [Al]
      tags: [npc/x, other]
      locations: "[[Mill]]"
      faction: "[[Ada]]"
      giver: "[[Ada]]"
      requires: "[[Errand]]"
      status: dead
      updated: 2026-02-01
      isLevel: true
      completed: true
      stars: 3
      coins: 9
      formerly: old-ada
      ---
      # Hidden
      Text [[Ada]] [[Mill]] ![[Ada]] #npc/x
      - [x] a

      """
    for folder in ["NPCs", "Locations", "Quests", "Sessions", "Items", "Creatures", "Other"] {
      whole["W/\(folder)/In \(folder).md"] = hidden
    }
    whole["Other/index.md"] = "---\ntype: world\nprivate: true\n---\n[[Ada]]\n"
    whole["Other/NPCs/Somebody.md"] = "[[Ada]] [[Mill]]\n"
    whole["GM/Plot.md"] = "[[Ada]]\n"
    whole["W/Locations/Mill.md", default: ""] += "\n> [!gm]\n> Plot [[Ada]] #npc/x [faction:: [[Ada]]]\n> - [ ] three\n"
    whole["W/Quests/Errand.md", default: ""] += "\n## GM Notes\n- [ ] three\n[[Mill]]\n"
    let (without, with) = try (build("without", open), build("with", whole))
    #expect(without.count > 15)
    #expect(Set(with.keys) == Set(without.keys))
    for (path, bytes) in without { #expect(with[path] == bytes, "\(path)") }
  }

  /// Files that hold the word or are named after it. Lists of words may leave out the letter that it shares with another.
  private static func traces(in site: URL) throws -> [String] {
    let names = try FileManager.default.subpathsOfDirectory(atPath: site.path).sorted()
    return names.filter { name in
      if name.lowercased().contains("qxhidden") { return true }
      guard let data = FileManager.default.contents(atPath: site.appending(path: name).path) else { return false }
      return String(decoding: data, as: UTF8.self).lowercased().contains("qxhidden")
    }
  }

  /// One pixel.
  private static let picture =
    Data(
      base64Encoded: "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==")
    ?? Data()
}
