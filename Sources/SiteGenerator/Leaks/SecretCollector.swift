import Linking
import Markdown
import Notes
import SourceText

/// Collects what an audience may not see: all of the notes that are withheld, the withheld parts of the others, and
/// comments.
struct SecretCollector: Sendable {
  private let journal: Journal
  private let seen: [SourcePath: Note]

  /// - Parameters:
  ///   - journal: As it was parsed, with everything in it.
  ///   - graph: What redaction left of it.
  init(_ journal: Journal, hiddenFrom graph: NoteGraph) {
    self.journal = journal
    var seen: [SourcePath: Note] = [:]
    seen.reserveCapacity(graph.notes.count)
    for entry in graph.notes { seen[entry.note.path] = entry.note }
    self.seen = seen
  }

  /// In the order of the notes; the same text may stand in it more than once.
  func secrets() -> [Secret] {
    concurrentMap(journal.notes) { secrets(of: $0) }.flatMap { $0 }
  }

  private func secrets(of note: Note) -> [Secret] {
    guard let rest = seen[note.path] else {
      var secrets = NoteSecrets(note)
      secrets.addWhole()
      return secrets.found
    }
    // Only notes that lost a part were read anew.
    let isWhole = rest.file.bytes == note.file.bytes
    guard !isWhole || !note.body.commentRanges.isEmpty else { return [] }
    var secrets = NoteSecrets(note)
    secrets.addComments()
    if !isWhole { secrets.addParts(missingFrom: rest) }
    return secrets.found
  }
}

/// What is secret of one note.
private struct NoteSecrets {
  let note: Note
  private(set) var found: [Secret] = []

  init(_ note: Note) { self.note = note }

  private var bytes: [UInt8] { note.file.bytes }

  private var bodyRange: Range<Int> { note.bodyRange.clamped(to: 0..<bytes.count) }

  mutating func addWhole() {
    addNames(note.title, note.titleRange)
    let isSection = note.path.rawValue.utf8.contains(UInt8(ascii: "#"))
    if !isSection {
      let stem = String(note.path.stem)
      if stem != note.title, !note.source.isIndex { addNames(stem, 0..<0) }
      let path = note.path.folder.appending(stem).rawValue
      if path != stem { add(.path, path, 0..<0) }
    }
    for alias in note.aliases { add(.alias, alias.text, alias.range) }
    for tag in note.tags { add(.tag, tag, 0..<0) }
    for property in note.properties {
      for text in Self.texts(of: property.value) { add(.property, text, property.range) }
    }
    for heading in note.body.headings { add(.heading, heading.text, heading.range) }
    addAttachments(note.body.links)
    addSentences(bodyRange)
  }

  /// What stands in `%%` and HTML comments is for nobody.
  mutating func addComments() {
    for range in note.body.commentRanges { addSentences(range.clamped(to: bodyRange)) }
  }

  /// - Parameter rest: The same note without its withheld parts; everything in it stands where it stood.
  mutating func addParts(missingFrom rest: Note) {
    if rest.title != note.title { addNames(note.title, note.titleRange) }
    let aliases = Set(rest.aliases)
    for alias in note.aliases where !aliases.contains(alias) { add(.alias, alias.text, alias.range) }
    let tags = Set(rest.tags)
    for tag in note.tags where !tags.contains(tag) { add(.tag, tag, 0..<0) }
    let headings = Set(rest.body.headings.map(\.range))
    for heading in note.body.headings where !headings.contains(heading.range) {
      add(.heading, heading.text, heading.range)
    }
    let links = Set(rest.body.links.map(\.range))
    addAttachments(note.body.links.filter { !links.contains($0.range) })
    for range in blanked(in: rest) {
      if range.lowerBound < bodyRange.lowerBound { addEntries(range) } else { addSentences(range) }
    }
  }

  // MARK: Kinds of secrets

  private mutating func addNames(_ text: String, _ range: Range<Int>) { add(.title, text, range) }

  private mutating func add(_ kind: Secret.Kind, _ text: String, _ range: Range<Int>) {
    let text = Self.trimmed(text)
    guard Distinctness.isDistinct(text, kind) else { return }
    found.append(Secret(kind: kind, text: text, note: note.path, file: note.file.path, range: range))
  }

  /// The names of files that are shown nowhere else.
  private mutating func addAttachments(_ links: [MarkdownLink]) {
    for link in links where !link.isExternal {
      let path = SourcePath(link.target)
      guard MediaKind.isAttachmentExtension(path.fileExtension) else { continue }
      add(.path, String(path.stem), link.range)
    }
  }

  private mutating func addSentences(_ range: Range<Int>) {
    for fragment in TextFragments.ranges(in: bytes, range) {
      let secret = secret(.sentence, fragment)
      if Distinctness.isDistinct(secret.text, .sentence) { found.append(secret) }
    }
  }

  /// Values of the front matter, line by line.
  private mutating func addEntries(_ range: Range<Int>) {
    for line in bytes[range].split(separator: 0x0A) {
      let colon = line.firstIndex(of: UInt8(ascii: ":"))
      let value = (colon.map { $0 + 1 } ?? line.startIndex)..<line.endIndex
      for fragment in TextFragments.pieces(in: bytes, value) {
        let text = String(decoding: bytes[fragment], as: UTF8.self)
        if Distinctness.isDistinct(text, .property) { found.append(secret(.property, fragment)) }
      }
    }
  }

  private static func trimmed(_ text: String) -> String {
    let bytes = Array(text.utf8)
    guard let start = bytes.firstIndex(where: { $0 > 0x20 }), let end = bytes.lastIndex(where: { $0 > 0x20 }) else {
      return ""
    }
    return start == 0 && end == bytes.count - 1 ? text : String(decoding: bytes[start...end], as: UTF8.self)
  }

  private func secret(_ kind: Secret.Kind, _ range: Range<Int>) -> Secret {
    Secret(
      kind: kind, text: String(decoding: bytes[range], as: UTF8.self), note: note.path, file: note.file.path,
      range: range)
  }

  /// The bytes that are blank in what is left, and were not; blanks between two of them belong to both.
  private func blanked(in rest: Note) -> [Range<Int>] {
    let left = rest.file.bytes
    var ranges: [Range<Int>] = []
    let isFirst = !note.path.rawValue.utf8.contains(UInt8(ascii: "#"))
    let whole = (isFirst ? 0 : bodyRange.lowerBound)..<min(left.count, bodyRange.upperBound)
    for offset in whole where bytes[offset] != left[offset] {
      if let last = ranges.last, bytes[last.upperBound..<offset].allSatisfy({ $0 <= 0x20 }),
        last.lowerBound >= bodyRange.lowerBound || offset < bodyRange.lowerBound
      {
        ranges[ranges.count - 1] = last.lowerBound..<offset + 1
      } else {
        ranges.append(offset..<offset + 1)
      }
    }
    return ranges
  }

  // MARK: Values

  /// Texts that the author wrote as values; not what the site words itself: flags, numbers, dates, statuses.
  private static func texts(of value: PropertyValue) -> [String] {
    switch value {
    case .text(let text): [text]
    case .texts(let texts): texts
    case .references(let references): references.flatMap { texts(of: $0) }
    case .steps(let steps): steps.map(\.text)
    case .structure(let node): node.flatText.split(separator: ",").map(String.init)
    case .flag, .number, .date, .status, .coordinates, .rule: []
    }
  }

  private static func texts(of reference: Reference) -> [String] {
    [reference.shownText, reference.role, reference.note].compactMap { $0 }
  }
}
