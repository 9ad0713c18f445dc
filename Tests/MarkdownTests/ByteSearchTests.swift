import Testing

@testable import Markdown

@Suite struct ByteSearchTests {
  @Test func `a run of words ends at the same byte however long it is`() {
    for byte in UInt8.min...UInt8.max {
      let isBetweenWords = " ',-./".utf8.contains(byte)
      let goesOn = byte.isLetterOrDigit || isBetweenWords || (byte >= 0x80 && byte != Placeholder.lead)
      for place in 0..<40 {
        var text = [UInt8](repeating: UInt8(ascii: "a"), count: 40)
        text[place] = byte
        let ends = [text.endOfWords(from: 0, limit: 40), text.endOfWords(from: 1, limit: 39)]
        #expect(ends[0] == (goesOn ? 40 : place))
        #expect(ends[1] == (goesOn || place == 0 ? 39 : min(39, max(1, place))))
      }
    }
  }
}
