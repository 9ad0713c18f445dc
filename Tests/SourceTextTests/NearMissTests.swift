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
}
