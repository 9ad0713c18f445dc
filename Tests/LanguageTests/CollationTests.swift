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

  /// Names of ASCII are sorted without asking the system; it must have said the same.
  @Test(arguments: ["ar", "de", "en", "es", "fr", "it", "ja", "ko", "nl", "pl", "pt-BR", "ru", "zh-Hans", "cs", "da"])
  func `Plain names stand where the language puts them`(language: String) {
    let letters = Array("aAbBcChHlLzZyYnNgG 01289 '-.,:!?()&é각")
    var state: UInt64 = 7
    func next(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
    let names = (0..<300).map { _ in String((0...next(7)).map { _ in letters[next(letters.count)] }) }
    let collation = Collation(language: language)
    let sorted = collation.sorted(names)
    for (left, right) in zip(sorted, sorted.dropFirst()) {
      #expect(!collation.precedes(right, left), "\(left) stands before \(right)")
    }
  }
}
