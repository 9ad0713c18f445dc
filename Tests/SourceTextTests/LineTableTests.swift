import SourceText
import Testing

struct LineTableTests {
  private func location(_ text: String, _ offset: Int) -> LineTable.Location {
    LineTable(Array(text.utf8)).location(of: offset)
  }

  @Test func `Lines end with LF, CRLF and CR`() {
    let text = "a\nb\r\nc\rd"
    #expect(location(text, 2) == .init(line: 2, column: 1))
    #expect(location(text, 4) == .init(line: 2, column: 3))
    #expect(location(text, 5) == .init(line: 3, column: 1))
    #expect(location(text, 7) == .init(line: 4, column: 1))
    #expect(LineTable(Array(text.utf8)).range(ofLine: 2) == 2..<3)
  }

  @Test func `Columns count Unicode scalars`() {
    #expect(location("é日🗡x", 9) == .init(line: 1, column: 4))
    #expect(location("é日🗡x", 3) == .init(line: 1, column: 2))
    #expect(location("e\u{301}x", 3) == .init(line: 1, column: 3))
  }

  @Test func `A byte order mark belongs to no column`() {
    #expect(location("\u{FEFF}abc", 3) == .init(line: 1, column: 1))
    #expect(location("\u{FEFF}abc", 0) == .init(line: 1, column: 1))
    #expect(location("\u{FEFF}\nabc", 4) == .init(line: 2, column: 1))
  }

  @Test func `An offset outside is taken as the start or end`() {
    #expect(location("ab", 99) == .init(line: 1, column: 3))
    #expect(location("ab", -1) == .init(line: 1, column: 1))
    #expect(location("", 0) == .init(line: 1, column: 1))
  }

  @Test func `Long lines with other letters are counted right`() {
    let text = String(repeating: "é", count: 5000) + "\n" + String(repeating: "日", count: 3000)
    #expect(location(text, 9998) == .init(line: 1, column: 5000))
    #expect(location(text, 10_001 + 6000) == .init(line: 2, column: 2001))
  }
}
