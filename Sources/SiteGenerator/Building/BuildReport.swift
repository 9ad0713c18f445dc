package import Notes
package import SourceText

/// What a build did, for the summary.
package struct BuildReport: Sendable {
  package struct Counts: Sendable, Equatable {
    package var notes = 0
    package var worlds = 0
    /// Links of bodies and properties that lead to notes.
    package var links = 0
    /// Links to notes that do not exist.
    package var unresolved = 0
    /// Pictures and other files that are named and not there.
    package var missingFiles = 0
    package var pages = 0
    package var files = 0
    package var written = 0
    package var deleted = 0
  }

  package let counts: Counts
  package let audience: AudienceName
  package let isOptIn: Bool
  /// How many notes were withheld by which rule, the most frequent first.
  package let withheldByRule: [(rule: String, count: Int)]
  /// In the order of `Diagnostic.sorted`.
  package let diagnostics: [Diagnostic]
  /// The files of the notes, for showing the line that a diagnostic is about.
  package let sources: [SourcePath: SourceFile]
  package let roots: JournalRoots
  /// Titles of withheld notes that visible notes say aloud, in the order of the notes.
  package let spokenTitles: [String]
  /// Whether the folder holds the new site; false when something withheld would have been in it.
  package let isLive: Bool
  /// The path of the first page.
  package let home: String
  package let provenance: JournalProvenance
  /// The journal and its site: a program that ends after a build need not take them apart first.
  package let materials: any Sendable
}

/// What a check found.
package struct CheckReport: Sendable {
  package let noteCount: Int
  package let diagnostics: [Diagnostic]
  package let sources: [SourcePath: SourceFile]
  package let roots: JournalRoots
}

/// Where the files of diagnostics are, as the author named the journal.
package struct JournalRoots: Sendable {
  /// Path prefixes with a final `/`, or empty.
  package let journal: String
  package let content: String
  package let theme: String
  /// `loremark.yml` and the templates, by the paths in diagnostics.
  package let sources: [SourcePath: SourceFile]

  package init(journal: String, content: String, theme: String, sources: [SourcePath: SourceFile]) {
    self.journal = journal
    self.content = content
    self.theme = theme
    self.sources = sources
  }

  package func prefix(for origin: Diagnostic.Origin) -> String {
    switch origin {
    case .content: content
    case .journal: journal
    case .theme: theme
    case .output: ""
    }
  }
}
