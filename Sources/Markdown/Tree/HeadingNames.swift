/// Identifiers of headings on a page, as github-slugger makes them (HD-1).
struct HeadingSlugs {
  private var used: [String: Int] = [:]

  init(reserving identifiers: [String]) {
    for identifier in identifiers { used[identifier] = 0 }
  }

  /// `Rain` twice gives `rain` and `rain-1`; an empty slug is `section`.
  mutating func identifier(for text: String) -> String {
    let slug = Self.slug(text)
    let base = slug.isEmpty ? "section" : slug
    guard var count = used[base] else {
      used[base] = 0
      return base
    }
    var identifier = base
    while used[identifier] != nil {
      count += 1
      identifier = "\(base)-\(count)"
    }
    used[base] = count
    used[identifier] = 0
    return identifier
  }

  static func slug(_ text: String) -> String {
    guard text.utf8.allSatisfy({ $0 < 0x80 }) else { return unicodeSlug(text) }
    var slug: [UInt8] = []
    for byte in text.utf8 {
      if byte == 0x20 {
        slug.append(UInt8(ascii: "-"))
      } else if byte.isLetterOrDigit || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_") {
        slug.append(byte.lowered)
      }
    }
    return String(decoding: slug, as: UTF8.self)
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
    var folded: [UInt8] = []
    var isBlankDue = false
    let isASCII = text.utf8.allSatisfy { $0 < 0x80 }
    for byte in (isASCII ? text : text.lowercased().replacingNoBreakSpaces()).utf8 {
      if isDropped(byte) {
        isBlankDue = true
        continue
      }
      if isBlankDue, !folded.isEmpty { folded.append(0x20) }
      isBlankDue = false
      folded.append(byte.lowered)
    }
    return String(decoding: folded, as: UTF8.self)
  }

  private static func isDropped(_ byte: UInt8) -> Bool {
    if byte.isWhitespace { return true }
    guard byte.isPunctuation else { return false }
    return byte != UInt8(ascii: "'") && byte != UInt8(ascii: "-") && byte != UInt8(ascii: "_")
  }

  /// The raw text of a heading: its marks, closing `#` and block identifier left out.
  static func source(_ clean: [UInt8], _ range: Range<Int>) -> String {
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
    var scanner = InlineScanner(clean, text, MarkdownParser.Options(), isTableCell: false)
    if scanner.takeBlockIdentifier() != nil { text = text.lowerBound..<scanner.limit }
    return clean.string(text)
  }

  /// The start of the last line, the underline of a setext heading.
  private static func underlineStart(_ clean: [UInt8], _ range: Range<Int>) -> Int {
    var end = range.upperBound
    while end > range.lowerBound, clean[end - 1] != .newline { end -= 1 }
    return end
  }
}
