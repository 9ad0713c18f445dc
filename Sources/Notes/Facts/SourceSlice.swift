import SourceText

/// A piece of a file's text that remembers where it stands. Comments in it can be blanked without moving the rest.
struct SourceSlice {
  /// From 0.
  let bytes: [UInt8]
  /// Bytes of the file.
  let range: Range<Int>

  init(_ file: SourceFile, _ range: Range<Int>) {
    self.range = range.clamped(to: 0..<file.bytes.count)
    bytes = Array(file.bytes[self.range])
  }

  private init(bytes: [UInt8], range: Range<Int>) {
    self.bytes = bytes
    self.range = range
  }

  var text: String { String(decoding: bytes, as: UTF8.self) }
  var isEmpty: Bool { bytes.isEmpty }
  var containsLineEnd: Bool { bytes.contains { $0 == 0x0A || $0 == 0x0D } }

  /// A part of the piece, by offsets from its start.
  func slice(_ offsets: Range<Int>) -> SourceSlice {
    let offsets = offsets.clamped(to: 0..<bytes.count)
    let start = range.lowerBound + offsets.lowerBound
    return SourceSlice(bytes: Array(bytes[offsets]), range: start..<start + offsets.count)
  }

  /// Without blanks at its ends.
  var trimmed: SourceSlice {
    guard let start = bytes.firstIndex(where: { $0 > 0x20 }), let last = bytes.lastIndex(where: { $0 > 0x20 })
    else { return slice(0..<0) }
    return slice(start..<last + 1)
  }

  /// Without the backslash that ends a line of Markdown.
  var withoutHardBreak: SourceSlice {
    bytes.last == UInt8(ascii: "\\") ? slice(0..<bytes.count - 1).trimmed : self
  }

  var lines: [SourceSlice] {
    var lines: [SourceSlice] = []
    var start = 0
    for (offset, byte) in bytes.enumerated() where byte == 0x0A || byte == 0x0D {
      lines.append(slice(start..<offset))
      start = offset + 1
    }
    lines.append(slice(start..<bytes.count))
    return lines
  }

  func offset(of text: [UInt8], from start: Int) -> Int? {
    guard let first = text.first else { return nil }
    var offset = start
    while offset + text.count <= bytes.count {
      if bytes[offset] == first, bytes[offset..<offset + text.count].elementsEqual(text) { return offset }
      offset += 1
    }
    return nil
  }

  /// The same with `%% comments %%` and HTML comments as blanks; an unclosed one reaches to the end.
  var withoutComments: SourceSlice {
    guard offset(of: Self.percent, from: 0) != nil || offset(of: Self.htmlOpening, from: 0) != nil else { return self }
    var blanked = bytes
    for (opening, closing) in [(Self.percent, Self.percent), (Self.htmlOpening, Self.htmlClosing)] {
      var start = offset(of: opening, from: 0)
      while let comment = start {
        let end = offset(of: closing, from: comment + opening.count).map { $0 + closing.count } ?? bytes.count
        for index in comment..<end where blanked[index] != 0x0A && blanked[index] != 0x0D { blanked[index] = 0x20 }
        start = offset(of: opening, from: end)
      }
    }
    return SourceSlice(bytes: blanked, range: range)
  }

  private static let percent = Array("%%".utf8)
  private static let htmlOpening = Array("<!--".utf8)
  private static let htmlClosing = Array("-->".utf8)
}
