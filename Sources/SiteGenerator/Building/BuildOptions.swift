package import Notes

/// What to build, from where, to where, for whom.
package struct BuildOptions: Sendable {
  /// A folder or one Markdown file.
  package var journal: String
  /// The output folder; nil for `_site` in the journal.
  package var output: String?
  /// Overrides `base_url` of the journal.
  package var baseURL: String?
  /// nil for the least private audience.
  package var audience: AudienceName?
  /// nil for all cores.
  package var threads: Int?
  /// What makes MathML of formulas; nil shows their TeX.
  package var typesetter: Typesetter?

  package init(journal: String) {
    self.journal = journal
  }
}

/// How far a build is.
package struct BuildProgress: Sendable {
  package enum Stage: Sendable { case reading, parsing, linking, rendering, writing }

  package let stage: Stage
  package let done: Int
  package let total: Int
}

/// What stops a build: a wrong option, or the system. Mistakes in notes never do.
package struct BuildError: Error, Equatable {
  package let message: String
  package let hint: String?

  package init(_ message: String, hint: String? = nil) {
    self.message = message
    self.hint = hint
  }
}
