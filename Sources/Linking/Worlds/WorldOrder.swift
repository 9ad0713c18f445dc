import Notes

/// The sequences in which worlds follow, and unlock, each other.
struct WorldOrder {
  struct Sequence {
    /// nil for worlds that are in no game.
    let game: Int?
    let worlds: [Int]
  }

  /// The games in order, then the worlds in none. A game without worlds stands alone.
  let sequences: [Sequence]
  /// Games among themselves, for their own unlock rules.
  let games: [Int]

  /// - Parameter present: Drafts that the audience may see something of.
  init(_ map: WorldMap, where isPresent: (Int) -> Bool) {
    let present = map.drafts.indices.filter { isPresent($0) && $0 != WorldMap.journal }
    games = Self.sorted(present.filter { map.drafts[$0].kind == SchemaNames.game }, map)
    let isGame = Set(games)
    var byGame: [Int: [Int]] = [:]
    var alone: [Int] = []
    for world in present where !isGame.contains(world) {
      if let game = map.drafts[world].game, isGame.contains(game) {
        byGame[game, default: []].append(world)
      } else {
        alone.append(world)
      }
    }
    var sequences = games.map { game in
      Sequence(game: game, worlds: byGame[game].map { Self.sorted($0, map) } ?? [game])
    }
    if !alone.isEmpty { sequences.append(Sequence(game: nil, worlds: Self.sorted(alone, map))) }
    if sequences.isEmpty { sequences = [Sequence(game: nil, worlds: [WorldMap.journal])] }
    self.sequences = sequences
  }

  private static func sorted(_ worlds: [Int], _ map: WorldMap) -> [Int] {
    worlds.sorted { left, right in
      let (first, second) = (map.drafts[left].order ?? .infinity, map.drafts[right].order ?? .infinity)
      if first != second { return first < second }
      let (title, other) = (map.drafts[left].title, map.drafts[right].title)
      return title != other ? NaturalOrder.precedes(title, other) : left < right
    }
  }
}
