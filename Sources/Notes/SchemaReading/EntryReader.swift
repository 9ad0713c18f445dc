import SourceText
import YAML

/// Reads maps with known keys, and reports the others with the nearest known one.
struct EntryReader {
  let path: SourcePath
  let origin: Diagnostic.Origin
  private(set) var diagnostics: [Diagnostic] = []

  init(path: SourcePath, origin: Diagnostic.Origin) {
    self.path = path
    self.origin = origin
  }

  mutating func report(
    _ severity: Diagnostic.Severity = .warning, _ rule: Diagnostic.Rule, _ message: String, at range: Range<Int>,
    suggestion: String? = nil
  ) {
    diagnostics.append(
      Diagnostic(severity, rule, message, path: path, range: range, origin: origin, suggestion: suggestion))
  }

  mutating func reportUnknownKey(_ entry: YAMLEntry, known: [String], in place: String) {
    report(
      .warning, "unknown-configuration-key", "'\(entry.key)' is no key of \(place)", at: entry.keyRange,
      suggestion: Self.nearMiss(entry.key, known))
  }

  private static func nearMiss(_ word: String, _ known: [String]) -> String? {
    NearMiss.suggestion(for: word, among: known).map { "did you mean '\($0)'?" }
  }

  /// A yes/no value; anything else is reported and counts as unsaid.
  mutating func flag(_ entry: YAMLEntry) -> Bool? {
    if entry.value.isEmpty { return nil }
    if let word = entry.value.scalar, let flag = BooleanWords.english[FoldedWord(word)] { return flag }
    report(
      .warning, "wrong-configuration-value", "'\(entry.key)' is yes or no", at: entry.value.range,
      suggestion: "write 'true' or 'false'")
    return nil
  }

  /// A scalar; a list or map is reported and counts as unsaid.
  mutating func text(_ entry: YAMLEntry) -> String? {
    if entry.value.isEmpty { return nil }
    if let text = entry.value.scalar { return text.trimmed }
    report(.warning, "wrong-configuration-value", "'\(entry.key)' is a text", at: entry.value.range)
    return nil
  }

  /// Whether a value is a map of keys; anything else that says something is reported.
  mutating func isMap(_ entry: YAMLEntry) -> Bool {
    if case .mapping = entry.value.value { return true }
    if !entry.value.isEmpty {
      report(
        .warning, "wrong-configuration-value", "'\(entry.key)' is a map of keys and values", at: entry.value.range)
    }
    return false
  }

  /// Reports numbers and yes or no where words are expected; they count as words all the same.
  mutating func names(_ entry: YAMLEntry) -> [String] {
    reportUnlikelyNames(entry)
    return texts(entry)
  }

  mutating func reportUnlikelyNames(_ entry: YAMLEntry) {
    for item in entry.value.items {
      guard case .scalar(let text, isQuoted: false) = item.value, Double(text) != nil || Self.isFlag(text) else {
        continue
      }
      report(
        .warning, "wrong-configuration-value", "'\(entry.key)' is a list of names, and '\(text)' is hardly one",
        at: item.range, suggestion: "write it in quotes if it is meant")
    }
  }

  private static func isFlag(_ text: String) -> Bool {
    ["true", "false", "yes", "no", "on", "off"].contains(text.lowercased())
  }

  /// A scalar or a list of scalars; other items are reported and left out.
  mutating func texts(_ entry: YAMLEntry) -> [String] {
    if entry.value.isEmpty { return [] }
    return entry.value.items.compactMap { item in
      if let text = item.scalar { return text.trimmed.isEmpty ? nil : text.trimmed }
      report(.warning, "wrong-configuration-value", "'\(entry.key)' is a list of texts", at: item.range)
      return nil
    }
  }

  /// One of a few words; another is reported and counts as unsaid.
  mutating func choice<Choice: RawRepresentable & CaseIterable>(
    _ entry: YAMLEntry, _ type: Choice.Type
  ) -> Choice? where Choice.RawValue == String {
    if entry.value.isEmpty { return nil }
    let word = entry.value.scalar.map { FoldedWord($0) }
    if let choice = Choice.allCases.first(where: { FoldedWord($0.rawValue) == word }) { return choice }
    let words = Choice.allCases.map(\.rawValue)
    report(
      .warning, "wrong-configuration-value", "'\(entry.key)' is one of \(words.joined(separator: ", "))",
      at: entry.value.range,
      suggestion: entry.value.scalar.flatMap { Self.nearMiss($0, words) })
    return nil
  }
}

/// Words for yes and no.
enum BooleanWords {
  static let english: WordTable<Bool> = {
    var words = WordTable<Bool>()
    for word in ["true", "yes", "y", "on", "1", "✅", "✔", "☑"] { words.set(true, for: FoldedWord(word)) }
    for word in ["false", "no", "n", "off", "0", "❌", "✗", "✘"] { words.set(false, for: FoldedWord(word)) }
    return words
  }()
}
