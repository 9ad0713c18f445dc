/// Numbers for texts, in the order in which they are first met: a table for what is looked up once for every link.
///
/// Texts are told apart byte by byte, unlike Swift's strings. Where a text stands in the table depends on a number that
/// each process draws, so that no journal can make many texts fall on one place.
struct TextNumbers: Sendable {
  /// The bytes of all texts, one after the other, and where each ends.
  private var bytes: [UInt8] = []
  private var ends: [Int] = []
  private var hashes: [UInt64] = []
  /// Numbers plus one below the higher half of the hash; 0 for a free place. A power of two of them, at most half of
  /// them taken.
  private var slots = [UInt64](repeating: 0, count: 64)
  private let seed = UInt64.random(in: .min ... .max)

  /// How many texts have numbers.
  var count: Int { ends.count }

  mutating func reserveCapacity(_ count: Int) {
    bytes.reserveCapacity(count * 24)
    ends.reserveCapacity(count)
    hashes.reserveCapacity(count)
    while slots.count < count * 2 { grow() }
  }

  /// The number of a text, and whether it was met for the first time.
  mutating func number(of text: String) -> (number: Int, isNew: Bool) {
    let span = text.utf8.span
    let hash = hash(of: span)
    let (slot, known) = place(of: span, hash)
    if let known { return (known, false) }
    unsafe span.withUnsafeBufferPointer { unsafe bytes.append(contentsOf: $0) }
    ends.append(bytes.count)
    hashes.append(hash)
    slots[slot] = Self.entry(hash, count - 1)
    if count * 2 > slots.count { grow() }
    return (count - 1, true)
  }

  /// The number of a text that was met before.
  func known(_ text: String) -> Int? {
    let text = text.utf8.span
    return place(of: text, hash(of: text)).known
  }

  /// Where a text stands or would stand, and its number when it stands there.
  private func place(of text: Span<UInt8>, _ hash: UInt64) -> (slot: Int, known: Int?) {
    var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
    while case let entry = slots[slot], entry != 0 {
      let number = Int(entry & UInt64(UInt32.max)) - 1
      if entry >> 32 == hash >> 32, isSame(number, text) { return (slot, number) }
      slot = (slot + 1) & (slots.count - 1)
    }
    return (slot, nil)
  }

  private static func entry(_ hash: UInt64, _ number: Int) -> UInt64 {
    hash & ~UInt64(UInt32.max) | UInt64(truncatingIfNeeded: number + 1)
  }

  private mutating func grow() {
    slots = [UInt64](repeating: 0, count: slots.count * 2)
    for number in hashes.indices {
      var slot = Int(truncatingIfNeeded: hashes[number]) & (slots.count - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = Self.entry(hashes[number], number)
    }
  }

  private func isSame(_ number: Int, _ text: Span<UInt8>) -> Bool {
    let start = number == 0 ? 0 : ends[number - 1]
    guard ends[number] - start == text.count else { return false }
    let bytes = bytes.span
    for offset in text.indices where bytes[start + offset] != text[offset] { return false }
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
