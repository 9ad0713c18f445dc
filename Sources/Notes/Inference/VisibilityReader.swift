import SourceText
import YAML

/// Reads what a note says about who may see it. In doubt it stays private, and the author is told.
struct VisibilityReader {
  let file: SourceFile
  let parser: NoteParser
  private(set) var diagnostics: [Diagnostic] = []
  /// Everything that hides the note, in the order of the rules.
  private var restrictions: [(audience: AudienceName, rule: String, range: Range<Int>)] = []
  private var isPublished = false
  private var optsIn = false

  init(file: SourceFile, parser: NoteParser) {
    self.file = file
    self.parser = parser
  }

  private var words: VisibilityWords { parser.schema.words.visibility }

  /// - Parameters:
  ///   - entries: Front matter, then facts of the body.
  ///   - unreadable: The front matter's range when it could not be read.
  ///   - body: The body's bytes.
  mutating func visibility(
    entries: [KeyedEntry], tags: [String], path: SourcePath, kind: KindName, unreadable: Range<Int>?,
    body: Range<Int>
  ) -> DeclaredVisibility {
    for entry in entries { read(entry) }
    read(misplaced: MisplacedFrontMatter(file.bytes, from: body.lowerBound))
    for tag in tags { read(tag: tag) }
    read(path)
    if parser.configuration.privateKinds.contains(kind) {
      restrict("private kind \(kind)", 0..<0)
    }
    if let unreadable { read(unreadable: unreadable) }
    return mostPrivate() ?? (isPublished ? .everyone(optsIn: optsIn) : .unstated)
  }

  private mutating func restrict(_ rule: String, _ range: Range<Int>, to audience: AudienceName? = nil) {
    restrictions.append((audience ?? parser.configuration.mostPrivateAudience, rule, range))
  }

  /// The first of the strictest restrictions.
  private func mostPrivate() -> DeclaredVisibility? {
    var strictest: (audience: AudienceName, rule: String, range: Range<Int>)?
    for restriction in restrictions {
      if let strictest, rank(restriction.audience) <= rank(strictest.audience) { continue }
      strictest = restriction
    }
    return strictest.map { .restricted(to: $0.audience, rule: $0.rule, range: $0.range) }
  }

  /// An audience that the journal does not have is the most private one.
  private func rank(_ audience: AudienceName) -> Int {
    parser.configuration.audiences.firstIndex(of: audience) ?? parser.configuration.audiences.count
  }

  // MARK: Properties

  private mutating func read(_ entry: KeyedEntry) {
    guard entry.meaning.roles.contains(.visibility) else { return readDoubtful(entry) }
    read(entry, as: entry.word)
  }

  private mutating func read(_ entry: KeyedEntry, as key: FoldedWord) {
    if words.hideKeys.contains(key) {
      readFlag(entry, key, hidesWhen: true)
    } else if words.publishKeys.contains(key) {
      readFlag(entry, key, hidesWhen: false)
    } else {
      readAudience(entry, key)
    }
  }

  private mutating func readFlag(_ entry: KeyedEntry, _ key: FoldedWord, hidesWhen hiding: Bool) {
    // A list of one says what its item says.
    let items = entry.value.items
    let only = entry.value.scalar ?? (items.count == 1 ? items[0].scalar : nil)
    guard let word = only, let flag = parser.schema.words.values.booleans[FoldedWord(word)] else {
      let looks = only.flatMap { LookAlikes.latin($0) }.map { FoldedWord($0) }
      let isText = looks.map { parser.schema.words.values.booleans[$0] == nil } ?? true
      if !isText || !words.textKeys.contains(key) { reportNotUnderstood(entry, advice: "write 'true' or 'false'") }
      return
    }
    if flag == hiding {
      restrict("\(entry.key): \(word.trimmed)", entry.value.range)
    } else if !hiding {
      isPublished = true
      optsIn = optsIn || words.optInKeys.contains(key)
    }
  }

  /// Of several audiences, the least private one counts.
  private mutating func readAudience(_ entry: KeyedEntry, _ key: FoldedWord) {
    let named = entry.value.words.filter { !$0.trimmed.isEmpty }
    let audiences = named.map { audience(named: FoldedWord($0)) }
    let isWeak = words.weakKeys.contains(key)
    guard !audiences.isEmpty, audiences.count == entry.value.items.count, !audiences.contains(where: { $0 == nil })
    else {
      if !isWeak {
        reportNotUnderstood(
          entry, advice: "write one of \(parser.configuration.audiences.map(\.rawValue).joined(separator: ", "))")
      }
      return
    }
    guard let least = audiences.compactMap({ $0 }).min(by: { rank($0) < rank($1) }) else { return }
    if rank(least) == 0 {
      isPublished = true
    } else {
      restrict("\(entry.key): \(named.map(\.trimmed).joined(separator: ", "))", entry.value.range, to: least)
    }
  }

  /// The journal's own audiences come before the shipped words.
  private func audience(named word: FoldedWord) -> AudienceName? {
    if let own = parser.configuration.audiences.first(where: { FoldedWord($0.rawValue) == word }) { return own }
    if words.everyone.contains(word) { return parser.configuration.audiences.first ?? .everyone }
    return words.restricted.contains(word) ? parser.configuration.mostPrivateAudience : nil
  }

