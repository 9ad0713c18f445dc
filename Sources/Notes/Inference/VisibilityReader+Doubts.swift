import SourceText
import YAML

/// What may be meant to say who sees a note: keys inside other keys, other spellings, front matter where none is read.
extension VisibilityReader {
  /// `meta: {draft: true}`, `obsidian.publish: false`: whatever holds the word, it is said of the note.
  private mutating func readNested(_ entry: KeyedEntry) {
    if let mark = entry.key.utf8.lastIndex(where: { Self.marksBetweenKeys.contains($0) }),
      let key = word(String(entry.key[entry.key.utf8.index(after: mark)...])), hides(key, entry.value.words) == true
    {
      reportNested(key, entry.value.range)
    }
    var open = entry.value.isScalar ? [] : [(node: entry.value, isThing: false)]
    while let (node, isThing) = open.popLast() {
      switch node.value {
      case .scalar: continue
      // Maps of several entries in a list are things of their own: a hidden step, a secret door.
      case .sequence(let items): open += items.map { ($0, $0.entries.count > 1) }
      case .mapping(let parts):
        for part in parts {
          if let key = word(part.key), !isThing || !Self.keysOfThings.contains(key.rawValue),
            hides(key, part.value.words) == true
          {
            reportNested(key, part.value.range)
          } else if isTagKey(part.key), Self.tagWords(part.value).contains(where: { isRestricting($0) }) {
            reportNested(FoldedWord(part.key), part.value.range)
          } else if !isThing, saysPrivate(part) {
            reportNested(FoldedWord(part.key), part.value.range)
          }
          open.append((part.value, isThing))
        }
      }
    }
  }

  /// `meta: {status: draft}`, but not `{status: hidden}`, which may be said of a part.
  private func saysPrivate(_ part: YAMLEntry) -> Bool {
    let key = FoldedWord(part.key)
    let isLabel = parser.schema.keyMeanings[key].roles.contains(.label)
    return Self.texts(of: part.value).contains { text in
      guard text.utf8.count <= Self.longestPhrase else { return false }
      if isLabel { return sign(ofLabel: text, key: key) == .clear }
      return Self.parts(of: text).contains { parser.schema.words.privacy.isPhrase(FoldedWord($0)) }
    }
  }

  private static let keysOfThings: Set = ["hidden", "secret", "hide", "visible", "ishidden", "issecret", "isvisible"]

  private func isTagKey(_ key: String) -> Bool { ["tag", "tags"].contains(FoldedWord(key).rawValue) }

  /// All that may be a tag in a value, however the tags are set apart.
  private static func tagWords(_ value: YAMLNode) -> [Substring] {
    var words: [Substring] = []
    var open = [value]
    while let node = open.popLast() {
      switch node.value {
      case .scalar(let text, _): words += text.split { !($0.isLetter || $0.isNumber || "-_/".contains($0)) }
      case .sequence(let items): open += items
      case .mapping(let parts):
        for part in parts {
          words.append(part.key[...])
          open.append(part.value)
        }
      }
    }
    return words
  }

  private static let marksBetweenKeys: [UInt8] = Array("./:".utf8)

  /// The word of visibility that a key is, however it is written.
  private func word(_ key: some StringProtocol) -> FoldedWord? {
    LookAlikes.spellings(of: key).first { words.contains(key: $0) }
  }

  private mutating func reportNested(_ key: FoldedWord, _ range: Range<Int>) {
    restrict("\(key.rawValue) inside another key", range)
    diagnostics.append(
      Diagnostic(
        .error, "visibility-not-understood", "'\(key.rawValue)' stands inside another key; the note stays private",
        path: file.path, range: range, suggestion: "write it on a line of its own, without blanks before it"))
  }

