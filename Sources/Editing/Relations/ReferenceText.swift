import Notes

/// A text of several references, such as `[[A]], [[B]] — captain`, taken apart at its commas.
struct ReferenceText {
  struct Part {
    /// Bytes of the text, without the separator before and behind it.
    let range: Range<Int>
    let text: String
    let links: [PropertyLink]
  }

  let bytes: [UInt8]
  let parts: [Part]

  init(_ text: String) {
    bytes = Array(text.utf8)
    let links = PropertyLinks.links(in: text)
    var parts: [Part] = []
    var start = 0
    var next = 0
    var offset = 0
    var inside: [PropertyLink] = []
    let bytes = self.bytes
    func finish(_ end: Int) {
      let range = start..<end
      parts.append(Part(range: range, text: String(decoding: bytes[range], as: UTF8.self).trimmed, links: inside))
      inside = []
    }
    while offset < bytes.count {
      if next < links.count, links[next].range.lowerBound == offset {
        inside.append(links[next])
        offset = links[next].range.upperBound
        next += 1
        continue
      }
      let length = Self.separatorLength(bytes, offset)
      if length > 0 {
        finish(offset)
        start = offset + length
      }
      offset += max(1, length)
    }
    finish(bytes.count)
    self.parts = parts
  }

  /// The text without some of its parts, separators and blanks set right; nil when nothing is left.
  func removing(_ isRemoved: (Part) -> Bool) -> String? {
    let kept = parts.filter { !isRemoved($0) }
    guard kept.contains(where: { !$0.text.isEmpty }) else { return nil }
    if kept.count == parts.count { return String(decoding: bytes, as: UTF8.self) }
    var output: [UInt8] = []
    for (index, part) in parts.enumerated() where !isRemoved(part) {
      // The separator stands before the part, and none before the first.
      let from = index > 0 && !output.isEmpty ? parts[index - 1].range.upperBound : part.range.lowerBound
      output += bytes[from..<part.range.upperBound]
    }
    return String(decoding: output, as: UTF8.self).trimmed
  }

  /// The bytes of `,`, `;`, a line end, `、` or `，`; 0 for anything else.
  private static func separatorLength(_ bytes: [UInt8], _ offset: Int) -> Int {
    switch bytes[offset] {
    case UInt8(ascii: ","), UInt8(ascii: ";"), 0x0A: 1
    case 0xE3 where bytes[offset...].starts(with: [0xE3, 0x80, 0x81]): 3
    case 0xEF where bytes[offset...].starts(with: [0xEF, 0xBC, 0x8C]): 3
    default: 0
    }
  }
}
