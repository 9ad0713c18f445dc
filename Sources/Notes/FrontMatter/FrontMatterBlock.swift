import SourceText
package import YAML

/// Where front matter and body of a file lie, for whoever writes into it.
///
/// `"---\ntitle: Dunmere\n---\nText"` gives content `4..<19` and body `23..<27`.
package struct FrontMatterBlock: Equatable, Sendable {
  package enum Format: Sendable { case none, yaml, toml }

  package let format: Format
  /// What stands between the lines of dashes; without front matter, the place where it would begin.
  package let content: Range<Int>
  package let body: Range<Int>

  package init(_ bytes: [UInt8]) {
    let split = FrontMatterSplit(bytes)
    content = split.content
    body = split.body
    format =
      switch split.format {
      case .none: .none
      case .yaml: .yaml
      case .toml: .toml
      }
  }
}

extension NoteSource {
  /// Facts of the body in the form of entries, in the body's order; those below headings are not among them.
  package var bodyFacts: [YAMLEntry] { facts.map(\.entry) }
}
