/// Words by their bytes, numbered from 0 in the order in which they were first seen.
@safe struct WordTable: ~Copyable {
  private(set) var count = 0
  private var bytes: PlainBuffer<UInt8>
  /// Where each word ends in `bytes`.
  private var ends: PlainBuffer<UInt32>
  /// What of each word is compared first.
  private var tails: PlainBuffer<UInt64>
  /// The tag of a word above its number and one; 0 in an empty slot. Always a power of two long.
  @unsafe private var slots: UnsafeMutablePointer<UInt64>
  private var mask: Int

  /// What a word is looked up by.
  struct Key {
    /// The last eight bytes, or all of a shorter word.
    fileprivate let tail: UInt64
    /// Bits of the hash, and in the lowest six the length, at most 63.
    fileprivate let tag: UInt32

    /// - Parameters:
    ///   - bytes: All of the word, then zeros.
    ///   - count: At most eight.
    @inline(__always)
    init(short bytes: EightBytes, count: Int) {
      tail = bytes.bits
      let mixed = (UInt64(truncatingIfNeeded: count) ^ tail) &* WordTable.odd
      tag = UInt32(truncatingIfNeeded: mixed &>> 32) & ~63 | UInt32(truncatingIfNeeded: count)
    }

    @inline(__always)
    @unsafe init(_ word: UnsafePointer<UInt8>, _ count: Int) {
      if count <= 8 {
        self.init(short: unsafe EightBytes(word, count: count), count: count)
      } else {
        unsafe self.init(long: word, count)
      }
    }

    @unsafe init(long word: UnsafePointer<UInt8>, _ count: Int) {
      var mixed = UInt64(truncatingIfNeeded: count)
      var place = 0
      while place < count - 8 {
        mixed = unsafe (mixed ^ EightBytes(word, place).bits) &* WordTable.odd
        place += 8
      }
      tail = unsafe EightBytes(word, count - 8).bits
      mixed = (mixed ^ tail) &* WordTable.odd
      tag = UInt32(truncatingIfNeeded: mixed &>> 32) & ~63 | UInt32(truncatingIfNeeded: min(count, 63))
    }

    /// The first place to look in a table of any size.
    @inline(__always)
    fileprivate var hash: Int { Int(tag &>> 6) }

    /// Whether words with this key have no bytes beside it.
    @inline(__always)
    fileprivate var isWhole: Bool { tag & 63 <= 8 }
  }

  init(reservingCapacity capacity: Int = 1024) {
    var size = 64
    while size * 3 < capacity * 4 { size *= 2 }
    unsafe slots = .allocate(capacity: size)
    unsafe slots.initialize(repeating: 0, count: size)
    mask = size - 1
    bytes = PlainBuffer(reservingCapacity: capacity * 8)
    ends = PlainBuffer(reservingCapacity: capacity)
    tails = PlainBuffer(reservingCapacity: capacity)
  }

  deinit { unsafe slots.deallocate() }

  /// FNV-1a: one word has one hash everywhere, so that boundaries between files stay where they are.
  static func hash(_ bytes: Span<UInt8>) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for place in bytes.indices { hash = (hash ^ UInt64(bytes[place])) &* 0x100_0000_01B3 }
    return hash
  }

  private static let odd: UInt64 = 0x9E37_79B9_7F4A_7C15

  /// A copy of the words, in their order.
  var list: WordList { WordList(bytes: bytes.array, ends: ends.array) }

  /// The number of a word, a new one when it was not seen before.
  mutating func number(of word: Span<UInt8>) -> Int {
    unsafe word.withUnsafeBufferPointer { word in
      guard let start = word.baseAddress else { return number(ofShort: EightBytes(bits: 0), count: 0) }
      return unsafe number(of: start, word.count, Key(start, word.count))
    }
  }

  /// As above, of a word of at most eight bytes.
  mutating func number(ofShort word: EightBytes, count: Int) -> Int {
    unsafe withUnsafeBytes(of: word.bits.littleEndian) { bytes in
      unsafe bytes.withMemoryRebound(to: UInt8.self) { bytes in
        guard let start = bytes.baseAddress else { return 0 }
        return unsafe number(of: start, count, Key(short: word, count: count))
      }
    }
  }

  @inline(__always)
  @unsafe mutating func number(of word: UnsafePointer<UInt8>, _ count: Int, _ key: Key) -> Int {
    var place = key.hash & mask
    while true {
      let slot = unsafe slots[place]
      if slot == 0 { break }
      if UInt32(truncatingIfNeeded: slot &>> 32) == key.tag {
        let number = Int(truncatingIfNeeded: slot & 0xFFFF_FFFF) &- 1
        if tails[number] == key.tail, unsafe key.isWhole || holds(word, count, at: number) { return number }
      }
      place = (place &+ 1) & mask
    }
    return unsafe add(word, count, key, place)
  }

  @inline(never)
  private mutating func add(_ word: UnsafePointer<UInt8>, _ length: Int, _ key: Key, _ slot: Int) -> Int {
    unsafe slots[slot] = UInt64(key.tag) << 32 | UInt64(truncatingIfNeeded: count + 1)
    unsafe bytes.append(word, length)
    ends.append(UInt32(truncatingIfNeeded: bytes.count))
    tails.append(key.tail)
    count += 1
    if count * 4 > (mask + 1) * 3 { grow() }
    return count - 1
  }

  /// Whether a word with the same last eight bytes is the same.
  private func holds(_ word: UnsafePointer<UInt8>, _ count: Int, at number: Int) -> Bool {
    let start = number == 0 ? 0 : Int(ends[number - 1])
    guard Int(ends[number]) - start == count else { return false }
    let other = unsafe UnsafePointer(bytes.base + start)
    var place = 0
    while place < count - 8 {
      if unsafe EightBytes(word, place).bits != EightBytes(other, place).bits { return false }
      place += 8
    }
    return true
  }

  private mutating func grow() {
    let size = (mask + 1) * 2
    let larger = UnsafeMutablePointer<UInt64>.allocate(capacity: size)
    unsafe larger.initialize(repeating: 0, count: size)
    for place in 0...mask {
      let slot = unsafe slots[place]
      guard slot != 0 else { continue }
      var free = Int(truncatingIfNeeded: slot &>> 38) & (size - 1)
      while unsafe larger[free] != 0 { free = (free + 1) & (size - 1) }
      unsafe larger[free] = slot
    }
    unsafe slots.deallocate()
    unsafe slots = unsafe larger
    mask = size - 1
  }
}
