import SourceText
import YAML

/// Reads what a note says about who may see it. In doubt it stays private, and the author is told.
struct VisibilityReader {
  let file: SourceFile
  let parser: NoteParser
  var diagnostics: [Diagnostic] = []
  /// Everything that hides the note, in the order of the rules.
  private var restrictions: [(audience: AudienceName, rule: String, range: Range<Int>)] = []
  private var isPublished = false
  private var optsIn = false
  /// What may hide the note: it does, unless the note says that it is public.
  var doubts: [Doubt] = []
  /// What says that the note is public, in its own words.
  private var statement: (text: String, range: Range<Int>)?
  private(set) var kind = KindName.note

  struct Doubt {
    let rule: String
    let range: Range<Int>
    let diagnostic: Diagnostic
  }

  init(file: SourceFile, parser: NoteParser) {
    self.file = file
    self.parser = parser
  }

  var words: VisibilityWords { parser.schema.words.visibility }
  /// Passes by what says nothing.
  var screen: PrivacyScreen { parser.schema.words.privacyScreen }

  /// - Parameters:
  ///   - entries: Front matter, then facts of the body.
  ///   - names: Those in the note's path.
  ///   - title: What the note is called, and where.
  mutating func visibility(
    of draft: NoteDraft, entries: [KeyedEntry], tags: [String], names: PathNames,
    title: (text: String, range: Range<Int>), kind: KindName
  ) -> DeclaredVisibility {
    self.kind = kind
    let screen = screen
    for place in entries.indices where screen.maySay(entries[place]) { read(saying: entries[place]) }
    read(misplaced: MisplacedFrontMatter(file.bytes, from: draft.bodyRange.lowerBound))
    for tag in tags where screen.maySay(tag.utf8.span) && isRestricting(tag) { restrict("tag \(tag)", 0..<0) }
    read(draft.path, names)
    if parser.configuration.privateKinds.contains(kind) {
      restrict("private kind \(kind)", 0..<0)
    }
    if let unreadable = draft.unreadable { read(unreadable: unreadable) }
    readPlaces(of: draft, names, title)
    contradict()
    let isPublic = statement != nil
    for doubt in doubts where !isPublic {
      restrict(doubt.rule, doubt.range)
      diagnostics.append(doubt.diagnostic)
    }
    return mostPrivate() ?? (isPublished ? .everyone(optsIn: optsIn) : .unstated)
  }

  private mutating func readPlaces(
    of draft: NoteDraft, _ names: PathNames, _ title: (text: String, range: Range<Int>)
  ) {
    let isSection = draft.path.rawValue.holds(UInt8(ascii: "#"))
    let stem = names.stem
    if !isSection, !parser.isSingleFile { read(name: stem, range: 0..<0, isFile: true) }
    if isSection || title.text != stem { read(name: title.text, range: title.range, isFile: false) }
    if !isSection, draft.bodyRange.lowerBound > 0 { read(commentsIn: 0..<draft.bodyRange.lowerBound) }
    read(bracketedTagsIn: draft.bodyRange, draft.body)
    if !isSection { read(firstLineOf: draft.bodyRange) }
  }

  /// Tells the author when a note that says that it is public says something stricter as well.
  private mutating func contradict() {
    guard let statement, diagnostics.isEmpty,
      let stricter = restrictions.first(where: { !$0.rule.hasPrefix("private") })
    else { return }
    diagnostics.append(
      Diagnostic(
        .warning, "visibility-contradiction",
        "'\(statement.text)' contradicts '\(stricter.rule)'; the note stays private", path: file.path,
        range: statement.range, suggestion: "keep one of the two"))
  }

  mutating func restrict(_ rule: String, _ range: Range<Int>, to audience: AudienceName? = nil) {
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
  func rank(_ audience: AudienceName) -> Int {
    parser.configuration.audiences.firstIndex(of: audience) ?? parser.configuration.audiences.count
  }

  // MARK: Properties

  /// Reads an entry that may say something.
  mutating func read(saying entry: KeyedEntry) {
    guard entry.meaning.roles.contains(.visibility) else {
      if entry.meaning.roles.contains(.label) { readLabel(entry) } else { readPhrase(entry) }
      return readDoubtful(entry)
    }
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
      if !isText || !words.textKeys.contains(key) {
        return reportNotUnderstood(entry, advice: "write 'true' or 'false'")
      }
      return readText(entry, hidesWhen: hiding)
    }
    if flag == hiding {
      restrict("\(entry.key): \(word.trimmed)", entry.value.range)
    } else if !hiding {
      state(entry)
      isPublished = true
      optsIn = optsIn || words.optInKeys.contains(key)
    }
  }

