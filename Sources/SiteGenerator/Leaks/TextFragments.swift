import SourceText

/// Cuts Markdown into runs of plain text that look the same in a page, a script and a feed: nothing in them is marked up
/// or escaped.
enum TextFragments {
  /// A run of fewer bytes may well stand elsewhere by chance.
  static let shortest = 16
  /// Of a longer run the beginning is enough.
  private static let longest = 32

  /// Runs that are long enough to be told by, each cut to its first words: a blank, or letters that need none.
  static func ranges(in bytes: [UInt8], _ range: Range<Int>) -> [Range<Int>] {
    pieces(in: bytes, range).compactMap { piece in
      guard piece.count >= shortest else { return nil }
      let cut = shortened(piece, in: bytes)
      let isWorded = bytes[cut].contains { $0 == 0x20 || $0 >= 0xE3 }
      return cut.count >= shortest && isWorded ? cut : nil
    }
  }

  /// Every run, without the marks and blanks at its ends.
  static func pieces(in bytes: [UInt8], _ range: Range<Int>) -> [Range<Int>] {
    let range = range.clamped(to: 0..<bytes.count)
    var pieces: [Range<Int>] = []
    var start = range.lowerBound
    for offset in range {
      guard isBreak(bytes[offset]) || endsSentence(bytes, offset, range) else { continue }
      append(start..<offset, of: bytes, to: &pieces)
      start = offset + 1
    }
    append(start..<range.upperBound, of: bytes, to: &pieces)
    return pieces
  }

  private static func append(_ range: Range<Int>, of bytes: [UInt8], to pieces: inout [Range<Int>]) {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, bytes[start] < 0x80, !bytes[start].isWordASCII { start += 1 }
    while end > start, bytes[end - 1] < 0x80, !bytes[end - 1].isWordASCII { end -= 1 }
    if start < end { pieces.append(start..<end) }
  }

  /// Ends at a blank, so that no word is cut; letters that need no blanks are cut between two of them.
  private static func shortened(_ piece: Range<Int>, in bytes: [UInt8]) -> Range<Int> {
    guard piece.count > longest else { return piece }
    let limit = piece.lowerBound + longest
    var end = limit
    while end > piece.lowerBound + shortest, bytes[end] != 0x20 { end -= 1 }
    if bytes[end] != 0x20 {
      end = limit
      while end > piece.lowerBound, bytes[end] & 0xC0 == 0x80 { end -= 1 }
    }
    while end > piece.lowerBound, bytes[end - 1] < 0x80, !bytes[end - 1].isWordASCII { end -= 1 }
    return piece.lowerBound..<end
  }

  private static func endsSentence(_ bytes: [UInt8], _ offset: Int, _ range: Range<Int>) -> Bool {
    guard offset + 1 < range.upperBound, bytes[offset + 1] == 0x20 else { return false }
    return bytes[offset] == UInt8(ascii: ".") || bytes[offset] == UInt8(ascii: "!")
      || bytes[offset] == UInt8(ascii: "?") || bytes[offset] == 0x20
  }

  private static func isBreak(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x00..<0x20, UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "`"), UInt8(ascii: "|"),
      UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "<"),
      UInt8(ascii: ">"), UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "#"), UInt8(ascii: "="),
      UInt8(ascii: "^"), UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "&"), UInt8(ascii: "\\"),
      UInt8(ascii: "%"), UInt8(ascii: "$"), UInt8(ascii: ":"):
      true
    default: false
    }
  }
}
