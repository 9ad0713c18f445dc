package import Notes
package import SourceText

/// The place of a note in `NoteGraph.notes`.
package struct NoteIndex: Hashable, Comparable, Sendable {
  package let rawValue: Int
  package init(_ rawValue: Int) { self.rawValue = rawValue }
  package static func < (left: NoteIndex, right: NoteIndex) -> Bool { left.rawValue < right.rawValue }
}

/// The place of a world in `NoteGraph.worlds`.
package struct WorldIndex: Hashable, Comparable, Sendable {
  package let rawValue: Int
  package init(_ rawValue: Int) { self.rawValue = rawValue }
  package static func < (left: WorldIndex, right: WorldIndex) -> Bool { left.rawValue < right.rawValue }
}

/// Everything that one audience may see: notes, worlds, links from both ends. Read-only; nothing withheld is in it.
package final class NoteGraph: Sendable {
  package let configuration: JournalConfiguration
  package let schema: Schema
  package let audience: AudienceName
  /// The journal's title: `title:`, else its folder's name.
  package let title: String
  /// Sorted by path.
  package let notes: [GraphNote]
  /// At least one. Games before the worlds in them; the worlds of one sequence in its order.
  package let worlds: [World]
  /// The carousels of the selection page, in order.
  package let sequences: [WorldSequence]
  /// Every relation once, from its source; sorted by source, then the schema's order, then the author's.
  package let relations: [Relation]
  /// Indices into `relations` by target, grouped: `relationsByTarget[note]`.
  package let relationsByTarget: [[Int]]
  /// Links of bodies to other notes, one per linking note and target, sorted by source.
  package let mentions: [Mention]
  package let mentionsByTarget: [[Int]]
  /// Notes of the same subject in other worlds of the same game, by note (without itself), in the worlds' order.
  package let counterparts: [[NoteIndex]]
  package let attachments: [SourcePath]
  package let withheld: [WithheldNote]
  /// Some note says `publish: true`, so that those that say nothing are hidden.
  package let isOptIn: Bool

  package init(
    configuration: JournalConfiguration, schema: Schema, audience: AudienceName, title: String, notes: [GraphNote],
    worlds: [World], sequences: [WorldSequence], relations: [Relation], relationsByTarget: [[Int]],
    mentions: [Mention], mentionsByTarget: [[Int]], counterparts: [[NoteIndex]], attachments: [SourcePath],
    withheld: [WithheldNote], isOptIn: Bool
  ) {
    self.configuration = configuration
    self.schema = schema
    self.audience = audience
    self.title = title
    self.notes = notes
    self.worlds = worlds
    self.sequences = sequences
    self.relations = relations
    self.relationsByTarget = relationsByTarget
    self.mentions = mentions
    self.mentionsByTarget = mentionsByTarget
    self.counterparts = counterparts
    self.attachments = attachments
    self.withheld = withheld
    self.isOptIn = isOptIn
  }

  package subscript(_ index: NoteIndex) -> GraphNote { notes[index.rawValue] }
  package subscript(_ index: WorldIndex) -> World { worlds[index.rawValue] }
}

/// A note that the audience may see, with its links resolved.
package final class GraphNote: Sendable {
  /// The note without its withheld parts, of its final kind.
  package let note: Note
  /// The nearest world; every note has one.
  package let world: WorldIndex
  package let status: StatusName?
  /// Targets of `note.body.links`, in the same order.
  package let linkTargets: [ResolvedLink]
  /// For each property of `note.properties`: the targets of its `linkedReferences`, in the same order.
  package let referenceTargets: [[ResolvedLink]]
  /// Position among the levels of its world, when it is a level.
  package let isLevel: Bool
  package let stars: StarCount?
  /// A completed quest, a cleared location, a level whose parts are all done; nil when it has no notion of completion.
  package let isCompleted: Bool?
  /// What it takes from its game's note of the same name because it says nothing itself (image, summary).
  package let inherited: [Property]
  /// The game's own note of the same name, for a note of a playthrough.
  package let gameNote: NoteIndex?
  /// What its relations imply and it does not say itself: a merchant is here now.
  package let derivedFlags: [DerivedFlag]
  /// The first and the last session in which it appears.
  package let appearances: SessionSpan?
  /// What sorts of targets its links have.
  package let targets: TargetSorts

  package init(
    note: Note, world: WorldIndex, status: StatusName?, linkTargets: [ResolvedLink],
    referenceTargets: [[ResolvedLink]], isLevel: Bool, stars: StarCount?, isCompleted: Bool?, inherited: [Property],
    gameNote: NoteIndex? = nil, derivedFlags: [DerivedFlag] = [], appearances: SessionSpan? = nil
  ) {
    self.note = note
    self.world = world
    self.status = status
    self.linkTargets = linkTargets
    self.referenceTargets = referenceTargets
    self.isLevel = isLevel
    self.stars = stars
    self.isCompleted = isCompleted
    self.inherited = inherited
    self.gameNote = gameNote
    self.derivedFlags = derivedFlags
    self.appearances = appearances
    targets = TargetSorts(linkTargets, referenceTargets)
  }
}

