/// A name of the view model, compared as three integers.
///
/// Up to sixteen bytes of its UTF-8 are all in `head` and `tail`; of longer names `countAndHash` covers the rest.
///
/// Usable from inline, so that the compiler makes the keys of names in the source code where they stand.
@usableFromInline package struct NameKey: Sendable, Hashable {
  @usableFromInline let head: UInt64
  @usableFromInline let tail: UInt64
  @usableFromInline let countAndHash: UInt64

  @usableFromInline package init(_ name: String) {
    self.init(Array(name.utf8)[...])
  }

  init(_ utf8: ArraySlice<UInt8>) {
    unsafe self = utf8.withUnsafeBytes { unsafe Self($0) }
  }

  @inlinable @inline(__always) @unsafe
  init(_ utf8: UnsafeRawBufferPointer) {
    let count = utf8.count
    var head: UInt64 = 0
    var tail: UInt64 = 0
    var hash: UInt64 = 0
    if count >= 8 {
      unsafe head = utf8.loadUnaligned(as: UInt64.self)
      // The last eight bytes of up to sixteen overlap the first ones.
      unsafe tail = utf8.loadUnaligned(fromByteOffset: min(count, 16) - 8, as: UInt64.self)
      if count > 16 {
        // Eight bytes at a time; the last ones overlap those before.
        var offset = 16
        while offset < count {
          let word = unsafe utf8.loadUnaligned(fromByteOffset: min(offset, count - 8), as: UInt64.self)
          hash = (hash ^ word) &* 0x9E37_79B9_7F4A_7C15
          hash ^= hash >> 32
          offset += 8
        }
      }
    } else if count >= 4 {
      // The count tells how far the two halves overlap.
      let first = unsafe utf8.loadUnaligned(as: UInt32.self)
      let last = unsafe utf8.loadUnaligned(fromByteOffset: count - 4, as: UInt32.self)
      head = UInt64(first) | UInt64(last) << 32
    } else if count > 0 {
      let (first, middle, last) = unsafe (utf8[0], utf8[count / 2], utf8[count - 1])
      head = UInt64(first) | UInt64(middle) << 8 | UInt64(last) << 16
    }
    self.head = head
    self.tail = tail
    countAndHash = hash << 16 | UInt64(count & 0xFFFF)
  }
}

extension NameKey {
  /// One of 64 bits, by which most names that are not there are told from those that are.
  @inlinable @inline(__always)
  var mark: UInt64 { 1 << (mixed >> 58) }

  /// What a key is looked up by, made once for a name that is looked up often.
  struct Hash: Sendable {
    let mark: UInt64
    /// The first eight bits of `mixed`.
    let slot: UInt8

    init(_ key: NameKey) {
      mark = key.mark
      slot = UInt8(truncatingIfNeeded: key.mixed >> 56)
    }
  }

  /// Most names differ in their first bytes.
  @inline(__always)
  func isSame(as other: NameKey) -> Bool {
    head == other.head && tail == other.tail && countAndHash == other.countAndHash
  }

  /// A hash, the best bits first.
  @inlinable @inline(__always)
  var mixed: UInt64 { (head ^ tail ^ countAndHash) &* 0x9E37_79B9_7F4A_7C15 }
}

extension NameKey: ExpressibleByStringLiteral {
  @inlinable @inline(__always)
  package init(stringLiteral name: StaticString) {
    guard name.hasPointerRepresentation else {
      self.init(String(describing: name))
      return
    }
    unsafe self.init(UnsafeRawBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
  }
}
