import Testing

@testable import SiteGenerator

@Suite struct SearchTextTests {
  private func written(_ body: (inout SearchText) -> Void) -> String {
    var text = SearchText()
    body(&text)
    return String(decoding: text.bytes, as: UTF8.self)
  }

  /// Reads numbers as the script does.
  private func numbers(_ text: String) -> [Int] {
    var numbers: [Int] = []
    var number = 0
    for byte in text.utf8 {
      guard let value = SearchText.digits.firstIndex(of: byte) else { continue }
      if value < 64 {
        numbers.append(number * 64 + value)
        number = 0
      } else {
        number = number * SearchText.leading + value - 64
      }
    }
    return numbers
  }

  @Test func `numbers are read back`() {
    let all = [0, 1, 63, 64, 65, 1663, 1664, 43_263, 43_264, 1_000_000, Int(UInt32.max)]
    #expect(numbers(written { text in for number in all { text.append(number: number) } }) == all)
  }

  @Test func `there are ninety digits, none of which means something in a template literal`() {
    #expect(SearchText.digits.count == 64 + SearchText.leading)
    #expect(Set(SearchText.digits).count == SearchText.digits.count)
    #expect(!SearchText.digits.contains { "`\\$\" \n\r\t".utf8.contains($0) })
  }

  @Test func `sorted words share their beginnings in whole characters`() {
    let text = written { text in
      text.append(word: Array("varré".utf8).span, after: [UInt8]().span)
      text.append(word: Array("varrê".utf8).span, after: Array("varré".utf8).span)
    }
    #expect(text == "!varré &ê ".replacing("&", with: String(decoding: [SearchText.digits[4]], as: UTF8.self)))
  }

  @Test func `every word of a sorted list can be told from the one before`() {
    let words = [
      "", "a", "ab", "abcdefg", "abcdefgh", "abcdefghi", "abcdefghij", "abcdefgi", "é", "éa", "日本", "日本語", "𝄞", "𝄞b",
    ]
    var last = ""
    for word in words {
      let entry = written { $0.append(word: word.utf8.span, after: last.utf8.span) }
      let shared = zip(word, last).prefix { $0 == $1 }.map(\.0)
      let units = String(shared).utf16.count
      #expect(entry == written { $0.append(number: units) } + word.dropFirst(shared.count) + " ")
      last = word
    }
  }

  @Test func `a line cannot end its literal`() {
    #expect(written { $0.append(line: "a`b${c}\\d\u{1}\ne\u{7F}f".utf8.span) } == "a\\`b\\${c}\\\\d  e f\n")
  }

  @Test func `equal texts are one file, different ones never share a name`() {
    var files = SearchFiles()
    let first = files.add([1], readable: { $0 })
    #expect(files.add([1], readable: { $0 }) == first)
    let names = (0..<3000).map { files.add(Array("text \($0)".utf8), readable: { $0 }) }
    #expect(Set(names + [first]).count == 3001)
    #expect(files.files.count == 3001)
    #expect(Set(files.files.map(\.address)).count == 3001)
  }
}