/// What links of a note lead to that few notes have, so that nobody need look for it in all others.
package struct TargetSorts: OptionSet, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package static let unresolved = TargetSorts(rawValue: 1)
  package static let attachment = TargetSorts(rawValue: 2)
  /// A heading or block that is not there.
  package static let broken = TargetSorts(rawValue: 4)

  init(_ links: [ResolvedLink], _ references: [[ResolvedLink]]) {
    self = []
    add(links)
    for place in references.indices where !references[place].isEmpty { add(references[place]) }
  }

  private mutating func add(_ links: [ResolvedLink]) {
    for place in links.indices {
      switch links[place] {
      case .unresolved: insert(.unresolved)
      case .attachment: insert(.attachment)
      case .note(_, .broken): insert(.broken)
      case .note, .external, .refused, .withheld, .plainText: break
      }
    }
  }
}

/// A yes that a note does not say itself: `hasMerchant`, because of who is there now.
package struct DerivedFlag: Sendable, Equatable {
  package let property: PropertyName
  /// The people who imply it; empty when the place's services do.
  package let sources: [NoteIndex]

  package init(property: PropertyName, sources: [NoteIndex]) {
    self.property = property
    self.sources = sources
  }
}

package struct SessionSpan: Sendable, Equatable {
  package let first: NoteIndex
  package let last: NoteIndex

  package init(first: NoteIndex, last: NoteIndex) {
    self.first = first
    self.last = last
  }
}

package struct StarCount: Sendable, Hashable {
  package let earned: Int
  package let possible: Int

  package init(earned: Int, possible: Int) {
    self.earned = earned
    self.possible = possible
  }
}

/// What a link or reference means to this audience.
package enum ResolvedLink: Sendable, Equatable {
  case note(NoteIndex, Fragment)
  case attachment(SourcePath)
  /// A web address; links whose scheme is not allowed are `.refused`.
  case external
  case refused
  /// The target is hidden: shown as plain text, without any mark.
  case withheld
  /// No such note: shown as "not written yet". Ambiguous aliases name their candidates in a diagnostic.
  case unresolved
  /// A plain name in a property that resolves to nothing: ordinary text.
  case plainText

  package enum Fragment: Sendable, Equatable {
    case none
    /// The `id` of a heading on the target's page, and the heading's place in its `headings`.
    case heading(identifier: String, index: Int)
    case block(identifier: String)
    /// The note has no such heading or block.
    case broken
  }
}

/// One typed link between two notes.
package final class Relation: Sendable {
  package let name: RelationName
  /// The name's place in `Schema.relations`; nil for the author's own words.
  package let definition: Int?
  package let from: NoteIndex
  package let to: NoteIndex
  package let role: String?
  package let since: GameDate?
  package let until: GameDate?
  package let note: String?
  /// For where somebody is: the entry that holds now. Other relations are always current.
  package let isCurrent: Bool
  /// Nobody wrote it: a quest that says nothing else returns to its giver.
  package let isImplied: Bool

  package init(
    name: RelationName, definition: Int? = nil, from: NoteIndex, to: NoteIndex, role: String?, since: GameDate?,
    until: GameDate?, note: String?, isCurrent: Bool, isImplied: Bool = false
  ) {
    self.name = name
    self.definition = definition
    self.from = from
    self.to = to
    self.role = role
    self.since = since
    self.until = until
    self.note = note
    self.isCurrent = isCurrent
    self.isImplied = isImplied
  }
}

/// A note that this audience may not see, for the summary and the leak check only.
package struct WithheldNote: Sendable {
  package let path: SourcePath
  package let title: String
  /// What decided, as the summary words it: `draft: true`, `folder GM`, `locked world`.
  package let rule: String

  package init(path: SourcePath, title: String, rule: String) {
    self.path = path
    self.title = title
    self.rule = rule
  }
}
