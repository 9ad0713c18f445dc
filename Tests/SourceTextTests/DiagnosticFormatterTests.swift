import SourceText
import Testing

struct DiagnosticFormatterTests {
  private func picture(_ text: String, _ range: Range<Int>, width: Int = 100) -> String {
    let diagnostic = Diagnostic(.warning, "some-rule", "this is wrong", path: SourcePath("A.md"), range: range)
    return DiagnosticFormatter(detail: .pictures, width: width).text(for: diagnostic, in: Array(text.utf8))
  }

  @Test func `A line names place, severity, message, suggestion and rule`() {
    let diagnostic = Diagnostic(
      .error, "unresolved-link", "'Dunmre' names no note", path: SourcePath("NPCs/A.md"), range: 8..<14,
      suggestion: "did you mean 'Dunmere'?")
    let text = DiagnosticFormatter(pathPrefix: "content/").text(for: diagnostic, in: Array("x\nhome: Dunmre".utf8))
    #expect(
      text == "content/NPCs/A.md:2:7: error: 'Dunmre' names no note; did you mean 'Dunmere'? [unresolved-link]\n")
  }

  @Test func `The range is underlined`() {
    #expect(
      picture("x\nhome: [[Dunmre]]\n", 10..<16) == """
        A.md:2:9: warning: this is wrong [some-rule]
          2 | home: [[Dunmre]]
            |         ^~~~~~

        """)
  }

  @Test func `Tabs, wide and combining letters keep the mark in place`() {
    #expect(
      picture("\te\u{301}日: 本x!", 9..<13) == """
        A.md:1:7: warning: this is wrong [some-rule]
          1 |     e\u{301}日: 本x!
            |          ^~~

        """)
  }

  @Test func `An empty range is one mark, also behind the line`() {
    #expect(
      picture("ab\ncd", 2..<2) == """
        A.md:1:3: warning: this is wrong [some-rule]
          1 | ab
            |   ^

        """)
  }

  @Test func `A range over several lines is underlined on the first`() {
    #expect(
      picture("ab\r\ncd", 1..<6) == """
        A.md:1:2: warning: this is wrong [some-rule]
          1 | ab
            |  ^

        """)
  }

  @Test func `Long lines are cropped around the range`() {
    let text = String(repeating: "a", count: 500) + "WRONG" + String(repeating: "b", count: 500)
    #expect(
      picture(text, 500..<505, width: 30) == """
        A.md:1:501: warning: this is wrong [some-rule]
          1 | …aaaaaaaaaaWRONGbbbbbbbbbbbbbbb…
            |            ^~~~~

        """)
  }

  @Test func `Codes for terminals are not passed on`() {
    #expect(
      picture("a\u{1B}[31mb\u{202E}", 0..<1) == """
        A.md:1:1: warning: this is wrong [some-rule]
          1 | a\u{FFFD}[31mb\u{FFFD}
            | ^

        """)
  }

  @Test func `Notes stand below and a whole file is named by its first place`() {
    let path = SourcePath("A.md")
    let diagnostic = Diagnostic(
      .warning, "duplicate-key", "'a' is defined twice", path: path, range: 0..<0,
      notes: [.init("previously defined here", path: path, range: 0..<1)])
    #expect(
      DiagnosticFormatter(detail: .pictures).text(for: diagnostic, in: Array("a: 1".utf8)) == """
        A.md:1:1: warning: 'a' is defined twice [duplicate-key]
        A.md:1:1: note: previously defined here
          1 | a: 1
            | ^

        """)
  }

  @Test func `A file that could not be read has a place as well`() {
    let diagnostic = Diagnostic(.error, "unreadable-file", "no", path: SourcePath("A.md"), range: 0..<0)
    #expect(DiagnosticFormatter().text(for: diagnostic, in: nil) == "A.md:1:1: error: no [unreadable-file]\n")
  }

  @Test func `Colour frames the words`() {
    let diagnostic = Diagnostic(.error, "r", "bad", path: SourcePath("A.md"), range: 0..<1)
    let text = DiagnosticFormatter(colouring: .ansi).text(for: diagnostic, in: Array("a".utf8))
    #expect(text == "\u{1B}[1mA.md:1:1:\u{1B}[0m \u{1B}[1;31merror:\u{1B}[0m \u{1B}[1mbad\u{1B}[0m [r]\n")
  }

  @Test func `Any range of any bytes has a picture`() {
    let alphabet: [UInt8] = [0x09, 0x0A, 0x0D, 0x41, 0xC3, 0xA9, 0xE6, 0x97, 0xA5]
    for _ in 0..<300 {
      let bytes = (0..<60).map { _ in alphabet.randomElement() ?? 0 }
      let lower = Int.random(in: 0...70)
      let range = lower..<Int.random(in: lower...80)
      let diagnostic = Diagnostic(.error, "r", "m", path: SourcePath("a"), range: range)
      #expect(!DiagnosticFormatter(detail: .pictures, width: 20).text(for: diagnostic, in: bytes).isEmpty)
    }
  }

  @Test func `Reports are sorted by path, place and rule`() {
    func diagnostic(_ path: String, _ start: Int, _ rule: Diagnostic.Rule) -> Diagnostic {
      Diagnostic(.error, rule, "m", path: SourcePath(path), range: start..<start)
    }
    let sorted = [diagnostic("b", 0, "x"), diagnostic("a", 9, "x"), diagnostic("a", 2, "y"), diagnostic("a", 2, "x")]
      .sortedForReport()
    #expect(sorted.map { "\($0.path)\($0.range.lowerBound)\($0.rule.rawValue)" } == ["a2x", "a2y", "a9x", "b0x"])
  }
}
