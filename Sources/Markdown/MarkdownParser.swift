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
    var builder = DocumentBuilder(source, fed, path: file.path, isDialect: options.dialect)
    builder.document.commentRanges = clean.comments.map { $0.lowerBound + range.lowerBound..<$0.upperBound + range.lowerBound }
    var tree = CommonMarkTree(fed.pieces, hasTilde: clean.bytes.contains(UInt8(ascii: "~")))
    builder.build(&tree)
    return Parsed(builder.document, diagnostics: builder.diagnostics)
  }
}
