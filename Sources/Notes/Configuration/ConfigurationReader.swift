import SourceText
import YAML

/// Reads `loremark.yml`.
struct ConfigurationReader {
  private var reader: EntryReader
  private let file: SourceFile
  private var configuration = JournalConfiguration()

  private static let keys = [
    "title", "language", "content", "ignore", "kinds", "aliases", "audiences", "visibility", "private", "worlds",
    "hide", "unsafe_html", "base_url", "urls", "tracker", "theme", "maxStars", "resolveAliases", "lineBreaks", "strict",
    "publish", "statblocks", "secretProperties", "secretHeadings", "secretCallouts", "leaks", "order", "schema",
  ]

  private init(_ file: SourceFile) {
    self.file = file
    reader = EntryReader(path: file.path, origin: .journal)
  }

  static func parse(_ file: SourceFile) -> Parsed<JournalConfiguration> {
    let parsed = YAMLParser.parse(file, in: FrontMatterSplit.byteOrderMark(file.bytes)..<file.bytes.count)
    var reader = ConfigurationReader(file)
    let diagnostics = parsed.diagnostics.map { Diagnostic($0, origin: .journal) }
    guard let root = parsed.value, !root.isEmpty else {
      return Parsed(JournalConfiguration(), diagnostics: diagnostics)
    }
    if case .mapping(let entries) = root.value {
      reader.readAll(entries)
    } else {
      reader.reader.report(
        .error, "wrong-configuration-value", "\(file.path) is a map of keys and values", at: root.range)
    }
    return Parsed(reader.configuration, diagnostics: diagnostics + reader.reader.diagnostics)
  }

  private mutating func readAll(_ entries: [YAMLEntry]) {
    var seen: [FoldedWord: Range<Int>] = [:]
    for entry in entries {
      let word = FoldedWord(entry.key)
      if seen[word] != nil {
        reader.report(
          .warning, "duplicate-key", "'\(entry.key)' stands twice; the last one counts", at: entry.keyRange)
      }
      seen[word] = entry.keyRange
      if !readJournal(entry, word.rawValue), !readSite(entry, word.rawValue), !readSecrets(entry, word.rawValue) {
        reader.reportUnknownKey(entry, known: Self.keys, in: file.path.rawValue)
      }
    }
  }

  /// Keys about what the journal is; false for any other.
  private mutating func readJournal(_ entry: YAMLEntry, _ key: String) -> Bool {
    switch key {
    case "title": configuration.title = reader.text(entry)
    case "language", "lang": configuration.language = reader.text(entry) ?? configuration.language
    case "content": configuration.contentFolder = reader.text(entry).map { SourcePath($0) }
    case "ignore": configuration.ignoredGlobs = reader.texts(entry).map { Glob($0) }
    case "kinds": readKinds(entry)
    case "aliases": readAliases(entry)
    case "worlds": readWorlds(entry)
    case "unlock": configuration.unlock = rule(entry)
    case "whenlocked": configuration.whenLocked = reader.choice(entry, JournalConfiguration.WhenLocked.self) ?? .teaser
    case "maxstars": readMaxStars(entry)
    case "resolvealiases": configuration.resolvesAliases = reader.flag(entry) ?? true
    case "order": configuration.kindOrder = reader.texts(entry).map { KindName($0) }
    case "schema": readSchemaVersion(entry)
    default: return false
    }
    return true
  }

  /// Keys about what the site is like; false for any other.
  private mutating func readSite(_ entry: YAMLEntry, _ key: String) -> Bool {
    switch key {
    case "hide": configuration.hiddenProperties = Set(reader.texts(entry))
    case "unsafehtml": configuration.unsafeHTML = reader.flag(entry) ?? false
    case "baseurl": readBaseURL(entry)
    case "urls":
      configuration.addressStyle = reader.choice(entry, JournalConfiguration.AddressStyle.self) ?? .file
    case "publish": configuration.publishing = PublishingConfiguration.read(entry, &reader)
    case "tracker": configuration.tracker = reader.flag(entry) ?? false
    case "theme":
      for part in entry.value.entries {
        if let value = reader.text(part) { configuration.themeVariables.append((part.key, value)) }
      }
    case "linebreaks": readLineBreaks(entry)
    case "strict", "strictlinebreaks": configuration.strictLineBreaks = reader.flag(entry) ?? false
    default: return false
    }
    return true
  }

  /// Keys about who sees what; false for any other.
  private mutating func readSecrets(_ entry: YAMLEntry, _ key: String) -> Bool {
    switch key {
    case "audiences": readAudiences(entry)
    case "visibility": readVisibility(entry)
    case "private": readPrivate(entry)
    case "statblocks": configuration.publishesStatblocks = isPublic(entry)
    case "secretproperties": configuration.secretProperties = reader.texts(entry)
    case "secretheadings": configuration.secretHeadings = reader.texts(entry)
    case "secretcallouts": configuration.secretCallouts = reader.texts(entry)
    case "leaks":
      for part in entry.value.entries {
        if FoldedWord(part.key).rawValue == "allow" {
          configuration.allowedLeaks = reader.texts(part)
        } else {
          reader.reportUnknownKey(part, known: ["allow"], in: "'leaks'")
        }
      }
    default: return false
    }
    return true
  }

  // MARK: Single keys

  private mutating func readKinds(_ entry: YAMLEntry) {
    var kinds = KindEntryReader(reader: reader)
    configuration.kindEntries = kinds.kinds(entry.value)
    reader = kinds.reader
  }

