/// A name of the view model, compared as three integers.
///
/// Up to sixteen bytes of its UTF-8 are all in `head` and `tail`; of longer names `countAndHash` covers the rest.
package struct NameKey: Sendable, Hashable {
  private let head: UInt64
  private let tail: UInt64
  private let countAndHash: UInt64

  package init(_ name: String) {
    self.init(Array(name.utf8)[...])
  }

  init(_ utf8: ArraySlice<UInt8>) {
    self.init(Array(utf8).span)
  }

  private init(_ utf8: Span<UInt8>) {
    var head: UInt64 = 0
    var tail: UInt64 = 0
    for index in 0..<min(8, utf8.count) { head = head << 8 | UInt64(utf8[index]) }
    for index in min(8, utf8.count)..<min(16, utf8.count) { tail = tail << 8 | UInt64(utf8[index]) }
    var hash: UInt64 = 0
    if utf8.count > 16 {
      for index in 16..<utf8.count { hash = (hash &* 31) &+ UInt64(utf8[index]) }
    }
    self.head = head
    self.tail = tail
    countAndHash = hash << 16 | UInt64(utf8.count & 0xFFFF)
  }
}

extension NameKey: ExpressibleByStringLiteral {
  package init(stringLiteral name: StaticString) {
    guard name.hasPointerRepresentation else {
      self.init(Array(String(describing: name).utf8)[...])
      return
    }
    unsafe self.init(Span(_unsafeStart: name.utf8Start, count: name.utf8CodeUnitCount))
  }
}
