/// What each kind accepts: keys and status words, folded, in every language.
struct KindTables: Sendable {
  private let tables: [KindName: KindTable]
  private let fallback: KindTable

  /// - Parameter aliases: Words of the journal's own, each with what it stands for.
  init(
    kinds: [KindDefinition], common: [PropertyDefinition], languages: [LanguageFile],
    aliases: [(word: String, meaning: String)]
  ) {
    var tables: [KindName: KindTable] = [:]
    for kind in kinds {
      tables[kind.name] = KindTable(kind: kind, common: common, languages: languages, aliases: aliases)
    }
    self.tables = tables
    let plain = KindDefinition(
      name: .note, slug: "notes", isWorld: false, countsAs: nil, completionProperty: nil, statuses: [], properties: [])
    fallback =
      tables[.note] ?? KindTable(kind: plain, common: common, languages: languages, aliases: aliases)
  }

  subscript(_ kind: KindName) -> KindTable { tables[kind] ?? fallback }
}

/// One kind's properties and words.
struct KindTable: Sendable {
  /// The kind's own first, then the common ones that it does not have itself.
  let properties: [PropertyDefinition]
  /// Places in `properties` by accepted key.
  private(set) var keys: [FoldedWord: Int] = [:]
  private(set) var names: [PropertyName: Int] = [:]
  private(set) var statuses: [FoldedWord: StatusName] = [:]
  private(set) var meanings: [StatusName: StatusDefinition.Meaning] = [:]
  /// Canonical values by property, by word.
  private(set) var values: [PropertyName: [FoldedWord: String]] = [:]
  let completionProperty: PropertyName?

  init(
    kind: KindDefinition, common: [PropertyDefinition], languages: [LanguageFile],
    aliases: [(word: String, meaning: String)]
  ) {
    let own = Set(kind.properties.map(\.name))
    properties = kind.properties + common.filter { !own.contains($0.name) }
    completionProperty = kind.completionProperty
    for (index, property) in properties.enumerated() where names[property.name] == nil {
      names[property.name] = index
    }
    addKeys(kind: kind, languages: languages, aliases: aliases)
    addStatuses(kind: kind, languages: languages)
    addValues(languages: languages)
  }

  func property(forKey key: FoldedWord) -> PropertyDefinition? {
    keys[key].map { properties[$0] }
  }

  func property(named name: PropertyName) -> PropertyDefinition? {
    names[name].map { properties[$0] }
  }

  /// The kind's own names come first, then its keys, then the common ones', the journal's, the languages': the first
  /// stays, but for the journal's, which are the author's wish.
  private mutating func addKeys(
    kind: KindDefinition, languages: [LanguageFile], aliases: [(word: String, meaning: String)]
  ) {
    let ownCount = kind.properties.count
    for places in [0..<ownCount, ownCount..<properties.count] {
      for index in places { add(properties[index].name.rawValue, index) }
      for index in places {
        for key in properties[index].keys { add(key, index) }
        if let label = properties[index].label { add(label, index) }
      }
    }
    for alias in aliases {
      if let index = keys[FoldedWord(alias.meaning)] { keys[FoldedWord(alias.word)] = index }
    }
    let scopes = properties.map { Self.scopes(of: $0, in: kind) }
    for language in languages {
      for (index, names) in scopes.enumerated() {
        for name in names {
          for key in language.keys[name] ?? [] { add(key, index) }
          if let label = language.properties[name] { add(label, index) }
        }
      }
    }
  }

  /// `npc.locations` and `locations`, the narrowest first.
  private static func scopes(of property: PropertyDefinition, in kind: KindDefinition) -> [String] {
    var scopes = ["\(kind.name).\(property.name)"]
    if let definer = property.definedBy, definer != kind.name { scopes.append("\(definer).\(property.name)") }
    return scopes + [property.name.rawValue]
  }

  private mutating func add(_ key: String, _ index: Int) {
    let word = FoldedWord(key)
    if keys[word] == nil, !word.isEmpty { keys[word] = index }
  }

  private mutating func addStatuses(kind: KindDefinition, languages: [LanguageFile]) {
    for status in kind.statuses {
      meanings[status.name] = status.meaning
      statuses[FoldedWord(status.name.rawValue)] = status.name
    }
    func add(_ word: String, _ status: StatusName) {
      let folded = FoldedWord(word)
      if statuses[folded] == nil, !folded.isEmpty { statuses[folded] = status }
    }
    for status in kind.statuses {
      for word in status.words { add(word, status.name) }
    }
    let kinds = [kind.name] + (kind.extends.map { [$0] } ?? [])
    for language in languages {
      for status in kind.statuses {
        for scope in kinds.map({ "\($0).\(status.name)" }) + [status.name.rawValue] {
          if let label = language.statuses[scope] { add(label, status.name) }
          for word in language.statusWords[scope] ?? [] { add(word, status.name) }
        }
      }
    }
  }

  private mutating func addValues(languages: [LanguageFile]) {
    for property in properties where !property.values.isEmpty {
      var words: [FoldedWord: String] = [:]
      for value in property.values {
        for word in [value.name] + value.words + languages.compactMap({ $0.values[value.name] }) {
          let folded = FoldedWord(word)
          if words[folded] == nil { words[folded] = value.name }
        }
      }
      values[property.name] = words
    }
  }
}
