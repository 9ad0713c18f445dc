import Synchronization

/// Keys of up to twelve bytes that say nothing about who sees a note, remembered: nearly all notes have the same few.
///
/// Each of them is in one place, which the next key that belongs there takes over. Safe on any number of threads: a key
/// is one number, which is there or not.
struct QuietKeys: ~Copyable, Sendable {
  private let slots = InlineArray<128, Atomic<UInt64>> { _ in Atomic(0) }

  /// A key as a number: eight bytes of ASCII, or twelve small letters and marks between words; 0 for any other key.
  static func packed(_ bytes: Span<UInt8>) -> UInt64 {
    guard !bytes.isEmpty, bytes[0] > 0, bytes[0] < 0x80 else { return 0 }
    var packed: UInt64 = 0
    if bytes.count <= 8 {
      for offset in bytes.indices { packed = packed << 8 | UInt64(bytes[offset]) }
      return packed
    }
    guard bytes.count <= 12 else { return 0 }
    for offset in bytes.indices {
      let byte = bytes[offset]
      let letter = byte &- UInt8(ascii: "a")
      switch byte {
      case _ where letter < 26: packed = packed << 5 | UInt64(letter) + 1
      case UInt8(ascii: "_"): packed = packed << 5 | 27
      case UInt8(ascii: "-"): packed = packed << 5 | 28
      case UInt8(ascii: " "): packed = packed << 5 | 29
      default: return 0
      }
    }
    // No key of ASCII has this bit.
    return packed | 1 << 63
  }

  func contains(_ key: UInt64) -> Bool { slots[Self.slot(of: key)].load(ordering: .relaxed) == key }

  func insert(_ key: UInt64) { slots[Self.slot(of: key)].store(key, ordering: .relaxed) }

  private static func slot(of key: UInt64) -> Int {
    Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> 57)
  }
}
