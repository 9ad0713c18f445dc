package import Notes
package import SourceText

/// The stages resolve, redact and link, in that order.
package enum GraphBuilder {
  /// Links a journal for one audience.
  ///
  /// - Parameter audience: One of the configuration's audiences.
  package static func link(_ journal: Journal, title: String, audience: AudienceName) -> Parsed<NoteGraph> {
    Parsed(
      NoteGraph(
        configuration: journal.configuration, schema: journal.schema, audience: audience, title: title, notes: [],
        worlds: [], sequences: [], relations: [], relationsByTarget: [], mentions: [], mentionsByTarget: [],
        counterparts: [], attachments: [], withheld: [], isOptIn: false))
  }
}
