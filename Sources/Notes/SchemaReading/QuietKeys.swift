import Synchronization

/// Keys of up to eight bytes that say nothing about who sees a note, remembered: nearly all notes have the same few.
///
/// Each of them is in one place, which the next key that belongs there takes over. Safe on any number of threads: a key
/// is one number, which is there or not.
struct QuietKeys: ~Copyable, Sendable {
  private let slots = InlineArray<128, Atomic<UInt64>> { _ in Atomic(0) }

  /// The bytes of a key as a number; 0 for a key that is too long, or begins with a zero.
  static func packed(_ bytes: Span<UInt8>) -> UInt64 {
    guard bytes.count <= 8, !bytes.isEmpty, bytes[0] > 0 else { return 0 }
    var packed: UInt64 = 0
    for offset in bytes.indices { packed = packed << 8 | UInt64(bytes[offset]) }
    return packed
  }

  func contains(_ key: UInt64) -> Bool { slots[Self.slot(of: key)].load(ordering: .relaxed) == key }

  func insert(_ key: UInt64) { slots[Self.slot(of: key)].store(key, ordering: .relaxed) }

  private static func slot(of key: UInt64) -> Int {
    Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> 57)
  }
}