  /// Keys that are meant to be about visibility and are spelled in another way.
  mutating func readDoubtful(_ entry: KeyedEntry) {
    if entry.meaning.common == .tags {
      let isPlain = entry.value.items.allSatisfy { item in
        item.scalar.map { $0.utf8.allSatisfy { $0.isPlainTagByte } } ?? false
      }
      if !isPlain, Self.tagWords(entry.value).contains(where: { isRestricting($0) }) {
        restrict("\(entry.key) with a private tag", entry.value.range)
      }
      return
    }
    if ["gm", "dm"].contains(entry.word.rawValue), let value = entry.value.scalar,
      parser.schema.words.values.booleans[FoldedWord(value)] == true
    {
      return reportNotUnderstood(entry, advice: "write 'gm_only: true'")
    }
    if entry.key == "<<" {
      for part in entry.value.items.flatMap(\.entries) {
        if let part = KeyedEntry(part, parser.schema), screen.maySay(part) { read(saying: part) }
      }
      return
    }
    readNested(entry)
    if let plain = LookAlikes.plain(entry.key), words.contains(key: FoldedWord(plain)) {
      if hides(FoldedWord(plain), entry.value.words) != false {
        reportNotUnderstood(entry, advice: "write '\(plain)' in plain letters")
      }
    } else if let plain = LookAlikes.plain(entry.key), ["tag", "tags"].contains(FoldedWord(plain).rawValue) {
      let tags = entry.value.words.flatMap { $0.split(separator: ",") }
      if tags.contains(where: { isRestricting($0) }) {
        reportNotUnderstood(entry, advice: "write '\(plain)' in plain letters")
      }
    } else if let meant = words.nearMiss(of: entry.word), hides(meant, entry.value.words) == true {
      reportNotUnderstood(entry, advice: "did you mean '\(meant.rawValue)'?")
    }
  }

  /// Whether a value hides the note under some key; nil when it is not understood.
  private func hides(_ key: FoldedWord, _ values: [String]) -> Bool? {
    let values = values.map { FoldedWord($0) }.filter { !$0.isEmpty }
    guard let value = values.first else { return nil }
    if words.hideKeys.contains(key) || words.publishKeys.contains(key) {
      guard let flag = parser.schema.words.values.booleans[value] else { return nil }
      return flag == words.hideKeys.contains(key)
    }
    let audiences = values.map { audience(named: $0) }
    if audiences.contains(where: { $0.map { rank($0) == 0 } ?? false }) { return false }
    return audiences.contains { $0 != nil } ? true : nil
  }

  /// Without an opening line, only a line that clearly hides the note is taken for front matter.
  mutating func read(misplaced: MisplacedFrontMatter) {
    for line in misplaced.lines {
      let known = word(line.key)
      let word = known ?? FoldedWord(LookAlikes.latin(line.key) ?? String(line.key))
      let values = line.value.split(separator: ",").map { String($0) }
      let hidesNote: Bool
      if known != nil {
        let hides = hides(word, values) ?? LookAlikes.latin(line.value).flatMap { self.hides(word, [$0]) }
        let isText = words.textKeys.contains(word) || words.weakKeys.contains(word)
        hidesNote = hides ?? (misplaced.isOpened && !isText && !line.value.isEmpty)
      } else {
        let isTag = misplaced.isOpened && ["tag", "tags"].contains(word.rawValue)
        let isLabel = parser.schema.keyMeanings[word].roles.contains(.label)
        hidesNote =
          (isTag && values.contains { isRestricting($0) })
          || (isLabel && sign(ofLabel: String(line.value), key: word) == .clear)
      }
      guard hidesNote else { continue }
      restrict("misplaced front matter", line.range)
      diagnostics.append(
        Diagnostic(
          .error, "visibility-not-understood",
          "'\(line.key)' stands where no front matter is read; the note stays private", path: file.path,
          range: line.range, suggestion: "begin the file with '---', and end the front matter with '---'"))
      return
    }
  }

  /// Front matter that could not be read hides the note when any word of visibility stands in it.
  mutating func read(unreadable range: Range<Int>) {
    let text = String(decoding: file.bytes[range.clamped(to: 0..<file.bytes.count)], as: UTF8.self)
    for word in text.split(whereSeparator: { !($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") }) {
      let isAboutVisibility = LookAlikes.spellings(of: word).contains { folded in
        words.contains(key: folded) || words.nearMiss(of: folded) != nil || words.tags.contains(folded)
      }
      guard isAboutVisibility else { continue }
      restrict("unreadable front matter", range)
      diagnostics.append(
        Diagnostic(
          .error, "visibility-not-understood",
          "the front matter cannot be read and says '\(word)'; the note stays private", path: file.path,
          range: range, suggestion: "correct the front matter"))
      return
    }
  }
}

extension UInt8 {
  /// A letter or digit of ASCII, or a mark within a tag.
  fileprivate var isPlainTagByte: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "/"):
      true
    default: false
    }
  }
}
