import SourceText

/// A copy of a file in which ranges are blank. Everything else stays where it was.
struct BlankedFile {
  let path: SourcePath
  private var bytes: [UInt8]

  init(_ file: SourceFile) {
    path = file.path
    bytes = file.bytes
  }

  var file: SourceFile { SourceFile(path: path, bytes: bytes) }

  /// Blanks a part of a body: whole lines become empty lines, and a part of a line an empty comment, since blanks at the
  /// start of a line would make code of what follows.
  mutating func blank(part range: Range<Int>) {
    let range = range.clamped(to: 0..<bytes.count)
    let isLines = isBlank(before: range.lowerBound) && isBlank(after: range.upperBound)
    blank(range)
    guard !isLines else { return }
    var end = range.upperBound
    while end > range.lowerBound, bytes[end - 1] == 0x0A || bytes[end - 1] == 0x0D { end -= 1 }
    let marks = [range.lowerBound, range.lowerBound + 1, end - 2, end - 1]
    guard end - range.lowerBound >= 5, marks.allSatisfy({ bytes[$0] == 0x20 }) else { return }
    for mark in marks { bytes[mark] = UInt8(ascii: "%") }
  }

  /// Blanks a range but for its line ends.
  mutating func blank(_ range: Range<Int>) {
    for offset in range.clamped(to: 0..<bytes.count) where bytes[offset] != 0x0A && bytes[offset] != 0x0D {
      bytes[offset] = 0x20
    }
  }

  /// Blanks a range but for some parts of it.
  mutating func blank(_ range: Range<Int>, keeping kept: [Range<Int>]) {
    let original = bytes
    blank(range)
    for part in kept {
      let part = part.clamped(to: range).clamped(to: 0..<bytes.count)
      bytes.replaceSubrange(part, with: original[part])
    }
  }

  private func isBlank(before offset: Int) -> Bool {
    for byte in bytes[..<offset].reversed() {
      if byte == 0x0A || byte == 0x0D { return true }
      if byte != 0x20, byte != 0x09 { return false }
    }
    return true
  }

  private func isBlank(after offset: Int) -> Bool {
    for byte in bytes[offset...] {
      if byte == 0x0A || byte == 0x0D { return true }
      if byte != 0x20, byte != 0x09 { return false }
    }
    return true
  }
}

extension Array where Element == Range<Int> {
  /// The same bytes in order, in ranges that neither touch nor overlap; empty ones are left out.
  var merged: [Range<Int>] {
    var merged: [Range<Int>] = []
    for range in filter({ !$0.isEmpty }).sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = merged.last, range.lowerBound <= last.upperBound {
        merged[merged.count - 1] = last.lowerBound..<Swift.max(last.upperBound, range.upperBound)
      } else {
        merged.append(range)
      }
    }
    return merged
  }
}
