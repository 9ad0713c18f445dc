package import Notes
package import SourceText

/// A container of notes: a game, a playthrough, a campaign, a world; or the journal itself when it has none.
package final class World: Sendable {
  /// The world note's path as in `graph.json`; for a world without a note, its folder (empty for the journal).
  package let path: SourcePath
  /// The folder whose notes belong to it; empty for the journal. For an implicit world: its name.
  package let folder: SourcePath
  /// The world note; nil for a journal without worlds, an implicit world, and a locked world (whose notes are withheld).
  package let note: NoteIndex?
  package let title: String
  /// `world`, `game`, `playthrough`, `campaign`.
  package let kind: KindName
  package let summary: String?
  /// The file of the cover picture.
  package let cover: SourcePath?
  package let accent: String?
  package let language: String?
  /// The game that it belongs to.
  package let game: WorldIndex?
  /// Sorted by path, the world note included; empty when locked and withheld.
  package let members: [NoteIndex]
  package let levels: [Level]
  /// nil when the world's notes use no progress at all.
  package let progress: Progress?
  package let state: WorldState
  package let whenLocked: JournalConfiguration.WhenLocked
  package let lastPlayed: GameDate?

  package init(
    path: SourcePath, folder: SourcePath, note: NoteIndex?, title: String, kind: KindName, summary: String?,
    cover: SourcePath?, accent: String?, language: String?, game: WorldIndex?, members: [NoteIndex],
    levels: [Level], progress: Progress?, state: WorldState, whenLocked: JournalConfiguration.WhenLocked,
    lastPlayed: GameDate?
  ) {
    self.path = path
    self.folder = folder
    self.note = note
    self.title = title
    self.kind = kind
    self.summary = summary
    self.cover = cover
    self.accent = accent
    self.language = language
    self.game = game
    self.members = members
    self.levels = levels
    self.progress = progress
    self.state = state
    self.whenLocked = whenLocked
    self.lastPlayed = lastPlayed
  }
}

package enum WorldState: Sendable, Equatable {
  case unlocked, completed
  case locked(UnlockCondition)
}

/// Why a world or level is locked, in parts that every language can word.
package indirect enum UnlockCondition: Sendable, Equatable {
  /// `locked: true`, without a reason.
  case stated
  /// The previous world must be completed: its title, levels done and to do (quests, when it has no levels). Of a
  /// previous world that is locked itself nothing is counted: 0 of 0.
  case previous(title: String, Tally)
  case stars(have: Int, need: Int)
  case coins(have: Int, need: Int)
  case percent(have: Int, need: Int, of: [String])
  /// What must be completed: titles, and how many of them are. Hidden targets are counted, not named.
  case completed(titles: [String], hiddenCount: Int, Tally)
  case purchase
  /// The rule can never hold: a cycle, or an unknown target.
  case impossible
  case all([UnlockCondition])
  case any([UnlockCondition])
}

package struct Tally: Sendable, Hashable {
  package let done: Int
  package let total: Int

  package init(done: Int, total: Int) {
    self.done = done
    self.total = total
  }
}

/// What is done in a world. A tally is nil when nothing of that sort counts there.
package struct Progress: Sendable, Equatable {
  package let levels: Tally?
  package let quests: Tally?
  package let stars: Tally?
  /// Further kinds that `progress: {count: […]}` asks for, by the schema's name.
  package let others: [(kind: KindName, tally: Tally)]
  /// The same with everything optional included, when that differs.
  package let questsWithOptional: Tally?
  package let failedQuests: Int

  package init(
    levels: Tally?, quests: Tally?, stars: Tally?, others: [(kind: KindName, tally: Tally)],
    questsWithOptional: Tally?, failedQuests: Int
  ) {
    self.levels = levels
    self.quests = quests
    self.stars = stars
    self.others = others
    self.questsWithOptional = questsWithOptional
    self.failedQuests = failedQuests
  }

  package static func == (left: Progress, right: Progress) -> Bool {
    left.levels == right.levels && left.quests == right.quests && left.stars == right.stars
      && left.questsWithOptional == right.questsWithOptional && left.failedQuests == right.failedQuests
      && left.others.elementsEqual(right.others) { $0.kind == $1.kind && $0.tally == $1.tally }
  }
}

/// A level of a world, in the order of its path.
package struct Level: Sendable, Equatable {
  package enum State: Sendable, Equatable {
    case open, done
    case locked(UnlockCondition)
  }

  package let note: NoteIndex
  package let state: State
  package let stars: StarCount?

  package init(note: NoteIndex, state: State, stars: StarCount?) {
    self.note = note
    self.state = state
    self.stars = stars
  }
}

/// One carousel of the selection page: the worlds of a game, or of the journal.
package struct WorldSequence: Sendable {
  /// The game; nil for worlds that are in none.
  package let game: WorldIndex?
  /// In unlocking order. A game without worlds of its own is its own single entry.
  package let worlds: [WorldIndex]

  package init(game: WorldIndex?, worlds: [WorldIndex]) {
    self.game = game
    self.worlds = worlds
  }
}
