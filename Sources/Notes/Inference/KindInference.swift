import Markdown
import SourceText
import YAML

/// Finds out what a note is about, and remembers why.
struct KindInference {
  struct Result {
    var kind = KindName.note
    var evidence = KindEvidence.none
    /// The key that said the kind, when it says nothing else.
    var kindKey: Range<Int>?
  }

  let schema: Schema

  /// The first of these that says something: a property, a tag, the nearest folder, the file name.
  ///
  /// - Parameters:
  ///   - entries: Front matter, then facts of the body.
  ///   - tags: Of the front matter; the body's count when they agree with each other.
  func kind(entries: [KeyedEntry], tags: [String], bodyTags: [String], names: PathNames) -> Result {
    let surroundings = tagKind(tags) ?? bodyTagKind(bodyTags) ?? folderKind(names)
    if let property = propertyKind(entries, surroundings: surroundings?.kind) { return property }
    return surroundings ?? fileNameKind(names.stem) ?? Result()
  }

  // MARK: Property

  private func propertyKind(_ entries: [KeyedEntry], surroundings: KindName?) -> Result? {
    for entry in entries where entry.meaning.roles.contains(.kind) {
      guard let written = entry.value.onlyScalar else { continue }
      let word = FoldedWord(Self.word(in: written))
      guard let kind = schema.words.kinds[word] else { continue }
      if entry.meaning.roles.contains(.weakKind), schema.words.worldKinds.contains(kind) { continue }
      if let surroundings, let type = ownProperty(surroundings, key: entry.word) {
        // `type: faction` of a quest is a type of quest; `type: city` of a location is a type of location.
        if schema.tables[surroundings].value(forWord: FoldedWord(written), of: type.name) != nil { continue }
        if kind == surroundings, schema.words.principalKinds[word] != kind { continue }
      }
      let isType = ownProperty(kind, key: entry.word) != nil && schema.words.principalKinds[word] != kind
      return Result(
        kind: kind, evidence: .property(key: entry.key, value: written.trimmed, range: entry.value.range),
        kindKey: isType ? nil : entry.keyRange)
    }
    return nil
  }

  /// The kind's own property of that key: common ones such as `kind` say nothing else.
  private func ownProperty(_ kind: KindName, key: FoldedWord) -> PropertyDefinition? {
    schema.tables[kind].property(forKey: key).flatMap { $0.definedBy == nil ? nil : $0 }
  }

  /// `[[NPC]]`, `#npc` and `npc` are the word `npc`.
  private static func word(in text: String) -> String {
    if let first = text.utf8.first, first | 0x20 >= UInt8(ascii: "a"), first | 0x20 <= UInt8(ascii: "z"),
      !text.holds(UInt8(ascii: "["))
    {
      return text.trimmed
    }
    if let link = LinkScanner.links(in: text).first {
      return String(SourcePath(link.target).stem)
    }
    return String(text.trimmed.drop { $0 == "#" })
  }

  // MARK: Tags, folders, file names

  /// Worlds are made by a property alone.
  private func ordinaryKind(_ word: some StringProtocol) -> KindName? {
    guard let kind = schema.words.kinds[FoldedWord(word)], kind != .note, !schema.words.worldKinds.contains(kind) else {
      return nil
    }
    return kind
  }

  private func tagKind(_ tags: [String]) -> Result? {
    for tag in tags {
      if let kind = ordinaryKind(tag) {
        return Result(kind: kind, evidence: .tag(tag))
      }
      guard tag.holds(UInt8(ascii: "/")) else { continue }
      if let kind = tag.split(separator: "/").lazy.compactMap({ ordinaryKind($0) }).first {
        return Result(kind: kind, evidence: .tag(tag))
      }
    }
    return nil
  }

  private func bodyTagKind(_ tags: [String]) -> Result? {
    let kinds = tags.compactMap { tag in tagKind([tag]) }
    guard let first = kinds.first, kinds.allSatisfy({ $0.kind == first.kind }) else { return nil }
    return first
  }

  /// The nearest folder whose name is a kind word. A note that introduces such a folder is not of its kind.
  private func folderKind(_ names: PathNames) -> Result? {
    if schema.words.listNames.contains(names.word) { return nil }
    for (distance, folder) in names.folders.reversed().enumerated() {
      let name = Self.withoutOrder(folder)
      guard let kind = ordinaryKind(name) else { continue }
      if distance == 0, schema.words.indexNames.contains(names.word) || isNamed(names, name) { return nil }
      return Result(kind: kind, evidence: .folder(String(folder)))
    }
    return nil
  }

  /// Whether a note is named like a folder, without what orders it.
  private func isNamed(_ names: PathNames, _ folder: Substring) -> Bool {
    if let own = names.stem.utf8.first, let other = folder.utf8.first, Self.isPlain(own, letters: true),
      Self.isPlain(other, letters: true), own | 0x20 != other | 0x20
    {
      return false
    }
    let stem = Self.withoutOrder(names.stem)
    return stem.utf8.count == names.stem.utf8.count ? names.isNamed(folder) : FoldedWord(folder) == FoldedWord(stem)
  }

  /// `02 - NPCs`, `3. Places` and `🏰 Places` without what orders and decorates them.
  static func withoutOrder(_ name: Substring) -> Substring {
    if let first = name.utf8.first, let last = name.utf8.last, isPlain(first, letters: true),
      isPlain(last, letters: false)
    {
      return name
    }
    let start = name.drop { !$0.isLetter }
    let end = start.lastIndex { $0.isLetter || $0.isNumber || $0 == ")" }
    return end.map { start[...$0] } ?? name
  }

  /// A letter, or a letter or digit, of ASCII.
  private static func isPlain(_ byte: UInt8, letters: Bool) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
      || (!letters && (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte))
  }

  /// `Session 12 - The Bridge`, `NPC - Varré`, `Quest: Fire`: a kind word, then a number or a separate dash.
  private func fileNameKind(_ stem: Substring) -> Result? {
    let prefix = stem.prefix { $0.isLetter || $0 == " " }
    let rest = stem[prefix.endIndex...]
    guard let first = rest.first, !prefix.isEmpty else { return nil }
    let isDash = "-–—".contains(first) && prefix.hasSuffix(" ") && rest.dropFirst().first == " "
    let isNumbered = rest.drop { "-_# .".contains($0) }.first?.isNumber == true
    guard isDash || isNumbered || first == ":", let kind = ordinaryKind(prefix.trimmed) else { return nil }
    return Result(kind: kind, evidence: .fileName(prefix: prefix.trimmed))
  }
}
