import Linking
import Notes
import SourceText
import Testing

/// Worlds, levels, progress and unlocking.
struct WorldTests {
  /// Worlds One, Two, Three in sequence, each with two levels; `done` are cleared.
  static func chapters(done: Set<String>, extra: [String: String] = [:]) -> [String: String] {
    var files = extra
    for (number, world) in ["One", "Two", "Three"].enumerated() {
      if files["\(world)/index.md"] == nil {
        files["\(world)/index.md"] = "---\ntype: world\norder: \(number + 1)\n---\n"
      }
      for level in ["\(world) 1", "\(world) 2"] {
        files["\(world)/Locations/\(level).md"] = "---\nisCleared: \(done.contains(level))\n---\n"
      }
    }
    return files
  }

  @Test func `world 2 is locked while only some levels of world 1 are completed`() {
    let journal = LinkedJournal(Self.chapters(done: ["One 1"]))
    #expect(journal.graph.worlds.map(\.title) == ["One", "Two", "Three"])
    #expect(journal.world("One")?.state == .unlocked)
    #expect(journal.world("One")?.progress?.levels == Tally(done: 1, total: 2))
    #expect(journal.world("Two")?.state == .locked(.previous(title: "One", Tally(done: 1, total: 2))))
    #expect(journal.world("Three")?.state == .locked(.previous(title: "Two", Tally(done: 0, total: 0))))
    #expect(journal.world("Two")?.members == [])
    #expect(journal.world("Two")?.note == nil)
    #expect(journal.graph.notes.map(\.note.title) == ["One 1", "One 2", "One"])
    #expect(Set(journal.graph.withheld.map(\.rule)) == ["locked world"])
  }

  @Test func `world 2 opens when all levels of world 1 are completed`() {
    let journal = LinkedJournal(Self.chapters(done: ["One 1", "One 2"]))
    #expect(journal.world("One")?.state == .completed)
    #expect(journal.world("Two")?.state == .unlocked)
    #expect(journal.world("Two")?.levels.map(\.state) == [.open, .open])
    #expect(journal.world("Three")?.state == .locked(.previous(title: "Two", Tally(done: 0, total: 2))))
    #expect(journal.graph.sequences.map(\.worlds) == [[WorldIndex(0), WorldIndex(1), WorldIndex(2)]])
  }

  @Test func `links to a locked world are withheld`() {
    let extra = ["One/Home.md": "[[Two 1]] [[Two/index]]"]
    let journal = LinkedJournal(Self.chapters(done: [], extra: extra))
    #expect(journal.links("One/Home.md") == ["-", "-"])
  }

  @Test func `whenLocked decides what is left of a locked world`() {
    let hide = ["Two/index.md": "---\ntype: world\norder: 2\nwhenLocked: hide\n---\n"]
    let hidden = LinkedJournal(Self.chapters(done: [], extra: hide))
    #expect(hidden.graph.worlds.map(\.title) == ["One", "Three"])
    #expect(hidden.world("Three")?.state == .locked(.completed(titles: [], hiddenCount: 1, Tally(done: 0, total: 1))))
    let show = ["Two/index.md": "---\ntype: world\norder: 2\nwhenLocked: show\n---\n"]
    let shown = LinkedJournal(Self.chapters(done: [], extra: show))
    #expect(shown.world("Two")?.members.count == 3)
    #expect(shown.world("Two")?.state == .locked(.previous(title: "One", Tally(done: 0, total: 2))))
  }

  @Test func `the most private audience sees locked worlds under their padlocks`() {
    let journal = LinkedJournal(Self.chapters(done: []), audience: "gm")
    #expect(journal.world("Two")?.members.count == 3)
    #expect(journal.world("Two")?.whenLocked == .show)
  }

  @Test func `the first world is selectable unless it says that it is locked`() {
    let locked = ["One/index.md": "---\ntype: world\norder: 1\nlocked: true\n---\n"]
    #expect(LinkedJournal(Self.chapters(done: [], extra: locked)).world("One")?.state == .locked(.stated))
    let ruled = ["One/index.md": "---\ntype: world\norder: 1\nunlock: {stars: 3}\n---\n"]
    #expect(LinkedJournal(Self.chapters(done: [], extra: ruled)).world("One")?.state == .unlocked)
  }