  /// `{Ort: location}`, or the other way round with several words: `{location: [Ort, Platz]}`.
  private mutating func readAliases(_ entry: YAMLEntry) {
    if let word = entry.value.scalar, let flag = BooleanWords.english[FoldedWord(word)] {
      configuration.resolvesAliases = flag
      return
    }
    for part in entry.value.entries {
      if case .sequence = part.value.value {
        configuration.aliases += reader.texts(part).map { ($0, part.key) }
      } else if let meaning = reader.text(part) {
        configuration.aliases.append((part.key, meaning))
      }
    }
  }

  private mutating func readWorlds(_ entry: YAMLEntry) {
    for part in entry.value.entries {
      switch FoldedWord(part.key).rawValue {
      case "unlock": configuration.unlock = rule(part)
      case "whenlocked":
        configuration.whenLocked = reader.choice(part, JournalConfiguration.WhenLocked.self) ?? .teaser
      default: reader.reportUnknownKey(part, known: ["unlock", "whenLocked"], in: "'worlds'")
      }
    }
  }

  private mutating func rule(_ entry: YAMLEntry) -> UnlockRule? {
    if entry.value.isEmpty { return nil }
    if let rule = UnlockRuleReader(file: file).rule(entry.value) { return rule }
    reader.report(
      .error, "unlock-rule-not-understood", "'\(entry.key)' holds no rule", at: entry.value.range,
      suggestion: UnlockRuleReader.advice)
    return nil
  }

  private mutating func readMaxStars(_ entry: YAMLEntry) {
    guard let text = reader.text(entry) else { return }
    if let number = Int(text), (1...100).contains(number) {
      configuration.maxStars = number
    } else {
      reader.report(
        .warning, "wrong-configuration-value", "'\(entry.key)' is a number from 1 to 100", at: entry.value.range)
    }
  }

  private mutating func readSchemaVersion(_ entry: YAMLEntry) {
    guard let text = reader.text(entry), text != "1" else { return }
    reader.report(
      .error, "unknown-schema-version", "schema \(text) is unknown here", at: entry.value.range,
      suggestion: "this version of Loremark reads 'schema: 1'")
  }

  private mutating func readBaseURL(_ entry: YAMLEntry) {
    guard let text = reader.text(entry) else { return }
    configuration.baseURL = JournalConfiguration.baseURL(text)
    if configuration.baseURL == nil {
      reader.report(
        .warning, "wrong-configuration-value", "'\(entry.key)' is a whole address without '?' and '#'",
        at: entry.value.range, suggestion: "write it like 'https://you.example/lore/'")
    }
  }

  private mutating func readLineBreaks(_ entry: YAMLEntry) {
    guard let text = reader.text(entry) else { return }
    switch FoldedWord(text).rawValue {
    case "strict", "soft", "false", "no", "off": configuration.strictLineBreaks = true
    case "keep", "kept", "hard", "true", "yes", "on": configuration.strictLineBreaks = false
    default:
      reader.report(
        .warning, "wrong-configuration-value", "'\(entry.key)' is one of keep, strict", at: entry.value.range)
    }
  }

  private mutating func readAudiences(_ entry: YAMLEntry) {
    let names = reader.texts(entry)
    guard !names.isEmpty else { return }
    var audiences: [AudienceName] = []
    for name in names where !audiences.contains(AudienceName(name)) { audiences.append(AudienceName(name)) }
    configuration.audiences = audiences
  }

  private mutating func readVisibility(_ entry: YAMLEntry) {
    guard let text = reader.text(entry) else { return }
    switch FoldedWord(text).rawValue {
    case "private", "gm", "hidden", "secret", "draft": configuration.defaultVisibility = .mostPrivate
    case "public", "everyone": configuration.defaultVisibility = .everyone
    default:
      configuration.defaultVisibility = .mostPrivate
      reader.report(
        .error, "visibility-not-understood", "'\(text)' is no visibility; notes that say nothing stay private",
        at: entry.value.range, suggestion: "write 'public' or 'private'")
    }
  }

  /// Globs, `kind: npc` maps and `kind:npc` words.
  private mutating func readPrivate(_ entry: YAMLEntry) {
    for item in entry.value.items {
      if let text = item.scalar?.trimmed, !text.isEmpty {
        if text.hasPrefix("kind:") {
          configuration.privateKinds.append(KindName(text.dropFirst(5).trimmed))
        } else {
          configuration.privateGlobs.append(Glob(text))
        }
      }
      for part in item.entries {
        switch FoldedWord(part.key).rawValue {
        case "kind", "kinds": configuration.privateKinds += reader.texts(part).map { KindName($0) }
        case "path", "paths", "glob", "folder", "folders":
          configuration.privateGlobs += reader.texts(part).map { Glob($0) }
        default: reader.reportUnknownKey(part, known: ["kind", "path"], in: "'private'")
        }
      }
    }
  }

  private mutating func isPublic(_ entry: YAMLEntry) -> Bool {
    let word = FoldedWord(reader.text(entry) ?? "").rawValue
    if ["public", "everyone", "true", "yes"].contains(word) { return true }
    if !["gm", "private", "false", "no", ""].contains(word) {
      reader.report(
        .warning, "wrong-configuration-value", "'\(entry.key)' is one of public, gm", at: entry.value.range)
    }
    return false
  }
}

extension Diagnostic {
  /// The same diagnostic for a file of another folder.
  init(_ other: Diagnostic, origin: Origin) {
    self.init(
      other.severity, other.rule, other.message, path: other.path, range: other.range, origin: origin,
      suggestion: other.suggestion, notes: other.notes)
  }
}
