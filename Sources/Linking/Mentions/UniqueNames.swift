import Notes

/// The names of a world's notes as sequences of tokens: what begins a name, and what is one.
struct UniqueNames: Sendable {
  /// By the hash of a sequence: what it is.
  private var entries: [UInt64: Entry] = [:]
  /// One bit for each sequence, so that nearly all words of a text are told from names by one look.
  private var filter: [UInt64] = []

  private enum Entry {
    /// The beginning of a longer name.
    case beginning
    case name(NoteIndex)
    /// Several notes bear it.
    case shared
  }

  /// No name has more tokens.
  static let longest = 12

  /// Titles and aliases of at least four letters, or two in scripts without blanks.
  init(of members: [NoteIndex], in graph: NoteGraph) {
    for member in members {
      add(graph[member].note.title, of: member)
      for alias in graph[member].note.aliases { add(alias.text, of: member) }
    }
    var size = 64
    while size < entries.count { size *= 2 }
    filter = [UInt64](repeating: 0, count: size / 4)
    for hash in entries.keys {
      let (word, bit) = place(of: hash)
      filter[word] |= bit
    }
  }

  private mutating func add(_ name: String, of note: NoteIndex) {
    let tokens = NameTokens.tokens(of: name)
    guard let first = tokens.first, tokens.count <= Self.longest else { return }
    let letters = tokens.contains(where: \.isIdeograph) ? tokens.count * 2 : name.count
    guard letters >= 4 else { return }
    var hash = first.hash
    for token in tokens.dropFirst() {
      if entries[hash] == nil { entries[hash] = .beginning }
      hash = NameTokens.joined(hash, token.hash)
    }
    switch entries[hash] {
    case nil, .beginning?: entries[hash] = .name(note)
    case .name(note)?: break
    case .name?, .shared?: entries[hash] = .shared
    }
  }

  /// The note of the longest name that begins with a token, and where the name ends.
  func name(at first: NameTokens.Token, in bytes: Span<UInt8>, to end: Int) -> (note: NoteIndex, end: Int)? {
    guard mayHold(first.hash) else { return nil }
    var found: (note: NoteIndex, end: Int)?
    var hash = first.hash
    var last = first.end
    for _ in 0..<Self.longest {
      guard mayHold(hash), let entry = entries[hash] else { break }
      if case .name(let note) = entry { found = (note, last) }
      guard let next = NameTokens.token(in: bytes, from: last, to: end) else { break }
      hash = NameTokens.joined(hash, next.hash)
      last = next.end
    }
    return found
  }

  private func mayHold(_ hash: UInt64) -> Bool {
    let (word, bit) = place(of: hash)
    return filter[word] & bit != 0
  }

  /// Sixteen bits for a sequence: few words that are no name pass.
  private func place(of hash: UInt64) -> (word: Int, bit: UInt64) {
    let mixed = hash &* 0x9E37_79B9_7F4A_7C15
    return (Int(truncatingIfNeeded: mixed >> 32) & (filter.count - 1), 1 << (mixed >> 58))
  }
}