  private mutating func reportNotUnderstood(_ entry: KeyedEntry, advice: String) {
    restrict("\(entry.key) not understood", entry.value.range)
    diagnostics.append(
      Diagnostic(
        .error, "visibility-not-understood", "'\(entry.key)' is not understood; the note stays private",
        path: file.path, range: entry.value.range, suggestion: advice))
  }

  // MARK: Tags, paths, unreadable front matter

  private mutating func read(tag: String) {
    if isRestricting(tag) { restrict("tag \(tag)", 0..<0) }
  }

  /// `gm`, `gm/plot`, `#gm`, and what looks like it.
  private func isRestricting(_ tag: some StringProtocol) -> Bool {
    if words.tags.contains(FoldedWord(tag)) { return true }
    let isPlain = tag.utf8.allSatisfy { $0 < 0x80 && $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "#") }
    guard !isPlain else { return false }
    let latin = LookAlikes.latin(tag) ?? String(tag)
    return latin.split { $0 == "/" || $0 == "#" || $0.isWhitespace }.contains { words.tags.contains(FoldedWord($0)) }
  }

  private mutating func read(_ path: SourcePath) {
    for folder in path.folderNames {
      let name = KindInference.withoutOrder(folder)
      let isOrdered = name.utf8.count != folder.utf8.count
      if words.folders.contains(FoldedWord(folder)) || (isOrdered && words.folders.contains(FoldedWord(name)))
        || (LookAlikes.latin(folder).map { words.folders.contains(FoldedWord($0)) } ?? false)
      {
        restrict("folder \(folder)", 0..<0)
      }
    }
    for glob in parser.configuration.privateGlobs where glob.covers(path.rawValue) {
      restrict("private: \(glob.pattern)", 0..<0)
    }
  }

  // MARK: Doubts

  /// `meta: {draft: true}`, `obsidian.publish: false`: whatever holds the word, it is said of the note.
  private mutating func readNested(_ entry: KeyedEntry) {
    if let mark = entry.key.utf8.lastIndex(where: { Self.marksBetweenKeys.contains($0) }),
      let key = word(String(entry.key[entry.key.utf8.index(after: mark)...])), hides(key, entry.value.words) == true
    {
      reportNested(key, entry.value.range)
    }
    var open = entry.value.isScalar ? [] : [entry.value]
    while let node = open.popLast() {
      switch node.value {
      case .scalar: continue
      // Maps of several entries in a list are things of their own, each with its secrets.
      case .sequence(let items): open += items.filter { $0.entries.count == 1 }
      case .mapping(let parts):
        for part in parts {
          if let key = word(part.key), hides(key, part.value.words) == true { reportNested(key, part.value.range) }
          open.append(part.value)
        }
      }
    }
  }

  private static let marksBetweenKeys: [UInt8] = Array("./:".utf8)

  /// The word of visibility that a key is, however it is written.
  private func word(_ key: String) -> FoldedWord? {
    let word = FoldedWord(LookAlikes.latin(key) ?? key)
    return words.contains(key: word) ? word : nil
  }

  private mutating func reportNested(_ key: FoldedWord, _ range: Range<Int>) {
    restrict("\(key.rawValue) inside another key", range)
    diagnostics.append(
      Diagnostic(
        .error, "visibility-not-understood", "'\(key.rawValue)' stands inside another key; the note stays private",
        path: file.path, range: range, suggestion: "write it on a line of its own, without blanks before it"))
  }

  /// Keys that are meant to be about visibility and are spelled in another way.
  private mutating func readDoubtful(_ entry: KeyedEntry) {
    if entry.key == "<<" {
      for part in entry.value.items.flatMap(\.entries) {
        if let part = KeyedEntry(part, parser.schema) { read(part) }
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
  private mutating func read(misplaced: MisplacedFrontMatter) {
    for line in misplaced.lines {
      let word = LookAlikes.latin(line.key).map { FoldedWord($0) } ?? FoldedWord(line.key)
      let values = (LookAlikes.latin(line.value) ?? String(line.value)).split(separator: ",").map { String($0) }
      let hidesNote: Bool
      if words.contains(key: word) {
        let hides = hides(word, values)
        let isText = words.textKeys.contains(word) || words.weakKeys.contains(word)
        hidesNote = hides ?? (misplaced.isOpened && !isText && !line.value.isEmpty)
      } else {
        hidesNote =
          misplaced.isOpened && ["tag", "tags"].contains(word.rawValue)
          && values.contains { isRestricting($0) }
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
  private mutating func read(unreadable range: Range<Int>) {
    let text = String(decoding: file.bytes[range.clamped(to: 0..<file.bytes.count)], as: UTF8.self)
    for word in text.split(whereSeparator: { !($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") }) {
      let folded = FoldedWord(LookAlikes.latin(word) ?? String(word))
      guard words.contains(key: folded) || words.nearMiss(of: folded) != nil || words.tags.contains(folded) else {
        continue
      }
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
