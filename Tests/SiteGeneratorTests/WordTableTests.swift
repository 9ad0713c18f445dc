import Testing

@testable import SiteGenerator

@Suite struct WordTableTests {
  @Test func `words are numbered as they come and found again`() {
    var table = WordTable(0, reservingCapacity: 1)
    let words = (0..<2000).map { Array("\($0 * 7919 % 2000) word \($0)".utf8)[...] }
    let numbers = words.map { table.number(of: $0.span) }
    #expect(numbers == Array(0..<2000))
    let found = words.map { table.number(of: $0.span) }
    #expect(found == numbers)
    let list = table.list
    #expect(list.count == 2000)
    #expect(words.elementsEqual((0..<2000).map { list[$0] }))
  }

  @Test func `words of every length are told apart`() {
    var table = WordTable(0)
    let words = (0...70).flatMap { length in
      [String(repeating: "a", count: length), "b" + String(repeating: "a", count: length)]
    }
    let numbers = words.map { table.number(of: $0.utf8.span) }
    #expect(numbers == Array(words.indices))
    let found = words.map { table.number(of: $0.utf8.span) }
    #expect(found == numbers)
  }

  @Test func `a word keeps its value while the table grows`() {
    var table = WordTable(7, reservingCapacity: 1)
    for number in 0..<1000 {
      let word = table.number(of: "word \(number)".utf8.span)
      let value = table[word]
      #expect(value == 7)
      table[word] = number
    }
    let values = (0..<1000).map { table[$0] }
    #expect(values == Array(0..<1000))
  }

  @Test func `an empty word is a word`() {
    var table = WordTable(0)
    let numbers = [table.number(of: [UInt8]().span), table.number(of: "a".utf8.span)]
    #expect(numbers == [0, 1])
    let list = table.list
    #expect(list[0].isEmpty)
  }

  @Test(arguments: [10, 3000]) func `a list is sorted by bytes`(_ count: Int) {
    var table = WordTable(0)
    for number in 0..<count {
      let word = number % 3 == 0 ? "beginning\(number * 7919 % count)" : String(number * 7919 % count, radix: 36)
      _ = table.number(of: word.utf8.span)
    }
    for word in ["", "é", "z\u{0}", "z", "日本", "beginning"] { _ = table.number(of: word.utf8.span) }
    let list = table.list
    let sorted = list.sorted((0..<UInt32(list.count)).reversed()).map { Array(list[Int($0)]) }
    #expect(sorted == (0..<list.count).map { Array(list[$0]) }.sorted { $0.lexicographicallyPrecedes($1) })
  }
}
