/// Places of words, in the order in which they were added: looked up by fingerprint, without hashing anything anew.
struct WordIndex: Sendable {
  private(set) var words: [FoldedWord] = []
  /// A place, or -1, at the first free slot from that of the word's fingerprint on. As many as a power of two.
  private var slots: [Int32] = []

  func place(of word: FoldedWord) -> Int? {
    guard !slots.isEmpty else { return nil }
    let mask = slots.count - 1
    var slot = Self.slot(of: word) & mask
    while slots[slot] >= 0 {
      let place = Int(slots[slot])
      if words[place] == word { return place }
      slot = (slot + 1) & mask
    }
    return nil
  }

  /// The place of a word, which is added when it has none.
  mutating func add(_ word: FoldedWord) -> Int {
    if words.count * 2 >= slots.count { grow() }
    let mask = slots.count - 1
    var slot = Self.slot(of: word) & mask
    while slots[slot] >= 0 {
      let place = Int(slots[slot])
      if words[place] == word { return place }
      slot = (slot + 1) & mask
    }
    slots[slot] = Int32(truncatingIfNeeded: words.count)
    words.append(word)
    return words.count - 1
  }

  private mutating func grow() {
    let count = max(16, slots.count * 4)
    slots = [Int32](repeating: -1, count: count)
    for (place, word) in words.enumerated() {
      var slot = Self.slot(of: word) & (count - 1)
      while slots[slot] >= 0 { slot = (slot + 1) & (count - 1) }
      slots[slot] = Int32(truncatingIfNeeded: place)
    }
  }

  private static func slot(of word: FoldedWord) -> Int {
    Int(truncatingIfNeeded: word.fingerprint ^ word.fingerprint >> 29)
  }
}

/// A value for each of some words.
struct WordTable<Value: Sendable>: Sendable {
  private var index = WordIndex()
  private var values: [Value] = []

  init() {}

  /// In the order in which they were added.
  var words: [FoldedWord] { index.words }

  func value(at place: Int) -> Value { values[place] }

  subscript(_ word: FoldedWord) -> Value? { index.place(of: word).map { values[$0] } }

  /// Gives a word a value, in the place of the one that it has.
  mutating func set(_ value: Value, for word: FoldedWord) {
    let place = index.add(word)
    if place < values.count { values[place] = value } else { values.append(value) }
  }

  /// Gives a word a value unless it has one.
  mutating func add(_ value: Value, for word: FoldedWord) {
    if index.add(word) == values.count { values.append(value) }
  }

  /// Changes the value of a word, which is `first` when it has none.
  mutating func update(_ word: FoldedWord, from first: Value, _ change: (inout Value) -> Void) {
    let place = index.add(word)
    if place == values.count { values.append(first) }
    change(&values[place])
  }
}

/// Some words.
struct WordSet: Sendable {
  private var index = WordIndex()

  init() {}

  init(_ words: [FoldedWord]) {
    for word in words { insert(word) }
  }

  /// In the order in which they were added.
  var words: [FoldedWord] { index.words }

  func contains(_ word: FoldedWord) -> Bool { index.place(of: word) != nil }

  mutating func insert(_ word: FoldedWord) { _ = index.add(word) }

  mutating func formUnion(_ other: WordSet) {
    for word in other.words { insert(word) }
  }

  func subtracting(_ others: [FoldedWord]) -> WordSet {
    let others = WordSet(others)
    return WordSet(words.filter { !others.contains($0) })
  }

  func union(_ other: WordSet) -> WordSet {
    var union = self
    union.formUnion(other)
    return union
  }
}

/// A value for each of some names of the schema.
struct NameTable<Value: Sendable>: Sendable {
  private struct Entry: Sendable {
    let name: String
    let key: NameKey
    var value: Value
  }

  private var entries: [Entry] = []
  /// A place, or -1, as in `WordIndex`.
  private var slots = [Int32](repeating: -1, count: 16)

  init() {}

  subscript(_ name: String) -> Value? {
    guard let place = place(of: name, NameKey(name)) else { return nil }
    return entries[place].value
  }

  /// Gives a name a value, in the place of the one that it has.
  mutating func set(_ value: Value, for name: String) {
    let key = NameKey(name)
    if let place = place(of: name, key) {
      entries[place].value = value
      return
    }
    entries.append(Entry(name: name, key: key, value: value))
    guard entries.count * 2 > slots.count else { return fill(entries.count - 1) }
    slots = [Int32](repeating: -1, count: slots.count * 4)
    for place in entries.indices { fill(place) }
  }

  private mutating func fill(_ place: Int) {
    let mask = slots.count - 1
    var slot = entries[place].key.slot & mask
    while slots[slot] >= 0 { slot = (slot + 1) & mask }
    slots[slot] = Int32(truncatingIfNeeded: place)
  }

  private func place(of name: String, _ key: NameKey) -> Int? {
    let mask = slots.count - 1
    var slot = key.slot & mask
    while slots[slot] >= 0 {
      let place = Int(slots[slot])
      if entries[place].key == key, key.isWhole || entries[place].name == name { return place }
      slot = (slot + 1) & mask
    }
    return nil
  }
}

/// The first and the last eight bytes of a name, and how many it has: of most names, all that there is to them.
private struct NameKey: Equatable, Sendable {
  private let first: UInt64
  private let last: UInt64
  private let count: Int

  init(_ name: String) {
    let bytes = name.utf8.span
    count = bytes.count
    (first, last) = unsafe bytes.withUnsafeBytes { bytes in
      guard bytes.count < 8 else {
        return unsafe (
          bytes.loadUnaligned(fromByteOffset: 0, as: UInt64.self),
          bytes.loadUnaligned(fromByteOffset: bytes.count - 8, as: UInt64.self)
        )
      }
      var packed: UInt64 = 0
      for offset in 0..<bytes.count { packed = unsafe packed << 8 | UInt64(bytes[offset]) }
      return (packed, 0)
    }
  }

  var isWhole: Bool { count <= 16 }

  var slot: Int {
    let hash = (first &* 0x9E37_79B9_7F4A_7C15) ^ (last &* 0xC2B2_AE3D_27D4_EB4F)
    return Int(truncatingIfNeeded: hash >> 32)
  }
}
