import SourceText

/// The words that mark a part of a note as one that only the most private audience sees.
struct RestrictedWords: Sendable {
  private let schema: Schema
  private let showsStatblocks: Bool
  private let callouts: Set<FoldedWord>
  private let headings: Set<FoldedWord>
  private let keys: Set<FoldedWord>
  /// What the keys of `secretProperties:` mean, by kind.
  private let properties: [KindName: Set<PropertyName>]

  init(schema: Schema, configuration: JournalConfiguration) {
    self.schema = schema
    showsStatblocks = configuration.publishesStatblocks
    callouts = Set(folding: ["gm", "dm", "secret", "keeper"] + configuration.secretCallouts)
    headings = Set(folding: configuration.secretHeadings)
    let own = configuration.secretProperties.map { FoldedWord($0) }
    keys = Set(folding: ["true_identity", "real_name", "secret"]).union(own)
    var properties: [KindName: Set<PropertyName>] = [:]
    for kind in own.isEmpty ? [] : schema.kinds.map(\.name) {
      properties[kind] = Set(own.compactMap { schema.tables[kind].property(forKey: $0)?.name })
    }
    self.properties = properties.filter { !$0.value.isEmpty }
  }

  /// The property that an own word of the journal names is meant by every other word for it.
  func isRestricted(key: String) -> Bool {
    let word = FoldedWord(key)
    if keys.contains(word) || Self.hasSecretPrefix(key) || Self.isRunTogether(word) { return true }
    return properties.contains { kind, names in
      schema.tables[kind].property(forKey: word).map { names.contains($0.name) } ?? false
    }
  }

  func isRestricted(_ callout: String) -> Bool {
    callouts.contains(FoldedWord(callout)) || schema.isRestrictedHeading(callout)
  }

  /// `GM Notes`, also as `GM Notes:` and `(GM Notes)`.
  func isRestricted(heading: String) -> Bool {
    if isListed(heading: heading) { return true }
    let isNamed: (Character) -> Bool = { $0.isLetter || $0.isNumber }
    guard let start = heading.firstIndex(where: isNamed), let last = heading.lastIndex(where: isNamed),
      start != heading.startIndex || heading.index(after: last) != heading.endIndex
    else { return false }
    return isListed(heading: String(heading[start...last]))
  }

  private func isListed(heading: String) -> Bool {
    if schema.isRestrictedHeading(heading) || headings.contains(FoldedWord(heading)) { return true }
    return !properties.isEmpty && schema.isStepsHeading(heading) && properties.values.contains { $0.contains("steps") }
  }

  /// Statblocks and encounters, and blocks of plugins that draw a callout of a restricted type.
  func isRestricted(language: String) -> Bool {
    let word = FoldedWord(language.drop { $0 == "{" || $0 == "." }).rawValue
    if !showsStatblocks, word.hasPrefix("statblock") || word.hasPrefix("encounter") { return true }
    return language.lowercased().hasPrefix("ad-") && isRestricted(String(language.dropFirst(3)))
  }

  // MARK: Prefixes

  /// `gm_notes`, `DM-Plan`, `Secret Name`, `gmNotes`; but not `gmail` or `dmg`.
  private static func hasSecretPrefix(_ key: String) -> Bool {
    let key = Array(key.trimmed.utf8)
    return prefixes.contains { prefix in
      guard key.count > prefix.count,
        zip(key, prefix).allSatisfy({ $0 == $1 || ($0 | 0x20 == $1 && isCapital($0)) })
      else { return false }
      let next = key[prefix.count]
      // A no-break space and its like are blanks as well.
      if next == UInt8(ascii: "_") || next == UInt8(ascii: "-") || next <= 0x20 || next == 0xC2 || next == 0xE2 {
        return true
      }
      let isCamel = !isCapital(key[prefix.count - 1])
      let isFollowed = key.count > prefix.count + 1 && !isCapital(key[prefix.count + 1])
      return isCapital(next) && (isCamel || isFollowed)
    }
  }

  /// `gmnotes`: keys without any border between their words.
  private static func isRunTogether(_ word: FoldedWord) -> Bool {
    guard word.rawValue.hasPrefix("gm") || word.rawValue.hasPrefix("dm") else { return false }
    return endings.contains(String(word.rawValue.dropFirst(2)))
  }

  private static func isCapital(_ byte: UInt8) -> Bool {
    UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte
  }

  private static let prefixes = [Array("gm".utf8), Array("dm".utf8), Array("secret".utf8)]
  private static let endings: Set<String> = [
    "note", "notes", "info", "secret", "secrets", "comment", "comments", "plan", "plans", "hook", "hooks", "summary",
    "description", "text", "truth", "hint", "hints", "idea", "ideas", "motive", "twist",
  ]
}
