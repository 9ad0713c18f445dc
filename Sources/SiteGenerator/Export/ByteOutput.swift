/// Bytes while a file is written: with room ahead, so that small pieces cost little.
@safe struct ByteOutput: ~Copyable {
  private var start: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  private(set) var count = 0

  init(reservingCapacity capacity: Int = 0) {
    self.capacity = max(64, capacity)
    unsafe start = UnsafeMutablePointer.allocate(capacity: self.capacity)
  }

  deinit { unsafe start.deallocate() }

  /// A copy of what was written so far.
  var bytes: [UInt8] { unsafe Array(UnsafeBufferPointer(start: start, count: count)) }

  mutating func append(_ byte: UInt8) {
    if count == capacity { grow(by: 1) }
    unsafe start[count] = byte
    count += 1
  }

  mutating func append(_ bytes: [UInt8]) { append(bytes.span) }

  mutating func append(_ bytes: Span<UInt8>) {
    unsafe bytes.withUnsafeBufferPointer { unsafe append($0) }
  }

  @unsafe mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let source = bytes.baseAddress else { return }
    reserve(bytes.count)
    unsafe (start + count).update(from: source, count: bytes.count)
    count += bytes.count
  }

  /// Appends bytes as long as they stand in a text of JSON as they are.
  ///
  /// - Returns: The place of the first byte that was left out; nil when all were appended.
  @unsafe mutating func append(plain bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    guard let source = bytes.baseAddress else { return nil }
    reserve(bytes.count)
    let target = unsafe start + count
    var offset = 0
    while offset + 8 <= bytes.count {
      let word = unsafe UnsafeRawPointer(source).loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      if Self.holdsSpecial(word) { break }
      unsafe UnsafeMutableRawPointer(target).storeBytes(of: word, toByteOffset: offset, as: UInt64.self)
      offset += 8
    }
    while offset < bytes.count {
      let byte = unsafe source[offset]
      if Self.isSpecial(byte) {
        count += offset
        return offset
      }
      unsafe target[offset] = byte
      offset += 1
    }
    count += offset
    return nil
  }

  /// Whether a byte is escaped in JSON's texts.
  static func isSpecial(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte == 0x7F
  }

  /// The same of eight bytes at once; may say so of others.
  private static func holdsSpecial(_ word: UInt64) -> Bool {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let quotes = word ^ (ones &* 0x22)
    let slashes = word ^ (ones &* 0x5C)
    let deletes = word ^ (ones &* 0x7F)
    let found =
      ((word &- ones &* 0x20) & ~word) | ((quotes &- ones) & ~quotes) | ((slashes &- ones) & ~slashes)
      | ((deletes &- ones) & ~deletes)
    return found & (ones &* 0x80) != 0
  }

  /// Appends the sixteen digits of a number.
  mutating func append(hexadecimal number: UInt64) {
    reserve(16)
    for place in 0..<16 {
      let digit = UInt8(truncatingIfNeeded: number >> UInt64(60 - 4 * place)) & 15
      unsafe start[count + place] = digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
    }
    count += 16
  }

  /// Appends a number in decimal digits.
  mutating func append(number: Int) {
    var rest = number.magnitude
    if number < 0 { append(UInt8(ascii: "-")) }
    var length = 1
    var bound: UInt = 10
    while length < 19, rest >= bound {
      length += 1
      bound *= 10
    }
    reserve(length)
    for place in stride(from: length - 1, through: 0, by: -1) {
      unsafe start[count + place] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    }
    count += length
  }

  private mutating func reserve(_ more: Int) {
    if capacity - count < more { grow(by: more) }
  }

  private mutating func grow(by more: Int) {
    capacity = max(capacity * 2, count + more)
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    unsafe larger.update(from: start, count: count)
    unsafe start.deallocate()
    unsafe start = larger
  }
}
