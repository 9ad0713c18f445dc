/// What a `MarkdownDocument` will hold, while it is being built.
struct DocumentParts: ~Copyable {
  var nodes: [MarkdownNode] = []
  var text: [UInt8] = []
  var links: [MarkdownLink] = []
  var headings: [MarkdownHeading] = []
  var callouts: [MarkdownCallout] = []
  var blockIdentifiers: [MarkdownBlockIdentifier] = []
  var tags: [MarkdownTag] = []
  var tasks: [MarkdownTask] = []
  var inlineFields: [MarkdownInlineField] = []
  var footnotes: [MarkdownFootnote] = []
  var codeBlocks: [MarkdownCodeBlock] = []
  var maps: [MarkdownMap] = []
  var tableAlignments: [Int32: [MarkdownAlignment]] = [:]
  var commentRanges: [Range<Int>] = []
}
