/// Words by which a note says that it is not for everyone, where nothing but its words says so: under keys that are not
/// about visibility, in its name, in comments of its front matter.
final class PrivacyWords: Sendable {
  /// What a word says of a note.
  enum Sign: Sendable {
    /// That it is private, and nothing else.
    case clear
    /// That it is private, or that it is about what is hidden.
    case doubtful
  }

  let labelKeys: WordSet
  let readerKeys: WordSet
  let denialKeys: WordSet
  private let words: WordTable<Sign>
  /// Words of several parts, which say the same under any key: `gm only`.
  let phrases: WordSet
  private let nameWords: WordSet
  private let readers: WordSet
  private let denials: WordSet
  private let otherWords: WordSet
  /// The words that are long enough to be told from others when a letter is wrong.
  let longWords: SlipFinder

  convenience init() { self.init(booleans: WordTable()) { _ in [] } }

  convenience init(_ file: SchemaFile, languages: [LanguageFile], booleans: WordTable<Bool>) {
    self.init(booleans: booleans) { name in
      (file.visibility[name] ?? []) + languages.flatMap { $0.visibility[name] ?? [] }
    }
  }

  private init(booleans: WordTable<Bool>, _ list: (String) -> [String]) {
    func set(_ name: String) -> WordSet { WordSet(folding: list(name)) }
    labelKeys = set("labelKeys")
    readerKeys = set("readerKeys")
    denialKeys = set("denialKeys")
    let written = list("hideKeys") + list("tags") + list("alsoPrivate")
    let doubtful = set("doubtful")
    var words = WordTable<Sign>()
    for word in written.map({ FoldedWord($0) }) { words.set(doubtful.contains(word) ? .doubtful : .clear, for: word) }
    self.words = words
    phrases = WordSet(folding: written.filter(Self.hasParts))
    nameWords = WordSet(folding: list("folders").filter(Self.hasParts)).union(WordSet(words.words))
    readers = set("restricted").subtracting(booleans.words)
    denials = set("denials").union(set("restricted")).subtracting(booleans.words.filter { booleans[$0] == true })
    otherWords = set("otherWords")
    longWords = SlipFinder(words.words, shortest: 6)
  }

  /// `gm only`, `gmOnly`, `GM専用`: not `Entwurf`.
  private static func hasParts(_ word: String) -> Bool {
    word.contains(" ") || word.utf8.dropFirst().contains { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 }
  }

  /// Keys that may say that the note is not for everyone.
  var keys: WordSet { labelKeys.union(readerKeys).union(denialKeys) }

  /// What a word says when it stands for itself.
  func sign(of word: FoldedWord) -> Sign? { words[word] }

  /// All that may stand in a name.
  var namingWords: [FoldedWord] { words.words + nameWords.words }

  func isPhrase(_ word: FoldedWord) -> Bool { phrases.contains(word) }

  /// What a part of a name says: beside the words, `GM notes` and the like.
  func sign(ofName word: FoldedWord) -> Sign? {
    words[word] ?? (nameWords.contains(word) ? .clear : nil)
  }

  func isReader(_ word: FoldedWord) -> Bool { readers.contains(word) }

  func isDenial(_ word: FoldedWord) -> Bool { denials.contains(word) }

  /// The word that another one was meant to be.
  func nearMiss(of word: FoldedWord) -> FoldedWord? {
    otherWords.contains(word) ? nil : longWords.word(near: word)
  }
}

/// Finds the word that was meant when one letter of it is wrong, missing or too many, or two are swapped; never the first.
struct SlipFinder: Sendable {
  /// By first letter, each sorted.
  private let words: [UInt8: [(word: FoldedWord, letters: [UInt8])]]
  private let lengths: ClosedRange<Int>
  let all: [FoldedWord]

  /// - Parameter shortest: Words with fewer letters are no words for slips, there would be too many others beside them.
  init(_ words: [FoldedWord], shortest: Int) {
    let long = words.filter { $0.rawValue.utf8.count >= shortest && $0.rawValue.utf8.allSatisfy { $0 < 0x80 } }
      .sorted { $0.rawValue < $1.rawValue }.map { (word: $0, letters: Array($0.rawValue.utf8)) }
    all = long.map(\.word)
    self.words = Dictionary(grouping: long) { $0.letters[0] }
    lengths = (shortest - 1)...max(shortest, 18)
  }

  func word(near word: FoldedWord) -> FoldedWord? {
    let text = word.rawValue.utf8
    guard lengths.contains(text.count), let first = text.first, let candidates = words[first] else { return nil }
    let letters = Array(text)
    return candidates.first { Self.isNear(letters, $0.letters) }?.word
  }

  static func isNear(_ one: [UInt8], _ other: [UInt8]) -> Bool {
    let (short, long) = one.count <= other.count ? (one, other) : (other, one)
    guard long.count - short.count <= 1, let first = short.indices.first(where: { short[$0] != long[$0] }) else {
      return long.count - short.count == 1
    }
    if short.count < long.count { return short[first...] == long[(first + 1)...] }
    if short[(first + 1)...] == long[(first + 1)...] { return true }
    return first + 1 < short.count && short[first] == long[first + 1] && short[first + 1] == long[first]
      && short[(first + 2)...] == long[(first + 2)...]
  }
}
