import SourceText
import YAML

/// Words for private where nothing is said about visibility: `status: draft`, `for: gm`, `players: no`, `type: secret`.
extension VisibilityReader {
  private var privacy: PrivacyWords { parser.schema.words.privacy }

  /// Keys whose value may say that the note is not for everyone.
  mutating func readLabel(_ entry: KeyedEntry) {
    let texts = Self.texts(of: entry.value)
    // `players: [Ann, GM]` are the people at the table.
    if texts.count > 1, privacy.denialKeys.contains(entry.word) { return }
    for text in texts {
      if let sign = sign(ofLabel: text, key: entry.word) {
        return withhold("\(entry.key): \(text.trimmed)", sign, entry.value.range, says: entry.key)
      }
    }
  }

  /// `vertraulich: ja`: a word for private as a key.
  private mutating func readFlag(_ entry: KeyedEntry) {
    guard let sign = privacy.sign(of: entry.word), let value = entry.value.words.first,
      parser.schema.words.values.booleans[FoldedWord(value)] == true
    else { return }
    withhold("\(entry.key): \(value.trimmed)", sign, entry.value.range, says: entry.key)
  }

  /// Longer texts only speak of it.
  static let longestPhrase = 48

  /// `note: GM only` says it under any key.
  mutating func readPhrase(_ entry: KeyedEntry) {
    readFlag(entry)
    for text in Self.texts(of: entry.value) where text.utf8.count <= Self.longestPhrase {
      let isPhrase = Self.parts(of: text).contains { part in
        privacy.isPhrase(FoldedWord(part)) || LookAlikes.latin(part).map { privacy.isPhrase(FoldedWord($0)) } == true
      }
      if isPhrase { return withhold("\(entry.key): \(text.trimmed)", .clear, entry.value.range, says: entry.key) }
    }
  }

  /// Withholds the note, and tells the author when that may be a misunderstanding; not when the note says that it is public.
  mutating func withhold(_ rule: String, _ sign: PrivacyWords.Sign, _ range: Range<Int>, says what: String) {
    switch sign {
    case .clear: restrict(rule, range)
    case .doubtful:
      doubts.append(
        Doubt(
          rule: rule, range: range,
          diagnostic: Diagnostic(
            .warning, "visibility-doubtful", "'\(what)' may say that the note is private; it is withheld",
            path: file.path, range: range, suggestion: "write 'visibility: public' to show it, or 'visibility: gm'")))
    }
  }

  /// What a label says: one of its parts is a word, or its last word is one of a few.
  func sign(ofLabel text: String, key: FoldedWord) -> PrivacyWords.Sign? {
    guard text.utf8.count <= 120 else { return nil }
    let parts = Self.parts(of: text)
    // `×` says no, too.
    if parts.isEmpty { return sign(of: FoldedWord(text), key: key) }
    for part in parts {
      for word in LookAlikes.spellings(of: part) {
        if let sign = sign(of: word, key: key) { return sign }
      }
    }
    if Self.holdsSign(text) { return .doubtful }
    guard let first = parts.first, privacy.labelKeys.contains(key) || isStatusKey(key) else { return nil }
    if let near = privacy.nearMiss(of: FoldedWord(first)), near != FoldedWord(first) { return .doubtful }
    let words = first.split(whereSeparator: \.isWhitespace)
    guard (2...4).contains(words.count), let last = words.last else { return nil }
    let isNumbered = last.utf8.contains { (0x30...0x39).contains($0) }
    let word = FoldedWord(isNumbered ? words[0] : last)
    return privacy.sign(of: word) == .clear && !Self.people.contains(word.rawValue) ? .doubtful : nil
  }

  /// `a letter from the GM` is no label.
  private static let people: Set<String> = ["gm", "dm", "gms", "dms"]

  private func sign(of word: FoldedWord, key: FoldedWord) -> PrivacyWords.Sign? {
    if privacy.denialKeys.contains(key) {
      if parser.schema.words.values.booleans[word] == false || privacy.isDenial(word) { return .clear }
    }
    guard let sign = privacy.sign(of: word) else {
      return privacy.readerKeys.contains(key) && privacy.isReader(word) ? .clear : nil
    }
    return isOwnWord(word, key: key) ? nil : sign
  }

  private func isStatusKey(_ key: FoldedWord) -> Bool {
    !privacy.readerKeys.contains(key) && !privacy.denialKeys.contains(key)
  }

