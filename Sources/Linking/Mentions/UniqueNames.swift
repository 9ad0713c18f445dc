import Markdown
import Notes

/// The names of a world's notes as sequences of tokens: what begins a name, and what is one.
struct UniqueNames: Sendable {
  private var sequences = SequenceTable()
  /// One bit for the first bytes of each name, so that most words need not even be hashed.
  private var beginnings = [UInt64](repeating: 0, count: 1 << 10)

  /// No name has more tokens.
  static let longest = 12

  /// Titles and aliases of at least four letters, or two in scripts without blanks.
  init(of members: [NoteIndex], in graph: NoteGraph) {
    for member in members {
      add(graph[member].note.title, of: member)
      for alias in graph[member].note.aliases { add(alias.text, of: member) }
    }
  }

  private mutating func add(_ name: String, of note: NoteIndex) {
    let tokens = NameTokens.tokens(of: name.utf8.span)
    guard let first = tokens.first, tokens.count <= Self.longest else { return }
    let letters = tokens.contains(where: \.isIdeograph) ? tokens.count * 2 : Self.letterCount(of: name)
    guard letters >= 4 else { return }
    addBeginning(of: name.utf8.span, first)
    var hash = first.hash
    for token in tokens.dropFirst() {
      sequences.insert(.beginning, at: hash) { $0 }
      hash = NameTokens.joined(hash, token.hash)
    }
    sequences.insert(.name(note), at: hash) { known in
      switch known {
      case .beginning: .name(note)
      case .name(note): known
      case .name, .shared: .shared
      }
    }
  }

  private static func letterCount(of name: String) -> Int {
    let bytes = name.utf8.span
    for offset in bytes.indices where bytes[offset] >= 0x80 || bytes[offset] == 0x0D { return name.count }
    return bytes.count
  }

  // MARK: Texts

  /// Calls `found` with every place of a body's text nodes where a name stands, and the note that bears it.
  ///
  /// - Parameter shows: Whether a node and what is in it is gone through.
  func forEachName(
    in body: MarkdownDocument, where shows: (MarkdownNode.Kind) -> Bool,
    _ found: (_ note: NoteIndex, _ node: Int, _ place: Range<Int>) -> Void
  ) {
    let nodes = body.nodes
    let text = body.text
    unsafe text.withUnsafeBufferPointer { bytes in
      unsafe NameTokens.classes.withUnsafeBufferPointer { classes in
        var node = 0
        while node < nodes.count {
          guard shows(nodes[node].kind) else {
            node = max(node + 1, Int(nodes[node].end))
            continue
          }
          if case .text = nodes[node].kind {
            let end = Int(nodes[node].text.upperBound)
            var offset = Int(nodes[node].text.lowerBound)
            while let start = unsafe nextBeginning(in: bytes, classes, from: &offset, to: end) {
              guard let token = NameTokens.token(in: text.span, from: start, to: end) else { break }
              offset = token.end
              guard let name = name(at: token, in: text.span, to: end) else { continue }
              offset = name.end
              found(name.note, node, token.start..<name.end)
            }
          }
          node += 1
        }
      }
    }
  }

  /// Where the next word begins that may begin a name; nil when none does before `end`.
  ///
  /// - Parameter offset: Where to begin; behind the word afterwards.
  @inline(__always)
  private func nextBeginning(
    in bytes: UnsafeBufferPointer<UInt8>, _ classes: UnsafeBufferPointer<UInt8>, from offset: inout Int, to end: Int
  ) -> Int? {
    while offset < end {
      let start = offset
      let first = unsafe classes[Int(bytes[offset])]
      if first >= NameTokens.firstLetter {
        let key = unsafe passWord(in: bytes, classes, from: &offset, to: end)
        if mayBegin(key) { return start }
      } else if first == NameTokens.ideograph {
        return start
      } else {
        // Typographic marks of three bytes are left behind whole.
        offset &+= first == NameTokens.mark ? 3 : 1
      }
    }
    return nil
  }

