/// Words by their bytes, numbered from 0.
struct WordList: Sendable {
  /// The bytes of all words, one after the other.
  let bytes: [UInt8]
  /// Where each word ends in `bytes`.
  private let ends: [UInt32]

  init(bytes: [UInt8], ends: [UInt32]) {
    self.bytes = bytes
    self.ends = ends
  }

  var count: Int { ends.count }

  @inline(__always)
  func range(of word: Int) -> Range<Int> {
    unsafe Range(uncheckedBounds: (word == 0 ? 0 : Int(ends[word - 1]), Int(ends[word])))
  }

  func length(of word: Int) -> Int { range(of: word).count }

  subscript(_ word: Int) -> ArraySlice<UInt8> { bytes[range(of: word)] }

  // MARK: In order

  private struct Item: Sendable, BitwiseCopyable {
    /// The first eight bytes, which decide most comparisons.
    let head: UInt64
    let word: UInt32
  }

  private static let digitBits = 11
  private static let digitCount = 6
  /// Below this, clearing the counts would cost more than it saves.
  private static let fewWords = 400

  /// Some words in the order of their bytes.
  func sorted(_ words: [UInt32]) -> [UInt32] {
    var items = PlainBuffer<Item>(reservingCapacity: words.count)
    unsafe bytes.withUnsafeBufferPointer { bytes in
      guard let text = bytes.baseAddress else { return }
      for word in words {
        let range = range(of: Int(word))
        let eight = unsafe EightBytes(text + range.lowerBound, count: min(8, range.count))
        items.append(Item(head: eight.head, word: word))
      }
      if words.count > Self.fewWords {
        Self.sortByHead(&items)
        unsafe sortEqualHeads(UnsafeMutableBufferPointer(start: items.base, count: items.count), bytes)
      } else {
        var all = unsafe UnsafeMutableBufferPointer(start: items.base, count: items.count)
        unsafe all.sort { unsafe precedes($0, $1, bytes) }
      }
    }
    return items.count == words.count ? words.indices.map { items[$0].word } : words
  }

  /// By counting: a pass over all items for every eleven bits.
  private static func sortByHead(_ items: inout PlainBuffer<Item>) {
    let size = 1 << digitBits
    let count = items.count
    var counts = PlainBuffer<UInt32>(reservingCapacity: size * digitCount)
    for _ in 0..<size * digitCount { counts.append(0) }
    for number in 0..<count {
      let head = items[number].head
      for digit in 0..<digitCount { counts[place(head, digit)] &+= 1 }
    }
    let spare = PlainBuffer<Item>(reservingCapacity: count)
    var (source, target) = unsafe (items.base, spare.base)
    for digit in 0..<digitCount {
      var sum: UInt32 = 0
      for place in digit * size..<(digit + 1) * size {
        let count = counts[place]
        counts[place] = sum
        sum &+= count
      }
      for number in 0..<count {
        let item = unsafe source[number]
        let slot = place(item.head, digit)
        unsafe target[Int(counts[slot])] = item
        counts[slot] &+= 1
      }
      unsafe swap(&source, &target)
    }
    // An even number of passes has left the items where they were.
  }

  /// Where a head's digit is counted.
  @inline(__always)
  private static func place(_ head: UInt64, _ digit: Int) -> Int {
    digit &<< digitBits | Int(truncatingIfNeeded: head &>> UInt64(digit * digitBits)) & (1 << digitBits - 1)
  }

  @unsafe private func sortEqualHeads(_ items: UnsafeMutableBufferPointer<Item>, _ bytes: UnsafeBufferPointer<UInt8>) {
    var start = 0
    while start < items.count {
      var end = start + 1
      while end < items.count, unsafe items[end].head == items[start].head { end += 1 }
      if end > start + 1 {
        var run = unsafe UnsafeMutableBufferPointer(rebasing: items[start..<end])
        unsafe run.sort { unsafe precedes($0, $1, bytes) }
      }
      start = end
    }
  }

  @unsafe private func precedes(_ left: Item, _ right: Item, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard left.head == right.head else { return left.head < right.head }
    let (one, other) = (range(of: Int(left.word)), range(of: Int(right.word)))
    let shared = min(one.count, other.count)
    var place = 0
    while place < shared {
      let (mine, yours) = unsafe (bytes[one.lowerBound + place], bytes[other.lowerBound + place])
      if mine != yours { return mine < yours }
      place += 1
    }
    return one.count < other.count
  }
}
