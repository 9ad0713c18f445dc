/// What a key means in notes of any kind, found once an entry.
struct KeyMeaning: Sendable {
  struct Roles: OptionSet, Sendable {
    let rawValue: UInt16

    /// Its value may say a kind; weakly, for keys that are too common to make a world.
    static let kind = Roles(rawValue: 1)
    static let weakKind = Roles(rawValue: 2)
    /// It is no property.
    static let ignored = Roles(rawValue: 4)
    /// It has to do with who may see the note.
    static let visibility = Roles(rawValue: 8)
    static let statblockFlag = Roles(rawValue: 16)
    static let statblockAbility = Roles(rawValue: 32)
    static let statblockHitPoints = Roles(rawValue: 64)
    /// Its value may say that the note is not for everyone.
    static let label = Roles(rawValue: 128)
    /// It says who reads the note, or answers whether somebody does: yes and no count as well.
    static let reader = Roles(rawValue: 256)
  }

  /// What every kind of note may say about itself.
  enum Common: String, Sendable, CaseIterable { case title, tags, aliases, id, lang, outline }

  var roles: Roles = []
  var common: Common?
}

/// The meanings of all keys that have one, in every language.
struct KeyMeanings: Sendable {
  private var meanings = WordTable<KeyMeaning>()
  private var ignoredPrefixes: [[UInt8]] = []
  /// A bit for the last six bits of each first byte of these.
  private var ignoredBeginnings: UInt64 = 0

  init(_ words: SchemaWords, _ tables: KindTables) {
    let sets: [(WordSet, KeyMeaning.Roles)] = [
      (words.kindKeys, .kind), (words.weakKindKeys, .weakKind), (words.ignoredKeys, .ignored),
      (words.visibility.allKeys, .visibility), (words.statblockFlags, .statblockFlag),
      (words.statblockAbilities, .statblockAbility), (words.statblockHitPoints, .statblockHitPoints),
      (words.privacy.keys, .label), (words.privacy.readerKeys, .reader), (words.privacy.denialKeys, .reader),
      (WordSet(tables[.note].keys(ofAny: ["status", "kind"])), .label),
    ]
    for (keys, roles) in sets {
      for key in keys.words { meanings.update(key, from: KeyMeaning()) { $0.roles.formUnion(roles) } }
    }
    let table = tables[.note]
    for key in table.keys(ofAny: Set(KeyMeaning.Common.allCases.map(\.rawValue))) {
      guard let name = table.property(forKey: key)?.name, let common = KeyMeaning.Common(rawValue: name.rawValue) else {
        continue
      }
      meanings.update(key, from: KeyMeaning()) { $0.common = common }
    }
    ignoredPrefixes = words.ignoredPrefixes.map { Array($0.utf8) }
    for prefix in ignoredPrefixes { ignoredBeginnings |= prefix.first.map { 1 << UInt64($0 & 63) } ?? .max }
  }

  subscript(_ key: FoldedWord) -> KeyMeaning {
    var meaning = meanings[key] ?? KeyMeaning()
    let bytes = key.rawValue.utf8.span
    guard bytes.isEmpty || ignoredBeginnings >> UInt64(bytes[0] & 63) & 1 == 1 else { return meaning }
    if bytes.isEmpty || ignoredPrefixes.contains(where: { Self.hasPrefix(bytes, $0) }) {
      meaning.roles.insert(.ignored)
    }
    return meaning
  }

  private static func hasPrefix(_ bytes: Span<UInt8>, _ prefix: [UInt8]) -> Bool {
    guard bytes.count >= prefix.count else { return false }
    for offset in prefix.indices where bytes[offset] != prefix[offset] { return false }
    return true
  }
}
