#if canImport(Glibc)
  internal import Glibc  // memcmp, which looks at many bytes at a time
#else
  internal import Darwin
#endif

extension String {
  /// Whether this text comes before another one in the order of their bytes.
  package func precedesInBytes(_ other: String) -> Bool {
    let (left, right) = (utf8.span, other.utf8.span)
    let common = min(left.count, right.count)
    let order = unsafe left.withUnsafeBytes { left in
      unsafe right.withUnsafeBytes { right -> Int32 in
        guard let one = left.baseAddress, let two = right.baseAddress else { return 0 }
        return unsafe memcmp(one, two, common)
      }
    }
    return order == 0 ? left.count < right.count : order < 0
  }
}
