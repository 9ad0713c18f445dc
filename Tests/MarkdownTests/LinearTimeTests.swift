import Testing

@testable import Markdown

#if canImport(Glibc)
  import Glibc  // clock_gettime: the time that this thread computes, whatever else the machine does
#else
  import Darwin
#endif

/// Every input that needs the square of its length in cmark or in a careless scanner takes time like its length here.
@Suite struct LinearTimeTests {
  struct Hostile: CustomTestStringConvertible, Sendable {
    let name: String
    /// The text of about so many bytes.
    let text: @Sendable (Int) -> String

    init(_ name: String, _ piece: String, after start: String = "", end: String = "") {
      self.name = name
      text = { start + String(repeating: piece, count: $0 / piece.utf8.count) + end }
    }

    init(_ name: String, text: @escaping @Sendable (Int) -> String) {
      self.name = name
      self.text = text
    }

    var testDescription: String { name }
  }

  private static let paragraphs: [Hostile] = [
    Hostile("wiki links", "[[a]] "), Hostile("wiki links that nothing closes", "[[a "), Hostile("open brackets", "[["),
    Hostile("embeds with labels", "![[a|b]]"), Hostile("bangs and brackets", "![[]()"),
    Hostile("backticks of all lengths", "`a``b```c "), Hostile("dollars", "$a "), Hostile("double dollars", "$$a "),
    Hostile("inline footnotes", "^[a "), Hostile("closed inline footnotes", "^[a]"), Hostile("fields", "[a:: b "),
    Hostile("lines of fields", "a:: b\n"), Hostile("highlights", "==a "), Hostile("spoilers", "||a "),
    Hostile("tags", "#a "), Hostile("tags in emphasis", "_#a "), Hostile("percents", "a %%b `c "),
    Hostile("instructions", "<? ", after: "x "), Hostile("declarations", "<!A ", after: "x "),
    Hostile("sections", "<![CDATA[", after: "x "),
    Hostile("comments", "x <!-- a "), Hostile("templates", "a <% b "), Hostile("tags of HTML", "<a b=\"c "),
    Hostile("scripts", "<script>a "), Hostile("addresses", "http://a.b/)"),
    Hostile("closing brackets", ")", after: "http://a.b/"), Hostile("mail", "a@"), Hostile("stars", "*a _a*_ "),
    Hostile("stars that do not match", "*a ", end: String(repeating: "_a*_ ", count: 50)),
    Hostile("double stars", "**a *a "), Hostile("underscores", "_", end: "."), Hostile("tildes", "~~a ~b "),
    Hostile("destinations", "[a](<b "), Hostile("titles", "[a](b \"c "), Hostile("nested links", "[a]("),
    Hostile("entities", "&#0;&am"), Hostile("backslashes", "\\\\"), Hostile("carets", "^a ^b"),
  ]

  private static let blocks: [Hostile] = [
    Hostile("quotes", "> "), Hostile("items", "- "), Hostile("items in items", "- a\n  "), Hostile("bars", "|"),
    Hostile("quotes line by line") { bytes in
      (1...max(1, bytes / 200)).map { _ in String(repeating: ">", count: 200) }.joined(separator: "\n")
    },
    Hostile("delimiter rows", "-|-|-\n", after: "a|b\n"), Hostile("rows of delimiters", "a|b\n-|-|-\n"),
    Hostile("a paragraph, then a delimiter row", "word ", end: "\n-|-\n"),
    Hostile("bars in code", "|", after: "|a|b|\n|-|-|\n|`", end: "`|\n"),
    Hostile("short rows of a wide table") { bytes in
      let columns = Int(Double(bytes / 4).squareRoot())
      return String(repeating: "|x", count: columns) + "\n" + String(repeating: "|-", count: columns) + "\n"
        + String(repeating: "|a\n", count: bytes / 3)
    },
    Hostile("tables", "|a|b|\n|-|-|\n|c|\n\n"), Hostile("display math", "$$ a\n\n"),
    Hostile("comment lines", "<!-- a\n"),
    Hostile("percent lines", "%% a\n"), Hostile("callouts", "> [!a] b\n"), Hostile("nested callouts", "> > [!a] b\n\n"),
    Hostile("block identifiers", "a ^b\n\n"), Hostile("identifiers alone", "a\n\n^b\n\n"),
    Hostile("headings of one name", "# a\n"), Hostile("definitions", "[a]: b\n"),
    Hostile("footnote definitions", "[^a]: b\n\n"),
    Hostile("footnotes") { bytes in
      (1...max(1, bytes / 20)).map { "a[^\($0)]\n\n[^\($0)]: b\n\n" }.joined()
    },
    Hostile("references", "[a] ", after: "[a]: /\(String(repeating: "x", count: 2000))\n\n"),
    Hostile("fences", "```\na\n~~~\n"), Hostile("tasks", "- [x] a\n"), Hostile("underlines", "a\n-\n"),
    Hostile("blocks of HTML", "<div>\n\n"), Hostile("tabs", "\t-\t"),
  ]

  @Test(arguments: paragraphs + blocks)
  func `twice the text takes about twice the time`(_ hostile: Hostile) {
    let short = Self.seconds(hostile.text(20_000))
    let long = Self.seconds(hostile.text(160_000))
    // Eight times the text: the square would be 64 times. Short times are noise.
    #expect(long < 0.4 || long < short * 24, "\(short) s for 20 kB, \(long) s for 160 kB")
  }

  /// The time that parsing takes on a processor.
  private static func seconds(_ text: String) -> Double {
    let bytes = Array(text.utf8)
    let start = now()
    _ = Sample(bytes)
    return now() - start
  }

  private static func now() -> Double {
    var time = timespec()
    guard unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time) == 0 else { return 0 }
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1_000_000_000
  }
}
