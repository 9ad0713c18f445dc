#if canImport(Glibc)
  internal import Glibc  // memchr, which looks at many bytes at a time
#else
  internal import Darwin
#endif

extension [UInt8] {
  /// The first place of a byte from `start` on and before `limit`.
  package func firstOffset(of byte: UInt8, from start: Int, limit: Int) -> Int? {
    guard start < limit else { return nil }
    precondition(start >= 0 && limit <= count)
    return unsafe withUnsafeBytes { bytes -> Int? in
      guard let base = bytes.baseAddress, let found = unsafe memchr(base + start, Int32(byte), limit - start) else {
        return nil
      }
      return unsafe UnsafeRawPointer(found) - base
    }
  }
}
