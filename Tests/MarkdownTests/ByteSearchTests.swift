import Testing

@testable import Markdown

@Suite struct ByteSearchTests {
  @Test func `a run of words ends at the same byte however long it is`() {
    for byte in UInt8.min...UInt8.max {
      for place in 0..<20 {
        var text = [UInt8](repeating: UInt8(ascii: "a"), count: 20)
        text[place] = byte
        let goesOn = byte.isLetter || byte == 0x20 || (byte >= 0x80 && byte != Placeholder.lead)
        #expect(text.endOfWords(from: 0, limit: 20) == (goesOn ? 20 : place))
        #expect(text.endOfWords(from: 1, limit: 19) == (goesOn || place == 19 ? 19 : max(1, place)) || place == 0)
      }
    }
  }
}
