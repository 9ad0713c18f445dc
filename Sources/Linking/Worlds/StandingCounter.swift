import Markdown
import Notes
import SourceText
import YAML

/// Counts levels, quests and stars of each world.
struct StandingCounter {
  private let notes: [ResolvedNote?]
  private let map: WorldMap
  private let table: PropertyTable
  private let completion: Completion
  private let configuration: JournalConfiguration
  /// Levels by their places in the journal, with their stars where their world has any.
  private(set) var stars: [Int: StarCount] = [:]

  init(
    _ notes: [ResolvedNote?], _ map: WorldMap, _ table: PropertyTable, _ completion: Completion,
    _ configuration: JournalConfiguration
  ) {
    self.notes = notes
    self.map = map
    self.table = table
    self.completion = completion
    self.configuration = configuration
  }

  /// - Parameter members: The visible notes of each world, its own note included.
  mutating func standings(_ members: [[Int]]) -> [WorldStanding] {
    map.drafts.indices.map { standing(of: $0, members[$0]) }
  }

  private mutating func standing(of world: Int, _ members: [Int]) -> WorldStanding {
    let draft = map.drafts[world]
    let worldNote = draft.note.flatMap { notes[$0] }
    let members = members.filter { $0 != draft.note }
    let listed = worldNote.flatMap { listedLevels($0, of: world) }
    let usesProgress = listed != nil || members.contains { saysProgress($0) }
    var standing = WorldStanding()
    for member in members { standing.coins = standing.coins.clampedSum(coins(of: member)) }
    standing.levels = listed ?? (usesProgress ? self.levels(of: draft, members) : [])
    let quests = members.filter { table[kind(of: $0)]?.countsAs == SchemaNames.quests }
    let levelTally = tally(standing.levels.filter { !isOptional($0) })
    let starTally = countStars(standing.levels, worldNote)
    standing.earnedStars = starTally?.done ?? 0
    let (questTally, questsWithOptional, failed) = countQuests(quests)
    standing.tally = levelTally ?? questTally ?? standing.tally
    standing.isCompleted = isCompleted(standing.levels, quests, worldNote)
    // A campaign, and a journal without worlds, shows progress only when it has levels of its own word.
    guard usesProgress, !standing.levels.isEmpty || showsProgress(draft) else { return standing }
    let counted = worldNote.flatMap { countedWords($0.note) } ?? ["levels", SchemaNames.quests]
    standing.progress = Progress(
      levels: counted.contains("levels") ? levelTally : nil,
      quests: counted.contains(SchemaNames.quests) ? questTally : nil, stars: starTally,
      others: others(counted, members),
      questsWithOptional: questsWithOptional == questTally ? nil : questsWithOptional, failedQuests: failed)
    return standing
  }

  private func showsProgress(_ draft: WorldDraft) -> Bool {
    if case .journal = draft.origin { return false }
    return draft.kind != SchemaNames.campaign
  }

  // MARK: What notes say

  private func kind(of note: Int) -> KindName { notes[note]?.note.kind ?? .note }

  private func isOptional(_ note: Int) -> Bool { notes[note]?.note.flag("optional") == true }

  private func coins(of note: Int) -> Int {
    guard let coins = notes[note]?.note.number("coins") else { return 0 }
    return Int(max(0, min(coins, 1e15)))
  }

  /// Whether a note says anything that makes its world one with progress.
  private func saysProgress(_ index: Int) -> Bool {
    guard let note = notes[index]?.note else { return false }
    if note["isLevel"] != nil || note.starRating != nil { return true }
    guard let kind = table[note.kind] else { return false }
    switch kind.countsAs {
    case SchemaNames.quests: return note.statedStatus(table.schema) != nil || table.statedCompletion(of: note) != nil
    case SchemaNames.locations:
      return table.meaning(of: note) == .completed || kind.completionProperty.flatMap { note.flag($0) } != nil
    default: return false
    }
  }

  // MARK: Levels

  /// `levels:` of the world's note, without what is hidden or belongs to another world; nil when it says none.
  private func listedLevels(_ world: ResolvedNote, of index: Int) -> [Int]? {
    guard let place = world.note.properties.firstIndex(where: { $0.name == "levels" }),
      !world.note.properties[place].linkedReferences.isEmpty
    else { return nil }
    var seen: Set<Int> = []
    var levels: [Int] = []
    for case .note(let level, _) in world.references[place] {
      guard notes[level] != nil, map.drafts[index].note != level, seen.insert(level).inserted else { continue }
      let home = map.worldOfNote[level]
      if home == index || home == WorldMap.journal { levels.append(level) }
    }
    return levels
  }

