/// `loremark.yml`, with its defaults. An unknown key is a diagnostic.
package struct JournalConfiguration: Sendable {
  package var title: String?
  package var language = "en"
  package var baseURL: String?
  package enum AddressStyle: Sendable { case file, directory }
  package var addressStyle = AddressStyle.file
  /// From least to most private.
  package var audiences = [AudienceName.everyone, AudienceName("gm")]
  /// `visibility: private`: what a note that says nothing is.
  package enum DefaultVisibility: Sendable { case unstated, everyone, mostPrivate }
  package var defaultVisibility = DefaultVisibility.unstated
  package var resolvesAliases = true
  package var strictLineBreaks = false
  package var unsafeHTML = false
  package var tracker = false
  package var maxStars = 3
  package enum WhenLocked: String, Sendable { case teaser, hide, show }
  package var whenLocked = WhenLocked.teaser
  package var unlock: UnlockRule?
  /// Unknown properties that are not shown.
  package var hiddenProperties: Set<String> = []
  /// `theme:` variables by name, in the author's order.
  package var themeVariables: [(name: String, value: String)] = []

  package init() {}
}
