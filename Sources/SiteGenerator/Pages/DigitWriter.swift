/// Writes numbers into the room of a string.
@safe struct DigitWriter: ~Copyable {
  private let buffer: UnsafeMutableBufferPointer<UInt8>
  private(set) var count = 0

  /// - Parameter buffer: With room for twenty digits and a blank a number.
  @unsafe init(_ buffer: UnsafeMutableBufferPointer<UInt8>) { unsafe self.buffer = buffer }

  mutating func write(blankAndNumber number: Int) {
    precondition(unsafe count < buffer.count)
    unsafe buffer[count] = UInt8(ascii: " ")
    count += 1
    write(number)
  }

  /// - Parameter number: Not negative.
  mutating func write(_ number: Int) {
    var rest = number.magnitude
    var length = 1
    var bound: UInt = 10
    while length < 19, rest >= bound {
      length += 1
      bound *= 10
    }
    precondition(unsafe length <= buffer.count - count)
    for place in stride(from: length - 1, through: 0, by: -1) {
      unsafe buffer[count + place] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    }
    count += length
  }
}
