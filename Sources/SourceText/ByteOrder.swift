/// Texts in the order of their bytes.
///
/// Their bytes are compared eight at a time, as numbers that stand beside each other; sorting strings would count who
/// holds them at each step.
package struct ByteOrder {
  private struct Item: BitwiseCopyable {
    /// The eight bytes from where the text is looked at, the first one the highest; zeros behind its end.
    var head: UInt64 = 0
    let start: Int
    let count: Int
    let place: Int
  }

  private let bytes: [UInt8]
  private var items: [Item] = []

  /// The places of texts in the order of their bytes; equal texts stay in their order.
  package static func places(of texts: [String]) -> [Int] {
    var order = ByteOrder(texts)
    order.sort()
    return order.items.map(\.place)
  }

  private init(_ texts: [String]) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(texts.count * 32)
    items.reserveCapacity(texts.count)
    for place in texts.indices {
      let start = bytes.count
      bytes.append(contentsOf: texts[place].utf8)
      items.append(Item(start: start, count: bytes.count - start, place: place))
    }
    self.bytes = bytes
  }

  /// Sorts by the first eight bytes, then those that are alike by their next eight, and so on.
  private mutating func sort() {
    var open = [(range: items.indices, depth: 0)]
    while let (range, depth) = open.popLast() {
      for place in range { items[place].head = head(of: items[place], from: depth) }
      unsafe items.withUnsafeMutableBufferPointer { items in
        var part = unsafe UnsafeMutableBufferPointer(rebasing: items[range])
        unsafe part.sort { left, right in
          guard left.head == right.head else { return left.head < right.head }
          // A text that ends within these bytes comes before one that goes on with zeros.
          let (mine, yours) = (min(left.count, depth + 9), min(right.count, depth + 9))
          return mine == yours ? left.place < right.place : mine < yours
        }
      }
      var start = range.lowerBound
      while start < range.upperBound {
        var end = start + 1
        while end < range.upperBound, items[end].head == items[start].head { end += 1 }
        // Only those that go on stand behind those that end here.
        while start < end, items[start].count <= depth + 8 { start += 1 }
        if end - start > 1 { open.append((start..<end, depth + 8)) }
        start = end
      }
    }
  }

  private func head(of item: Item, from depth: Int) -> UInt64 {
    let start = item.start + depth
    let end = min(item.start + item.count, start + 8)
    var head: UInt64 = 0
    for place in start..<end { head = head << 8 | UInt64(bytes[place]) }
    return head << UInt64(8 * (8 - (end - start)))
  }
}
