import SourceText
import YAML

/// Reads `loremark.yml`.
struct ConfigurationReader {
  private var reader: EntryReader
  private let file: SourceFile
  private var configuration = JournalConfiguration()

  private static let keys = [
    "title", "language", "content", "ignore", "kinds", "aliases", "audiences", "visibility", "private", "worlds",
    "hide", "unsafe_html", "base_url", "urls", "tracker", "search", "theme", "maxStars", "resolveAliases", "lineBreaks",
    "strict", "publish", "statblocks", "secretProperties", "secretHeadings", "secretCallouts", "leaks", "order",
    "schema",
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
      reader.hideInDoubt(diagnostics)
      return Parsed(reader.configuration, diagnostics: diagnostics + reader.reader.diagnostics)
    }
    if case .mapping(let entries) = root.value {
      reader.readAll(entries)
    } else {
      reader.reader.report(
        .error, "wrong-configuration-value", "\(file.path) is a map of keys and values", at: root.range)
    }
    reader.hideInDoubt(diagnostics)
    return Parsed(reader.configuration, diagnostics: diagnostics + reader.reader.diagnostics)
  }

  /// What could not be read may have said what is private.
  private mutating func hideInDoubt(_ diagnostics: [Diagnostic]) {
    guard configuration.defaultVisibility != .mostPrivate, diagnostics.contains(where: { $0.severity == .error }) else {
      return
    }
    let text = String(decoding: file.bytes, as: UTF8.self)
    let words = text.split { !($0.isLetter || $0.isNumber || $0 == "_" || $0 == "-") }
    guard let word = words.first(where: { Self.secretKeys.contains(FoldedWord($0)) }) else { return }
    configuration.defaultVisibility = .mostPrivate
    reader.report(
      .error, "visibility-not-understood",
      "\(file.path) cannot be read as a whole and says '\(word)'; notes that say nothing stay private", at: 0..<0,
      suggestion: "correct what is reported above")
  }

  private static let secretKeys = visibilityWords.union(
    Set(folding: [
      "visibility", "private", "audiences", "secretProperties", "secretHeadings", "secretCallouts", "statblocks",
    ]))

  private mutating func readAll(_ entries: [YAMLEntry]) {
    var seen: [FoldedWord: Range<Int>] = [:]
    var saysPrivate = false
    for entry in entries {
      let word = FoldedWord(entry.key)
      if seen[word] != nil {
        reader.report(
          .warning, "duplicate-key", "'\(entry.key)' stands twice; the last one counts", at: entry.keyRange)
      }
      seen[word] = entry.keyRange
      if !readJournal(entry, word.rawValue), !readSite(entry, word.rawValue), !readSecrets(entry, word.rawValue) {
        if Self.visibilityWords.contains(word) {
          hideUnstated(entry, "no such key is known here")
        } else {
          reader.reportUnknownKey(entry, known: Self.keys, in: file.path.rawValue)
        }
      }
      saysPrivate = saysPrivate || configuration.defaultVisibility == .mostPrivate
    }
    // Of two answers, the one that hides more counts.
    if saysPrivate { configuration.defaultVisibility = .mostPrivate }
  }

  /// What notes say about themselves, said of the whole journal: in doubt it stays private.
  private mutating func hideUnstated(_ entry: YAMLEntry, _ reason: String) {
    configuration.defaultVisibility = .mostPrivate
    reader.report(
      .error, "visibility-not-understood",
      "'\(entry.key)' is not understood, since \(reason); notes that say nothing stay private", at: entry.keyRange,
      suggestion: "write 'visibility: private' or 'visibility: public'")
  }

  private static let visibilityWords = Set(folding: [
    "publish", "published", "dg-publish", "public", "share", "draft", "hidden", "secret", "audience", "gm_only",
    "access",
  ])

  /// Keys about what the journal is; false for any other.
  private mutating func readJournal(_ entry: YAMLEntry, _ key: String) -> Bool {
    switch key {
    case "title": configuration.title = reader.text(entry)
    case "language", "lang": readLanguage(entry)
    case "content": configuration.contentFolder = reader.text(entry).map { SourcePath($0) }
    case "ignore": configuration.ignoredGlobs = reader.names(entry).map { Glob($0) }
    case "kinds": readKinds(entry)
    case "aliases": readAliases(entry)
    case "worlds": readWorlds(entry)
    case "unlock": configuration.unlock = rule(entry)
    case "whenlocked": configuration.whenLocked = reader.choice(entry, JournalConfiguration.WhenLocked.self) ?? .teaser
    case "maxstars": readMaxStars(entry)
    case "resolvealiases": configuration.resolvesAliases = reader.flag(entry) ?? true
    case "order": configuration.kindOrder = reader.names(entry).map { KindName($0) }
    case "schema": readSchemaVersion(entry)
    default: return false
    }
    return true
  }

  /// Keys about what the site is like; false for any other.
  private mutating func readSite(_ entry: YAMLEntry, _ key: String) -> Bool {
    switch key {
    case "hide": configuration.hiddenProperties = Set(reader.names(entry))
    case "unsafehtml": configuration.unsafeHTML = reader.flag(entry) ?? false
    case "baseurl": readBaseURL(entry)
    case "urls":
      configuration.addressStyle = reader.choice(entry, JournalConfiguration.AddressStyle.self) ?? .file
    case "publish":
      if let word = entry.value.scalar, BooleanWords.english[FoldedWord(word)] == false {
        hideUnstated(entry, "it says where the site goes")
      } else {
        configuration.publishing = PublishingConfiguration.read(entry, &reader)
      }
    case "tracker": configuration.tracker = reader.flag(entry) ?? false
    case "search": configuration.search = reader.flag(entry) ?? true
    case "theme":
      guard reader.isMap(entry) else { break }
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
    case "secretproperties": configuration.secretProperties = reader.names(entry)
    case "secretheadings": configuration.secretHeadings = reader.names(entry)
    case "secretcallouts": configuration.secretCallouts = reader.names(entry)
    case "leaks":
      guard reader.isMap(entry) else { break }
      for part in entry.value.entries {
        if FoldedWord(part.key).rawValue == "allow" {
          configuration.allowedLeaks = reader.names(part)
        } else {
          reader.reportUnknownKey(part, known: ["allow"], in: "'leaks'")
        }
      }
    default: return false
    }
    return true
  }

  // MARK: Single keys

  private mutating func readLanguage(_ entry: YAMLEntry) {
    guard let text = reader.text(entry), !text.isEmpty else { return }
    configuration.language = text
    let codes = LanguageFile.shippedCodes
    guard !codes.contains(String(text.lowercased().prefix { $0 != "-" && $0 != "_" })) else { return }
    reader.report(
      .warning, "unknown-language", "no site speaks '\(text)'; this one speaks English where it has words of its own",
      at: entry.value.range, suggestion: "the languages are \(codes.sorted().joined(separator: ", "))")
  }

  private mutating func readKinds(_ entry: YAMLEntry) {
    guard reader.isMap(entry) else { return }
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
    guard reader.isMap(entry) else { return }
    for part in entry.value.entries {
      if case .sequence = part.value.value {
        configuration.aliases += reader.texts(part).map { ($0, part.key) }
      } else if let meaning = reader.text(part) {
        configuration.aliases.append((part.key, meaning))
      }
    }
  }

  private mutating func readWorlds(_ entry: YAMLEntry) {
    guard reader.isMap(entry) else { return }
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
    let names = reader.names(entry)
    guard !names.isEmpty else {
      if case .sequence = entry.value.value {
        reader.report(
          .error, "wrong-configuration-value", "'\(entry.key)' names no audience; public and gm are taken",
          at: entry.value.range, suggestion: "write them from the least to the most private one: '[public, gm]'")
      }
      return
    }
    var audiences: [AudienceName] = []
    for name in names {
      if audiences.contains(AudienceName(name)) {
        reader.report(
          .warning, "wrong-configuration-value", "the audience '\(name)' stands twice", at: entry.value.range)
      } else {
        audiences.append(AudienceName(name))
      }
    }
    configuration.audiences = audiences
  }

  private mutating func readVisibility(_ entry: YAMLEntry) {
    if entry.value.isEmpty { return }
    let text = entry.value.scalar?.trimmed ?? entry.value.flatText
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
    if let word = entry.value.scalar, let flag = BooleanWords.english[FoldedWord(word)] {
      if flag { hideUnstated(entry, "it is meant for globs and kinds") }
      return
    }
    reader.reportUnlikelyNames(entry)
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
