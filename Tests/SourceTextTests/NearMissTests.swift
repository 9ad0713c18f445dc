import SourceText
import Testing

struct NearMissTests {
  private let names = NearMiss(candidates: ["Aldous Finch", "Dunmere", "Church of Elleh", "Elden", "Elder", "Bo"])

  @Test(arguments: [
    ("Aldus Finch", "Aldous Finch"), ("dunmere", "Dunmere"), ("Dunmree", "Dunmere"),
    ("Church of Ellen", "Church of Elleh"),
    ("Aldous", "Aldous Finch"), ("Dunmere Village", "Dunmere"), ("Eldex", "Elden"),
  ])
  func `A name that is nearly right finds the right one`(name: String, expected: String) {
    #expect(names.suggestion(for: name) == expected)
  }

  @Test(arguments: ["", "Xyzzy", "Ba", "Finch", "Elleh the Great Tree"])
  func `A name that is far off finds none`(name: String) {
    #expect(names.suggestion(for: name) == nil)
  }

  @Test func `The same name is no suggestion`() {
    #expect(NearMiss.suggestion(for: "Bo", among: ["Bo"]) == nil)
    #expect(NearMiss.suggestion(for: "Bo", among: ["bo"]) == "bo")
  }

  @Test func `The order of the candidates does not matter`() {
    let candidates = ["cart", "card", "care", "Carl"]
    for shift in candidates.indices {
      let turned = Array(candidates[shift...] + candidates[..<shift])
      #expect(NearMiss.suggestion(for: "carx", among: turned) == "Carl")
    }
  }

  @Test func `A name counts as near up to the distance that its length allows, and no further`() {
    var state: UInt64 = 3
    func next(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
    for _ in 0..<2_000 {
      let name = (0..<next(8) + 3).map { _ in ["a", "b", "c"][next(3)] }
      var other = name
      for _ in 0...next(4) {
        let place = next(other.count)
        switch next(4) {
        case 0 where other.count > 1: other.remove(at: place)
        case 1: other.insert("d", at: place)
        case 2 where place > 0: other.swapAt(place, place - 1)
        default: other[place] = "c"
        }
      }
      guard name != other, !other.isEmpty else { continue }
      let isNear = distance(name, other) <= min(3, (name.count + 2) / 4)
      let suggestion = NearMiss.suggestion(for: name.joined(), among: [other.joined()])
      #expect((suggestion != nil) == isNear, "\(name.joined()) and \(other.joined())")
    }
  }

  /// Insertions, deletions, changes and swaps of neighbours, counted the slow way.
  private func distance(_ left: [String], _ right: [String]) -> Int {
    var rows = [Array(0...right.count)]
    for here in 1...left.count {
      var row = [here]
      for there in 1...right.count {
        let change = rows[here - 1][there - 1] + (left[here - 1] == right[there - 1] ? 0 : 1)
        var best = min(change, rows[here - 1][there] + 1, row[there - 1] + 1)
        if here > 1, there > 1, left[here - 1] == right[there - 2], left[here - 2] == right[there - 1] {
          best = min(best, rows[here - 2][there - 2] + 1)
        }
        row.append(best)
      }
      rows.append(row)
    }
    return rows[left.count][right.count]
  }
}
