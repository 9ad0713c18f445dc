internal import SourceText

/// Makes diagnostics of what the author will want to know, a few of each sort at most.
struct MistakeReporter {
  private static let mostOfOneRule = 5

  private let path: SourcePath
  private(set) var diagnostics: [Diagnostic] = []
  private var counts: [Diagnostic.Rule: Int] = [:]

  init(_ path: SourcePath) {
    self.path = path
  }

  mutating func report(_ source: borrowing RewrittenSource, _ clean: CleanText, _ fed: FedText, base: Int) {
    for comment in clean.unclosed {
      add(
        "unclosed-comment", "Nothing closes this comment, so the rest of the note is hidden",
        comment.lowerBound + base..<comment.upperBound + base, "close it where it should end")
    }
    for formula in source.unclosedFormulas {
      add(
        "unclosed-math", "Nothing closes the formula that '$$' begins", fed.fileRange(formula),
        "write '$$' below its last line, or '\\$\\$' for two dollar signs")
    }
    for range in source.complexRanges {
      add("note-too-complex", "Too many marks in one block, which is shown as it is written", fed.fileRange(range), nil)
    }
    if source.isRefused {
      add(
        "note-too-complex", "References to long addresses would fill the page; the note is shown as it is written",
        base..<base, nil)
    }
  }

  /// Links that would run a script when they are followed.
  mutating func reportRefusedAddresses(_ document: MarkdownDocument) {
    for link in document.links where link.isExternal && !HTMLAddress.isAllowed(link.target) {
      let scheme = HTMLAddress.scheme(of: link.target) ?? ""
      add("refused-address", "A link to a '\(scheme):' address is shown as text", link.range, nil)
    }
  }

  private mutating func add(_ rule: Diagnostic.Rule, _ message: String, _ range: Range<Int>, _ suggestion: String?) {
    counts[rule, default: 0] += 1
    guard counts[rule, default: 0] <= Self.mostOfOneRule else { return }
    diagnostics.append(Diagnostic(.warning, rule, message, path: path, range: range, suggestion: suggestion))
  }
}
