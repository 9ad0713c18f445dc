/// Numbers for texts, in the order in which they are first met: a table for what is looked up once for every link.
///
/// Texts are told apart byte by byte, unlike Swift's strings. Where a text stands in the table depends on a number that
/// each process draws, so that no journal can make many texts fall on one place.
struct TextNumbers: Sendable {
  private var texts: [String] = []
  private var hashes: [UInt64] = []
  /// Numbers plus one; 0 for a free place. A power of two of them, at most half of them taken.
  private var slots = [Int32](repeating: 0, count: 64)
  private let seed = UInt64.random(in: .min ... .max)

  /// How many texts have numbers.
  var count: Int { texts.count }

  mutating func reserveCapacity(_ count: Int) {
    texts.reserveCapacity(count)
    hashes.reserveCapacity(count)
    while slots.count < count * 2 { grow() }
  }

  /// The number of a text, and whether it was met for the first time.
  mutating func number(of text: String) -> (number: Int, isNew: Bool) {
    let hash = hash(of: text.utf8.span)
    let (slot, known) = place(of: text, hash)
    if let known { return (known, false) }
    texts.append(text)
    hashes.append(hash)
    slots[slot] = Int32(truncatingIfNeeded: texts.count)
    if texts.count * 2 > slots.count { grow() }
    return (texts.count - 1, true)
  }

  /// The number of a text that was met before.
  func known(_ text: String) -> Int? { place(of: text, hash(of: text.utf8.span)).known }

  /// Where a text stands or would stand, and its number when it stands there.
  private func place(of text: String, _ hash: UInt64) -> (slot: Int, known: Int?) {
    var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
    while slots[slot] != 0 {
      let number = Int(slots[slot]) - 1
      if hashes[number] == hash, Self.isSame(texts[number].utf8.span, text.utf8.span) { return (slot, number) }
      slot = (slot + 1) & (slots.count - 1)
    }
    return (slot, nil)
  }

  private mutating func grow() {
    slots = [Int32](repeating: 0, count: slots.count * 2)
    for number in hashes.indices {
      var slot = Int(truncatingIfNeeded: hashes[number]) & (slots.count - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = Int32(truncatingIfNeeded: number + 1)
    }
  }

  private static func isSame(_ left: Span<UInt8>, _ right: Span<UInt8>) -> Bool {
    guard left.count == right.count else { return false }
    for offset in left.indices where left[offset] != right[offset] { return false }
    return true
  }

  private func hash(of bytes: Span<UInt8>) -> UInt64 {
    var hash = seed
    unsafe bytes.withUnsafeBytes { bytes in
      var offset = 0
      while offset + 8 <= bytes.count {
        let word = unsafe bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        hash = Self.mixed(hash ^ word)
        offset += 8
      }
      var rest = UInt64(bytes.count - offset) << 56
      while offset < bytes.count {
        let byte = unsafe bytes[offset]
        rest = (rest << 8) ^ UInt64(byte)
        offset += 1
      }
      hash = Self.mixed(hash ^ rest)
    }
    return hash
  }

  private static func mixed(_ value: UInt64) -> UInt64 {
    let product = value.multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
    return product.high ^ product.low
  }
}
