import Testing

@testable import SiteGenerator

@Suite struct TextFinderTests {
  private static func found(_ texts: [String], in text: String) -> [String] {
    var found: [String] = []
    TextFinder(texts.map { Array($0.utf8) }).forEachMatch(in: Array(text.utf8)) { found.append("\($0)@\($1)") }
    return found.sorted()
  }

  @Test func `texts of every length are found at every place`() {
    for length in 4...40 {
      let text = String((0..<length).map { Character(Unicode.Scalar(UInt8(97 + $0 % 26))) })
      for before in 0..<9 {
        let place = String(repeating: ".", count: before) + text + "."
        #expect(Self.found([text], in: place) == ["0@\(before)"])
        #expect(Self.found([text.uppercased()], in: place + place).count == 2)
      }
    }
  }

  @Test func `it finds what a plain search finds`() {
    var state: UInt64 = 7
    func next(_ limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % limit
    }
    func text(_ length: Int) -> [UInt8] { (0..<length).map { _ in UInt8(97 + next(3)) } }
    for _ in 0..<60 {
      var texts: [[UInt8]] = []
      for _ in 0..<40 {
        let new = text(4 + next(12))
        if !texts.contains(new) { texts.append(new) }
      }
      let bytes = text(400)
      var expected: [String] = []
      for (index, wanted) in texts.enumerated() {
        for start in 0...bytes.count - wanted.count where bytes[start..<start + wanted.count].elementsEqual(wanted) {
          expected.append("\(index)@\(start)")
        }
      }
      var found: [String] = []
      TextFinder(texts).forEachMatch(in: bytes) { found.append("\($0)@\($1)") }
      #expect(found.sorted() == expected.sorted())
    }
  }

  @Test(arguments: [
    ("Bob", " bob ", true), ("Bob", "bobby", false), ("Bob", "a bob", true), ("Bob", "\\nbob", true),
    ("Bob", "%20bob", true), ("Bob", "nbob", false), ("Bob", "ébob", false), ("Bob", "은bob은", true),
    ("바레", "나바레는", true), ("Bob", "«bob»", true), ("Bob", "bob’s", true),
  ])
  func `a text stands on its own between other characters`(text: String, around: String, isAlone: Bool) {
    let bytes = Array(around.utf8)
    let wanted = Array(text.lowercased().utf8)
    let start = bytes.indices.first { bytes[$0...].starts(with: wanted) } ?? 0
    #expect(TextBorders(bytes: bytes, kind: .words).surround(start..<start + wanted.count) == isAlone)
  }

  @Test func `in an address hyphens belong to words`() {
    let bytes = Array("a/old-bob.html bob.html".utf8)
    #expect(!TextBorders(bytes: bytes, kind: .address).surround(6..<9))
    #expect(TextBorders(bytes: bytes, kind: .address).surround(15..<18))
  }

  @Test func `text is cut into runs without marks`() {
    let bytes = Array("- The *old* king of northern marches. He'll fall & rise again".utf8)
    let runs = TextFragments.ranges(in: bytes, 0..<bytes.count).map { String(decoding: bytes[$0], as: UTF8.self) }
    #expect(runs == ["king of northern marches"])
    let long = Array(String(repeating: "many words ", count: 20).utf8)
    #expect(TextFragments.ranges(in: long, 0..<long.count).map(\.count) == [32])
  }

  @Test func `spoken text knows no marks`() {
    #expect(SpokenText.bytes(of: "*Old*\n> “Mill’s”  [[X|Éa]]") == Array("old mill s x éa".utf8))
  }
}
