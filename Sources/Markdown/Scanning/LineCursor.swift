/// A place in a line, in bytes and in columns: tabs reach to the next column that is a multiple of four.
struct LineCursor {
  private(set) var start = 0
  private(set) var end = 0
  private(set) var offset = 0
  private(set) var column = 0
  /// The first byte that is no blank, and the columns from here to it.
  private(set) var textOffset = 0
  private(set) var indent = 0

  init() {}

  init(_ range: Range<Int>) {
    start = range.lowerBound
    end = range.upperBound
    offset = start
    textOffset = start
  }

  var text: Range<Int> { textOffset..<end }

  func isAtEnd(_ bytes: [UInt8]) -> Bool { textOffset >= end }
  func isAtBlank(_ bytes: [UInt8]) -> Bool { offset < end && bytes[offset].isBlank }
  func peek(_ bytes: [UInt8]) -> UInt8 { textOffset < end ? bytes[textOffset] : .newline }

  mutating func findText(_ bytes: [UInt8]) {
    var position = offset
    var reached = column
    while position < end, bytes[position].isBlank {
      reached = bytes[position] == 0x20 ? reached + 1 : reached + 4 - reached % 4
      position += 1
    }
    textOffset = position
    indent = reached - column
  }

  mutating func advance(_ bytes: [UInt8], bytesCount: Int) {
    for _ in 0..<max(0, bytesCount) where offset < end {
      column += bytes[offset] == 0x09 ? 4 - column % 4 : 1
      offset += 1
    }
  }

  mutating func advance(_ bytes: [UInt8], columns: Int) {
    var remaining = columns
    while remaining > 0, offset < end {
      guard bytes[offset] == 0x09 else {
        offset += 1
        column += 1
        remaining -= 1
        continue
      }
      let width = 4 - column % 4
      if width > remaining {
        column += remaining
        return
      }
      column += width
      offset += 1
      remaining -= width
    }
  }
}
