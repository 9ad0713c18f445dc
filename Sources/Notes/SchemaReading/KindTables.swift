/// What each kind accepts: keys and status words, folded, in every language.
final class KindTables: Sendable {
  /// Places in `tables`.
  private let places: NameTable<Int>
  private let tables: [KindTable]
  private let fallback: KindTable

  /// - Parameter aliases: Words of the journal's own, each with what it stands for.
  init(
    kinds: [KindDefinition], common: [PropertyDefinition], languages: [LanguageFile],
    aliases: [(word: String, meaning: String)]
  ) {
    let words = LanguageWords(languages)
    var places = NameTable<Int>()
    let tables = kinds.map { KindTable(kind: $0, common: common, languages: words, aliases: aliases) }
    for (place, kind) in kinds.enumerated() { places.set(place, for: kind.name.rawValue) }
    self.places = places
    self.tables = tables
    let plain = KindDefinition(
      name: .note, slug: "notes", isWorld: false, countsAs: nil, completionProperty: nil, statuses: [], properties: [])
    fallback =
      places[KindName.note.rawValue].map { tables[$0] }
      ?? KindTable(kind: plain, common: common, languages: words, aliases: aliases)
  }

  subscript(_ kind: KindName) -> KindTable {
    guard let place = places[kind.rawValue] else { return fallback }
    return tables[place]
  }

  func property(_ name: PropertyName, of kind: KindName) -> PropertyDefinition? {
    guard let place = places[kind.rawValue] else { return fallback.property(named: name) }
    return tables[place].property(named: name)
  }
}

/// One kind's properties and words, shared by all who read notes of that kind.
///
/// It holds its tables itself: as parts of a struct they would be copied for every look-up.
final class KindTable: Sendable {
  let completionProperty: PropertyName?
  private let properties: [PropertyDefinition]
  private let kind: KindName
  private let extends: KindName?
  private let languages: LanguageWords
  private let keys: WordTable<Int>
  private let names: NameTable<Int>
  private let statuses: WordTable<StatusName>
  private let meanings: NameTable<StatusDefinition.Meaning>
  private let values: NameTable<WordTable<String>>

  init(
    kind: KindDefinition, common: [PropertyDefinition], languages: LanguageWords,
    aliases: [(word: String, meaning: String)]
  ) {
    let words = KindWords(kind: kind, common: common, languages: languages, aliases: aliases)
    completionProperty = kind.completionProperty
    properties = words.properties
    self.kind = kind.name
    extends = kind.extends
    self.languages = languages
    keys = words.keys
    names = words.names
    statuses = words.statuses
    meanings = words.meanings
    values = words.values
  }

  /// All keys that may mean one of the properties of these names, in no order.
  func keys(ofAny names: Set<String>) -> [FoldedWord] {
    var words = languages.keys.words(meaningAny: names)
    for (place, word) in keys.words.enumerated() where names.contains(properties[keys.value(at: place)].name.rawValue) {
      words.append(word)
    }
    return words
  }

  func property(forKey key: FoldedWord) -> PropertyDefinition? {
    if let index = keys[key] { return properties[index] }
    return languages.place(ofPropertyFor: key, in: properties, names, kind).map { properties[$0] }
  }

  func property(named name: PropertyName) -> PropertyDefinition? {
    guard let index = names[name.rawValue] else { return nil }
    return properties[index]
  }

  func status(forWord word: FoldedWord) -> StatusName? {
    if let status = statuses[word] { return status }
    let meaning = languages.statuses.meaning(of: word) { meaning in
      meanings[meaning.name] != nil
        && (meaning.kind == nil || meaning.kind == kind || meaning.kind == extends)
    }
    return meaning.map { StatusName($0.name) }
  }

  /// What a status means for progress; nil for one that the kind does not have.
  func meaning(of status: StatusName) -> StatusDefinition.Meaning? { meanings[status.rawValue] }

  /// The canonical value that a word stands for.
  func value(forWord word: FoldedWord, of property: PropertyName) -> String? {
    guard let known = values[property.rawValue] else { return nil }
    if let value = known[word] { return value }
    return languages.values.meaning(of: word) { known[FoldedWord($0.name)] == $0.name }?.name
  }
}

extension LanguageWords {
  /// The place of the property that a key means in some language.
  fileprivate func place(
    ofPropertyFor key: FoldedWord, in properties: [PropertyDefinition], _ names: NameTable<Int>, _ kind: KindName
  ) -> Int? {
    let meaning = keys.meaning(of: key) { meaning in
      guard let index = names[meaning.name] else { return false }
      return meaning.kind == nil || meaning.kind == kind || meaning.kind == properties[index].definedBy
    }
    return meaning.flatMap { names[$0.name] }
  }
}

/// What a `KindTable` looks up, while it is gathered.
private struct KindWords {
  /// The kind's own first, then the common ones that it does not have itself.
  let properties: [PropertyDefinition]
  /// Places in `properties` by accepted key.
  private(set) var keys = WordTable<Int>()
  private(set) var names = NameTable<Int>()
  private(set) var statuses = WordTable<StatusName>()
  private(set) var meanings = NameTable<StatusDefinition.Meaning>()
  /// Canonical values by property, by word.
  private(set) var values = NameTable<WordTable<String>>()

  init(
    kind: KindDefinition, common: [PropertyDefinition], languages: LanguageWords,
    aliases: [(word: String, meaning: String)]
  ) {
    let own = Set(kind.properties.map(\.name))
    properties = kind.properties + common.filter { !own.contains($0.name) }
    for (index, property) in properties.enumerated() where names[property.name.rawValue] == nil {
      names.set(index, for: property.name.rawValue)
    }
    addKeys(ownCount: kind.properties.count)
    addStatuses(kind.statuses)
    addValues()
    for alias in aliases {
      let word = FoldedWord(alias.meaning)
      let place = keys[word] ?? languages.place(ofPropertyFor: word, in: properties, names, kind.name)
      if let place, let index = names[properties[place].name.rawValue] { keys.set(index, for: FoldedWord(alias.word)) }
    }
  }

  // MARK: Building

  /// The kind's own names come first, then its keys, then the common ones': the first stays.
  private mutating func addKeys(ownCount: Int) {
    for places in [0..<ownCount, ownCount..<properties.count] {
      for index in places { add(properties[index].name.rawValue, index) }
      for index in places {
        for key in properties[index].keys { add(key, index) }
        if let label = properties[index].label { add(label, index) }
      }
    }
  }

  private mutating func add(_ key: String, _ index: Int) {
    let word = FoldedWord(key)
    if !word.isEmpty { keys.add(index, for: word) }
  }

  private mutating func addStatuses(_ definitions: [StatusDefinition]) {
    for status in definitions {
      meanings.set(status.meaning, for: status.name.rawValue)
      statuses.set(status.name, for: FoldedWord(status.name.rawValue))
    }
    for status in definitions {
      for word in status.words.map({ FoldedWord($0) }) where !word.isEmpty { statuses.add(status.name, for: word) }
    }
  }

  private mutating func addValues() {
    for property in properties where !property.values.isEmpty {
      var words = WordTable<String>()
      for value in property.values {
        for word in [value.name] + value.words { words.add(value.name, for: FoldedWord(word)) }
      }
      values.set(words, for: property.name.rawValue)
    }
  }
}
