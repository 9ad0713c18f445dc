import Notes
import SourceText

/// Decides which worlds are open, one after the other, so that nothing of a locked one counts for the next.
struct UnlockEvaluator {
  private let map: WorldMap
  private let notes: [ResolvedNote?]
  private let standings: [WorldStanding]
  private let completion: Completion
  private let order: WorldOrder
  private let policies: [JournalConfiguration.WhenLocked]
  private var rules: [WorldRule?]
  private var previous: [Int?]
  private var isFirst: Set<Int> = []
  private var isInRing: Set<Int> = []
  /// By draft; nil when the world is open.
  private(set) var conditions: [UnlockCondition?]
  private(set) var diagnostics: [Diagnostic] = []
  /// Sums over a world and those before it in its sequence, of what is not withheld.
  private var starsSoFar: [Int]
  private var coinsSoFar: [Int]

  /// - Parameter policies: What happens to each world when it is locked.
  init(
    _ notes: [ResolvedNote?], _ map: WorldMap, _ order: WorldOrder, _ standings: [WorldStanding],
    _ completion: Completion, rules: inout WorldRules, policies: [JournalConfiguration.WhenLocked]
  ) {
    self.map = map
    self.notes = notes
    self.standings = standings
    self.completion = completion
    self.order = order
    self.policies = policies
    let count = map.drafts.count
    self.rules = Array(repeating: nil, count: count)
    previous = Array(repeating: nil, count: count)
    conditions = Array(repeating: nil, count: count)
    starsSoFar = Array(repeating: 0, count: count)
    coinsSoFar = Array(repeating: 0, count: count)
    readRules(&rules)
    evaluateAll()
  }

  /// What a rule is measured against: where a world or level stands.
  struct Vantage {
    /// What the one before still lacks.
    var missingBefore: UnlockCondition?
    var previousWorld: Int?
    var stars = 0
    var coins = 0
    var isPurchased = false
  }

  /// Whether a world's notes are withheld.
  func isWithheld(_ world: Int) -> Bool { conditions[world] != nil && policies[world] != .show }

  private mutating func readRules(_ reader: inout WorldRules) {
    var groups = order.sequences.filter { $0.worlds != $0.game.map { [$0] } }.map(\.worlds)
    groups.append(order.games)
    for worlds in groups {
      let isOrdered = worlds.contains { reader.saysOrder($0) }
      for (place, world) in worlds.enumerated() {
        rules[world] = reader.rule(of: world, isOrdered: isOrdered)
        if place == 0 { isFirst.insert(world) } else { previous[world] = worlds[place - 1] }
      }
    }
  }

  // MARK: The order of deciding

  private mutating func evaluateAll() {
    let count = map.drafts.count
    // Node `count + w` stands for the sums over `w` and the worlds before it.
    var graph = DependencyGraph(count: count * 2)
    for world in 0..<count {
      graph.dependencies[world] = dependencies(of: world)
      graph.dependencies[count + world] = [world] + (previous[world].map { [count + $0] } ?? [])
    }
    let (sorted, rings) = graph.ordered()
    for ring in rings {
      isInRing.formUnion(ring.filter { $0 < count })
      report(graph.chain(through: ring).filter { $0 < count })
    }
    for node in sorted {
      if node < count {
        conditions[node] = condition(of: node)
      } else {
        addSums(node - count)
      }
    }
  }

  private func dependencies(of world: Int) -> [Int] {
    var nodes = map.drafts[world].game.map { [$0] } ?? []
    guard case .rule(let rule, let targets)? = rules[world] else { return nodes }
    for target in targets {
      switch target {
      case .world(let other): nodes.append(other)
      case .note(let note): if map.worldOfNote[note] != WorldMap.journal { nodes.append(map.worldOfNote[note]) }
      case .hidden, .unknown: break
      }
    }
    if let previous = previous[world] {
      if rule.contains(where: { $0 == .previous }) { nodes.append(previous) }
      if rule.contains(where: \.isSum) { nodes.append(map.drafts.count + previous) }
    }
    return nodes
  }

  private mutating func addSums(_ world: Int) {
    let isOut = isWithheld(world)
    starsSoFar[world] = (previous[world].map { starsSoFar[$0] } ?? 0).clampedSum(
      isOut ? 0 : standings[world].earnedStars)
    coinsSoFar[world] = (previous[world].map { coinsSoFar[$0] } ?? 0).clampedSum(isOut ? 0 : standings[world].coins)
  }

  private mutating func report(_ ring: [Int]) {
    guard let first = ring.first, let note = map.drafts[first].note.flatMap({ notes[$0]?.note }) else { return }
    let titles = (ring + [first]).map { map.drafts[$0].title }.joined(separator: " → ")
    diagnostics.append(
      Diagnostic(
        .error, "unlock-cycle", "These worlds wait for each other: \(titles)", path: note.file.path,
        range: note.range(of: note["unlock"] != nil ? "unlock" : "requires"),
        suggestion: "let one of them open without the others"))
  }

  // MARK: One world

  private func condition(of world: Int) -> UnlockCondition? {
    if let game = map.drafts[world].game, let condition = conditions[game] { return condition }
    guard let rule = rules[world] else { return nil }
    switch rule {
    case .locked: return .stated
    case .unlocked: return nil
    case .rule(let rule, let targets):
      if isFirst.contains(world) { return nil }
      if isInRing.contains(world) { return .impossible }
      return condition(of: rule, targets, from: vantage(of: world))
    }
  }

