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

  private struct Item {
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
    unsafe bytes.withUnsafeBufferPointer { bytes in
      let items = words.map { word in
        let range = range(of: Int(word))
        guard let text = bytes.baseAddress else { return Item(head: 0, word: word) }
        let eight = unsafe EightBytes(text + range.lowerBound, count: min(8, range.count))
        return Item(head: eight.head, word: word)
      }
      guard words.count > Self.fewWords else {
        return items.sorted { unsafe precedes($0, $1, bytes) }.map(\.word)
      }
      var sorted = Self.sortedByHead(items)
      unsafe sorted.withUnsafeMutableBufferPointer { items in unsafe sortEqualHeads(items, bytes) }
      return sorted.map(\.word)
    }
  }

  /// By counting: a pass over all items for every eleven bits.
  private static func sortedByHead(_ items: [Item]) -> [Item] {
    let size = 1 << digitBits
    var counts = [UInt32](repeating: 0, count: size * digitCount)
    for item in items {
      for digit in 0..<digitCount { counts[digit * size + place(item, digit)] += 1 }
    }
    var (source, target) = (items, items)
    for digit in 0..<digitCount {
      var sum: UInt32 = 0
      for place in digit * size..<(digit + 1) * size {
        let count = counts[place]
        counts[place] = sum
        sum += count
      }
      for item in source {
        let slot = digit * size + place(item, digit)
        target[Int(counts[slot])] = item
        counts[slot] += 1
      }
      swap(&source, &target)
    }
    return source
  }

  @inline(__always)
  private static func place(_ item: Item, _ digit: Int) -> Int {
    Int(truncatingIfNeeded: item.head &>> UInt64(digit * digitBits)) & (1 << digitBits - 1)
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