  @Test func `worlds that wait for each other are an error that names the chain`() {
    let journal = LinkedJournal(
      Self.chapters(
        done: [],
        extra: [
          "Two/index.md": "---\ntype: world\norder: 2\nunlock: {completed: ['[[Three/index]]']}\n---\n",
          "Three/index.md": "---\ntype: world\norder: 3\nunlock: {completed: ['[[Two/index]]']}\n---\n",
        ]))
    #expect(journal.rules("unlock-cycle").count == 1)
    #expect(journal.rules("unlock-cycle").first?.contains("→") == true)
    #expect(journal.diagnostics.first { $0.rule == "unlock-cycle" }?.severity == .error)
    #expect(journal.world("Two")?.state == .locked(.impossible))
  }

  @Test func `every rule of unlocking is measured`() {
    func state(_ rule: String, _ more: [String: String] = [:]) -> WorldState? {
      var extra = more
      extra["Two/index.md"] = "---\ntype: world\norder: 2\nunlock: \(rule)\n---\n"
      return LinkedJournal(Self.chapters(done: ["One 1"], extra: extra)).world("Two")?.state
    }
    let coins = ["One/Purse.md": "---\ncoins: 5\n---\n"]
    let stars = ["One/Locations/Extra.md": "---\nstars: 2/3\nisCleared: true\n---\n"]
    #expect(state("always") == .unlocked)
    #expect(state("{coins: 5}", coins) == .unlocked)
    #expect(state("{coins: 9}", coins) == .locked(.coins(have: 5, need: 9)))
    #expect(state("{stars: 2}", stars) == .unlocked)
    #expect(state("{stars: 4}", stars) == .locked(.stars(have: 2, need: 4)))
    #expect(state("{percent: 50, of: ['[[One/index]]']}") == .unlocked)
    #expect(state("{percent: 60, of: ['[[One/index]]']}") == .locked(.percent(have: 50, need: 60, of: ["One"])))
    #expect(state("{completed: ['[[One 1]]']}") == .unlocked)
    #expect(
      state("{completed: ['[[One 1]]', '[[One 2]]']}")
        == .locked(.completed(titles: ["One 1", "One 2"], hiddenCount: 0, Tally(done: 1, total: 2))))
    #expect(state("purchased") == .locked(.purchase))
    #expect(state("{any: [purchased, {coins: 5}]}", coins) == .unlocked)
    #expect(state("[purchased, {coins: 9}]", coins) == .locked(.all([.purchase, .coins(have: 5, need: 9)])))
    #expect(state("{completed: ['[[Nowhere]]']}") == .locked(.impossible))
  }

  @Test func `a hidden target is not satisfied and not named`() {
    let journal = LinkedJournal(
      Self.chapters(
        done: [],
        extra: [
          "Two/index.md": "---\ntype: world\norder: 2\nunlock: {completed: ['[[Plot]]']}\n---\n",
          "GM/Plot.md": "---\nkind: quest\nstatus: completed\n---\n",
        ]))
    #expect(journal.world("Two")?.state == .locked(.completed(titles: [], hiddenCount: 1, Tally(done: 0, total: 1))))
  }

  @Test func `a level that says nothing is done when the places inside it are`() {
    let journal = LinkedJournal([
      "W/index.md": "---\ntype: world\n---\n", "W/Locations/Region.md": "",
      "W/Locations/Cave.md": "---\nparent: '[[Region]]'\ncleared: true\n---\n",
      "W/Locations/Ruin.md": "---\nparent: '[[Region]]'\ncleared: true\n---\n",
      "W/Locations/Loop.md": "---\nparent: '[[Pool]]'\n---\n", "W/Locations/Pool.md": "---\nparent: '[[Loop]]'\n---\n",
    ])
    #expect(journal.world("W")?.levels.map { journal.graph[$0.note].note.title } == ["Region"])
    #expect(journal.world("W")?.state == .completed)
    #expect(journal.rules("parent-cycle") == ["These lie inside each other: Loop → Pool → Loop"])
  }

  @Test func `stars are clamped and counted over all levels`() {
    let journal = LinkedJournal([
      "W/index.md": "---\ntype: world\n---\n", "W/A.md": "---\nisLevel: true\nstars: ★★☆\n---\n",
      "W/B.md": "---\nisLevel: true\nstars: 7\n---\n", "W/C.md": "---\nisLevel: true\n---\n",
    ])
    #expect(journal.world("W")?.progress?.stars == Tally(done: 5, total: 9))
    #expect(journal.world("W")?.levels.map(\.stars?.earned) == [2, 3, 0])
  }

  @Test func `optional, failed and abandoned quests are counted apart`() {
    let journal = LinkedJournal([
      "W/index.md": "---\ntype: world\nprogress: {count: [quests, items]}\n---\n",
      "W/Quests/A.md": "---\nstatus: completed\n---\n", "W/Quests/B.md": "---\nstatus: failed\n---\n",
      "W/Quests/C.md": "---\nstatus: active\noptional: true\n---\n", "W/Items/I.md": "---\nacquired: true\n---\n",
    ])
    let progress = journal.world("W")?.progress
    #expect(progress?.quests == Tally(done: 1, total: 1))
    #expect(progress?.questsWithOptional == Tally(done: 1, total: 2))
    #expect(progress?.failedQuests == 1)
    #expect(progress?.others.map(\.kind) == [KindName("item")])
  }

  @Test func `a journal without worlds is one world without a level path`() {
    let journal = LinkedJournal([
      "Quests/A.md": "---\nstatus: active\n---\n", "Locations/L.md": "---\ncleared: true\n---\n",
    ])
    #expect(journal.graph.worlds.map(\.title) == ["Journal"])
    #expect(journal.graph.worlds.first?.levels == [])
    #expect(journal.graph.worlds.first?.progress == nil)
    #expect(journal.graph.sequences.map(\.worlds) == [[WorldIndex(0)]])
  }

  @Test func `worlds of a game stand in its sequence, in natural order`() {
    let journal = LinkedJournal([
      "G/index.md": "---\ntype: game\ntitle: Sky\n---\n", "G/Chapter 10/index.md": "---\ntype: world\n---\n",
      "G/Chapter 2/index.md": "---\ntype: world\n---\n", "Table/index.md": "---\ntype: campaign\n---\n", "Rules.md": "",
    ])
    #expect(journal.graph.worlds.map(\.title) == ["Sky", "Chapter 2", "Chapter 10", "Table", "Journal"])
    #expect(journal.graph.sequences.map(\.game) == [WorldIndex(0), nil])
    #expect(journal.graph.worlds.map(\.game) == [nil, WorldIndex(0), WorldIndex(0), nil, nil])
    #expect(journal.world("Chapter 10")?.state == .unlocked)
  }

  @Test func `a world that no note describes is always open`() {
    let journal = LinkedJournal(["A.md": "---\nworld: Faerûn\n---\n", "B.md": ""])
    #expect(journal.graph.worlds.map(\.title) == ["Faerûn", "Journal"])
    #expect(journal.note("A.md").map { journal.graph[$0.world].title } == "Faerûn")
  }

  @Test func `a world note without a kind property is an ordinary note`() {
    let journal = LinkedJournal(["Worlds/A.md": "#world", "Campaigns/B.md": ""])
    #expect(journal.graph.worlds.map(\.title) == ["Journal"])
  }

  @Test func `a level opens by its own rule`() {
    let journal = LinkedJournal([
      "W/index.md": "---\ntype: world\nlevels: ['[[A]]', '[[B]]', '[[C]]']\n---\n",
      "W/A.md": "---\ncompleted: false\n---\n",
      "W/B.md": "---\nunlock: previous\n---\n", "W/C.md": "",
    ])
    #expect(
      journal.world("W")?.levels.map(\.state) == [
        .open, .locked(.previous(title: "A", Tally(done: 0, total: 1))), .open,
      ])
  }
}
