/// Words by their bytes, numbered from 0 in the order in which they were first seen, with what is known of each.
@safe struct WordTable<Value: BitwiseCopyable & Sendable>: ~Copyable {
  /// What is needed of a word once it is found lies where it is compared.
  struct Record: BitwiseCopyable, Sendable {
    /// As in its `WordKey`.
    let tail: UInt64
    var value: Value
  }

  private(set) var count = 0
  private var bytes: PlainBuffer<UInt8>
  /// Where each word ends in `bytes`.
  private var ends: PlainBuffer<UInt32>
  private var records: PlainBuffer<Record>
  private let initial: Value
  /// The tag of a word above its number and one; 0 in an empty slot. Always a power of two long.
  @unsafe private var slots: UnsafeMutablePointer<UInt64>
  private var mask: Int

  /// - Parameter initial: The value of a word that was not seen before.
  init(_ initial: Value, reservingCapacity capacity: Int = 1024) {
    self.initial = initial
    var size = 64
    while size * 3 < capacity * 4 { size *= 2 }
    unsafe slots = .allocate(capacity: size)
    unsafe slots.initialize(repeating: 0, count: size)
    mask = size - 1
    bytes = PlainBuffer(reservingCapacity: capacity * 8)
    ends = PlainBuffer(reservingCapacity: capacity)
    records = PlainBuffer(reservingCapacity: capacity)
  }

  deinit { unsafe slots.deallocate() }

  /// A copy of the words, in their order.
  var list: WordList { WordList(bytes: bytes.array, ends: ends.array) }

  /// What is known of a word.
  subscript(_ number: Int) -> Value {
    @inline(__always) get { records[number].value }
    @inline(__always) set { records[number].value = newValue }
  }

  /// The number of a word, a new one when it was not seen before.
  mutating func number(of word: Span<UInt8>) -> Int {
    unsafe word.withUnsafeBufferPointer { word in
      guard let start = word.baseAddress else { return number(ofShort: EightBytes(bits: 0), count: 0) }
      return unsafe number(of: start, word.count, WordKey(start, word.count))
    }
  }

  /// As above, of a word of at most eight bytes.
  mutating func number(ofShort word: EightBytes, count: Int) -> Int {
    unsafe withUnsafeBytes(of: word.bits.littleEndian) { bytes in
      unsafe bytes.withMemoryRebound(to: UInt8.self) { bytes in
        guard let start = bytes.baseAddress else { return 0 }
        return unsafe number(of: start, count, WordKey(short: word, count: count))
      }
    }
  }

  @inline(__always)
  @unsafe mutating func number(of word: UnsafePointer<UInt8>, _ count: Int, _ key: WordKey) -> Int {
    var place = key.hash & mask
    while true {
      let slot = unsafe slots[place]
      if slot == 0 { break }
      if UInt32(truncatingIfNeeded: slot &>> 32) == key.tag {
        let number = Int(truncatingIfNeeded: slot & 0xFFFF_FFFF) &- 1
        if records[number].tail == key.tail, unsafe key.isWhole || holds(word, count, at: number) { return number }
      }
      place = (place &+ 1) & mask
    }
    return unsafe add(word, count, key, place)
  }

  @inline(never)
  private mutating func add(_ word: UnsafePointer<UInt8>, _ length: Int, _ key: WordKey, _ slot: Int) -> Int {
    unsafe slots[slot] = UInt64(key.tag) << 32 | UInt64(truncatingIfNeeded: count + 1)
    unsafe bytes.append(word, length)
    ends.append(UInt32(truncatingIfNeeded: bytes.count))
    records.append(Record(tail: key.tail, value: initial))
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