  /// `published: never`, `hide: yes, please`: the first part of a text may say it all the same.
  private mutating func readText(_ entry: KeyedEntry, hidesWhen hiding: Bool) {
    for text in Self.texts(of: entry.value) {
      guard let first = Self.parts(of: text).first else { continue }
      let word = FoldedWord(first)
      let flag = parser.schema.words.values.booleans[word]
      let isDenial = !hiding && parser.schema.words.privacy.isDenial(word)
      guard flag == hiding || isDenial || Self.holdsSign(text) else { continue }
      return restrict("\(entry.key): \(text.trimmed)", entry.value.range)
    }
  }

  private mutating func state(_ entry: KeyedEntry) {
    guard statement == nil else { return }
    statement = ("\(entry.key): \(entry.value.words.joined(separator: ", "))", entry.value.range)
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
      let isStated = !isWeak || named.contains { isPublic(FoldedWord($0)) }
      if isStated { state(entry) }
      isPublished = isPublished || isStated
    } else {
      restrict("\(entry.key): \(named.map(\.trimmed).joined(separator: ", "))", entry.value.range, to: least)
    }
  }

  /// The journal's own audiences come before the shipped words.
  func audience(named word: FoldedWord) -> AudienceName? {
    if let own = parser.configuration.audiences.first(where: { FoldedWord($0.rawValue) == word }) { return own }
    if words.everyone.contains(word) { return parser.configuration.audiences.first ?? .everyone }
    return words.restricted.contains(word) ? parser.configuration.mostPrivateAudience : nil
  }

  /// Whether a word that is no property of things, such as `open`, means everyone.
  private func isPublic(_ word: FoldedWord) -> Bool {
    words.weakEveryone.contains(word) || parser.configuration.audiences.contains { FoldedWord($0.rawValue) == word }
  }

  mutating func reportNotUnderstood(_ entry: KeyedEntry, advice: String) {
    restrict("\(entry.key) not understood", entry.value.range)
    diagnostics.append(
      Diagnostic(
        .error, "visibility-not-understood", "'\(entry.key)' is not understood; the note stays private",
        path: file.path, range: entry.value.range, suggestion: advice))
  }

  // MARK: Tags, paths

  /// `gm`, `gm/plot`, `#gm`, and what looks like it.
  func isRestricting(_ tag: some StringProtocol) -> Bool {
    if words.tags.contains(FoldedWord(tag)) { return true }
    let isPlain = tag.utf8.allSatisfy { $0 < 0x80 && $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "#") }
    guard !isPlain else { return false }
    return tag.split { $0 == "/" || $0 == "#" || $0.isWhitespace }.contains { part in
      LookAlikes.spellings(of: part).contains { words.tags.contains($0) }
    }
      || (LookAlikes.latin(tag)?.split { $0 == "/" || $0 == "#" }.contains { words.tags.contains(FoldedWord($0)) }
        ?? false)
  }

  private mutating func read(_ path: SourcePath, _ names: PathNames) {
    for folder in names.folders where screen.maySay(folder.utf8.span) {
      let name = KindInference.withoutOrder(folder)
      let isOrdered = name.utf8.count != folder.utf8.count
      var spellings = [folder]
      if isOrdered { spellings.append(name.drop { !$0.isLetter }.trimmedMarks) }
      if let latin = LookAlikes.latin(folder) { spellings.append(latin[...]) }
      spellings += Self.parts(of: folder)
      let isPrivate =
        spellings.contains { words.folders.contains(FoldedWord($0)) } || Self.holdsSign(folder)
        || spellings.contains { parser.schema.words.privacy.sign(ofName: FoldedWord($0)) != nil }
      if isPrivate { restrict("folder \(folder)", 0..<0) }
    }
    for glob in parser.configuration.privateGlobs where glob.covers(path.rawValue) {
      restrict("private: \(glob.pattern)", 0..<0)
    }
  }
}

extension Substring {
  /// Without what follows the last letter or digit.
  fileprivate var trimmedMarks: Substring {
    lastIndex { $0.isLetter || $0.isNumber }.map { self[...$0] } ?? self
  }
}
