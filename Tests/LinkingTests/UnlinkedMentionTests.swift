import Linking
import Markdown
import Notes
import Testing

/// Notes that are named without a link.
struct UnlinkedMentionTests {
  private func sources(_ files: [String: String], of path: String) -> [String] {
    let journal = LinkedJournal(files)
    guard let index = journal.index(path) else { return [] }
    return UnlinkedMentions.all(in: journal.graph)[index.rawValue].map { journal.graph[$0.from].note.title }
  }

  @Test func `a title or alias in the text counts, in any case, as whole words`() {
    let files = [
      "NPCs/Ada Wren.md": "---\naliases: [Widow]\n---\n", "A.md": "I met ada wren today.", "B.md": "The widow, then.",
      "C.md": "Widowed. Ada Wrenfield.", "D.md": "[[Ada Wren]] and Ada Wren.",
    ]
    #expect(sources(files, of: "NPCs/Ada Wren.md") == ["A", "B"])
  }

  @Test func `short and shared names do not count`() {
    #expect(sources(["Bo.md": "", "A.md": "Bo came."], of: "Bo.md") == [])
    #expect(sources(["x/Mill.md": "", "y/Mill.md": "", "A.md": "The Mill."], of: "x/Mill.md") == [])
  }

  @Test func `names without blanks around them are found`() {
    #expect(sources(["바레.md": "", "가.md": "어제 바레를 만났다."], of: "바레.md") == ["가"])
  }

  @Test func `at most ten notes are listed`() {
    var files = ["Lantern.md": ""]
    for number in 0..<15 { files["n\(number).md"] = "A Lantern shone." }
    #expect(sources(files, of: "Lantern.md").count == 10)
  }

  @Test func `the longest name wins, and the sentence around it is told in three parts`() throws {
    let journal = LinkedJournal([
      "Mill.md": "", "Old Mill.md": "", "A.md": "Rain. We slept at *the* **old** day's old mill, all of us. Then home.",
    ])
    let mentions = UnlinkedMentions.all(in: journal.graph)
    #expect(mentions[try #require(journal.index("Mill.md")).rawValue] == [])
    let mill = try #require(journal.index("Old Mill.md"))
    let mention = try #require(mentions[mill.rawValue].first)
    let excerpt = journal.graph[mention.from].note.body.mention(in: mention.node, mention.range)
    #expect(excerpt.before == "We slept at the old day's ")
    #expect(excerpt.link == "old mill")
    #expect(excerpt.after == ", all of us.")
  }

  @Test func `spoilers, links and code do not count`() {
    let files = [
      "Ada Wren.md": "", "Bern.md": "", "A.md": "||Ada Wren did it.|| `Ada Wren` [Ada Wren](https://example.org)",
    ]
    #expect(sources(files, of: "Ada Wren.md") == [])
  }

  @Test func `a name is found wherever it stands in a line, between letters of any script`() {
    for before in ["", "a", "ab ", "abcdefg", "abcdefgh ", "é", "한 ", "“", "x1 "] {
      for after in ["", " a", ".", " abcdefgh", "é", "한", "”", "9"] {
        let text = before + "Lantern" + after
        let isWord =
          (before.isEmpty || [" ", "“"].contains(before.suffix(1))) && !["é", "9"].contains(String(after.prefix(1)))
        #expect(sources(["Lantern.md": "", "A.md": text], of: "Lantern.md") == (isWord ? ["A"] : []), "\(text)")
      }
    }
  }
}
