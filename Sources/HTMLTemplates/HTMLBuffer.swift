/// The bytes of one page while it is written. Escaping is chosen by the name of the method.
///
/// It keeps them itself, so that the few bytes that are written at a time are copied right where they are written.
@safe @usableFromInline package struct HTMLBuffer: ~Copyable {
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

  /// Copies what was written from a place on to where there is room for it.
  @unsafe func copy(from start: Int, to target: UnsafeMutablePointer<UInt8>) {
    precondition(start >= 0 && start <= count)
    unsafe target.initialize(from: storage + start, count: count - start)
  }

  @inlinable @inline(__always)
  package mutating func append(markup: StaticString) {
    guard markup.hasPointerRepresentation else { return append(unescaped: String(describing: markup)) }
    unsafe append(bytes: markup.utf8Start, count: markup.utf8CodeUnitCount)
  }

  @unsafe @usableFromInline
  mutating func append(bytes: UnsafePointer<UInt8>, count extra: Int) {
    if extra > capacity - count { grow(by: extra) }
    unsafe (storage + count).update(from: bytes, count: extra)
    count += extra
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
  @usableFromInline
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

  /// How many bytes may be read behind a run of a template.
  static let padding = 32

  /// Appends a run of a template, which is short nearly always: it is copied without asking how long it is.
  @unsafe @inline(__always)
  mutating func append(padded source: UnsafePointer<UInt8>, count extra: Int) {
    if extra + Self.padding > capacity - count { grow(by: extra + Self.padding) }
    let target = unsafe UnsafeMutableRawPointer(storage + count)
    if extra <= Self.padding {
      let source = unsafe UnsafeRawPointer(source)
      unsafe target.storeBytes(of: source.loadUnaligned(as: SIMD16<UInt8>.self), as: SIMD16<UInt8>.self)
      unsafe target.storeBytes(
        of: source.loadUnaligned(fromByteOffset: 16, as: SIMD16<UInt8>.self), toByteOffset: 16,
        as: SIMD16<UInt8>.self)
    } else {
      unsafe target.copyMemory(from: source, byteCount: extra)
    }
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

  /// Appends UTF-8 text that is lent, escaped like any other.
  @unsafe
  package mutating func append(escaping utf8: UnsafeBufferPointer<UInt8>) {
    var rest = unsafe utf8
    while let special = unsafe copy(upToSpecialIn: rest) {
      append(markup: Self.entity(for: unsafe rest[special]))
      unsafe rest = UnsafeBufferPointer(rebasing: rest[(special + 1)...])
    }
  }

  /// Appends what comes before the next byte that must be escaped, looking at up to sixteen bytes while it copies them.
  ///
  /// - Returns: The place of that byte; nil when there is none, and all was appended.
  private mutating func copy(upToSpecialIn utf8: UnsafeBufferPointer<UInt8>) -> Int? {
    let length = utf8.count
    guard let source = unsafe UnsafeRawPointer(utf8.baseAddress), length > 0 else { return nil }
    if length > capacity - count { grow(by: length) }
    let target = unsafe UnsafeMutableRawPointer(storage + count)
    var offset = 0
    while offset + 16 <= length {
      let special = unsafe Self.copySixteen(from: source + offset, to: target + offset)
      if special < 16 { return advance(by: offset + special) }
      offset += 16
    }
    if length >= 16 {
      guard offset < length else { return finish(length) }
      // The last sixteen bytes overlap those before, in which nothing was found.
      offset = length - 16
      let special = unsafe Self.copySixteen(from: source + offset, to: target + offset)
      if special < 16 { return advance(by: offset + special) }
    } else if length >= 8 {
      let special = unsafe Self.copyEight(from: source, to: target)
      if special < 8 { return advance(by: special) }
      offset = length - 8
      let last = unsafe Self.copyEight(from: source + offset, to: target + offset)
      if last < 8 { return advance(by: offset + last) }
    } else {
      while offset < length {
        let byte = unsafe source.load(fromByteOffset: offset, as: UInt8.self)
        if byte & ~0x04 == 0x22 || byte & ~0x02 == 0x3C { return advance(by: offset) }
        unsafe target.storeBytes(of: byte, toByteOffset: offset, as: UInt8.self)
        offset += 1
      }
    }
    return finish(length)
  }

  private mutating func finish(_ length: Int) -> Int? {
    count += length
    return nil
  }

  private mutating func advance(by length: Int) -> Int {
    count += length
    return length
  }

  /// Copies sixteen bytes; 16 when none of them must be escaped, else the place of the first that must.
  @inline(__always)
  private static func copySixteen(from source: UnsafeRawPointer, to target: UnsafeMutableRawPointer) -> Int {
    typealias Bytes = SIMD16<UInt8>
    let bytes = unsafe source.loadUnaligned(as: Bytes.self)
    unsafe target.storeBytes(of: bytes, as: Bytes.self)
    // `"` and `&` differ in one bit, and so do `<` and `>`. Vectors on both sides: only those are compared at once.
    let quotes = (bytes & Bytes(repeating: 0xFB)) .== Bytes(repeating: 0x22)
    let angles = (bytes & Bytes(repeating: 0xFD)) .== Bytes(repeating: 0x3C)
    let words = unsafe unsafeBitCast(quotes .| angles, to: SIMD2<UInt64>.self)
    if words[0] | words[1] == 0 { return 16 }
    let first = UInt64(littleEndian: words[0]).trailingZeroBitCount
    return first < 64 ? first / 8 : 8 + UInt64(littleEndian: words[1]).trailingZeroBitCount / 8
  }

  /// Copies eight bytes; 8 when none of them must be escaped, else the place of the first that must.
  @inline(__always)
  private static func copyEight(from source: UnsafeRawPointer, to target: UnsafeMutableRawPointer) -> Int {
    let word = unsafe UInt64(littleEndian: source.loadUnaligned(as: UInt64.self))
    unsafe target.storeBytes(of: word.littleEndian, as: UInt64.self)
    // `"` and `&` differ in one bit, and so do `<` and `>`.
    let found = zeroBytes((word & ~eight(0x04)) ^ eight(0x22)) | zeroBytes((word & ~eight(0x02)) ^ eight(0x3C))
    return found.trailingZeroBitCount / 8
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
