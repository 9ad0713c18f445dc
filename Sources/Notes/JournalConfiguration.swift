package import SourceText

/// `loremark.yml`, with its defaults. An unknown key is a diagnostic.
package struct JournalConfiguration: Sendable {
  package var title: String?
  package var language = "en"
  package var baseURL: String?
  package enum AddressStyle: String, Sendable, CaseIterable { case file, directory }
  package var addressStyle = AddressStyle.file
  /// `publish:`, as written.
  package var publishing = PublishingConfiguration()
  /// From least to most private.
  package var audiences = [AudienceName.everyone, AudienceName("gm")]
  /// `visibility: private`: what a note that says nothing is.
  package enum DefaultVisibility: Sendable { case unstated, everyone, mostPrivate }
  package var defaultVisibility = DefaultVisibility.unstated
  package var resolvesAliases = true
  package var strictLineBreaks = false
  package var unsafeHTML = false
  package var tracker = false
  /// Whether the site has a search.
  package var search = true
  package var maxStars = 3
  package enum WhenLocked: String, Sendable, CaseIterable { case teaser, hide, show }
  package var whenLocked = WhenLocked.teaser
  package var unlock: UnlockRule?
  /// Unknown properties that are not shown.
  package var hiddenProperties: Set<String> = []
  /// `theme:` variables by name, in the author's order.
  package var themeVariables: [(name: String, value: String)] = []

  /// The folder of notes, relative to the journal; nil when it is left to discovery.
  package var contentFolder: SourcePath?
  /// Globs of files that are no notes.
  package var ignoredGlobs: [Glob] = []
  /// Globs under `private:`, relative to the content root.
  package var privateGlobs: [Glob] = []
  /// Kinds under `private:`.
  package var privateKinds: [KindName] = []
  /// Whether statblocks and encounters are shown to everyone.
  package var publishesStatblocks = false
  /// Keys of properties that only the most private audience sees, beside the shipped ones.
  package var secretProperties: [String] = []
  /// Headings of sections that only the most private audience sees, beside the shipped ones.
  package var secretHeadings: [String] = []
  /// Types of callouts that only the most private audience sees, beside the shipped ones.
  package var secretCallouts: [String] = []
  /// Words that the leak check excuses.
  package var allowedLeaks: [String] = []
  /// The order of kinds in navigation.
  package var kindOrder: [KindName] = []
  /// `aliases:`: words of the journal's own, each with the key or kind that it stands for.
  package var aliases: [(word: String, meaning: String)] = []
  /// `kinds:` as written.
  var kindEntries: [KindEntry] = []

  package init() {}

  /// The audience that sees everything; `gm` when the journal names no second one.
  package var mostPrivateAudience: AudienceName {
    audiences.count > 1 ? audiences[audiences.count - 1] : AudienceName("gm")
  }
}
