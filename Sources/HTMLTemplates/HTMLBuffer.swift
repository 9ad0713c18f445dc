/// The bytes of one page while it is written. Escaping is chosen by the name of the method.
///
/// It keeps them itself, so that the few bytes that are written at a time are copied right where they are written.
@safe package struct HTMLBuffer: ~Copyable {
  private var storage: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  package private(set) var count = 0

  package init(reservingCapacity capacity: Int = 0) {
    self.capacity = max(capacity, Self.leastCapacity)
    unsafe storage = .allocate(capacity: self.capacity)
  }

  deinit { unsafe storage.deallocate() }

  private static let leastCapacity = 64

  package var isEmpty: Bool { count == 0 }

  package var last: UInt8? { count > 0 ? unsafe storage[count - 1] : nil }

  /// Lends what was written.
  package func withBytes<Result, Failure: Error>(
    _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let bytes = unsafe UnsafeBufferPointer(start: storage, count: count)
    return try body(unsafe bytes.span)
  }

  /// Forgets what was written and keeps the room for what comes next.
  package mutating func removeAll() { count = 0 }

  /// A copy of what was written.
  package var bytes: [UInt8] { bytes(from: 0) }

  /// A copy of what was written from a place on.
  func bytes(from start: Int) -> [UInt8] {
    precondition(start >= 0 && start <= count)
    return unsafe Array(UnsafeBufferPointer(start: storage + start, count: count - start))
  }

  /// A copy of what was written from a place on, for whoever gives it back.
  @unsafe func copy(from start: Int) -> UnsafeMutableBufferPointer<UInt8> {
    precondition(start >= 0 && start <= count)
    let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: count - start)
    _ = unsafe copy.initialize(from: UnsafeBufferPointer(start: storage + start, count: count - start))
    return unsafe copy
  }

  package mutating func append(markup: StaticString) {
    guard markup.hasPointerRepresentation else { return append(unescaped: String(describing: markup)) }
    unsafe append(run: UnsafeBufferPointer(start: markup.utf8Start, count: markup.utf8CodeUnitCount))
  }

  /// Appends markup that is already HTML.
  package mutating func append(rawHTML: ArraySlice<UInt8>) {
    unsafe rawHTML.withUnsafeBufferPointer { unsafe append(run: $0) }
  }

  /// Appends markup that is already HTML.
  package mutating func append(rawHTML: [UInt8]) {
    unsafe rawHTML.withUnsafeBufferPointer { unsafe append(run: $0) }
  }

  /// Appends text; `&`, `<`, `>` and `"` are escaped, so that it is safe between tags and in quoted attributes.
  package mutating func append(text: String) {
    // A span is lent: nothing is retained for it.
    let utf8 = text.utf8.span
    unsafe utf8.withUnsafeBufferPointer { unsafe append(escaping: $0) }
  }

  /// Appends text, escaped like any other.
  package mutating func append(text: Substring) { append(text: Array(text.utf8)[...]) }

  /// Appends UTF-8 text, escaped like any other.
  package mutating func append(text: ArraySlice<UInt8>) {
    unsafe text.withUnsafeBufferPointer { utf8 in
      unsafe append(escaping: utf8)
    }
  }

  package mutating func append(number: Int) {
    if number < 0 { append(markup: "-") }
    var rest = number.magnitude
    var length = 1
    var bound: UInt = 10
    while length < 19, rest >= bound {
      length += 1
      bound *= 10
    }
    if length > capacity - count { grow(by: length) }
    for place in stride(from: length - 1, through: 0, by: -1) {
      unsafe storage[count + place] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    }
    count += length
  }

  /// Appends text as it is: for `{{{name}}}`, which asks for it.
  mutating func append(unescaped text: String) {
    let utf8 = text.utf8.span
    unsafe utf8.withUnsafeBufferPointer { unsafe append(run: $0) }
  }

  /// Appends a run of a template, which is lent and not retained: all threads share it.
  @unsafe @inline(__always)
  mutating func append(run: UnsafeBufferPointer<UInt8>) {
    guard let source = run.baseAddress else { return }
    let extra = run.count
    if extra > capacity - count { grow(by: extra) }
    unsafe (storage + count).update(from: source, count: extra)
    count += extra
  }

  @inline(never)
  private mutating func grow(by extra: Int) {
    let (needed, isOverflow) = count.addingReportingOverflow(extra)
    precondition(!isOverflow)
    let newCapacity = max(needed, capacity * 2)
    let newStorage = UnsafeMutablePointer<UInt8>.allocate(capacity: newCapacity)
    unsafe newStorage.update(from: storage, count: count)
    unsafe storage.deallocate()
    unsafe storage = unsafe newStorage
    capacity = newCapacity
  }

  private mutating func append(escaping utf8: UnsafeBufferPointer<UInt8>) {
    var runStart = 0
    while let offset = unsafe Self.firstSpecial(in: utf8, from: runStart) {
      unsafe append(run: UnsafeBufferPointer(rebasing: utf8[runStart..<offset]))
      append(markup: Self.entity(for: unsafe utf8[offset]))
      runStart = offset + 1
    }
    unsafe append(run: UnsafeBufferPointer(rebasing: utf8[runStart...]))
  }

  /// The next byte that must be escaped; eight bytes are looked at at once.
  private static func firstSpecial(in utf8: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    let raw = UnsafeRawBufferPointer(utf8)
    var offset = start
    while offset + 8 <= raw.count {
      let word = unsafe UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      // `"` and `&` differ in one bit, and so do `<` and `>`.
      let found = zeroBytes((word & ~eight(0x04)) ^ eight(0x22)) | zeroBytes((word & ~eight(0x02)) ^ eight(0x3C))
      if found != 0 { return offset + found.trailingZeroBitCount / 8 }
      offset += 8
    }
    while offset < raw.count {
      let byte = unsafe raw[offset]
      if byte & ~0x04 == 0x22 || byte & ~0x02 == 0x3C { return offset }
      offset += 1
    }
    return nil
  }

  private static func eight(_ byte: UInt8) -> UInt64 { UInt64(byte) &* 0x0101_0101_0101_0101 }

  /// The high bit of the lowest zero byte, and perhaps of bytes above it.
  private static func zeroBytes(_ word: UInt64) -> UInt64 { (word &- eight(0x01)) & ~word & eight(0x80) }

  private static func entity(for byte: UInt8) -> StaticString {
    switch byte {
    case UInt8(ascii: "&"): "&amp;"
    case UInt8(ascii: "<"): "&lt;"
    case UInt8(ascii: ">"): "&gt;"
    default: "&quot;"
    }
  }
}
