package import Notes
package import SourceText

/// The stages resolve, redact, link and check, in that order.
package enum GraphBuilder {
  /// Links a journal for one audience.
  ///
  /// - Parameters:
  ///   - audience: One of the configuration's audiences.
  ///   - showsLocks: Locked worlds are shown under their padlocks instead of being withheld, as while writing. They are
  ///     anyway for the most private of several audiences, and in a journal with a tracker.
  /// - Complexity: Linear in notes and links.
  package static func link(
    _ journal: Journal, title: String, audience: AudienceName, showsLocks: Bool = false
  ) -> Parsed<NoteGraph> {
    let linked = linked(journal, title: title, audience: audience, showsLocks: showsLocks)
    return Parsed(linked.graph, diagnostics: linked.diagnostics())
  }

  /// The same, with what it takes to link one of the notes again after it has changed.
  package static func linked(
    _ journal: Journal, title: String, audience: AudienceName, showsLocks: Bool = false
  ) -> LinkedJournal {
    let parts = PartFilter(journal, audience: audience)
    let map = WorldDrafter.draft(parts.seen, title: title)
    let table = PropertyTable(journal.schema)
    let filter = AudienceFilter(journal, parts, map, audience: audience)
    let resolver = NoteResolver(parts.seen, names: NameIndex(journal), map, table) { filter.isVisible($0) }
    let locks = LockedNotes(
      resolver.notes, map, table, journal.configuration,
      showsLocks: showsLocks || filter.isMostPrivate || journal.configuration.tracker)
    let redaction = Redaction(parts, map, filter, locks)
    let graph = GraphAssembler(
      journal: parts.seen, title: title, audience: audience, map: map, table: table, locks: locks, resolver: resolver,
      redaction: redaction, isOptIn: filter.isOptIn
    ).graph()
    return LinkedJournal(
      graph: graph.value, linkDiagnostics: graph.diagnostics + locks.diagnostics, resolver: resolver, parts: parts,
      redaction: redaction)
  }
}
