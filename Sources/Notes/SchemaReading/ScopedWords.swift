/// What words of the languages stand for: names of properties, statuses or values, of one kind or of any.
///
/// One table serves all kinds, so that a further language costs its own words only.
struct ScopedWords: Sendable {
  struct Meaning: Sendable, Hashable {
    /// nil for every kind that has the name.
    let kind: KindName?
    let name: String
  }

  private var meanings: [FoldedWord: [Meaning]] = [:]

  /// - Parameter scope: `NAME` or `KIND.NAME`.
  mutating func add(_ word: String, scope: String) {
    let folded = FoldedWord(word)
    guard !folded.isEmpty else { return }
    let meaning: Meaning
    if let dot = scope.utf8.firstIndex(of: UInt8(ascii: ".")) {
      let name = scope[scope.index(after: dot)...]
      meaning = Meaning(kind: KindName(String(scope[..<dot])), name: String(name))
    } else {
      meaning = Meaning(kind: nil, name: scope)
    }
    if meanings[folded]?.contains(meaning) != true { meanings[folded, default: []].append(meaning) }
  }

  /// All words that may mean one of these names, in no order.
  func words(meaningAny names: Set<String>) -> Set<FoldedWord> {
    Set(meanings.filter { $0.value.contains { names.contains($0.name) } }.keys)
  }

  /// The first meaning that fits: those of a kind come before those of any.
  func meaning(of word: FoldedWord, where fits: (Meaning) -> Bool) -> Meaning? {
    guard let found = meanings[word] else { return nil }
    return found.first { $0.kind != nil && fits($0) } ?? found.first { $0.kind == nil && fits($0) }
  }
}

/// The words of every language together.
struct LanguageWords: Sendable {
  private(set) var keys = ScopedWords()
  private(set) var statuses = ScopedWords()
  private(set) var values = ScopedWords()

  /// Words come before labels within a language, and English before the others.
  init(_ languages: [LanguageFile]) {
    for language in languages {
      for (scope, words) in language.keys.sorted(by: { $0.key < $1.key }) {
        for word in words { keys.add(word, scope: scope) }
      }
      for (scope, label) in language.properties.sorted(by: { $0.key < $1.key }) { keys.add(label, scope: scope) }
      for (scope, words) in language.statusWords.sorted(by: { $0.key < $1.key }) {
        for word in words { statuses.add(word, scope: scope) }
      }
      for (scope, label) in language.statuses.sorted(by: { $0.key < $1.key }) { statuses.add(label, scope: scope) }
      for (name, label) in language.values.sorted(by: { $0.key < $1.key }) { values.add(label, scope: name) }
    }
  }
}
