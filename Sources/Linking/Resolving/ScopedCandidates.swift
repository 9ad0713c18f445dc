/// What one name may mean, the best first, and in reach of a note's world and game without looking at all of them.
struct ScopedCandidates<Candidate: Hashable & Sendable>: Sendable {
  /// Sorted: the one that wins where nothing nearer decides comes first.
  let all: [Candidate]
  private var byWorld: [Int: [Candidate]] = [:]
  private var byGame: [Int: [Candidate]] = [:]

  init(_ sorted: [Candidate], in map: WorldMap, world: (Candidate) -> Int) {
    all = sorted
    guard sorted.count > 1 else { return }
    for candidate in sorted {
      let home = world(candidate)
      byWorld[home, default: []].append(candidate)
      if let game = map.game(of: home) { byGame[game, default: []].append(candidate) }
    }
  }

  /// The candidates nearest to a note of `world`: in its world, in its game's own notes, in its game, anywhere.
  func nearest(to world: Int, in map: WorldMap) -> [Candidate] {
    guard all.count > 1 else { return all }
    return tiers(from: world, in: map).first { !$0.isEmpty } ?? []
  }

  /// The candidates by nearness; farther tiers hold the nearer ones as well.
  func tiers(from world: Int, in map: WorldMap) -> [[Candidate]] {
    guard all.count > 1 else { return [all] }
    var tiers = [byWorld[world] ?? []]
    if let game = map.game(of: world) { tiers += [byWorld[game] ?? [], byGame[game] ?? []] }
    tiers.append(all)
    return tiers
  }
}
