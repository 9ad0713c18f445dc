import Linking
import Notes
import Testing

/// Which note a name means: rules RS of the dialect, with worlds and games before the length of the path.
struct NameResolutionTests {
  @Test func `an exact path wins over a note beside the source`() {
    let journal = LinkedJournal(["Tea.md": "", "sub/Tea.md": "", "sub/P.md": "[[Tea]]"])
    #expect(journal.links("sub/P.md") == ["Tea.md"])
  }

  @Test func `a note in the source's folder wins over shorter paths`() {
    let journal = LinkedJournal(["a/T.md": "", "long/folder/T.md": "", "long/folder/P.md": "[[T]]"])
    #expect(journal.links("long/folder/P.md") == ["long/folder/T.md"])
  }

  @Test func `the path with the fewest characters wins`() {
    let journal = LinkedJournal(["a/b/T.md": "", "zzzzzzz/T.md": "", "P.md": "[[T]]"])
    #expect(journal.links("P.md") == ["a/b/T.md"])
  }

  @Test func `equally long paths are decided by bytes and reported once`() {
    let journal = LinkedJournal(["b/T.md": "", "a/T.md": "", "P.md": "[[T]] [[T]]", "Q.md": "[[T]]"])
    #expect(journal.links("P.md") == ["a/T.md", "a/T.md"])
    #expect(journal.rules("ambiguous-link") == ["'T' may mean 'a/T.md', 'b/T.md'; the first was taken"])
  }

  @Test func `a partial path matches at folder borders only`() {
    let journal = LinkedJournal(["x/right/T.md": "", "P.md": "[[wrong/T]] [[ght/T]] [[right/T]]"])
    #expect(journal.links("P.md") == ["?", "?", "x/right/T.md"])
  }

  @Test func `dots and a leading slash are exact`() {
    let journal = LinkedJournal([
      "a/T.md": "", "b/U.md": "", "b/P.md": "[[./U]] [[../a/T]] [[../../T]] [[/a/T]] [[/T]] [[./T]]",
    ])
    #expect(journal.links("b/P.md") == ["b/U.md", "a/T.md", "?", "a/T.md", "?", "?"])
  }

  @Test func `case and normal form do not matter`() {
    let journal = LinkedJournal(["NPCs/Varr\u{E9}.md": "", "P.md": "[[varre\u{301}]] [[VARR\u{C9}.MD]]"])
    #expect(journal.links("P.md") == ["NPCs/Varr\u{E9}.md", "NPCs/Varr\u{E9}.md"])
  }

  @Test func `the name as written is tried before the one with an extension`() {
    let journal = LinkedJournal([
      "a.txt": "", "a.txt.md": "", "v1.2.md": "", "pic.png": "", "P.md": "[[a.txt]] [[v1.2]] ![[pic]] ![[pic.png]]",
    ])
    #expect(journal.links("P.md") == ["a.txt", "v1.2.md", "?", "pic.png"])
  }

