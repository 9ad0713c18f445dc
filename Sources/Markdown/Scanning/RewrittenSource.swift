/// What cmark is fed with, and what its placeholders stand for.
struct RewrittenSource {
  /// Bodies of inline footnotes, before the text; empty when there are none.
  var definitions = TextRewriter(0..<0)
  var text: TextRewriter
  var spans: [Span] = []
  var links: [PendingLink] = []
  var tags: [String] = []
  var formulas: [[UInt8]] = []
  var tasks: [Character] = []
  var blockIdentifiers: [String] = []
  var fields: [PendingField] = []
  var callouts: [MarkdownCallout] = []
  /// Ranges of the clean text that were too complex, and what they had too much of.
  var complexRanges: [(range: Range<Int>, reason: String)] = []
  /// Bytes of the clean text that are no closed comment or formula, and a sentence on each.
  var mistakes: [(range: Range<Int>, message: String)] = []
  var hasTilde = false

  init(_ clean: [UInt8]) {
    text = TextRewriter(0..<clean.count)
  }
}

struct PendingField: Equatable {
  let key: String
  let isKeyShown: Bool
  let range: Range<Int>
  let valueRange: Range<Int>
}
