/// What a page's address becomes in the data of previews, the same here and in `scripts/60-previews.js`: FNV-1a of its
/// UTF-8 bytes, 32 bits.
struct PreviewKey: Hashable, Comparable {
  let rawValue: UInt32

  init(_ address: SiteAddress) {
    var hash: UInt32 = 0x811C_9DC5
    let bytes = address.rawValue.utf8.span
    for offset in bytes.indices { hash = (hash ^ UInt32(bytes[offset])) &* 0x0100_0193 }
    rawValue = hash
  }

  /// Which file holds it, of a number of files that is a power of two.
  func shard(of count: Int) -> Int { Int(rawValue) & (count - 1) }

  static func < (left: PreviewKey, right: PreviewKey) -> Bool { left.rawValue < right.rawValue }
}
