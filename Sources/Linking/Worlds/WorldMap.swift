import Notes
import SourceText

/// A world as the notes declare it, before anybody is asked what may be seen.
struct WorldDraft: Sendable {
  enum Origin: Sendable {
    /// The journal itself: the notes that are in no world.
    case journal
    /// Named by `world:` of some note, without a note of its own.
    case implicit
    /// Described by the note at this place of the journal.
    case note(Int)
  }

  let origin: Origin
  /// nil for a world note that has no folder of its own.
  let folder: SourcePath?
  let kind: KindName
  let title: String
  let order: Double?
  /// The game's place among the drafts.
  var game: Int?
  /// The nearest world whose folder holds this one's.
  var outer: Int?

  var note: Int? {
    if case .note(let note) = origin { return note }
    return nil
  }
}

/// Which world every note and attachment belongs to. Notes and worlds are places in `Journal.notes` and `drafts`.
///
/// A class, because every look-up goes through it and it never changes once made.
final class WorldMap: Sendable {
  /// The journal itself is the first.
  let drafts: [WorldDraft]
  let worldOfNote: [Int]
  let worldOfAttachment: [Int]
  /// The drafts of world notes, by their notes.
  let worldByNote: [Int: Int]
  /// Worlds by title, file name, folder name, alias and path.
  let worldsByName: [FoldedName: [Int]]

  static let journal = 0

  init(
    drafts: [WorldDraft], worldOfNote: [Int], worldOfAttachment: [Int], worldByNote: [Int: Int],
    worldsByName: [FoldedName: [Int]]
  ) {
    self.drafts = drafts
    self.worldOfNote = worldOfNote
    self.worldOfAttachment = worldOfAttachment
    self.worldByNote = worldByNote
    self.worldsByName = worldsByName
  }

  /// The game that a world belongs to; a game is its own.
  func game(of world: Int) -> Int? {
    drafts[world].game ?? (drafts[world].kind == SchemaNames.game ? world : nil)
  }

  /// The world that a name means, the one in the same game first.
  func world(named name: String, inGame game: Int?) -> Int? {
    let key = FoldedName(JournalPath.withoutExtension(name))
    let worlds = worldsByName[key] ?? []
    return worlds.first { self.game(of: $0) == game } ?? worlds.first
  }

  /// Every world's notes, in the journal's order.
  func members(where isVisible: (Int) -> Bool) -> [[Int]] {
    var members = [[Int]](repeating: [], count: drafts.count)
    for (note, world) in worldOfNote.enumerated() where isVisible(note) { members[world].append(note) }
    return members
  }
}
