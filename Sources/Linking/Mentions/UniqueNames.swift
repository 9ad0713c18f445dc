import Notes

/// The names of a world's notes as sequences of tokens: what begins a name, and what is one.
struct UniqueNames: Sendable {
  /// By the hash of a sequence: what it is.
  private var entries: [UInt64: Entry] = [:]
  /// One bit for each sequence, so that nearly all words of a text are told from names by one look.
  private var filter: [UInt64] = []
  /// One bit for the first bytes of each name, so that most words need not even be hashed.
  private var beginnings = [UInt64](repeating: 0, count: 1 << 10)

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
    let letters = tokens.contains(where: \.isIdeograph) ? tokens.count * 2 : Self.letterCount(of: name)
    guard letters >= 4 else { return }
    addBeginning(of: Array(name.utf8), first)
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

  private static func letterCount(of name: String) -> Int {
    let bytes = name.utf8.span
    for offset in bytes.indices where bytes[offset] >= 0x80 || bytes[offset] == 0x0D { return name.count }
    return bytes.count
  }

  // MARK: Texts

  /// Calls `found` with every place of a text where a name stands, and the note that bears it.
  func forEachName(
    in text: [UInt8], _ range: Range<Int>, _ found: (_ note: NoteIndex, _ place: Range<Int>) -> Void
  ) {
    let end = range.upperBound
    unsafe text.withUnsafeBufferPointer { bytes in
      unsafe NameTokens.classes.withUnsafeBufferPointer { classes in
        var offset = range.lowerBound
        while offset < end {
          let start = offset
          let first = unsafe classes[Int(bytes[offset])]
          if first >= NameTokens.firstLetter {
            offset += 1
            while offset < end, unsafe classes[Int(bytes[offset])] >= NameTokens.firstLetter { offset += 1 }
            guard mayBegin(unsafe Self.key(bytes, start..<offset)) else { continue }
          } else if first != NameTokens.ideograph {
            // Typographic marks of three bytes are left behind whole.
            offset += first == NameTokens.mark ? 3 : 1
            continue
          }
          guard let token = NameTokens.token(in: text.span, from: start, to: end) else { break }
          offset = token.end
          guard let name = name(at: token, in: text.span, to: end) else { continue }
          offset = name.end
          found(name.note, token.start..<name.end)
        }
      }
    }
  }

  private mutating func addBeginning(of bytes: [UInt8], _ token: NameTokens.Token) {
    guard !token.isIdeograph else { return }
    let key = unsafe bytes.withUnsafeBufferPointer { unsafe Self.key($0, token.start..<token.end) }
    let (word, bit) = Self.beginning(key)
    beginnings[word] |= bit
  }

  private func mayBegin(_ key: UInt32) -> Bool {
    let (word, bit) = Self.beginning(key)
    return beginnings[word] & bit != 0
  }

  /// The first four bytes of a word, letters without case.
  private static func key(_ bytes: UnsafeBufferPointer<UInt8>, _ word: Range<Int>) -> UInt32 {
    let length = min(4, word.count)
    if word.lowerBound + 4 <= bytes.count {
      let letters = unsafe UnsafeRawBufferPointer(bytes).loadUnaligned(fromByteOffset: word.lowerBound, as: UInt32.self)
      return (UInt32(littleEndian: letters) | 0x2020_2020) & (UInt32.max >> UInt32(32 - 8 * length))
    }
    var key: UInt32 = 0
    for place in 0..<length { key |= UInt32(unsafe bytes[word.lowerBound + place] | 0x20) << UInt32(8 * place) }
    return key
  }

  /// The bit of the first bytes of a word.
  private static func beginning(_ key: UInt32) -> (word: Int, bit: UInt64) {
    let mixed = key &* 0x9E37_79B1
    return (Int(mixed >> 22), 1 << UInt64((mixed >> 16) & 63))
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
