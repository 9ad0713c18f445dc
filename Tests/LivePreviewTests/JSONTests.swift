import Testing

@testable import LivePreview

@Suite struct JSONTests {
  private func read(_ text: String) -> JSONValue? { JSONValue(Array(text.utf8)) }

  @Test func `documents of every kind are read`() {
    let value = read(#" {"a": [1, -2.5e1, true, false, null], "b": {"c": "d\n\u00e9\ud83d\ude00\/"}, "b2": ""} "#)
    #expect(value?["a"]?.list == [.number(1), .number(-25), .flag(true), .flag(false), .null])
    #expect(value?["b"]?["c"]?.text == "d\né😀/")
    #expect(value?["b2"]?.text == "")
    #expect(value?["none"] == nil)
  }

  @Test(arguments: [
    "", " ", "{", "}", "[", "[1,]", "{\"a\"}", "{\"a\":1,}", "{a:1}", "'a'", "\"a", "\"\\x\"", "\"\\u12\"",
    "\"\\ud800\"",
    "\"\\ud800\\u0041\"", "\"\\udc00\"", "tru", "nul", "+1", ".5", "1e999", "--1", "1 2", "[1 2]", "\"\n\"", "{} x",
    "NaN",
    "\"\\u+123\"",
  ])
  func `what is not well-formed is refused`(text: String) {
    #expect(read(text) == nil)
  }

  @Test func `bytes that are no UTF-8 are refused, and so is depth without end`() {
    #expect(JSONValue([0x22, 0xFF, 0x22]) == nil)
    #expect(read(String(repeating: "[", count: 100_000)) == nil)
    #expect(read(String(repeating: "[", count: 20) + String(repeating: "]", count: 20)) != nil)
  }

  @Test func `a place is a whole number that a file can have`() {
    #expect(read("12")?.place == 12)
    for text in ["-1", "1.5", "1e300", "\"1\""] { #expect(read(text)?.place == nil) }
  }

  @Test func `written text is read as it was, and is no markup`() {
    let text = "a\"b\\c\n\t\u{1}</script>&\u{2028}é😀"
    var json = JSONText()
    json.object { json in
      json.add("text", text)
      json.array("list") { json in
        json.add(nil, 1)
        json.add(nil, true)
      }
      json.object("empty") { _ in }
    }
    #expect(!json.text.contains("<"))
    #expect(read(json.text)?["text"]?.text == text)
    #expect(read(json.text)?["list"]?.list == [.number(1), .flag(true)])
    #expect(read(json.text)?["empty"] == .object([]))
  }
}
