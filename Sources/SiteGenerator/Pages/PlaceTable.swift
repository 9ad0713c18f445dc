/// Places by numbers: a hash table without the cost of a general one.
struct PlaceTable {
  private var keys: [UInt64]
  private var places: [Int32]
  private var count = 0

  private static let none = UInt64.max

  init(capacity: Int = 32) {
    keys = [UInt64](repeating: Self.none, count: capacity)
    places = [Int32](repeating: 0, count: capacity)
  }

  /// The place of a key; the next one, and whether it is new, when the key was not there.
  mutating func place(of key: UInt64, next: Int) -> (place: Int, isNew: Bool) {
    if count * 2 >= keys.count { grow() }
    let slot = slot(of: key)
    if keys[slot] == key { return (Int(places[slot]), false) }
    keys[slot] = key
    places[slot] = Int32(truncatingIfNeeded: next)
    count += 1
    return (next, true)
  }

  /// Where a key stands or would stand.
  private func slot(of key: UInt64) -> Int {
    let mask = keys.count - 1
    var slot = Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> 32) & mask
    while keys[slot] != key, keys[slot] != Self.none { slot = (slot + 1) & mask }
    return slot
  }

  private mutating func grow() {
    var larger = PlaceTable(capacity: keys.count * 2)
    for slot in keys.indices where keys[slot] != Self.none {
      let place = larger.slot(of: keys[slot])
      larger.keys[place] = keys[slot]
      larger.places[place] = places[slot]
    }
    larger.count = count
    self = larger
  }
}
