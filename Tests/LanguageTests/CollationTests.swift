import Language
import Testing

struct CollationTests {
  @Test func `Numbers in names sort by value`() {
    let names = ["Session 10", "session 9", "Session 2", "Session 1"]
    #expect(Collation(language: "en").sorted(names) == ["Session 1", "Session 2", "session 9", "Session 10"])
  }

  @Test func `Each language has its own alphabet`() {
    let names = ["Zebra", "Ängel", "Apfel"]
    #expect(Collation(language: "de").sorted(names) == ["Ängel", "Apfel", "Zebra"])
    #expect(Collation(language: "sv").sorted(names) == ["Apfel", "Zebra", "Ängel"])
  }

  @Test func `Names that differ in case stand in the order of their bytes`() {
    #expect(Collation(language: "en").sorted(["b", "a", "A"]) == ["A", "a", "b"])
  }

  @Test func `Items of one name stay in their order and every name is asked for once`() {
    var calls = 0
    let items = Collation(language: "en").sorted([3, 1, 2]) { _ in
      calls += 1
      return "same"
    }
    #expect(items == [3, 1, 2])
    #expect(calls == 3)
  }

  @Test func `An unknown language still sorts`() {
    #expect(Collation(language: "not a tag").sorted(["b", "a"]) == ["a", "b"])
  }
}
