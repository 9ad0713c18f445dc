package import SourceText

/// Parses bodies of notes: CommonMark and GFM through cmark-gfm, and the dialect of Obsidian vaults.
package enum MarkdownParser {
  package struct Options: Sendable {
    /// What vaults add to Markdown: wiki links, callouts, tags, math, comments and so on. Without it, HTML comments stay.
    package var dialect = true
    /// Bare web and mail addresses are links.
    package var autolinks = true

    package init() {}
  }

  /// Parses the Markdown in `range` of `file` (the body, without front matter).
  ///
  /// Comments (`%%…%%`, `<!-- -->`) are in no table and no text of the result. Safe to call from any number of threads.
  /// - Complexity: Linear in the length of the range.
  package static func parse(
    _ file: SourceFile, in range: Range<Int>, options: Options = Options()
  ) -> Parsed<MarkdownDocument> {
    let range = range.clamped(to: 0..<file.bytes.count)
    let clean = CleanText(Array(file.bytes[range]), options)
    let source = SourceScanner.scan(clean.bytes, options)
    let fed = FedText(source, clean, base: range.lowerBound)
    var reporter = MistakeReporter(file.path)
    reporter.report(source, clean, fed, base: range.lowerBound)
    guard !source.isRefused else {
      return Parsed(.preformatted(clean.bytes, range), diagnostics: reporter.diagnostics)
    }
    let tree = CommonMarkTree(fed.pieces)
    var builder = DocumentBuilder(source, fed, isDialect: options.dialect)
    builder.document.commentRanges = clean.comments.map {
      $0.lowerBound + range.lowerBound..<$0.upperBound + range.lowerBound
    }
    let document = builder.build(tree)
    reporter.reportRefusedAddresses(document)
    return Parsed(document, diagnostics: reporter.diagnostics)
  }
}

extension MarkdownDocument {
  /// A body that is shown as it is written, without its comments.
  static func preformatted(_ clean: [UInt8], _ range: Range<Int>) -> MarkdownDocument {
    var document = DocumentParts()
    document.text = clean
    let source = Int32(clamping: range.lowerBound)..<Int32(clamping: range.upperBound)
    document.codeBlocks = [MarkdownCodeBlock(info: "", language: "", range: range)]
    document.nodes = [
      MarkdownNode(.document, end: 2, source: source),
      MarkdownNode(.codeBlock, end: 2, text: 0..<Int32(clamping: document.text.count), source: source),
    ]
    return MarkdownDocument(document)
  }
}
