import Testing

@testable import SiteGenerator

@Suite struct WordTableTests {
  @Test func `words are numbered as they come and found again`() {
    var table = WordTable(reservingCapacity: 1)
    let words = (0..<2000).map { Array("word \($0 * 7919 % 2000)".utf8)[...] }
    let numbers = words.map { table.number(of: $0.span) }
    #expect(numbers == Array(0..<2000))
    #expect(words.map { table.number(of: $0.span) } == numbers)
    #expect(words.map { table.find($0.span) } == numbers)
    #expect(table.find(Array("other".utf8).span) == nil)
    #expect(table.sortedNumbers().map { table[$0] }.elementsEqual(words.sorted { $0.lexicographicallyPrecedes($1) }))
  }

  @Test func `an empty word is a word`() {
    var table = WordTable()
    #expect(table.number(of: [UInt8]().span) == 0)
    #expect(table.number(of: Array("a".utf8).span) == 1)
    #expect(table[0].isEmpty)
  }
}
