/// Words by their bytes, numbered from 0 in the order in which they were first seen.
struct WordTable: Sendable {
  private(set) var count = 0
  /// The bytes of all words, one after the other.
  private(set) var bytes: [UInt8] = []
  /// Where each word ends in `bytes`.
  private var ends: [UInt32] = []
  private var endings: [Ending] = []
  /// A word's number and one, or 0; always a power of two long.
  private var slots: [UInt32]
  private var mask: Int

  /// What is compared first: with up to eight bytes, nothing else is.
  private struct Ending {
    let tail: UInt64
    let length: UInt32
    let hash: UInt32
  }

  /// What a word is looked up by, made while its bytes are read.
  struct Key {
    /// The last eight bytes.
    private(set) var tail: UInt64 = 0
    private(set) var length = 0
    private var head = WordTable.seed

    init() {}

    init(_ bytes: ArraySlice<UInt8>) {
      for byte in bytes { add(byte) }
    }

    @inline(__always)
    mutating func add(_ byte: UInt8) {
      tail = tail << 8 | UInt64(byte)
      length += 1
      if length & 7 == 0 { head = (head ^ tail) &* WordTable.factor }
    }

    fileprivate var hash: UInt32 {
      let mixed = (head ^ tail) &* 0x9E37_79B9_7F4A_7C15
      return UInt32(truncatingIfNeeded: mixed ^ (mixed >> 32))
    }
  }

  init(reservingCapacity capacity: Int = 1024) {
    var size = 64
    while size < capacity * 2 { size *= 2 }
    slots = [UInt32](repeating: 0, count: size)
    mask = size - 1
    bytes.reserveCapacity(capacity * 8)
    ends.reserveCapacity(capacity)
    endings.reserveCapacity(capacity)
  }

  /// FNV-1a: one word has one hash everywhere, so that boundaries between files stay where they are.
  static func hash(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    var hash = seed
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* factor }
    return hash
  }

  private static let seed: UInt64 = 0xCBF2_9CE4_8422_2325
  private static let factor: UInt64 = 0x100_0000_01B3

  func range(of word: Int) -> Range<Int> {
    (word == 0 ? 0 : Int(ends[word - 1]))..<Int(ends[word])
  }

  subscript(_ word: Int) -> ArraySlice<UInt8> { bytes[range(of: word)] }

  /// The number of a word, a new one when it was not seen before.
  ///
  /// - Parameter key: Made of those bytes.
  mutating func number(of word: Span<UInt8>, key: Key) -> Int {
    let hash = key.hash
    let (found, slot) = look(for: word, key: key, hash: hash)
    if let found { return found }
    slots[slot] = UInt32(truncatingIfNeeded: count + 1)
    for place in word.indices { bytes.append(word[place]) }
    ends.append(UInt32(truncatingIfNeeded: bytes.count))
    endings.append(Ending(tail: key.tail, length: UInt32(truncatingIfNeeded: key.length), hash: hash))
    count += 1
    if count * 2 > slots.count { grow() }
    return count - 1
  }

  mutating func number(of word: ArraySlice<UInt8>) -> Int {
    number(of: word.span, key: Key(word))
  }

  /// The number of a word that was seen before.
  func find(_ word: ArraySlice<UInt8>) -> Int? {
    let key = Key(word)
    return look(for: word.span, key: key, hash: key.hash).found
  }

  /// The word's number, and the slot where it is or would be.
  @inline(__always)
  private func look(for word: Span<UInt8>, key: Key, hash: UInt32) -> (found: Int?, slot: Int) {
    let length = UInt32(truncatingIfNeeded: key.length)
    var place = Int(hash) & mask
    while true {
      let entry = slots[place]
      if entry == 0 { return (nil, place) }
      let number = Int(entry) - 1
      let ending = endings[number]
      if ending.tail == key.tail, ending.length == length, length <= 8 || holds(word, at: number) {
        return (number, place)
      }
      place = (place + 1) & mask
    }
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
    for (word, ending) in endings.enumerated() {
      var slot = Int(ending.hash) & mask
      while slots[slot] != 0 { slot = (slot + 1) & mask }
      slots[slot] = UInt32(truncatingIfNeeded: word + 1)
    }
  }
}