  @Test func `an alias comes last, and one that several notes bear leads nowhere`() {
    let journal = LinkedJournal([
      "Nicholas.md": "---\naliases: [Nick]\n---\n", "A.md": "---\naliases: [Twin]\n---\n",
      "B.md": "---\naliases: [Twin]\n---\n", "P.md": "[[Nick]] [[Twin]]",
    ])
    #expect(journal.links("P.md") == ["Nicholas.md", "?"])
    #expect(
      journal.rules("ambiguous-alias") == ["'Twin' is an alias of 'A.md', 'B.md', so it leads to none of them"])
    #expect(journal.rules("unresolved-link") == [])
  }

  @Test func `a title resolves nothing`() {
    let journal = LinkedJournal(["x.md": "---\ntitle: Grand Title\n---\n", "P.md": "[[Grand Title]]"])
    #expect(journal.links("P.md") == ["?"])
  }

  @Test func `a Markdown link looks beside its note first`() {
    let journal = LinkedJournal([
      "img/a.png": "", "n/img/a.png": "", "n/P.md": "![x](img/a.png) [y](../Q.md)", "Q.md": "",
    ])
    #expect(journal.links("n/P.md") == ["n/img/a.png", "Q.md"])
  }

  @Test func `addresses that run code are refused`() {
    let journal = LinkedJournal(["P.md": "[a](https://x.org) [b](javascript:f())"])
    #expect(journal.links("P.md") == ["external", "refused"])
  }

  @Test func `headings are found as Obsidian compares them, chains included`() {
    let journal = LinkedJournal([
      "Tea.md": "## Cups, Pots & Co.\n\n### Care\n\n## Other\n\n### Care\n\ntext ^a-1\n",
      "P.md": "[[Tea#cups pots co]] [[Tea#Other#Care]] [[Tea#^A-1]] [[Tea#None]] [t](Tea.md#cups-pots--co)",
    ])
    #expect(
      journal.links("P.md") == [
        "Tea.md#cups-pots--co", "Tea.md#care-1", "Tea.md#^a-1", "Tea.md#?", "Tea.md#cups-pots--co",
      ])
    #expect(journal.rules("broken-fragment") == ["'Tea' has no heading 'None'"])
  }

  @Test func `two playthroughs with the same names do not mix`() {
    var files = ["ER/index.md": "---\ntype: game\n---\n"]
    for run in ["First Run", "Second"] {
      files["ER/\(run)/index.md"] = "---\ntype: playthrough\n---\n"
      files["ER/\(run)/NPCs/Varré.md"] = ""
      files["ER/\(run)/Quests/Blood.md"] = "---\ngiver: Varré\n---\n[[Varré]]"
    }
    let journal = LinkedJournal(files)
    for run in ["First Run", "Second"] {
      #expect(journal.links("ER/\(run)/Quests/Blood.md") == ["ER/\(run)/NPCs/Varré.md"])
      #expect(journal.references("ER/\(run)/Quests/Blood.md", "giver") == ["ER/\(run)/NPCs/Varré.md"])
    }
    #expect(journal.rules("ambiguous-link") == [])
  }

  @Test func `a playthrough takes what it lacks from its game before other playthroughs`() {
    let journal = LinkedJournal([
      "ER/index.md": "---\ntype: game\n---\n", "ER/Shared/Locations/Limgrave.md": "",
      "ER/A/index.md": "---\ntype: playthrough\n---\n[[Limgrave]]",
      "ER/B/index.md": "---\ntype: playthrough\n---\n", "ER/B/Limgrave.md": "",
    ])
    #expect(journal.links("ER/A/index.md") == ["ER/Shared/Locations/Limgrave.md"])
  }

  @Test func `a section of an outline note has its own page`() {
    let journal = LinkedJournal([
      "Run.md": "---\noutline: true\n---\n## Limgrave\n\n### Ruins\n\n## Caelid\n\n[[#Limgrave]]\n",
      "P.md": "[[Limgrave]] [[Run#Caelid]] [[Run#Limgrave#Ruins]]",
    ])
    #expect(journal.links("P.md") == ["Run.md#Limgrave", "Run.md#Caelid", "Run.md#Limgrave#ruins"])
    #expect(journal.links("Run.md#Caelid") == ["Run.md#Limgrave"])
  }

  @Test func `thousands of files of one name are told apart without looking at all of them`() {
    var files: [String: String] = [:]
    for number in 0..<1_500 { files["a/x\(number)/index.md"] = "[[x\((number + 1) % 1_500)/index]] [[index]]" }
    let clock = ContinuousClock()
    let elapsed = clock.measure {
      let journal = LinkedJournal(files)
      #expect(journal.links("a/x7/index.md") == ["a/x8/index.md", "a/x7/index.md"])
    }
    #expect(elapsed < .seconds(20))
  }
}