  /// A status, value or kind of that name that the journal has: what it means there is known.
  private func isOwnWord(_ word: FoldedWord, key: FoldedWord) -> Bool {
    let table = parser.schema.tables[kind]
    if let kind = parser.schema.words.kinds[word], FoldedWord(kind.rawValue) == word { return true }
    guard let property = table.property(forKey: key) else { return false }
    if property.name == "status" {
      return table.status(forWord: word).map { FoldedWord($0.rawValue) == word } ?? false
    }
    return table.value(forWord: word, of: property.name).map { FoldedWord($0) == word } ?? false
  }

  // MARK: Values

  /// The texts in a value, of lists and maps too.
  static func texts(of value: YAMLNode) -> [String] {
    switch value.value {
    case .scalar(let text, _): [text]
    case .sequence(let items): items.compactMap { $0.scalar }
    case .mapping(let entries): entries.flatMap { [$0.key, $0.value.scalar ?? ""] }
    }
  }

  /// What stands between marks, without marks and blanks at its ends: `draft` and `v2` of `**draft** (v2)`.
  static func parts(of text: some StringProtocol) -> [Substring] {
    let text = Substring(text)
    if let parts = partsOfASCII(text) { return parts }
    var parts: [Substring] = []
    for part in text.split(whereSeparator: { isBorder($0) }) {
      var rest = part
      while let dash = rest.range(ofDash: ()) {
        parts.append(trimmed(rest[..<dash.lowerBound]))
        rest = rest[dash.upperBound...]
      }
      parts.append(trimmed(rest))
    }
    return parts.filter { !$0.isEmpty }
  }

  /// The same for texts of ASCII, as nearly all are, byte by byte; nil for others.
  private static func partsOfASCII(_ text: Substring) -> [Substring]? {
    let utf8 = text.utf8
    var ranges: [Range<Int>] = []
    let bytes = utf8.span
    var (start, end) = (-1, 0)
    var (isAfterBlank, isAfterDash) = (false, false)
    for offset in bytes.indices {
      let byte = bytes[offset]
      guard byte < 0x80 else { return nil }
      let isBlank = byte == 0x20 || (0x09...0x0D).contains(byte)
      let isMark = byte > 0x20 && byte != 0x7F && byte != UInt8(ascii: "_") && byte != UInt8(ascii: "'")
      if byte.isWordASCII {
        if start < 0 { start = offset }
        end = offset + 1
      } else if (isAfterDash && isBlank) || (isMark && byte != UInt8(ascii: "-")) {
        if start >= 0 { ranges.append(start..<end) }
        start = -1
      }
      isAfterDash = byte == UInt8(ascii: "-") && isAfterBlank
      isAfterBlank = isBlank
    }
    if start >= 0 { ranges.append(start..<end) }
    return ranges.map { range in
      let first = utf8.index(utf8.startIndex, offsetBy: range.lowerBound)
      return text[first..<utf8.index(first, offsetBy: range.count)]
    }
  }

  private static func isBorder(_ character: Character) -> Bool {
    if character.isLetter || character.isNumber || character.isWhitespace { return false }
    return !"-_–—'’".contains(character)
      && !character.unicodeScalars.allSatisfy { LookAlikes.isInvisible($0) }
  }

  private static func trimmed(_ text: Substring) -> Substring {
    guard let start = text.firstIndex(where: { $0.isLetter || $0.isNumber }),
      let end = text.lastIndex(where: { $0.isLetter || $0.isNumber })
    else { return "" }
    return text[start...end]
  }

  /// A padlock and its like.
  static func holdsSign(_ text: some StringProtocol) -> Bool {
    guard text.utf8.contains(where: { $0 >= 0xE2 }) else { return false }
    return text.unicodeScalars.contains { signs.contains($0) }
  }

  private static let signs: Set<Unicode.Scalar> = ["🔒", "🔐", "🔏", "🤫", "🙈", "⛔", "🚫", "㊙"]
}

extension Substring {
  /// A dash with blanks around it.
  fileprivate func range(ofDash: Void) -> Range<Index>? {
    guard utf8.contains(where: { $0 == UInt8(ascii: "-") || $0 == 0xE2 }) else { return nil }
    var index = startIndex
    while let found = self[index...].firstIndex(where: { "-–—".contains($0) }) {
      let next = self.index(after: found)
      if found > startIndex, self[self.index(before: found)].isWhitespace, next == endIndex || self[next].isWhitespace {
        return found..<next
      }
      index = next
    }
    return nil
  }
}
