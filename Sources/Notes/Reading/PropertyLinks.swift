/// A link in a property's text, by what it says and where.
package struct PropertyLink: Sendable, Equatable {
  package let target: String
  package let fragment: String?
  package let label: String?
  /// Bytes of the text, marks included.
  package let range: Range<Int>
}

/// Finds `[[wiki links]]` and `[Markdown](links.md)` in a property's text, as readers of properties do.
package enum PropertyLinks {
  /// - Complexity: Linear.
  package static func links(in text: String) -> [PropertyLink] {
    LinkScanner.links(in: text).map {
      PropertyLink(target: $0.target, fragment: $0.fragment, label: $0.label, range: $0.range)
    }
  }
}
