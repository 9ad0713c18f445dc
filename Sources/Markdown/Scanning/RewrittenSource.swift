/// What cmark is fed with, and what its placeholders stand for.
struct RewrittenSource: ~Copyable {
  /// Bodies of inline footnotes, before the text; empty when there are none.
  var definitions = TextRewriter(0..<0)
  var text: TextRewriter
  var spans: [Span] = []
  /// What spans mean, as far as it is not said by themselves and by the fields.
  var values = FoundValues()
  var fields: [PendingField] = []
  /// Ranges of the clean text that are shown as they are written, for they would cost too much.
  var complexRanges: [Range<Int>] = []
  /// Openings of formulas that nothing closes.
  var unclosedFormulas: [Range<Int>] = []
  /// The whole text would cost too much.
  var isRefused = false

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
