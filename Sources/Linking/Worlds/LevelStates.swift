import Notes

/// Decides which levels of a world are open: by their own `unlock:`, which is rare, in the order of the path.
struct LevelStates {
  private let notes: [ResolvedNote?]
  private let standings: [WorldStanding]
  private let completion: Completion
  private let stars: [Int: StarCount]
  private let evaluator: UnlockEvaluator

  init(
    _ notes: [ResolvedNote?], _ standings: [WorldStanding], _ completion: Completion, _ stars: [Int: StarCount],
    _ evaluator: UnlockEvaluator
  ) {
    self.notes = notes
    self.standings = standings
    self.completion = completion
    self.stars = stars
    self.evaluator = evaluator
  }

  func states(of world: Int, _ rules: inout WorldRules) -> [Level.State] {
    let levels = standings[world].levels
    guard !levels.isEmpty else { return [] }
    var vantage = evaluator.levelVantage(of: world)
    return levels.map { level in
      guard let note = notes[level]?.note else { return .open }
      vantage.isPurchased = note.flag("purchased") == true
      let isDone = completion.states[level] == true
      var missing: UnlockCondition?
      if !isDone, case .rule(let rule, let targets)? = rules.statedRule(of: level, in: world) {
        missing = evaluator.condition(of: rule, targets, from: vantage)
      }
      vantage.missingBefore = isDone ? nil : .previous(title: note.title, Tally(done: 0, total: 1))
      vantage.stars = vantage.stars.clampedSum(stars[level]?.earned ?? 0)
      if isDone { return .done }
      return missing.map { .locked($0) } ?? .open
    }
  }
}
