import SourceText
import Testing

@Suite struct ByteOrderTests {
  @Test func `Texts are ordered like their bytes, however long what they share is`() {
    let shared = String(repeating: "elden-ring/", count: 5)
    var texts = ["", "a", "b", "ab", "a\0", "a\0b", "abcdefgh", "abcdefgh\0", "abcdefghi", "é", "z", "Z", "a"]
    for name in ["varré", "varre", "varr", "varré-2", "", "melina", "12345678", "1234567812345678"] {
      texts.append(shared + name)
    }
    let expected = texts.indices.sorted { left, right in
      let (one, other) = (Array(texts[left].utf8), Array(texts[right].utf8))
      return one == other ? left < right : one.lexicographicallyPrecedes(other)
    }
    #expect(ByteOrder.places(of: texts) == expected)
    #expect(
      ByteOrder.places(of: texts.reversed()).map { texts.count - 1 - $0 }.map { texts[$0] }
        == expected.map { texts[$0] })
  }

  @Test func `Equal texts stay in their order`() {
    let texts = [String](repeating: "the-same-long-name-of-a-note", count: 40)
    #expect(ByteOrder.places(of: texts) == Array(0..<40))
    #expect(ByteOrder.places(of: []) == [])
  }
}
