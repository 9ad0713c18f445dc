import Language
import Testing

struct ReadersFormatTests {
  @Test(arguments: [
    ("en", "March 1, 2024"), ("de", "1. März 2024"), ("fr", "1 mars 2024"), ("ja", "2024年3月1日"),
  ])
  func `A date is written as its language writes it`(language: String, expected: String) {
    #expect(ReadersFormat(language: language).date(year: 2024, month: 3, day: 1) == expected)
  }

  @Test func `Months and years stand alone`() {
    let format = ReadersFormat(language: "de")
    #expect(format.date(year: 1372, month: 2) == "Februar 1372")
    #expect(format.date(year: 1372) == "1372")
    #expect(format.date(year: 800, month: 1, day: 1) == "1. Januar 800")
  }

  @Test(arguments: [(0, 1, 1), (2024, 13, 1), (2023, 2, 29), (10_000, 1, 1), (Int.max, Int.min, 0), (2024, 1, 0)])
  func `A date that no calendar has is none`(year: Int, month: Int, day: Int) {
    #expect(ReadersFormat(language: "en").date(year: year, month: month, day: day) == nil)
  }

  @Test func `Numbers carry the marks of the language`() {
    #expect(ReadersFormat(language: "en").number(12345) == "12,345")
    #expect(ReadersFormat(language: "de").number(12345) == "12.345")
    #expect(ReadersFormat(language: "de").number(2.5) == "2,5")
    #expect(ReadersFormat(language: "en").number(7) == "7")
  }
}
