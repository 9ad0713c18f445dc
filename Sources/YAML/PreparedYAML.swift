import SourceText

/// A piece of a file as libyaml is to read it, with the way back to the bytes of the file.
///
/// Links are put in quotes, tabs that indent are blanks, controls that YAML forbids are blanks.
struct PreparedYAML {
  /// A change: `removed` bytes of the file at `offset` make way for `inserted`.
  struct Edit {
    enum Inserted { case openingQuote, quote, indentation, blank }

    let offset: Int
    let removed: Int
    let inserted: Inserted
  }

  /// They hold the text in `textRange`: the file's own when nothing had to be changed.
  let bytes: [UInt8]
  let textRange: Range<Int>
  private let range: Range<Int>
  /// The file's offset of every scalar of the text and of their end; empty when they are the file's, all ASCII.
  private let offsets: [Int32]
  /// The indices of scalars where a quote was opened that the author did not write, ascending.
  private let openedQuotes: [Int]
  let warnings: [SyntaxProblem]

  init(_ source: [UInt8], in range: Range<Int>) {
    self.range = range
    let features = SourceFeatures(source, in: range)
    guard features.needsEdits else {
      bytes = source
      textRange = range
      offsets = features.isASCII ? [] : Self.offsets(source, in: range)
      openedQuotes = []
      warnings = []
      return
    }
    var scanner = LinkScanner(source, in: range)
    scanner.scan()
    var edits = scanner.edits
    if features.hasControls {
      edits += Self.controlEdits(source, in: range)
      edits.sort { ($0.offset, $0.removed) < ($1.offset, $1.removed) }
    }
    let copy = EditedCopy(source, in: range, edits)
    bytes = copy.bytes
    textRange = 0..<copy.bytes.count
    offsets = copy.offsets
    openedQuotes = copy.openedQuotes
    warnings = scanner.warnings
  }

  /// The offset in the file of a scalar that libyaml counted.
  func offset(_ index: Int) -> Int {
    guard !offsets.isEmpty else { return min(range.lowerBound + index, range.upperBound) }
    return index < offsets.count ? Int(offsets[index]) : range.upperBound
  }

  func range(_ indices: Range<Int>) -> Range<Int> {
    let start = offset(indices.lowerBound)
    return start..<max(start, offset(indices.upperBound))
  }

  /// Whether the quote at this scalar is one of ours.
  func isOpenedQuote(_ index: Int) -> Bool {
    var low = 0
    var high = openedQuotes.count
    while low < high {
      let middle = (low + high) / 2
      if openedQuotes[middle] < index { low = middle + 1 } else { high = middle }
    }
    return low < openedQuotes.count && openedQuotes[low] == index
  }

  // MARK: Offsets

  private static func offsets(_ source: [UInt8], in range: Range<Int>) -> [Int32] {
    var offsets: [Int32] = []
    offsets.reserveCapacity(range.count + 1)
    for offset in range where source[offset] & 0xC0 != 0x80 { offsets.append(Int32(truncatingIfNeeded: offset)) }
    offsets.append(Int32(truncatingIfNeeded: range.upperBound))
    return offsets
  }

  private static func controlEdits(_ source: [UInt8], in range: Range<Int>) -> [Edit] {
    var edits: [Edit] = []
    var offset = range.lowerBound
    while offset < range.upperBound {
      let length = SourceFeatures.controlLength(source, at: offset, end: range.upperBound)
      if length > 0 { edits.append(Edit(offset: offset, removed: length, inserted: .blank)) }
      offset += max(1, length)
    }
    return edits
  }
}

/// What one look at the bytes tells about the work that they need.
struct SourceFeatures {
  private(set) var isASCII = true
  private(set) var hasControls = false
  private(set) var needsEdits = false

  init(_ source: [UInt8], in range: Range<Int>) {
    var hasTabs = false
    if !source.isPlainASCII(range) {
      let bytes = source.span.extracting(range)
      for offset in bytes.indices {
        let byte = bytes[offset]
        if byte &- 0x20 < 0x5F || byte == 0x0A || byte == 0x0D { continue }
        if byte == 0x09 {
          hasTabs = true
          continue
        }
        if byte >= 0x80 { isASCII = false }
        if Self.mayBeginControl(byte),
          Self.controlLength(source, at: range.lowerBound + offset, end: range.upperBound) > 0
        {
          hasControls = true
        }
      }
    }
    needsEdits = hasTabs || hasControls || Self.holdsMarks(source, range)
  }

  private static func mayBeginControl(_ byte: UInt8) -> Bool {
    byte < 0x80 || byte == 0xC2 || byte == 0xE2 || byte == 0xEF
  }

