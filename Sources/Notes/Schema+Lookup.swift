extension Schema {
  /// The property that a key names in notes of a kind, in any language: `Ort` of an npc is `locations`.
  package func property(forKey key: String, of kind: KindName) -> PropertyDefinition? {
    tables[kind].property(forKey: FoldedWord(key))
  }

  /// A kind's or common property by its canonical name.
  package func property(_ name: PropertyName, of kind: KindName) -> PropertyDefinition? {
    tables.property(name, of: kind)
  }

  /// The status that a word means for a kind: `lost` is `missing` for an npc, `failed` for a quest.
  package func status(forWord word: String, of kind: KindName) -> StatusName? {
    tables[kind].status(forWord: FoldedWord(word))
  }

  /// What a status means for progress.
  package func meaning(of status: StatusName, kind: KindName) -> StatusDefinition.Meaning? {
    tables[kind].meaning(of: status)
  }

  /// The kind that a word names, in any language: `NPCs`, `Personajes`.
  package func kind(forWord word: String) -> KindName? {
    words.kinds[FoldedWord(word)]
  }

  /// The canonical value of a fixed word: `blacksmith` among the roles is `smith`.
  package func value(forWord word: String, of property: PropertyName, kind: KindName) -> String? {
    tables[kind].value(forWord: FoldedWord(word), of: property)
  }

  package func relation(_ name: RelationName) -> RelationDefinition? {
    relations.first { $0.name == name }
  }

  /// The relation that an author's word means in notes of a kind: `located_in` of an npc is `npc.locations`.
  ///
  /// - Returns: nil for a word that names no relation; `isInverse` when the note is the relation's target.
  package func relation(forWord word: String, of kind: KindName) -> (name: RelationName, isInverse: Bool)? {
    switch property(forKey: word, of: kind)?.relation {
    case .source(let name)?: (name, false)
    case .inverse(let name)?: (name, true)
    case PropertyDefinition.RelationEnd.none?, nil: nil
    }
  }

  /// Whether a section heading says that only the game master sees what is below it.
  package func isRestrictedHeading(_ text: String) -> Bool {
    words.restrictedHeadings.contains(FoldedWord(text))
  }

  /// Whether a section heading says that the steps of a quest follow.
  package func isStepsHeading(_ text: String) -> Bool {
    words.values.stepHeadings.contains(FoldedWord(text))
  }

  /// Whether a section heading says that a session's recap follows.
  package func isRecapHeading(_ text: String) -> Bool {
    words.recapHeadings.contains(FoldedWord(text))
  }

  /// Whether a note's name says that it introduces its folder: `index`, `README`.
  package func isIndexName(_ name: some StringProtocol) -> Bool {
    words.indexNames.contains(FoldedWord(name))
  }
}
