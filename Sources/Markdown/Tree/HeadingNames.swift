import SourceText

/// Identifiers of headings on a page, as github-slugger makes them (HD-1).
struct HeadingSlugs {
  private struct Entry {
    let identifier: String
    /// The last number that was given to one of its kind.
    var count: Int
  }

  /// Compared one by one while they are few, which is quicker than hashing.
  private var few: [Entry] = []
  private var many: [String: Int] = [:]
  private static let mostInList = 16

  init(reserving identifiers: [String]) {
    for identifier in identifiers { set(0, for: identifier) }
  }

  /// `Rain` twice gives `rain` and `rain-1`; an empty slug is `section`.
  mutating func identifier(for text: String) -> String {
    let slug = Self.slug(text)
    let base = slug.isEmpty ? "section" : slug
    guard var count = count(of: base) else {
      add(base)
      return base
    }
    var identifier = base
    while self.count(of: identifier) != nil {
      count += 1
      identifier = "\(base)-\(count)"
    }
    set(count, for: base)
    add(identifier)
    return identifier
  }

  /// Adds one that is not there.
  private mutating func add(_ identifier: String) {
    guard many.isEmpty, few.count < Self.mostInList else { return set(0, for: identifier) }
    if few.isEmpty { few.reserveCapacity(8) }
    few.append(Entry(identifier: identifier, count: 0))
  }

  private func count(of identifier: String) -> Int? {
    if !many.isEmpty { return many[identifier] }
    for place in few.indices where few[place].identifier == identifier { return few[place].count }
    return nil
  }

  private mutating func set(_ count: Int, for identifier: String) {
    if many.isEmpty {
      for place in few.indices where few[place].identifier == identifier {
        few[place].count = count
        return
      }
      if few.isEmpty { few.reserveCapacity(8) }
      guard few.count >= Self.mostInList else { return few.append(Entry(identifier: identifier, count: count)) }
      for entry in few { many[entry.identifier] = entry.count }
    }
    many[identifier] = count
  }

  static func slug(_ text: String) -> String {
    let bytes = text.utf8.span
    for offset in bytes.indices where bytes[offset] >= 0x80 { return unicodeSlug(text) }
    return unsafe String(unsafeUninitializedCapacity: bytes.count) { buffer in
      var count = 0
      for offset in bytes.indices {
        let byte = bytes[offset]
        if byte == 0x20 {
          unsafe buffer[count] = UInt8(ascii: "-")
        } else if byte.isLetterOrDigit || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_") {
          unsafe buffer[count] = byte.lowered
        } else {
          continue
        }
        count += 1
      }
      return count
    }
  }

  private static func unicodeSlug(_ text: String) -> String {
    var slug = String.UnicodeScalarView()
    for scalar in text.lowercased().unicodeScalars {
      if scalar == " " { slug.append("-") } else if isKept(scalar) { slug.append(scalar) }
    }
    return String(slug)
  }

  private static func isKept(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    // Letters of the scripts that are met most, so that Unicode's tables are asked for the others only.
    case 0x30...0x39, 0x61...0x7A, 0xDF...0xF6, 0xF8...0x24F, 0x430...0x45F, 0x3041...0x3096, 0x4E00...0x9FFF,
      0xAC00...0xD7A3:
      return true
    default: break
    }
    if scalar == "-" || scalar.properties.isAlphabetic { return true }
    return switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber, .letterNumber, .connectorPunctuation: true
    default: false
    }
  }
}

/// Headings as link fragments see them (HL-1).
package enum HeadingFolding {
  /// Punctuation becomes blanks, blanks collapse, letters are lowered: `Cups, Pots & Co.` gives `cups pots co`.
  package static func fold(_ text: String) -> String {
    let bytes = text.utf8.span
    for offset in bytes.indices where bytes[offset] >= 0x80 {
      return folded(text.lowercased().replacingNoBreakSpaces().utf8.span)
    }
    return folded(bytes)
  }

  /// The text of a range, folded.
  static func fold(_ text: [UInt8], _ range: Range<Int>) -> String {
    let bytes = text.span.extracting(range)
    for offset in bytes.indices where bytes[offset] >= 0x80 { return fold(text.string(range)) }
    return folded(bytes)
  }

  private static func folded(_ bytes: Swift.Span<UInt8>) -> String {
    unsafe String(unsafeUninitializedCapacity: bytes.count) { buffer in
      var count = 0
      var isBlankDue = false
      for offset in bytes.indices {
        let byte = bytes[offset]
        if isDropped(byte) {
          isBlankDue = count > 0
          continue
        }
        // Something was dropped where the blank stands now, so there is room for both.
        if isBlankDue {
          unsafe buffer[count] = 0x20
          count += 1
        }
        isBlankDue = false
        unsafe buffer[count] = byte.lowered
        count += 1
      }
      return count
    }
  }

  private static func isDropped(_ byte: UInt8) -> Bool {
    if byte.isWhitespace { return true }
    guard byte.isPunctuation else { return false }
    return byte != UInt8(ascii: "'") && byte != UInt8(ascii: "-") && byte != UInt8(ascii: "_")
  }

  /// Where the raw text of a heading stands: its marks, closing `#` and block identifier left out.
  static func source(_ clean: [UInt8], _ range: Range<Int>) -> Range<Int> {
    var text = range
    if let end = BlockSyntax.headingMarkEnd(
      clean, range.lowerBound..<clean.lineEnd(from: range.lowerBound, limit: range.upperBound))
    {
      text = end..<range.upperBound
      var close = text.upperBound
      while close > text.lowerBound, clean[close - 1] == UInt8(ascii: "#") { close -= 1 }
      if close == text.lowerBound || clean[close - 1].isBlank { text = text.lowerBound..<close }
    } else {
      text = range.lowerBound..<underlineStart(clean, range)
    }
    guard clean.firstOffset(of: UInt8(ascii: "^"), from: text.lowerBound, limit: text.upperBound) != nil else {
      return text
    }
    var scanner = InlineScanner(clean, text, MarkdownParser.Options(), isTableCell: false)
    if scanner.takeBlockIdentifier() != nil { text = text.lowerBound..<scanner.limit }
    return text
  }

  /// Whether a heading's raw text, blanks at its ends left out, is the text that it shows.
  static func isPlain(_ clean: [UInt8], _ source: Range<Int>, shown: String) -> Bool {
    var text = source
    while let first = text.first, clean[first].isWhitespace { text.removeFirst() }
    while let last = text.last, clean[last].isWhitespace { text.removeLast() }
    if isSame(clean.span.extracting(text), shown.utf8.span) { return true }
    guard let first = text.first, let last = text.last, clean[first] >= 0x80 || clean[last] >= 0x80 else {
      return false
    }
    return clean.string(text).trimmingBlanks() == shown
  }

  private static func isSame(_ first: Swift.Span<UInt8>, _ second: Swift.Span<UInt8>) -> Bool {
    guard first.count == second.count else { return false }
    for offset in first.indices where first[offset] != second[offset] { return false }
    return true
  }

  /// The start of the last line, the underline of a setext heading.
  private static func underlineStart(_ clean: [UInt8], _ range: Range<Int>) -> Int {
    var end = range.upperBound
    while end > range.lowerBound, clean[end - 1] != .newline { end -= 1 }
    return end
  }
}
