/// Words by their bytes, numbered from 0 in the order in which they were first seen.
struct WordTable: Sendable {
  private(set) var count = 0
  /// The bytes of all words, one after the other.
  private(set) var bytes: [UInt8] = []
  /// Where each word ends in `bytes`.
  private var ends: [UInt32] = []
  /// Always a power of two long.
  private var slots: [Slot]
  private var mask: Int

  /// What is compared stands where it is looked up: of words of up to eight bytes, nothing else is read.
  private struct Slot {
    let key: Key
    /// The word's number and one; 0 in an empty slot.
    let number: UInt32
  }

  /// What a word is looked up by.
  struct Key: Equatable {
    /// The last eight bytes; of a shorter word all of them, in an order that its length tells.
    private let tail: UInt64
    /// Bits of the hash, and in the lowest six the length, at most 63.
    private let tag: UInt32

    private init(tail: UInt64, tag: UInt32) {
      self.tail = tail
      self.tag = tag
    }

    static let none = Key(tail: 0, tag: 0)

    init(_ word: Span<UInt8>) {
      let count = word.count
      var mixed = UInt64(truncatingIfNeeded: count)
      (tail, mixed) = unsafe word.withUnsafeBytes { bytes in
        func load(_ place: Int) -> UInt64 { unsafe bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self) }
        func half(_ place: Int) -> UInt64 { unsafe UInt64(bytes.loadUnaligned(fromByteOffset: place, as: UInt32.self)) }
        func byte(_ place: Int) -> UInt64 { unsafe UInt64(bytes[place]) }
        if count < 4 {
          return (count == 0 ? 0 : byte(0) | byte(count / 2) << 8 | byte(count - 1) << 16, mixed)
        }
        if count < 8 { return (half(0) | half(count - 4) << 32, mixed) }
        for place in stride(from: 0, to: count - 8, by: 8) { mixed = (mixed ^ load(place)) &* WordTable.odd }
        return (load(count - 8), mixed)
      }
      mixed = (mixed ^ tail) &* WordTable.odd
      tag = UInt32(truncatingIfNeeded: mixed >> 32) & ~63 | UInt32(truncatingIfNeeded: min(count, 63))
    }

    /// The first place to look in a table of any size.
    var hash: Int { Int(tag >> 6) }

    /// Whether words with this key have no bytes beside it.
    var isWhole: Bool { tag & 63 <= 8 }
  }

  init(reservingCapacity capacity: Int = 1024) {
    var size = 64
    while size * 3 < capacity * 4 { size *= 2 }
    slots = [Slot](repeating: Slot(key: .none, number: 0), count: size)
    mask = size - 1
    bytes.reserveCapacity(capacity * 8)
    ends.reserveCapacity(capacity)
  }

  /// FNV-1a: one word has one hash everywhere, so that boundaries between files stay where they are.
  static func hash(_ bytes: Span<UInt8>) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for place in bytes.indices { hash = (hash ^ UInt64(bytes[place])) &* 0x100_0000_01B3 }
    return hash
  }

  private static let odd: UInt64 = 0x9E37_79B9_7F4A_7C15

  func range(of word: Int) -> Range<Int> {
    (word == 0 ? 0 : Int(ends[word - 1]))..<Int(ends[word])
  }

  subscript(_ word: Int) -> ArraySlice<UInt8> { bytes[range(of: word)] }

  /// The number of a word, a new one when it was not seen before.
  mutating func number(of word: Span<UInt8>) -> Int {
    let key = Key(word)
    let (found, slot) = look(for: word, key)
    if let found { return found }
    slots[slot] = Slot(key: key, number: UInt32(truncatingIfNeeded: count + 1))
    for place in word.indices { bytes.append(word[place]) }
    ends.append(UInt32(truncatingIfNeeded: bytes.count))
    count += 1
    if count * 4 > slots.count * 3 { grow() }
    return count - 1
  }

  /// The number of a word that was seen before.
  func find(_ word: Span<UInt8>) -> Int? {
    look(for: word, Key(word)).found
  }

  /// The word's number, and the slot where it is or would be.
  @inline(__always)
  private func look(for word: Span<UInt8>, _ key: Key) -> (found: Int?, slot: Int) {
    let slots = slots.span
    var place = key.hash & mask
    while slots[place].number != 0 {
      let slot = slots[place]
      if slot.key == key, key.isWhole || holds(word, at: Int(slot.number) - 1) {
        return (Int(slot.number) - 1, place)
      }
      place = (place + 1) & mask
    }
    return (nil, place)
  }

  /// The numbers of all words, in the order of their bytes.
  func sortedNumbers() -> [Int] {
    struct Head {
      let head: UInt64
      let number: Int
    }
    var heads = (0..<count).map { Head(head: head(of: $0), number: $0) }
    heads.sort { left, right in
      left.head == right.head
        ? self[left.number].lexicographicallyPrecedes(self[right.number]) : left.head < right.head
    }
    return heads.map(\.number)
  }

  /// The first eight bytes, which decide most comparisons.
  private func head(of word: Int) -> UInt64 {
    var head: UInt64 = 0
    let range = range(of: word)
    for place in 0..<8 { head = head << 8 | (place < range.count ? UInt64(bytes[range.lowerBound + place]) : 0) }
    return head
  }

  private func holds(_ word: Span<UInt8>, at candidate: Int) -> Bool {
    let other = bytes.span.extracting(range(of: candidate))
    guard other.count == word.count else { return false }
    for place in word.indices where other[place] != word[place] { return false }
    return true
  }

  private mutating func grow() {
    let old = slots
    mask = old.count * 2 - 1
    slots = [Slot](repeating: Slot(key: .none, number: 0), count: old.count * 2)
    for slot in old where slot.number != 0 { slots[freePlace(for: slot.key)] = slot }
  }

  private func freePlace(for key: Key) -> Int {
    var place = key.hash & mask
    while slots[place].number != 0 { place = (place + 1) & mask }
    return place
  }
}
