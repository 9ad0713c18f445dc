/// Words by their bytes, numbered from 0 in the order in which they were first seen.
struct WordTable: Sendable {
  private(set) var count = 0
  /// The bytes of all words, one after the other.
  private(set) var bytes: [UInt8] = []
  /// Where each word ends in `bytes`.
  private var ends: [UInt32] = []
  private var hashes: [UInt32] = []
  /// A word's number and one, or 0; always a power of two long.
  private var slots: [UInt32]
  private var mask: Int

  init(reservingCapacity capacity: Int = 1024) {
    var size = 64
    while size < capacity * 2 { size *= 2 }
    slots = [UInt32](repeating: 0, count: size)
    mask = size - 1
  }

  /// FNV-1a with its high half folded in; one word has one hash everywhere.
  static func hash(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    var hash = seed
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* factor }
    return hash
  }

  static let seed: UInt64 = 0xCBF2_9CE4_8422_2325
  static let factor: UInt64 = 0x100_0000_01B3

  func range(of word: Int) -> Range<Int> {
    (word == 0 ? 0 : Int(ends[word - 1]))..<Int(ends[word])
  }

  subscript(_ word: Int) -> ArraySlice<UInt8> { bytes[range(of: word)] }

  /// The number of a word, a new one when it was not seen before.
  ///
  /// - Parameter hash: `hash` of those bytes.
  mutating func number(of word: Span<UInt8>, hash: UInt64) -> Int {
    let short = Self.short(hash)
    var slot = Int(short) & mask
    while true {
      let entry = slots[slot]
      if entry == 0 { break }
      let candidate = Int(entry) - 1
      if hashes[candidate] == short, holds(word, at: candidate) { return candidate }
      slot = (slot + 1) & mask
    }
    slots[slot] = UInt32(truncatingIfNeeded: count + 1)
    for place in word.indices { bytes.append(word[place]) }
    ends.append(UInt32(truncatingIfNeeded: bytes.count))
    hashes.append(short)
    count += 1
    if count * 2 > slots.count { grow() }
    return count - 1
  }

  mutating func number(of word: ArraySlice<UInt8>) -> Int {
    number(of: word.span, hash: Self.hash(word))
  }

  /// The number of a word that was seen before.
  func find(_ word: ArraySlice<UInt8>) -> Int? {
    let short = Self.short(Self.hash(word))
    var slot = Int(short) & mask
    while slots[slot] != 0 {
      let candidate = Int(slots[slot]) - 1
      if hashes[candidate] == short, holds(word.span, at: candidate) { return candidate }
      slot = (slot + 1) & mask
    }
    return nil
  }

  /// The numbers of all words, in the order of their bytes.
  func sortedNumbers() -> [Int] {
    struct Key {
      let head: UInt64
      let number: Int
    }
    var keys = (0..<count).map { Key(head: head(of: $0), number: $0) }
    keys.sort { left, right in
      left.head == right.head
        ? self[left.number].lexicographicallyPrecedes(self[right.number]) : left.head < right.head
    }
    return keys.map(\.number)
  }

  /// The first eight bytes, which decide most comparisons.
  private func head(of word: Int) -> UInt64 {
    var head: UInt64 = 0
    let range = range(of: word)
    for place in 0..<8 { head = head << 8 | (place < range.count ? UInt64(bytes[range.lowerBound + place]) : 0) }
    return head
  }

  private func holds(_ word: Span<UInt8>, at candidate: Int) -> Bool {
    let range = range(of: candidate)
    guard range.count == word.count else { return false }
    for place in word.indices where bytes[range.lowerBound + place] != word[place] { return false }
    return true
  }

  private mutating func grow() {
    mask = slots.count * 2 - 1
    slots = [UInt32](repeating: 0, count: slots.count * 2)
    for word in 0..<count {
      var slot = Int(hashes[word]) & mask
      while slots[slot] != 0 { slot = (slot + 1) & mask }
      slots[slot] = UInt32(truncatingIfNeeded: word + 1)
    }
  }

  private static func short(_ hash: UInt64) -> UInt32 { UInt32(truncatingIfNeeded: hash ^ (hash >> 32)) }
}
