import SourceText
import Testing
import YAML

struct YAMLValueTests {
  @Test func `Scalars are kept as written`() {
    #expect(
      outline("date: 2020-08-21\nn: 007\nyes: no\nnull: ~\nempty:\nq: \"yes\"\ns: 'it''s'")
        == "{date: 2020-08-21, n: 007, yes: no, null: ~, empty: , q: \"yes\", s: \"it's\"}")
  }

  @Test func `Ranges are bytes of the whole file`() {
    let file = SourceFile("a.md", "---\né: 日本 # x\nlist:\n  - \"a\"\n---\n")
    let root = YAMLParser.parse(file, in: 4..<file.bytes.count - 4).value
    #expect(
      root
        == YAMLNode(
          .mapping([
            YAMLEntry(key: "é", keyRange: 4..<6, value: YAMLNode(.scalar("日本", isQuoted: false), range: 8..<14)),
            YAMLEntry(
              key: "list", keyRange: 19..<23,
              value: YAMLNode(
                .sequence([YAMLNode(.scalar("a", isQuoted: true), range: 29..<32)]), range: 27..<32)),
          ]), range: 4..<32))
  }

  @Test func `An empty value stands behind its colon`() {
    guard case .mapping(let entries) = parse("a:\nb: c").value?.value else {
      Issue.record("no map")
      return
    }
    #expect(entries.map(\.value.range) == [2..<2, 6..<7])
  }

  @Test func `A byte order mark and CRLF are ordinary`() {
    #expect(outline("\u{FEFF}a: b\r\nc:\r\n  - d\r\n") == "{a: b, c: [d]}")
    #expect(slices("\u{FEFF}a: b\r\nc: d\r\n") == ["a", "b", "c", "d"])
  }

  @Test(arguments: ["", " \n", "# only\n# comments\n", "\u{FEFF}", "---\n"])
  func `Nothing is nothing`(text: String) {
    #expect(parse(text).value == nil)
    #expect(parse(text).diagnostics.isEmpty)
  }

  @Test func `Lists and scalars may be the root`() {
    #expect(outline("- a\n- b: c") == "[a, {b: c}]")
    #expect(outline("just words") == "just words")
  }

  @Test func `JSON is YAML`() {
    let text = "{\n\t\"title\": \"x\",\n\t\"tags\": [\"a\", 1],\n\t\"o\": {\"p\": null}\n}\n"
    #expect(outline(text) == "{title: \"x\", tags: [\"a\", 1], o: {p: null}}")
  }

  @Test func `Duplicate keys are all kept`() {
    #expect(outline("a: 1\nb: 2\na: 3") == "{a: 1, b: 2, a: 3}")
  }

  @Test func `Block text keeps or folds its lines and its range ends with them`() {
    #expect(slices("a: |\n  x\n   y\n\nb: >-\n  c\n  d\n") == ["a", "|\n  x\n   y", "b", ">-\n  c\n  d"])
    #expect(outline("a: |\n  x\n   y\n\nb: >-\n  c\n  d\n") == "{a: x\n y\n, b: c d}")
  }

  @Test func `Aliases stand for what they repeat`() {
    #expect(outline("a: &x [1, 2]\nb: *x") == "{a: [1, 2], b: [1, 2]}")
    #expect(slices("a: &x [1, 2]\nb: *x").last == "*x")
  }

  @Test func `Aliases of aliases do not explode`() {
    var text = "a: &a [x, x, x, x, x, x, x, x, x, x]\n"
    for (name, previous) in zip("bcdefghij", "abcdefghi") {
      let list = Array(repeating: "*\(previous)", count: 10).joined(separator: ", ")
      text += "\(name): &\(name) [\(list)]\n"
    }
    let parsed = parse(text)
    #expect(parsed.diagnostics.first?.message == "'*c' would repeat more than 10000 values")
  }

  @Test func `Unknown tags are text`() {
    #expect(outline("a: !!tag\nb: !important thing\nc: !!str 5") == "{a: !!tag, b: !important thing, c: 5}")
  }

  @Test func `Controls inside lines are blanks`() {
    #expect(outline("a: b\u{1}c\u{2028}d\u{7F}\ne: f") == "{a: b c d, e: f}")
    #expect(slices("a: b\u{1}c\u{2028}d\ne: f") == ["a", "b\u{1}c\u{2028}d", "e", "f"])
  }
}
