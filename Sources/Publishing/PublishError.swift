import SiteGenerator

/// Why nothing was published: what is wrong, and what to do about it.
package struct PublishError: Error, Equatable {
  package let message: String
  package let hint: String?

  package init(_ message: String, hint: String? = nil) {
    self.message = message
    self.hint = hint
  }
}

/// Something that the author must allow before a site is published.
package struct PublishObstacle: Equatable, Sendable {
  package enum Remedy: Sendable {
    /// `--yes` allows it.
    case consent
    /// The author must change something first.
    case change
  }

  package let message: String
  package let advice: String
  package let remedy: Remedy
}
