import Testing

@testable import Markdown

/// Looking at eight bytes at a time finds what looking at each one finds.
struct SentenceCutterTests {
  @Test(arguments: 0..<40)
  func `Blanks are single wherever they stand in a text`(length: Int) {
    var generator = SystemRandomNumberGenerator()
    let letters: [UInt8] = [0x20, 0x20, 0x41, 0x7A, 0x80, 0xE3, 0x21, 0x1F, 0x09, 0x0A, 0x41, 0x42, 0x43, 0x44]
    for common in [4, 9, letters.count] {
      for _ in 0..<300 {
        let text = (0..<length).map { _ in letters[Int.random(in: 0..<common, using: &generator)] }
        let isFound = SentenceCutter.isCollapsed(text.span)
        #expect(isFound == isCollapsed(text), "\(text)")
      }
    }
  }

  @Test(arguments: 0..<24)
  func `Two blanks are seen at every place`(place: Int) {
    var text = [UInt8](repeating: 0x61, count: 26)
    text[place] = 0x20
    let isSingle = SentenceCutter.isCollapsed(text.span)
    text[place + 1] = 0x20
    let isDoubled = !SentenceCutter.isCollapsed(text.span)
    #expect(isSingle && isDoubled)
  }

  private func isCollapsed(_ text: [UInt8]) -> Bool {
    let isWhite = text.map { $0 == 0x20 || (0x09...0x0D).contains($0) }
    for offset in text.indices where isWhite[offset] {
      if text[offset] != 0x20 || (offset > 0 && text[offset - 1] == 0x20) { return false }
    }
    return true
  }
}
