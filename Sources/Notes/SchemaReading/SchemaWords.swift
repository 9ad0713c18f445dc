/// Words that mean something in any kind of note, of every language together.
struct SchemaWords: Sendable {
  /// What notes, tags and folders call a kind.
  var kinds: [FoldedWord: KindName] = [:]
  /// Of these, the names, slugs and labels of kinds: `quest`, `Misión`, but not `mission`.
  var principalKinds: [FoldedWord: KindName] = [:]
  var worldKinds: Set<KindName> = []
  /// Names of list pages: slugs, and plural labels in every language.
  var listNames: Set<FoldedWord> = []
  /// Keys whose value may say a kind.
  var kindKeys: Set<FoldedWord> = []
  /// Of these, keys that are too common to make a world: `category: games`.
  var weakKindKeys: Set<FoldedWord> = []
  /// Keys that are ignored; those of `ignoredPrefixes` with any ending.
  var ignoredKeys: Set<FoldedWord> = []
  var ignoredPrefixes: [String] = []
  var visibility = VisibilityWords()
  var privacy = PrivacyWords()
  var statblockFlags: Set<FoldedWord> = []
  var statblockAbilities: Set<FoldedWord> = []
  var statblockHitPoints: Set<FoldedWord> = []
  /// What readers of single values need.
  var values = ValueWords()
  var restrictedHeadings: Set<FoldedWord> = []
  var recapHeadings: Set<FoldedWord> = []
  var indexNames: Set<FoldedWord> = []

  init() {}

  init(_ file: SchemaFile, languages: [LanguageFile]) {
    kindKeys = Set(folding: file.kindKeys)
    weakKindKeys = Set(folding: file.weakKindKeys)
    for word in file.ignored {
      if word.hasSuffix("*") {
        ignoredPrefixes.append(FoldedWord(word.dropLast()).rawValue)
      } else {
        ignoredKeys.insert(FoldedWord(word))
      }
    }
    visibility = VisibilityWords(file, languages: languages)
    statblockFlags = Set(folding: file.statblock.flag)
    statblockAbilities = Set(folding: file.statblock.abilities)
    statblockHitPoints = Set(folding: file.statblock.hitPoints)
    restrictedHeadings = Self.headings("restricted", file, languages)
    recapHeadings = Self.headings("recap", file, languages)
    indexNames = Set(folding: file.indexNames)
    values = ValueWords(languages, stepHeadings: Self.headings("steps", file, languages))
    privacy = PrivacyWords(file, languages: languages, booleans: values.booleans)
  }

  private static func headings(_ name: String, _ file: SchemaFile, _ languages: [LanguageFile]) -> Set<FoldedWord> {
    Set(folding: (file.headings[name] ?? []) + languages.flatMap { $0.headings[name] ?? [] })
  }
}

/// Words that readers of single values need.
final class ValueWords: Sendable {
  let booleans: [FoldedWord: Bool]
  /// From 1.
  let months: [FoldedWord: Int]
  /// Headings above the steps of a quest.
  let stepHeadings: Set<FoldedWord>

  init(_ languages: [LanguageFile] = [], stepHeadings: Set<FoldedWord> = []) {
    var booleans = BooleanWords.english
    var months: [FoldedWord: Int] = [:]
    for language in languages {
      for word in language.booleans["yes"] ?? [] { booleans[FoldedWord(word)] = true }
      for word in language.booleans["no"] ?? [] { booleans[FoldedWord(word)] = false }
      for (index, month) in language.months.enumerated() {
        let word = FoldedWord(month)
        if months[word] == nil { months[word] = index + 1 }
      }
    }
    self.booleans = booleans
    self.months = months
    self.stepHeadings = stepHeadings
  }
}

/// Words that say who may see a note.
final class VisibilityWords: Sendable {
  let keys: Set<FoldedWord>
  let weakKeys: Set<FoldedWord>
  let weakEveryone: Set<FoldedWord>
  let publishKeys: Set<FoldedWord>
  let optInKeys: Set<FoldedWord>
  let hideKeys: Set<FoldedWord>
  /// Keys whose text is a secret, not a mistake: `secret: he is the king`.
  let textKeys: Set<FoldedWord>
  let everyone: Set<FoldedWord>
  let restricted: Set<FoldedWord>
  let tags: Set<FoldedWord>
  let folders: Set<FoldedWord>
  /// Keys that are long enough to be told from other words when a letter is wrong, sorted.
  private let longKeys: [(word: FoldedWord, letters: [UInt8])]

  convenience init() { self.init { _ in [] } }

  convenience init(_ file: SchemaFile, languages: [LanguageFile]) {
    self.init { name in
      Set(folding: (file.visibility[name] ?? []) + languages.flatMap { $0.visibility[name] ?? [] })
    }
  }

  private init(_ words: (String) -> Set<FoldedWord>) {
    keys = words("keys")
    weakKeys = words("weakKeys")
    weakEveryone = words("weakEveryone")
    publishKeys = words("publishKeys")
    optInKeys = words("optInKeys")
    hideKeys = words("hideKeys")
    textKeys = words("textKeys")
    everyone = words("everyone")
    restricted = words("restricted")
    tags = words("tags")
    folders = words("folders")
    longKeys = keys.union(publishKeys).union(hideKeys)
      .filter { $0.rawValue.utf8.count >= 7 && $0.rawValue.utf8.allSatisfy { $0 < 0x80 } }
      .sorted { $0.rawValue < $1.rawValue }.map { ($0, Array($0.rawValue.utf8)) }
  }

  /// Whether a key has to do with visibility.
  func contains(key: FoldedWord) -> Bool {
    keys.contains(key) || weakKeys.contains(key) || publishKeys.contains(key) || hideKeys.contains(key)
  }

  /// Every key that has to do with visibility.
  var allKeys: Set<FoldedWord> { keys.union(weakKeys).union(publishKeys).union(hideKeys) }

  /// The key of seven letters or more that a word misses by one letter that is not the first, or by two that are swapped.
  func nearMiss(of word: FoldedWord) -> FoldedWord? {
    let text = word.rawValue.utf8
    guard let first = text.first, longKeys.contains(where: { $0.letters[0] == first }), (6...12).contains(text.count)
    else { return nil }
    let letters = Array(text)
    return longKeys.first { $0.letters[0] == first && SlipFinder.isNear(letters, $0.letters) }?.word
  }
}
