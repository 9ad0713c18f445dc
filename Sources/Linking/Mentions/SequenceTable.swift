/// What sequences of tokens are, by their hashes.
///
/// Where a sequence stands depends on a number that each process draws, so that no journal can make many fall on one
/// place.
struct SequenceTable: Sendable {
  enum Entry {
    /// The beginning of a longer name.
    case beginning
    case name(NoteIndex)
    /// Several notes bear it.
    case shared
  }

  private struct Slot {
    var hash: UInt64 = 0
    /// A note, or one of the codes below.
    var code: Int = Self.free

    static let free = -1
    static let beginning = -2
    static let shared = -3
  }

  /// A power of two of them, at most half of them taken.
  private var slots = [Slot](repeating: Slot(), count: 64)
  private var count = 0
  private let multiplier = UInt64.random(in: .min ... .max) | 1

  subscript(_ hash: UInt64) -> Entry? { Self.entry(slots[place(of: hash)].code) }

  /// Stores an entry; where there is one already, what `merge` makes of it.
  mutating func insert(_ entry: Entry, at hash: UInt64, merge: (Entry) -> Entry) {
    let place = place(of: hash)
    if let known = Self.entry(slots[place].code) {
      slots[place].code = Self.code(merge(known))
      return
    }
    slots[place] = Slot(hash: hash, code: Self.code(entry))
    count += 1
    if count * 2 > slots.count { grow() }
  }

  /// Where a sequence stands or would stand.
  private func place(of hash: UInt64) -> Int {
    let mask = slots.count &- 1
    var place = Int(truncatingIfNeeded: (hash &* multiplier) &>> 32) & mask
    while slots[place].code != Slot.free, slots[place].hash != hash { place = (place &+ 1) & mask }
    return place
  }

  private mutating func grow() {
    let old = slots
    slots = [Slot](repeating: Slot(), count: old.count * 2)
    for slot in old where slot.code != Slot.free { slots[place(of: slot.hash)] = slot }
  }

  private static func entry(_ code: Int) -> Entry? {
    switch code {
    case Slot.free: nil
    case Slot.beginning: .beginning
    case Slot.shared: .shared
    default: .name(NoteIndex(code))
    }
  }

  private static func code(_ entry: Entry) -> Int {
    switch entry {
    case .beginning: Slot.beginning
    case .shared: Slot.shared
    case .name(let note): note.rawValue
    }
  }
}
