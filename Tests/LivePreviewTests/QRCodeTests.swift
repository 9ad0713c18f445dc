import Testing

@testable import LivePreview

@Suite struct QRCodeTests {
  @Test func `a code is square, has its three corners and an empty frame`() throws {
    let code = try #require(QRCode("http://192.168.0.7:8000/?token=abcdefgh"))
    let size = code.rows.count
    #expect(code.rows.allSatisfy { $0.count == size })
    for (row, column) in [(0, 0), (0, size - 7), (size - 7, 0)] {
      #expect(code.rows[row][column..<column + 7].allSatisfy { $0 })
      #expect(!code.rows[row + 1][column + 1])
    }
    let lines = code.lines(usesColor: false)
    #expect(lines.count == (size + 5) / 2)
    #expect(lines[0].allSatisfy { $0 == "█" })
    #expect(lines.allSatisfy { $0.count == size + 4 })
  }

  @Test func `a text too long for any code has none`() {
    #expect(QRCode(String(repeating: "x", count: 10_000)) == nil)
  }
}
