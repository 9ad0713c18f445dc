import YAML

/// Reads dates of calendars real and invented: kept as written, sortable as far as they are understood.
struct DateReader {
  let words: ValueWords

  /// A scalar or a map of year, month and day; nil for a list.
  func date(_ node: YAMLNode) -> GameDate? {
    switch node.value {
    case .scalar(let text, _): date(text)
    case .mapping(let entries): date(entries)
    case .sequence: nil
    }
  }

  func date(_ text: String) -> GameDate {
    let written = text.trimmed
    return GameDate(written: written, parts: parts(of: written))
  }

  /// `{year: 1720, month: Marpenoth, day: 16}`; a month that no calendar here knows does not sort.
  private func date(_ entries: [YAMLEntry]) -> GameDate? {
    var values: [FoldedWord: String] = [:]
    for entry in entries { values[FoldedWord(entry.key)] = entry.value.scalar?.trimmed }
    guard let year = values[FoldedWord("year")] else { return nil }
    let month = values[FoldedWord("month")]
    let day = values[FoldedWord("day")]
    let written = [day, month, year].compactMap { $0 }.filter { !$0.isEmpty }
    let isNumeric = written.allSatisfy { $0.utf8.allSatisfy(Self.isDigit) }
    var parts: [Int] = []
    if let year = Int(year) {
      parts.append(year)
      if let month = month.flatMap({ Int($0) ?? words.months[FoldedWord($0)] }) {
        parts.append(month)
        if let day = day.flatMap({ Int($0) }) { parts.append(day) }
      }
    }
    let text = isNumeric ? written.reversed().joined(separator: "-") : written.joined(separator: " ")
    return GameDate(written: text, parts: parts)
  }

  /// `1720-10-16T08:30` gives year, month, day, hour, minute; `10-16-1720` and `16 October 1720` give the first three.
  private func parts(of text: String) -> [Int] {
    guard text.utf8.count <= 60 else { return [] }
    if let parts = Self.isoParts(of: text) { return parts }
    let tokens = Self.tokens(of: text)
    let numbers = tokens.compactMap { Int($0) }
    if numbers.count == tokens.count { return numericParts(tokens, numbers, isNegative: text.hasPrefix("-")) }
    return namedParts(tokens)
  }

  /// The parts of `1720-10-16`, which nearly all dates are like.
  private static func isoParts(of text: String) -> [Int]? {
    let bytes = text.utf8.span
    guard bytes.count == 10, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-") else { return nil }
    var digits: (year: Int, month: Int, day: Int) = (0, 0, 0)
    for offset in bytes.indices where offset != 4 && offset != 7 {
      guard isDigit(bytes[offset]) else { return nil }
      let digit = Int(bytes[offset]) - 0x30
      switch offset {
      case 0..<4: digits.year = digits.year * 10 + digit
      case 5..<7: digits.month = digits.month * 10 + digit
      default: digits.day = digits.day * 10 + digit
      }
    }
    return digits.month > 0 ? [digits.year, digits.month, digits.day] : []
  }

  private func numericParts(_ tokens: [Substring], _ numbers: [Int], isNegative: Bool) -> [Int] {
    guard let first = numbers.first, tokens.count <= 7 else { return [] }
    var parts = numbers
    if numbers.count >= 3, tokens[0].count <= 2, tokens[2].count >= 3 {
      // MM-DD-YYYY, or DD.MM.YYYY where the first number is no month.
      parts = first > 12 ? [numbers[2], numbers[1], first] : [numbers[2], first, numbers[1]]
      parts += numbers.dropFirst(3)
    }
    if parts.count > 1, !(1...99).contains(parts[1]) { return [] }
    if isNegative, let year = parts.first { parts[0] = -year }
    return Array(parts.prefix(5))
  }

  private func namedParts(_ tokens: [Substring]) -> [Int] {
    var year: Int?
    var day: Int?
    var month: Int?
    var named = 0
    for token in tokens {
      if let number = Int(Self.withoutOrdinal(token)) {
        if Self.withoutOrdinal(token).count >= 3 { year = year ?? number } else { day = day ?? number }
      } else if let known = words.months[FoldedWord(token)] {
        month = month ?? known
      } else {
        named += 1
      }
    }
    guard let year, named <= 4 else { return [] }
    guard let month else { return [year] }
    return [year, month] + (day.map { [$0] } ?? [])
  }

  /// `16th` gives `16`.
  private static func withoutOrdinal(_ token: Substring) -> Substring {
    for ending in ["st", "nd", "rd", "th"] where token.hasSuffix(ending) {
      let number = token.dropLast(2)
      if number.utf8.allSatisfy(isDigit) { return number }
    }
    return token
  }

  /// Runs of letters and digits; `T` between digits and a final `Z` separate.
  private static func tokens(of text: String) -> [Substring] {
    let isASCII = text.utf8.allSatisfy { $0 < 0x80 }
    let runs = isASCII ? asciiRuns(of: text) : text.split { !($0.isLetter || $0.isNumber) }
    return runs.flatMap { token -> [Substring] in
      let separates = token.utf8.allSatisfy { isDigit($0) || $0 == UInt8(ascii: "T") || $0 == UInt8(ascii: "Z") }
      return separates ? token.split { $0 == "T" || $0 == "Z" } : [token]
    }
  }

  private static func asciiRuns(of text: String) -> [Substring] {
    text.utf8.split { byte in
      !isDigit(byte) && !(UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }.map { Substring($0) }
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
