package import SourceText

/// Reads YAML as authors of journals write it, through libyaml.
package enum YAMLParser {
  /// Reads the YAML in `range` of `file`.
  ///
  /// A line that is not YAML is reported with its place, and the other lines still count. `[[wikilinks]]` are text,
  /// quoted or not: `location: [[A]]` gives the scalar `[[A]]`, `people: [[A]], [[B]]` the scalar `[[A]], [[B]]`.
  ///
  /// - Returns: The root node; nil when the range holds nothing (blank, or comments only).
  package static func parse(_ file: SourceFile, in range: Range<Int>) -> Parsed<YAMLNode?> {
    Parsed(nil)
  }
}
