/// Kinds, properties, relations, status words and their names in every language: read from schema.yml, the files in
/// languages/, and the journal's own `kinds:` and `aliases:`.
package struct Schema: Sendable {
  /// In the order of schema.yml, the author's own kinds last.
  package let kinds: [KindDefinition]
  /// Properties that every kind has.
  package let commonProperties: [PropertyDefinition]
  /// In the order in which a page shows them.
  package let relations: [RelationDefinition]

  package init(
    kinds: [KindDefinition] = [], commonProperties: [PropertyDefinition] = [], relations: [RelationDefinition] = []
  ) {
    self.kinds = kinds
    self.commonProperties = commonProperties
    self.relations = relations
  }

  package subscript(_ kind: KindName) -> KindDefinition? { kinds.first { $0.name == kind } }
}

package struct KindDefinition: Sendable {
  package let name: KindName
  /// The language-neutral word in addresses: `quests` gives `quests.html`.
  package let slug: String
  /// `world`, `game`, `playthrough`, `campaign`: its notes are containers.
  package let isWorld: Bool
  /// How notes of this kind count in a world's progress: `quests`, `items`, …; nil when they do not.
  package let countsAs: String?
  /// The boolean property that completes a note: `isComplete`, `isCleared`, `defeated`, `acquired`.
  package let completionProperty: PropertyName?
  package let statuses: [StatusDefinition]
  package let properties: [PropertyDefinition]

  package init(
    name: KindName, slug: String, isWorld: Bool, countsAs: String?, completionProperty: PropertyName?,
    statuses: [StatusDefinition], properties: [PropertyDefinition]
  ) {
    self.name = name
    self.slug = slug
    self.isWorld = isWorld
    self.countsAs = countsAs
    self.completionProperty = completionProperty
    self.statuses = statuses
    self.properties = properties
  }
}

package struct StatusDefinition: Sendable {
  /// What a status means for progress, whatever it is called.
  package enum Meaning: String, Sendable {
    /// Not begun; under way; done; lost for good; given up; anything else.
    case pending, active, completed, failed, abandoned, neutral
  }

  package let name: StatusName
  package let meaning: Meaning

  package init(name: StatusName, meaning: Meaning) {
    self.name = name
    self.meaning = meaning
  }
}

package struct PropertyDefinition: Sendable {
  package enum ValueType: String, Sendable {
    case text, texts, flag, number, date, status, references, coordinates, steps, rule, asset, stars, structure
  }

  package let name: PropertyName
  package let type: ValueType
  /// For references: the kinds that a plain name may mean, in order of preference; empty for any.
  package let expectedKinds: [KindName]
  /// Interface properties (order, aliases, visibility, …) are not shown in the infobox.
  package let isShown: Bool
  /// A list page filters by it.
  package let isFilter: Bool

  package init(name: PropertyName, type: ValueType, expectedKinds: [KindName], isShown: Bool, isFilter: Bool) {
    self.name = name
    self.type = type
    self.expectedKinds = expectedKinds
    self.isShown = isShown
    self.isFilter = isFilter
  }
}

/// A property that refers to other notes, with its two ends.
package struct RelationDefinition: Sendable {
  /// Where a relation may be written at its other end: `residents` of a location.
  package struct End: Sendable, Hashable {
    package let kind: KindName
    package let property: PropertyName

    package init(kind: KindName, property: PropertyName) {
      self.kind = kind
      self.property = property
    }
  }

  /// `npc.locations`.
  package let name: RelationName
  /// The kinds and the property on the source; several when kinds share the relation (npc and pc).
  package let sources: [End]
  package let targetKinds: [KindName]
  package let inverses: [End]
  /// Both ends read alike: `quest.npcs`, `location.connections`.
  package let isSymmetric: Bool
  /// Entries follow each other in time, and only one holds now.
  package let isWhereabouts: Bool

  package init(
    name: RelationName, sources: [End], targetKinds: [KindName], inverses: [End], isSymmetric: Bool,
    isWhereabouts: Bool
  ) {
    self.name = name
    self.sources = sources
    self.targetKinds = targetKinds
    self.inverses = inverses
    self.isSymmetric = isSymmetric
    self.isWhereabouts = isWhereabouts
  }
}