  private func levels(of draft: WorldDraft, _ members: [Int]) -> [Int] {
    let stated = members.filter { notes[$0]?.note.flag("isLevel") == true }
    if !stated.isEmpty { return sorted(stated) }
    guard showsProgress(draft) else { return [] }
    return sorted(
      members.filter { index in
        guard let note = notes[index]?.note, table[note.kind]?.countsAs == SchemaNames.locations else { return false }
        return note.flag("isLevel") != false && !completion.isInside.contains(index)
          && !note.source.isIndex
      })
  }

  /// By `order`, then by title as people count; sections of one file stay as they stand there.
  private func sorted(_ levels: [Int]) -> [Int] {
    let keyed = levels.map { level in
      let note = notes[level]?.note
      let isSection = note.map { $0.path != $0.file.path } ?? false
      return (
        level: level, order: note?.number("order") ?? .infinity,
        title: isSection ? note.map { String($0.file.path.stem) } ?? "" : note?.title ?? "",
        place: isSection ? note?.bodyRange.lowerBound ?? 0 : 0
      )
    }
    return keyed.sorted { left, right in
      if left.order != right.order { return left.order < right.order }
      if left.title != right.title { return NaturalOrder.precedes(left.title, right.title) }
      return (left.place, left.level) < (right.place, right.level)
    }.map(\.level)
  }

  // MARK: Counts

  private func tally(_ counted: [Int]) -> Tally? {
    guard !counted.isEmpty else { return nil }
    return Tally(done: counted.filter { completion.states[$0] == true }.count, total: counted.count)
  }

  private func countQuests(_ quests: [Int]) -> (Tally?, Tally?, Int) {
    var failed = 0
    var counted: [Int] = []
    for quest in quests {
      switch notes[quest].flatMap({ table.meaning(of: $0.note) }) {
      case .failed, .abandoned: failed += 1
      case .pending, .active, .completed, .neutral, nil: counted.append(quest)
      }
    }
    return (tally(counted.filter { !isOptional($0) }), tally(counted), failed)
  }

  /// Stars over all levels, when one of them says any.
  private mutating func countStars(_ levels: [Int], _ world: ResolvedNote?) -> Tally? {
    guard levels.contains(where: { notes[$0]?.note.starRating != nil }) else { return nil }
    let maximum = Int(max(1, min(world?.note.number("maxStars") ?? Double(configuration.maxStars), 100)))
    var sum = 0
    for level in levels {
      guard let note = notes[level]?.note else { continue }
      let earned = max(0, min(note.starRating?.earned ?? 0, maximum))
      stars[level] = StarCount(earned: earned, possible: maximum)
      sum += earned
    }
    return Tally(done: sum, total: levels.count * maximum)
  }

  private func others(_ counted: [String], _ members: [Int]) -> [(kind: KindName, tally: Tally)] {
    counted.compactMap { word in
      if word == "tasks" {
        let tasks = members.flatMap { notes[$0]?.note.body.tasks ?? [] }
        let tally = Tally(done: tasks.filter(\.isDone).count, total: tasks.count)
        return tasks.isEmpty ? nil : (kind: KindName(word), tally: tally)
      }
      guard word != "levels", word != SchemaNames.quests,
        let kind = table.schema.kinds.first(where: { $0.countsAs == word })
      else { return nil }
      let tally = tally(members.filter { table[self.kind(of: $0)]?.countsAs == word && !isOptional($0) })
      return tally.map { (kind: kind.name, tally: $0) }
    }
  }

  /// The words of `progress: {count: […]}`.
  private func countedWords(_ note: Note) -> [String]? {
    guard case .structure(let node)? = note["progress"], case .mapping(let entries) = node.value,
      let count = entries.last(where: { $0.key.lowercased() == "count" })
    else { return nil }
    let scalars: [YAMLNode]
    if case .sequence(let items) = count.value.value { scalars = items } else { scalars = [count.value] }
    let words = scalars.compactMap { item in
      if case .scalar(let word, _) = item.value { word.lowercased() } else { String?.none }
    }
    return words.isEmpty ? nil : words
  }

  /// All levels; without levels what the world says, else all quests.
  private func isCompleted(_ levels: [Int], _ quests: [Int], _ world: ResolvedNote?) -> Bool {
    let required = levels.filter { !isOptional($0) }
    if !required.isEmpty { return required.allSatisfy { completion.states[$0] == true } }
    if let stated = world.flatMap({ table.statedCompletion(of: $0.note) }) { return stated }
    let (tally, withOptional, _) = countQuests(quests)
    return (tally ?? withOptional).map { $0.done == $0.total } ?? false
  }
}
