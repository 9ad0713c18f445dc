import Testing

@testable import Linking

struct TextNumbersTests {
  @Test func `every text has one number, in the order in which they came`() {
    var numbers = TextNumbers()
    let texts = (0..<3_000).map { String(repeating: "x", count: $0 % 30) + "\($0)" }
    for (place, text) in texts.enumerated() {
      let found = numbers.number(of: text)
      #expect(found.number == place && found.isNew)
    }
    for (place, text) in texts.enumerated().reversed() {
      let found = numbers.number(of: text)
      #expect(found.number == place && !found.isNew)
    }
  }
}
