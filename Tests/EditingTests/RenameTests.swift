import Notes
import SourceText
import Testing

@testable import Editing

@Suite struct RenameTests {
  private let masked = SourcePath("Run/NPCs/Varré.md")

  /// The files after a rename, by the paths that they have then.
  private func renamed(
    _ files: [String: String], _ path: SourcePath? = nil, to title: String
  ) throws -> [String: String] {
    var changed: [SourcePath: SourceFile?] = [:]
    for (path, text) in files { changed[SourcePath(path)] = .some(SourceFile(path, text)) }
    let journal = TestJournal.base.replacing(files: changed)
    let plan = try JournalEditor(journal, title: "Journal").plan(.rename(path ?? masked, title: title))
    var result: [String: String] = [:]
    for change in plan.changes {
      result[change.destination?.rawValue ?? ""] = String(decoding: change.after, as: UTF8.self)
    }
    return result
  }

  @Test func `links follow, each in its own style`() throws {
    let body = """
      [[Varré]], [[varré#Deals|he]] and ![[NPCs/Varré.md]]
      [Varré](Varr%C3%A9.md), [him](<../NPCs/Varré.md#Deals>), [path](/Run/NPCs/Varré.md "Title")
      [see][1], <a href="Varr%C3%A9.md">tag</a>, `[[Varré]]`, [[Mask]], [[Gostoc]]
      | a | [[Varré\\|x]] |
      |---|---|

      [1]: Varré.md
      """
    let expected = """
      [[White Mask]], [[White Mask#Deals|he]] and ![[NPCs/White Mask.md]]
      [White Mask](White%20Mask.md), [him](<../NPCs/White Mask.md#Deals>), [path](/Run/NPCs/White%20Mask.md "Title")
      [see][1], <a href="White%20Mask.md">tag</a>, `[[Varré]]`, [[Mask]], [[Gostoc]]
      | a | [[White Mask\\|x]] |
      |---|---|

      [1]: White%20Mask.md
      """
    let result = try renamed(
      ["Run/NPCs/Varré.md": "---\naliases: [Mask]\n---\n## Deals\n", "Run/NPCs/Gostoc.md": body], to: "White Mask")
    #expect(result["Run/NPCs/Gostoc.md"] == expected)
    #expect(
      result["Run/NPCs/White Mask.md"]
        == "---\naliases: [Mask]\nid: Run/NPCs/Varré.md\nformerly: Run/NPCs/Varré.md\n---\n## Deals\n")
    #expect(result.count == 2)
  }

  @Test func `links and names in properties follow, quoted or not`() throws {
    let quest = """
      ---
      giver: [[Varré]]
      npcs: ["[[Varré|the mask]]", 'Gostoc', Varré]
      returnTo: Varré — at the rose
      related: "see [[Run/NPCs/Varré]] and [x](../NPCs/Varré.md)"
      list:
        - who: "[[Varré#Deals]]"
      recap: |
        With [[Varré]] there
      ---
      **Requires:** Varré

      """
    let result = try renamed(["Run/NPCs/Varré.md": "", "Run/Quests/Q.md": quest], to: "White Mask")
    #expect(
      result["Run/Quests/Q.md"]
        == quest.replacing("Varré.md)", with: "White%20Mask.md)").replacing("Varré", with: "White Mask"))
  }

  @Test func `title, heading and the links to the heading change together`() throws {
    let text = "---\nname: Varré  # he\n---\n# Varré #\n[[#Varré]] [[Varré#varré]]\n"
    let result = try renamed(["Run/NPCs/Varré.md": text], to: "White *Mask*: again?")
    #expect(
      result["Run/NPCs/White Mask - again.md"] == """
        ---
        name: "White *Mask*: again?"  # he
        id: Run/NPCs/Varré.md
        formerly: Run/NPCs/Varré.md
        ---
        # White \\*Mask\\*: again? #
        [[#White *Mask*: again?]] [[White Mask - again#White *Mask*: again?]]

        """)
  }

  @Test func `a note that keeps its identity is renamed again without another one`() throws {
    let text = "---\nid: varre\nformerly: [Old.md]\n---\n"
    #expect(
      try renamed(["Run/NPCs/Varré.md": text], to: "Mask")["Run/NPCs/Mask.md"]
        == "---\nid: varre\nformerly: [Old.md, Run/NPCs/Varré.md]\n---\n")
  }

  @Test func `a name that means another note elsewhere gets its path`() throws {
    let result = try renamed(
      [
        "Run/NPCs/Varré.md": "", "Run/Other/Deep/Gate.md": "", "A.md": "[[Varré]] and [[Gate]]\n",
        "Run/Other/B.md": "[[Varré]]\n",
      ], to: "Gate")
    #expect(result["A.md"] == "[[NPCs/Gate]] and [[Deep/Gate]]\n" || result["A.md"] == "[[Gate]] and [[Deep/Gate]]\n")
    #expect(result["Run/Other/B.md"] == "[[NPCs/Gate]]\n" || result["Run/Other/B.md"] == "[[Gate]]\n")
  }

  @Test func `an index keeps its file, and a taken name is refused`() throws {
    let index = SourcePath("Run/index.md")
    #expect(
      try renamed([:], index, to: "Second run") == ["Run/index.md": "---\ntype: playthrough\ntitle: Second run\n---\n"])
    let journal = TestJournal.with("")
    guard case .failure(.invalid(let fields)) = TestJournal.plan(.rename(masked, title: "Gostoc"), journal) else {
      Issue.record("the name is taken")
      return
    }
    #expect(fields.map(\.field) == ["title"])
    for title in ["", "  ", "two\nlines", "///", "..."] {
      guard case .failure(.invalid) = TestJournal.plan(.rename(masked, title: title), journal) else {
        Issue.record("\(title) is no title")
        continue
      }
    }
  }

  @Test func `a section of an outline note is renamed in its heading`() throws {
    let log = "---\noutline: true\n---\n## Stormveil ##\nText [[#Stormveil]]\n\n## Raya\n[[Stormveil]]\n"
    let result = try renamed(
      ["Run/Log.md": log, "A.md": "[[Log#Stormveil|x]] [y](Run/Log.md#stormveil) [[Log]]\n"],
      SourcePath("Run/Log.md#Stormveil"), to: "Castle Morne")
    #expect(
      result["Run/Log.md"]
        == "---\noutline: true\n---\n## Castle Morne ##\nText [[#Castle Morne]]\n\n## Raya\n[[Castle Morne]]\n")
    #expect(result["A.md"] == "[[Log#Castle Morne|x]] [y](Run/Log.md#Castle%20Morne) [[Log]]\n")
  }

  @Test func `new notes lie where others of their kind lie`() throws {
    func created(_ note: NewNote) throws -> [String: String] {
      let plan = try JournalEditor(TestJournal.base, title: "Journal").plan(.create(note))
      var files: [String: String] = [:]
      for change in plan.changes { files[change.path.rawValue] = String(decoding: change.after, as: UTF8.self) }
      return files
    }
    let npc = NewNote(
      kind: KindName("npc"), title: "Varré: the Mask", properties: [.init(key: "Ort", value: .text("Rose Church"))],
      body: "Text")
    #expect(
      try created(npc)
        == ["Run/NPCs/Varré - the Mask.md": "---\ntitle: \"Varré: the Mask\"\nOrt: \"[[Rose Church]]\"\n---\nText\n"])
    #expect(try created(NewNote(kind: KindName("item"), title: "Key")) == ["Run/Items/Key.md": ""])
    var run = NewNote(kind: KindName("playthrough"), title: "Second")
    run.source = SourcePath("Run/index.md")
    let files = try created(run)
    #expect(files["Second/index.md"] == "---\ntype: playthrough\n---\n")
    #expect(files["Second/Quests/The Missing Lantern.md"] == "---\n---\n## Steps\n- [ ] Look\n")
    #expect(files["Second/Locations/Limgrave.md"] == "---\naliases: [The Green]\n---\n")
  }
}
