/// Bytes that grow at their end, for what is written a few bytes at a time.
///
/// An array checks on every append who else holds it; nobody else can hold this.
@safe package struct ByteBuffer: ~Copyable {
  private var storage: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  package private(set) var count = 0
  /// Whether the room is an array's that is being made.
  private var isLent = false

  package init(reservingCapacity capacity: Int = 0) {
    self.capacity = max(capacity, Self.leastCapacity)
    unsafe storage = .allocate(capacity: self.capacity)
  }

  private init(lent room: UnsafeMutableBufferPointer<UInt8>) {
    isLent = unsafe room.baseAddress != nil
    capacity = isLent ? room.count : Self.leastCapacity
    unsafe storage = room.baseAddress ?? .allocate(capacity: capacity)
  }

  deinit { if !isLent { unsafe storage.deallocate() } }

  /// What is written into a buffer, as an array, without a copy unless it is more than was reserved.
  package static func bytes(reservingCapacity capacity: Int, _ write: (inout ByteBuffer) -> Void) -> [UInt8] {
    var longer: [UInt8]?
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: capacity) { room, count in
      var buffer = unsafe ByteBuffer(lent: room)
      write(&buffer)
      count = buffer.isLent ? buffer.count : 0
      if !buffer.isLent { longer = buffer.bytes }
    }
    return longer ?? bytes
  }

  private static let leastCapacity = 64

  package var isEmpty: Bool { count == 0 }

  package var last: UInt8? {
    guard count > 0 else { return nil }
    return unsafe storage[count - 1]
  }

  /// A copy of all bytes.
  package var bytes: [UInt8] { bytes(from: 0) }

  /// A copy of the bytes from a place on.
  package func bytes(from start: Int) -> [UInt8] {
    precondition(start >= 0 && start <= count)
    let length = count - start
    return unsafe Array(unsafeUninitializedCapacity: length) { copy, copied in
      guard let first = copy.baseAddress else { return }
      unsafe first.update(from: storage + start, count: length)
      copied = length
    }
  }

  package mutating func append(_ byte: UInt8) {
    if count == capacity { grow(by: 1) }
    unsafe storage[count] = byte
    count += 1
  }

  @unsafe package mutating func append(contentsOf bytes: UnsafeBufferPointer<UInt8>) {
    guard let source = bytes.baseAddress else { return }
    let extra = bytes.count
    if extra > capacity - count { grow(by: extra) }
    unsafe (storage + count).update(from: source, count: extra)
    count += extra
  }

  package mutating func append(contentsOf bytes: [UInt8]) {
    unsafe bytes.withUnsafeBufferPointer { unsafe append(contentsOf: $0) }
  }

  package mutating func append(contentsOf bytes: ArraySlice<UInt8>) {
    unsafe bytes.withUnsafeBufferPointer { unsafe append(contentsOf: $0) }
  }

  package mutating func append(contentsOf bytes: Span<UInt8>) {
    unsafe bytes.withUnsafeBufferPointer { unsafe append(contentsOf: $0) }
  }

  package mutating func append(_ other: borrowing ByteBuffer) {
    unsafe append(contentsOf: UnsafeBufferPointer(start: other.storage, count: other.count))
  }

  /// Appends a number in decimal digits.
  package mutating func append(number: Int) {
    if number < 0 { append(UInt8(ascii: "-")) }
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

  /// Appends the sixteen digits of a number.
  package mutating func append(hexadecimal number: UInt64) {
    for place in 0..<16 {
      let digit = UInt8(truncatingIfNeeded: number >> UInt64(60 - 4 * place)) & 15
      append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
    }
  }

  package mutating func append(utf8 text: String) {
    append(contentsOf: text.utf8.span)
  }

  package mutating func append(utf8 text: StaticString) {
    guard text.hasPointerRepresentation else { return append(utf8: String(describing: text)) }
    unsafe append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// Appends bytes between quotation marks.
  @unsafe package mutating func append(quoted bytes: UnsafeBufferPointer<UInt8>) {
    let length = bytes.count
    if length + 2 > capacity - count { grow(by: length + 2) }
    unsafe storage[count] = UInt8(ascii: "\"")
    if let source = bytes.baseAddress { unsafe (storage + count + 1).update(from: source, count: length) }
    unsafe storage[count + 1 + length] = UInt8(ascii: "\"")
    count += length + 2
  }

  package mutating func append(quoted text: StaticString) {
    guard text.hasPointerRepresentation else {
      append(UInt8(ascii: "\""))
      append(utf8: String(describing: text))
      return append(UInt8(ascii: "\""))
    }
    unsafe append(quoted: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  package mutating func removeAll() { count = 0 }

  @inline(never)
  private mutating func grow(by extra: Int) {
    let (needed, isOverflow) = count.addingReportingOverflow(extra)
    precondition(!isOverflow)
    let newCapacity = max(needed, capacity * 2)
    let newStorage = UnsafeMutablePointer<UInt8>.allocate(capacity: newCapacity)
    unsafe newStorage.update(from: storage, count: count)
    if !isLent { unsafe storage.deallocate() }
    isLent = false
    unsafe storage = unsafe newStorage
    capacity = newCapacity
  }
}