  /// Whether there is a link or template mark that may have to be put in quotes.
  ///
  /// Not for a line that ends with a link in double quotes after a key or dash, as most links are written: where no
  /// list in brackets goes on from line to line, it is given to libyaml as it is.
  private static func holdsMarks(_ source: [UInt8], _ range: Range<Int>) -> Bool {
    if source.firstOffset(of: UInt8(ascii: "{"), from: range.lowerBound, limit: range.upperBound) != nil { return true }
    var start = range.lowerBound
    while let open = source.firstOffset(of: UInt8(ascii: "["), from: start, limit: range.upperBound) {
      let isLink = open + 1 < range.upperBound && source[open + 1] == UInt8(ascii: "[")
      guard let end = isLink ? quotedLinkEnd(source, open, range) : listEnd(source, open, range) else { return true }
      start = end
    }
    return false
  }

  /// The offset after a list in brackets that ends on its line and holds no link.
  private static func listEnd(_ source: [UInt8], _ open: Int, _ range: Range<Int>) -> Int? {
    var depth = 0
    var offset = open
    while offset < range.upperBound {
      switch source[offset] {
      case 0x0A, 0x0D: return nil
      case UInt8(ascii: "["):
        guard offset + 1 < range.upperBound, source[offset + 1] != UInt8(ascii: "[") else { return nil }
        depth += 1
      case UInt8(ascii: "]"):
        depth -= 1
        let isAddress = offset + 1 < range.upperBound && source[offset + 1] == UInt8(ascii: "(")
        if isAddress { return nil }
        if depth == 0 { return offset + 1 }
      default: break
      }
      offset += 1
    }
    return nil
  }

  /// The end of the line of a link in double quotes that is all of a value.
  private static func quotedLinkEnd(_ source: [UInt8], _ link: Int, _ range: Range<Int>) -> Int? {
    guard link >= range.lowerBound + 3, source[link - 1] == UInt8(ascii: "\""), source[link - 2] == 0x20 else {
      return nil
    }
    let mark = source[link - 3]
    guard mark == UInt8(ascii: ":") || mark == UInt8(ascii: "-") else { return nil }
    var offset = link + 2
    while offset < range.upperBound {
      switch source[offset] {
      case UInt8(ascii: "\""), UInt8(ascii: "["), UInt8(ascii: "\\"), UInt8(ascii: ":"), UInt8(ascii: "#"), 0x0A, 0x0D:
        return nil
      case UInt8(ascii: "]"):
        guard offset + 2 < range.upperBound, source[offset + 1] == UInt8(ascii: "]"),
          source[offset + 2] == UInt8(ascii: "\"")
        else { return nil }
        let end = offset + 3
        return end == range.upperBound || source[end] == 0x0A || source[end] == 0x0D ? end : nil
      default: offset += 1
      }
    }
    return nil
  }

  /// The length of a control that libyaml refuses, or takes for a line end where the author saw none; else 0.
  static func controlLength(_ source: [UInt8], at offset: Int, end: Int) -> Int {
    func byte(_ distance: Int) -> UInt8 { offset + distance < end ? source[offset + distance] : 0 }
    switch source[offset] {
    case 0x09, 0x0A, 0x0D: return 0
    case 0..<0x20, 0x7F: return 1
    case 0xC2: return 0x80...0x9F ~= byte(1) ? 2 : 0
    case 0xE2: return byte(1) == 0x80 && (byte(2) == 0xA8 || byte(2) == 0xA9) ? 3 : 0
    case 0xEF:
      let isNoncharacter = byte(1) == 0xBF && byte(2) >= 0xBE
      let isByteOrderMark = byte(1) == 0xBB && byte(2) == 0xBF
      return isNoncharacter || isByteOrderMark ? 3 : 0
    default: return 0
    }
  }
}

/// The bytes of a range with edits applied, and where each scalar came from.
private struct EditedCopy {
  private(set) var bytes: [UInt8] = []
  private(set) var offsets: [Int32] = []
  private(set) var openedQuotes: [Int] = []

  init(_ source: [UInt8], in range: Range<Int>, _ edits: [PreparedYAML.Edit]) {
    bytes.reserveCapacity(range.count + edits.count * 2)
    offsets.reserveCapacity(range.count + edits.count * 2 + 1)
    var start = range.lowerBound
    for edit in edits where edit.offset >= start {
      copy(source, start..<edit.offset)
      if edit.inserted == .openingQuote { openedQuotes.append(offsets.count) }
      switch edit.inserted {
      case .openingQuote, .quote: append(UInt8(ascii: "'"), edit.offset)
      case .blank: append(UInt8(ascii: " "), edit.offset)
      case .indentation:
        append(UInt8(ascii: " "), edit.offset)
        append(UInt8(ascii: " "), edit.offset)
      }
      start = edit.offset + edit.removed
    }
    copy(source, start..<range.upperBound)
    offsets.append(Int32(truncatingIfNeeded: range.upperBound))
  }

  private mutating func copy(_ source: [UInt8], _ run: Range<Int>) {
    bytes += source[run]
    for offset in run where source[offset] & 0xC0 != 0x80 { offsets.append(Int32(truncatingIfNeeded: offset)) }
  }

  private mutating func append(_ byte: UInt8, _ offset: Int) {
    bytes.append(byte)
    offsets.append(Int32(truncatingIfNeeded: offset))
  }
}