  private func vantage(of world: Int) -> Vantage {
    var vantage = Vantage(previousWorld: previous[world])
    vantage.isPurchased = map.drafts[world].note.flatMap { notes[$0]?.note.flag("purchased") } == true
    if let previous = previous[world] {
      vantage.missingBefore = previousCondition(previous)
      (vantage.stars, vantage.coins) = (starsSoFar[previous], coinsSoFar[previous])
    }
    return vantage
  }

  /// Where the levels of a world stand before any of them counts.
  func levelVantage(of world: Int) -> Vantage {
    var vantage = vantage(of: world)
    vantage.missingBefore = nil
    return vantage
  }

  /// What is still missing for a rule; nil when it is satisfied.
  ///
  /// - Parameter targets: Those of the rule's references, in their order.
  func condition(of rule: UnlockRule, _ targets: [UnlockTarget], from vantage: Vantage) -> UnlockCondition? {
    var rest = targets[...]
    return condition(of: rule, &rest, vantage)
  }

  private func condition(
    of rule: UnlockRule, _ targets: inout ArraySlice<UnlockTarget>, _ vantage: Vantage
  ) -> UnlockCondition? {
    switch rule {
    case .always: return nil
    case .previous: return vantage.missingBefore
    case .stars(let need): return vantage.stars >= need ? nil : .stars(have: vantage.stars, need: need)
    case .coins(let need): return vantage.coins >= need ? nil : .coins(have: vantage.coins, need: need)
    case .percent(let need, let references):
      let worlds = take(references.count, from: &targets)
      let previous = vantage.previousWorld.map { [UnlockTarget.world($0)] } ?? []
      return percentCondition(need, references.isEmpty ? previous : worlds)
    case .completed(let references): return completedCondition(take(references.count, from: &targets))
    case .purchased: return vantage.isPurchased ? nil : .purchase
    case .all(let rules):
      let missing = rules.compactMap { condition(of: $0, &targets, vantage) }
      return missing.count > 1 ? .all(missing) : missing.first
    case .any(let rules):
      let missing = rules.map { condition(of: $0, &targets, vantage) }
      guard !missing.contains(where: { $0 == nil }) else { return nil }
      let parts = missing.compactMap { $0 }
      return parts.count == 1 ? parts.first : .any(parts)
    }
  }

  private func take(_ count: Int, from targets: inout ArraySlice<UnlockTarget>) -> [UnlockTarget] {
    let taken = targets.prefix(count)
    targets = targets.dropFirst(count)
    return Array(taken)
  }

  private func previousCondition(_ previous: Int) -> UnlockCondition? {
    if conditions[previous] == nil { return standings[previous].isCompleted ? nil : openCondition(previous) }
    switch policies[previous] {
    case .show: return openCondition(previous)
    // Of a locked world nothing is said but its title, of a hidden one not even that.
    case .teaser: return .previous(title: map.drafts[previous].title, Tally(done: 0, total: 0))
    case .hide: return .completed(titles: [], hiddenCount: 1, Tally(done: 0, total: 1))
    }
  }

  private func openCondition(_ world: Int) -> UnlockCondition {
    .previous(title: map.drafts[world].title, standings[world].tally)
  }

  private func percentCondition(_ need: Int, _ targets: [UnlockTarget]) -> UnlockCondition? {
    var titles: [String] = []
    var (done, total) = (0, 0)
    var isPossible = !targets.isEmpty
    for target in targets {
      guard case .world(let other) = target, !isUnnamed(other) else {
        isPossible = false
        continue
      }
      titles.append(map.drafts[other].title)
      guard !isWithheld(other) else { continue }
      done += standings[other].tally.done
      total += standings[other].tally.total
    }
    let have = total > 0 ? Int(Double(done) / Double(total) * 100) : 0
    if isPossible, have >= need { return nil }
    return titles.isEmpty ? .impossible : .percent(have: have, need: need, of: titles)
  }

  private func completedCondition(_ targets: [UnlockTarget]) -> UnlockCondition? {
    var titles: [String] = []
    var (hidden, done, unknown) = (0, 0, 0)
    for target in targets {
      switch target {
      case .world(let world) where !isUnnamed(world):
        titles.append(map.drafts[world].title)
        if !isWithheld(world), standings[world].isCompleted { done += 1 }
      case .note(let note) where !isWithheld(map.worldOfNote[note]):
        titles.append(notes[note]?.note.title ?? "")
        if completion.states[note] == true { done += 1 }
      case .world, .note, .hidden: hidden += 1
      case .unknown: unknown += 1
      }
    }
    if done == targets.count { return nil }
    if unknown == targets.count { return .impossible }
    return .completed(titles: titles, hiddenCount: hidden, Tally(done: done, total: targets.count))
  }

  /// A locked world whose card is dropped has no name to show.
  private func isUnnamed(_ world: Int) -> Bool { conditions[world] != nil && policies[world] == .hide }
}

extension UnlockRule {
  /// Whether the rule, or one in it, satisfies a condition.
  func contains(where matches: (UnlockRule) -> Bool) -> Bool {
    switch self {
    case .all(let rules), .any(let rules): rules.contains { $0.contains(where: matches) }
    case .percent(_, let worlds) where worlds.isEmpty: matches(.previous) || matches(self)
    case .always, .previous, .stars, .coins, .percent, .completed, .purchased: matches(self)
    }
  }

  /// Whether the rule sums over all earlier worlds.
  var isSum: Bool {
    switch self {
    case .stars, .coins: true
    case .always, .previous, .percent, .completed, .purchased, .all, .any: false
    }
  }
}
