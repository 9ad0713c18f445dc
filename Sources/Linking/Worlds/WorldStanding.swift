import Notes

/// What is done in one world, by what the audience may see of it.
struct WorldStanding {
  /// Places in the journal, in the order of the path.
  var levels: [Int] = []
  var progress: Progress?
  var isCompleted = false
  /// For unlock rules; sums never overflow.
  var earnedStars = 0
  var coins = 0
  /// Levels done of all, else quests; what "percent of a world" means.
  var tally = Tally(done: 0, total: 0)
}

extension Int {
  /// The sum, at most the largest number.
  func clampedSum(_ other: Int) -> Int {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? Int.max : sum
  }
}
