/// Words that mean something in any kind of note, of every language together.
struct SchemaWords: Sendable {
  /// What notes, tags and folders call a kind.
  var kinds = WordTable<KindName>()
  /// Of these, the names, slugs and labels of kinds: `quest`, `Misión`, but not `mission`.
  var principalKinds = WordTable<KindName>()
  var worldKinds: Set<KindName> = []
  /// Names of list pages: slugs, and plural labels in every language.
  var listNames = WordSet()
  /// Keys whose value may say a kind.
  var kindKeys = WordSet()
  /// Of these, keys that are too common to make a world: `category: games`.
  var weakKindKeys = WordSet()
  /// Keys that are ignored; those of `ignoredPrefixes` with any ending.
  var ignoredKeys = WordSet()
  var ignoredPrefixes: [String] = []
  var visibility = VisibilityWords()
  var privacy = PrivacyWords()
  var privacyScreen = PrivacyScreen()
  var statblockFlags = WordSet()
  var statblockAbilities = WordSet()
  var statblockHitPoints = WordSet()
  /// What readers of single values need.
  var values = ValueWords()
  var restrictedHeadings = WordSet()
  var recapHeadings = WordSet()
  var indexNames = WordSet()

  init() {}

  init(_ file: SchemaFile, languages: [LanguageFile]) {
    kindKeys = WordSet(folding: file.kindKeys)
    weakKindKeys = WordSet(folding: file.weakKindKeys)
    for word in file.ignored {
      if word.hasSuffix("*") {
        ignoredPrefixes.append(FoldedWord(word.dropLast()).rawValue)
      } else {
        ignoredKeys.insert(FoldedWord(word))
      }
    }
    visibility = VisibilityWords(file, languages: languages)
    statblockFlags = WordSet(folding: file.statblock.flag)
    statblockAbilities = WordSet(folding: file.statblock.abilities)
    statblockHitPoints = WordSet(folding: file.statblock.hitPoints)
    restrictedHeadings = Self.headings("restricted", file, languages)
    recapHeadings = Self.headings("recap", file, languages)
    indexNames = WordSet(folding: file.indexNames)
    values = ValueWords(languages, stepHeadings: Self.headings("steps", file, languages))
    privacy = PrivacyWords(file, languages: languages, booleans: values.booleans)
    privacyScreen = PrivacyScreen(visibility, privacy)
  }

  private static func headings(_ name: String, _ file: SchemaFile, _ languages: [LanguageFile]) -> WordSet {
    WordSet(folding: (file.headings[name] ?? []) + languages.flatMap { $0.headings[name] ?? [] })
  }
}

/// Words that readers of single values need.
final class ValueWords: Sendable {
  let booleans: WordTable<Bool>
  /// From 1.
  let months: WordTable<Int>
  /// Headings above the steps of a quest.
  let stepHeadings: WordSet

  init(_ languages: [LanguageFile] = [], stepHeadings: WordSet = WordSet()) {
    var booleans = BooleanWords.english
    var months = WordTable<Int>()
    for language in languages {
      for word in language.booleans["yes"] ?? [] { booleans.set(true, for: FoldedWord(word)) }
      for word in language.booleans["no"] ?? [] { booleans.set(false, for: FoldedWord(word)) }
      for (index, month) in language.months.enumerated() { months.add(index + 1, for: FoldedWord(month)) }
    }
    self.booleans = booleans
    self.months = months
    self.stepHeadings = stepHeadings
  }
}

/// Words that say who may see a note.
final class VisibilityWords: Sendable {
  let keys: WordSet
  let weakKeys: WordSet
  let weakEveryone: WordSet
  let publishKeys: WordSet
  let optInKeys: WordSet
  let hideKeys: WordSet
  /// Keys whose text is a secret, not a mistake: `secret: he is the king`.
  let textKeys: WordSet
  let everyone: WordSet
  let restricted: WordSet
  let tags: WordSet
  let folders: WordSet
  /// Keys that are long enough to be told from other words when a letter is wrong, sorted.
  private let longKeys: [(word: FoldedWord, letters: [UInt8])]
  /// The places of those that begin with a letter, from `a` to `z`.
  private let places: [Range<Int>]
  /// Lengths of words that one of these may be missed by: by first letter from `a` to `z`, a bit for each length.
  private let nearLengths: [UInt32]

  convenience init() { self.init { _ in WordSet() } }

  convenience init(_ file: SchemaFile, languages: [LanguageFile]) {
    self.init { name in
      WordSet(folding: (file.visibility[name] ?? []) + languages.flatMap { $0.visibility[name] ?? [] })
    }
  }

  private init(_ words: (String) -> WordSet) {
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
    longKeys = keys.union(publishKeys).union(hideKeys).words
      .filter { $0.rawValue.utf8.count >= 7 && $0.rawValue.utf8.allSatisfy { $0 < 0x80 } }
      .sorted { $0.rawValue < $1.rawValue }.map { ($0, Array($0.rawValue.utf8)) }
    var nearLengths = [UInt32](repeating: 0, count: 26)
    for key in longKeys {
      guard let place = Self.place(of: key.letters[0]), key.letters.count < 30 else { continue }
      nearLengths[place] |= 0b111 << UInt32(key.letters.count - 1)
    }
    self.nearLengths = nearLengths
    let firsts = longKeys.map { $0.letters[0] }
    places = (UInt8(ascii: "a")...UInt8(ascii: "z")).map { letter in
      let start = firsts.firstIndex { $0 >= letter } ?? firsts.count
      return start..<(firsts[start...].firstIndex { $0 > letter } ?? firsts.count)
    }
  }

  /// Whether a key has to do with visibility.
  func contains(key: FoldedWord) -> Bool {
    keys.contains(key) || weakKeys.contains(key) || publishKeys.contains(key) || hideKeys.contains(key)
  }

  /// The keys that are told from other words when a letter is wrong.
  var longWords: [FoldedWord] { longKeys.map(\.word) }

  /// Every key that has to do with visibility.
  var allKeys: WordSet { keys.union(weakKeys).union(publishKeys).union(hideKeys) }

  /// The key of seven letters or more that a word misses by one letter that is not the first, or by two that are swapped.
  func nearMiss(of word: FoldedWord) -> FoldedWord? {
    let text = word.rawValue.utf8
    guard (6...12).contains(text.count), let first = text.first, let place = Self.place(of: first),
      nearLengths[place] >> UInt32(text.count) & 1 == 1
    else { return nil }
    guard !places[place].isEmpty else { return nil }
    let letters = Array(text)
    for index in places[place] where SlipFinder.isNear(letters, longKeys[index].letters) {
      return longKeys[index].word
    }
    return nil
  }

  /// The place of a small letter in the alphabet.
  private static func place(of letter: UInt8) -> Int? {
    letter >= UInt8(ascii: "a") && letter <= UInt8(ascii: "z") ? Int(letter - UInt8(ascii: "a")) : nil
  }
}
