/// UTF-16 and UTF-32, as some Windows programs still write them.
///
/// A byte order mark tells them; without one, the NUL bytes of Latin letters, blanks and line ends do: ordinary UTF-8
/// has none.
struct WideEncoding: Equatable {
  /// Two or four.
  let bytesPerUnit: Int
  let isLittleEndian: Bool
  let hasMark: Bool

  /// The encoding of a file; nil for UTF-8 and everything else.
  init?(of bytes: [UInt8]) {
    for (mark, unit, isLittle) in Self.marks where bytes.starts(with: mark) {
      self.init(bytesPerUnit: unit, isLittleEndian: isLittle, hasMark: true)
      return
    }
    let sample = bytes.prefix(Self.sampleBytes)
    guard sample.count >= 4, sample.prefix(8).contains(0) else { return nil }
    // How often each of four neighbouring bytes is NUL.
    var counts = [0, 0, 0, 0]
    for (place, byte) in sample.enumerated() where byte == 0 { counts[place & 3] += 1 }
    let groups = sample.count / 4
    let isMostly = counts.map { $0 * 4 >= groups * 3 }
    switch (isMostly[0], isMostly[1], isMostly[2], isMostly[3]) {
    case (false, true, true, true) where counts[0] == 0:
      self.init(bytesPerUnit: 4, isLittleEndian: true, hasMark: false)
    case (true, true, true, false) where counts[3] == 0:
      self.init(bytesPerUnit: 4, isLittleEndian: false, hasMark: false)
    case (false, true, false, true) where counts[0] + counts[2] == 0:
      self.init(bytesPerUnit: 2, isLittleEndian: true, hasMark: false)
    case (true, false, true, false) where counts[1] + counts[3] == 0:
      self.init(bytesPerUnit: 2, isLittleEndian: false, hasMark: false)
    default: return nil
    }
  }

  private init(bytesPerUnit: Int, isLittleEndian: Bool, hasMark: Bool) {
    self.bytesPerUnit = bytesPerUnit
    self.isLittleEndian = isLittleEndian
    self.hasMark = hasMark
  }

  private static let sampleBytes = 1024

  /// The longer marks first: that of UTF-32 begins like that of UTF-16.
  private static let marks: [([UInt8], Int, Bool)] = [
    ([0xFF, 0xFE, 0, 0], 4, true), ([0, 0, 0xFE, 0xFF], 4, false), ([0xFF, 0xFE], 2, true), ([0xFE, 0xFF], 2, false),
  ]

  /// `UTF-16`, `UTF-32 without a byte order mark`.
  var name: String { "UTF-\(bytesPerUnit * 8)" + (hasMark ? "" : " without a byte order mark") }

  /// The text as UTF-8; units that stand for nothing, and a last one that is not whole, become U+FFFD.
  func decode(_ bytes: [UInt8]) -> [UInt8] {
    let content = bytes.dropFirst(hasMark ? bytesPerUnit : 0)
    let end = content.endIndex - content.count % bytesPerUnit
    let starts = stride(from: content.startIndex, to: end, by: bytesPerUnit)
    var text: [UInt8]
    if bytesPerUnit == 2 {
      text = Array(String(decoding: starts.map { UInt16(truncatingIfNeeded: unit(bytes, $0)) }, as: UTF16.self).utf8)
    } else {
      text = Array(String(decoding: starts.map { unit(bytes, $0) }, as: UTF32.self).utf8)
    }
    if end < content.endIndex { text += [0xEF, 0xBF, 0xBD] }
    return text
  }

  private func unit(_ bytes: [UInt8], _ start: Int) -> UInt32 {
    (0..<bytesPerUnit).reduce(0) { unit, place in
      unit << 8 | UInt32(bytes[start + (isLittleEndian ? bytesPerUnit - 1 - place : place)])
    }
  }
}
