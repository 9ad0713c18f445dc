import Notes
import SourceText

/// What is done and what is locked, decided on the notes that are visible by their own words: the second half of
/// redaction.
struct LockedNotes {
  let standings: [WorldStanding]
  let completion: Completion
  let stars: [Int: StarCount]
  let order: WorldOrder
  /// By draft: why it is locked; nil when it is open.
  let conditions: [UnlockCondition?]
  let policies: [JournalConfiguration.WhenLocked]
  /// By draft: the states of `standings[draft].levels`.
  let levelStates: [[Level.State]]
  let diagnostics: [Diagnostic]

  /// - Parameter showsLocks: Locked worlds are shown with their padlocks, whatever they say.
  init(
    _ notes: [ResolvedNote?], _ map: WorldMap, _ table: PropertyTable, _ configuration: JournalConfiguration,
    showsLocks: Bool
  ) {
    completion = Completion(notes, map, table)
    let members = map.members { notes[$0] != nil }
    var counter = StandingCounter(notes, map, table, completion, configuration)
    let standings = counter.standings(members)
    let isPresent: (Int) -> Bool = { world in
      switch map.drafts[world].origin {
      case .journal: true
      case .implicit: !members[world].isEmpty
      case .note(let note): notes[note] != nil || !members[world].isEmpty
      }
    }
    order = WorldOrder(map, where: isPresent)
    policies = map.drafts.map { draft in
      if showsLocks { return .show }
      let written = draft.note.flatMap { notes[$0]?.note.text("whenLocked")?.lowercased() }
      return written.flatMap { JournalConfiguration.WhenLocked(rawValue: $0) } ?? configuration.whenLocked
    }
    var rules = WorldRules(notes, map, configuration, where: isPresent)
    let evaluator = UnlockEvaluator(notes, map, order, standings, completion, rules: &rules, policies: policies)
    conditions = evaluator.conditions
    stars = counter.stars
    let levels = LevelStates(notes, standings, completion, counter.stars, evaluator)
    levelStates = map.drafts.indices.map { levels.states(of: $0, &rules) }
    self.standings = standings
    diagnostics = rules.diagnostics + evaluator.diagnostics
  }

  /// Whether a world's notes are withheld because it is locked.
  func isWithheld(_ world: Int) -> Bool { conditions[world] != nil && policies[world] != .show }
}
