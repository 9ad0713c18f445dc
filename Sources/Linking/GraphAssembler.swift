import Markdown
import Notes
import SourceText

/// Links what redaction left: relations, mentions and worlds become one read-only graph.
struct GraphAssembler {
  /// Its notes without what is withheld from them.
  let journal: Journal
  let title: String
  let audience: AudienceName
  let map: WorldMap
  let table: PropertyTable
  let locks: LockedNotes
  let resolver: NoteResolver
  let redaction: Redaction
  let isOptIn: Bool

  func graph() -> Parsed<NoteGraph> {
    let notes = redaction.linkedNotes(resolver.notes, attachments: journal.attachments)
    var assembler = WorldAssembler(
      journal: journal, title: title, map: map, locks: locks, redaction: redaction, notes: notes, links: resolver.links)
    let worlds = assembler.assemble()
    let relations = RelationBuilder.relations(of: notes, table)
    let relationsByTarget = Self.grouped(relations.value.map(\.to), count: notes.count)
    let mentions = MentionCollector(relations.value, noteCount: notes.count).mentions(in: notes)
    let counterparts = Counterparts(notes, worlds.worldOfNote, worlds.worlds)
    let facts = DerivedFacts(notes, relations.value, relationsByTarget, table)
    let levels = Set(redaction.places.isEmpty ? [] : locks.standings.flatMap(\.levels))
    let graphNotes = notes.indices.map { index in
      let place = redaction.places[index]
      return GraphNote(
        note: notes[index].note, world: worlds.worldOfNote[index], status: notes[index].note.statedStatus(table.schema),
        linkTargets: notes[index].linkTargets, referenceTargets: notes[index].referenceTargets,
        isLevel: levels.contains(place), stars: locks.stars[place],
        isCompleted: locks.completion.states[place] ?? (levels.contains(place) ? false : nil),
        inherited: counterparts.inherited(by: NoteIndex(index), in: notes),
        gameNote: counterparts.gameNotes[index], derivedFlags: facts.flags(of: NoteIndex(index)),
        appearances: facts.appearances(of: NoteIndex(index)))
    }
    let graph = NoteGraph(
      configuration: journal.configuration, schema: journal.schema, audience: audience, title: title,
      notes: graphNotes, worlds: worlds.worlds, sequences: worlds.sequences, relations: relations.value,
      relationsByTarget: relationsByTarget, mentions: mentions,
      mentionsByTarget: Self.grouped(mentions.map(\.to), count: notes.count), counterparts: counterparts.others,
      attachments: journal.attachments, withheld: redaction.withheld, isOptIn: isOptIn)
    return Parsed(graph, diagnostics: relations.diagnostics)
  }

  /// The places of `targets` by target.
  static func grouped(_ targets: [NoteIndex], count: Int) -> [[Int]] {
    var groups = [[Int]](repeating: [], count: count)
    for (place, target) in targets.enumerated() { groups[target.rawValue].append(place) }
    return groups
  }
}
