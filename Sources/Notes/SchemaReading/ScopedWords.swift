/// What words of the languages stand for: names of properties, statuses or values, of one kind or of any.
///
/// One table serves all kinds, so that a further language costs its own words only.
struct ScopedWords: Sendable {
  struct Meaning: Sendable, Hashable {
    /// nil for every kind that has the name.
    let kind: KindName?
    let name: String
  }

  /// One of a word's meanings, and the place of the next one; -1 after the last.
  private struct Link: Sendable {
    let meaning: Int32
    var next: Int32
  }

  private var meanings: [Meaning] = []
  /// Places in `meanings` by scope.
  private var scopes: [String: Int32] = [:]
  private var index = WordIndex()
  /// The first link of each word; the word's place counts.
  private var first: [Int32] = []
  private var links: [Link] = []

  /// - Parameter scope: `NAME` or `KIND.NAME`.
  mutating func add(_ words: [String], scope: String) {
    let meaning = place(of: scope)
    for word in words { add(FoldedWord(word), meaning) }
  }

  private mutating func add(_ word: FoldedWord, _ meaning: Int32) {
    guard !word.isEmpty else { return }
    let place = index.add(word)
    let new = Int32(truncatingIfNeeded: links.count)
    if place == first.count {
      first.append(new)
    } else {
      var last = Int(first[place])
      while links[last].meaning != meaning {
        guard links[last].next >= 0 else {
          links[last].next = new
          break
        }
        last = Int(links[last].next)
      }
      if links[last].meaning == meaning { return }
    }
    links.append(Link(meaning: meaning, next: -1))
  }

  private mutating func place(of scope: String) -> Int32 {
    if let place = scopes[scope] { return place }
    let place = Int32(truncatingIfNeeded: meanings.count)
    scopes[scope] = place
    if let dot = scope.utf8.firstIndex(of: UInt8(ascii: ".")) {
      let name = scope[scope.utf8.index(after: dot)...]
      meanings.append(Meaning(kind: KindName(String(scope[..<dot])), name: String(name)))
    } else {
      meanings.append(Meaning(kind: nil, name: scope))
    }
    return place
  }

  /// All words that may mean one of these names, in the order in which they were added.
  func words(meaningAny names: Set<String>) -> [FoldedWord] {
    let isNamed = meanings.map { names.contains($0.name) }
    var words: [FoldedWord] = []
    for (place, word) in index.words.enumerated() {
      var link = first[place]
      while link >= 0, !isNamed[Int(links[Int(link)].meaning)] { link = links[Int(link)].next }
      if link >= 0 { words.append(word) }
    }
    return words
  }

  /// The first meaning that fits: those of a kind come before those of any.
  func meaning(of word: FoldedWord, where fits: (Meaning) -> Bool) -> Meaning? {
    guard let place = index.place(of: word) else { return nil }
    return meaning(from: first[place]) { $0.kind != nil && fits($0) }
      ?? meaning(from: first[place]) { $0.kind == nil && fits($0) }
  }

  private func meaning(from start: Int32, where fits: (Meaning) -> Bool) -> Meaning? {
    var link = start
    while link >= 0 {
      let meaning = meanings[Int(links[Int(link)].meaning)]
      if fits(meaning) { return meaning }
      link = links[Int(link)].next
    }
    return nil
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
      for list in language.keys.sorted(by: { $0.scope < $1.scope }) { keys.add(list.words, scope: list.scope) }
      for (scope, label) in language.properties.sorted(by: { $0.key < $1.key }) { keys.add([label], scope: scope) }
      for list in language.statusWords.sorted(by: { $0.scope < $1.scope }) {
        statuses.add(list.words, scope: list.scope)
      }
      for (scope, label) in language.statuses.sorted(by: { $0.key < $1.key }) { statuses.add([label], scope: scope) }
      for (name, label) in language.values.sorted(by: { $0.key < $1.key }) { values.add([label], scope: name) }
    }
  }
}