  /// Moves behind a word and the blank after it.
  ///
  /// - Returns: The word's key.
  @inline(__always)
  private func passWord(
    in bytes: UnsafeBufferPointer<UInt8>, _ classes: UnsafeBufferPointer<UInt8>, from offset: inout Int, to end: Int
  ) -> UInt32 {
    let start = offset
    if start &+ 8 <= bytes.count {
      let word = UInt64(
        littleEndian: unsafe UnsafeRawBufferPointer(bytes).loadUnaligned(fromByteOffset: start, as: UInt64.self))
      let count = Self.lettersAhead(in: word)
      if count > 0, count < 8, start &+ count <= end {
        // A blank is passed by here, which spares a turn.
        offset = start &+ count &+ ((word &>> UInt64(count &* 8)) & 0xFF == 0x20 ? 1 : 0)
        return Self.key(UInt32(truncatingIfNeeded: word), count)
      }
      offset = min(end, start &+ max(1, count))
    } else {
      offset &+= 1
    }
    while offset < end, unsafe classes[Int(bytes[offset])] >= NameTokens.firstLetter { offset &+= 1 }
    return unsafe Self.key(bytes, start, offset &- start)
  }

  private mutating func addBeginning(of bytes: Span<UInt8>, _ token: NameTokens.Token) {
    guard !token.isIdeograph else { return }
    let key = unsafe bytes.withUnsafeBufferPointer { unsafe Self.key($0, token.start, token.end - token.start) }
    let (word, bit) = Self.beginning(key)
    beginnings[word] |= bit
  }

  @inline(__always)
  private func mayBegin(_ key: UInt32) -> Bool {
    let (word, bit) = Self.beginning(key)
    return beginnings[word] & bit != 0
  }

  /// How many of eight bytes are letters or digits of ASCII one after the other; 0 when some byte is no ASCII.
  @inline(__always)
  private static func lettersAhead(in word: UInt64) -> Int {
    let ones: UInt64 = 0x0101_0101_0101_0101
    guard word & (ones &* 0x80) == 0 else { return 0 }
    // The highest bit of each byte tells: additions reach it where a byte is not less than a bound.
    let lowered = word | (ones &* 0x20)
    let letters = (lowered &+ ones &* 0x1F) & ~(lowered &+ ones &* 0x05)
    let digits = (word &+ ones &* 0x50) & ~(word &+ ones &* 0x46)
    let others = ~(letters | digits) & (ones &* 0x80)
    return others == 0 ? 8 : others.trailingZeroBitCount &>> 3
  }

  /// The length of a word and its first four bytes, letters without case.
  @inline(__always)
  private static func key(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ count: Int) -> UInt32 {
    if start &+ 4 <= bytes.count {
      let letters = unsafe UnsafeRawBufferPointer(bytes).loadUnaligned(fromByteOffset: start, as: UInt32.self)
      return key(UInt32(littleEndian: letters), count)
    }
    var letters: UInt32 = 0
    for place in 0..<min(4, count) {
      letters |= UInt32(unsafe bytes[start &+ place]) &<< UInt32(truncatingIfNeeded: 8 &* place)
    }
    return key(letters, count)
  }

  /// - Parameter letters: The first four bytes, the first one lowest; what is not the word's does not matter.
  @inline(__always)
  private static func key(_ letters: UInt32, _ count: Int) -> UInt32 {
    let shift = UInt32(truncatingIfNeeded: 32 &- 8 &* min(4, count))
    return (letters | 0x2020_2020) & (UInt32.max &>> shift) ^ UInt32(truncatingIfNeeded: min(count, 31)) &* 0x85EB_CA6B
  }

  /// The bit of the first bytes of a word.
  private static func beginning(_ key: UInt32) -> (word: Int, bit: UInt64) {
    let mixed = key &* 0x9E37_79B1
    return (Int(mixed >> 22), 1 << UInt64((mixed >> 16) & 63))
  }

  /// The note of the longest name that begins with a token, and where the name ends.
  func name(at first: NameTokens.Token, in bytes: Span<UInt8>, to end: Int) -> (note: NoteIndex, end: Int)? {
    var found: (note: NoteIndex, end: Int)?
    var hash = first.hash
    var last = first.end
    for _ in 0..<Self.longest {
      guard let entry = sequences[hash] else { break }
      if case .name(let note) = entry { found = (note, last) }
      guard let next = NameTokens.token(in: bytes, from: last, to: end) else { break }
      hash = NameTokens.joined(hash, next.hash)
      last = next.end
    }
    return found
  }
}
