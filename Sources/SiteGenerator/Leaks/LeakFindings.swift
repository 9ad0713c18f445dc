import SourceText

/// What the leak check has to say.
struct LeakFindings: Sendable {
  /// An error for each leak, at what should not have been published.
  var diagnostics: [Diagnostic] = []
  /// Titles of withheld notes that visible notes use as well, in the order of the notes.
  var spokenTitles: [String] = []
}

/// Where in a site a secret stands.
struct LeakPlace: Sendable, CustomStringConvertible {
  /// `in 'index.html', line 3, column 14: "…as Ada knew…"`
  let description: String

  static func name(_ address: SiteAddress) -> LeakPlace { LeakPlace(description: "in the name of '\(address)'") }

  /// A place as editors count it, with what stands around it: the file is not published and cannot be looked at.
  static func text(_ address: SiteAddress, _ bytes: [UInt8], _ range: Range<Int>) -> LeakPlace {
    // Counted by hand: a table of all lines would cost more than the search.
    var line = 1
    var lineStart = 0
    for offset in 0..<range.lowerBound where bytes[offset] == 0x0A {
      line += 1
      lineStart = offset + 1
    }
    let column = bytes[lineStart..<range.lowerBound].count { $0 & 0xC0 != 0x80 } + 1
    let around = excerpt(bytes, range)
    return LeakPlace(description: "in '\(address)', line \(line), column \(column): \"…\(around)…\"")
  }

  static func data(_ address: SiteAddress, _ range: Range<Int>) -> LeakPlace {
    LeakPlace(description: "in '\(address)', byte \(range.lowerBound)")
  }

  private static let context = 24

  private static func excerpt(_ bytes: [UInt8], _ range: Range<Int>) -> String {
    var start = max(0, range.lowerBound - context)
    var end = min(bytes.count, range.upperBound + context)
    while start < range.lowerBound, bytes[start] & 0xC0 == 0x80 { start += 1 }
    while end > range.upperBound, end < bytes.count, bytes[end] & 0xC0 == 0x80 { end -= 1 }
    let shown = bytes[start..<end].map { $0 < 0x20 || $0 == 0x7F ? 0x20 : $0 }
    return String(decoding: shown, as: UTF8.self)
  }
}
