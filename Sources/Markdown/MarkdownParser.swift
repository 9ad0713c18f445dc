package import SourceText

/// Parses bodies of notes: CommonMark and GFM through cmark-gfm, and the dialect of Obsidian vaults.
package enum MarkdownParser {
  package enum Dialect: Sendable {
    /// What `markdown-dialect` of vaults adds: wiki links, callouts, tags, math, comments and so on.
    case vault
    /// CommonMark with tables, strikethrough, autolinks and footnotes, nothing else.
    case plain
  }

  /// Parses the Markdown in `range` of `file` (the body, without front matter).
  ///
  /// Comments (`%%…%%`, `<!-- -->`) are in no table and no text of the result. Safe to call from any number of threads.
  /// - Complexity: Linear in the length of the range.
  package static func parse(
    _ file: SourceFile, in range: Range<Int>, dialect: Dialect = .vault
  ) -> Parsed<MarkdownDocument> {
    let range = range.clamped(to: 0..<file.bytes.count)
    let clean = Array(file.bytes[range])
    let source = SourceScanner.scan(clean, isDialect: dialect == .vault)
    let fed = FedText(source, clean: clean, cleanMap: OffsetMap(), base: range.lowerBound)
    var tree = CommonMarkTree(fed.pieces, hasTilde: clean.contains(UInt8(ascii: "~")))
    var builder = DocumentBuilder(source, fed, path: file.path, isDialect: dialect == .vault)
    builder.build(&tree)
    return Parsed(builder.document, diagnostics: builder.diagnostics)
  }
}
