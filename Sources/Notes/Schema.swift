/// Kinds, properties, relations, status words and their names in every language: read from schema.yml, the files in
/// languages/, and the journal's own `kinds:` and `aliases:`.
package final class Schema: Sendable {
  /// In the order of schema.yml, the author's own kinds last.
  package let kinds: [KindDefinition]
  /// Properties that every kind has.
  package let commonProperties: [PropertyDefinition]
  /// In the order in which a page shows them.
  package let relations: [RelationDefinition]
  /// Words for visibility, headings, months, booleans, in every language.
  let words: SchemaWords
  /// Each kind's accepted keys and status words.
  let tables: KindTables
  /// What keys mean in notes of any kind.
  let keyMeanings: KeyMeanings
  /// Every shipped language, with the labels of the author's own kinds.
  package let vocabularies: Vocabularies
  /// Kinds named under `private:`.
  package let privateKinds: Set<KindName>
  /// The last of the journal's audiences.
  package let mostPrivateAudience: AudienceName

  package convenience init(
    kinds: [KindDefinition] = [], commonProperties: [PropertyDefinition] = [], relations: [RelationDefinition] = []
  ) {
    self.init(
      kinds: kinds, commonProperties: commonProperties, relations: relations, words: SchemaWords(),
      tables: KindTables(kinds: kinds, common: commonProperties, languages: [], aliases: []),
      vocabularies: Vocabularies([], authored: AuthoredLabels()), privateKinds: [],
      mostPrivateAudience: AudienceName("gm"))
  }

  init(
    kinds: [KindDefinition], commonProperties: [PropertyDefinition], relations: [RelationDefinition],
    words: SchemaWords, tables: KindTables, vocabularies: Vocabularies, privateKinds: Set<KindName>,
    mostPrivateAudience: AudienceName
  ) {
    self.kinds = kinds
    self.commonProperties = commonProperties
    self.relations = relations
    self.words = words
    self.tables = tables
    keyMeanings = KeyMeanings(words, tables)
    self.vocabularies = vocabularies
    self.privateKinds = privateKinds
    self.mostPrivateAudience = mostPrivateAudience
  }

  package subscript(_ kind: KindName) -> KindDefinition? { kinds.first { $0.name == kind } }
}

/// A property that refers to other notes, with its two ends.
package final class RelationDefinition: Sendable {
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
