import Linking

/// How one link of a body is shown on a page: decided by whoever knows the addresses.
enum LinkPresentation {
  /// An internal link. `href` is relative to the page and escaped as a URL, not yet as HTML.
  case page(href: String, isBrokenFragment: Bool)
  case external(href: String)
  /// A link to a file of the site that is not a page (attachment, PDF).
  case file(href: String)
  case image(source: String, width: Int?, height: Int?)
  case audio(source: String)
  case video(source: String)
  case portableDocument(source: String)
  /// The body of another note, or a part of it, in place.
  case transclusion(NoteIndex, ResolvedLink.Fragment, href: String)
  case unresolved
  /// Withheld targets and refused addresses: the label as plain text.
  case plain
  /// Embeds of what is withheld.
  case nothing
}
