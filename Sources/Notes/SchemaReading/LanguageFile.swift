import SourceText
import YAML

/// One file of languages/, as read: its form is documented at the top of en.yml.
struct LanguageFile: Sendable {
  /// A relation's labels at its two ends.
  struct RelationLabels: Sendable {
    var label: String?
    var inverse: String?
    var before: String?
  }

  var language = "en"
  var name = "English"
  var isRightToLeft = false
  var plural = PluralRule.oneOther
  var kinds: [KindName: KindLabel] = [:]
  /// Everything that authors call a kind in this language, labels included, in the file's order.
  var kindWords: [(kind: KindName, word: String)] = []
  /// By `NAME` or `KIND.NAME`.
  var properties: [String: String] = [:]
  var keys: [ScopedList] = []
  var relations: [RelationName: RelationLabels] = [:]
  var statuses: [String: String] = [:]
  var statusWords: [ScopedList] = []
  var values: [String: String] = [:]
  var visibility: [String: [String]] = [:]
  var headings: [String: [String]] = [:]
  var booleans: [String: [String]] = [:]
  var months: [String] = []
  var strings: [String: PluralForms] = [:]

  /// Words of one scope: `NAME` or `KIND.NAME`.
  struct ScopedList: Sendable {
    let scope: String
    let words: [String]
  }

  init() {}

  init(_ file: EmbeddedFile) {
    for entry in file.root.entries { read(entry.key, entry.value) }
  }

  private mutating func read(_ key: String, _ value: YAMLNode) {
    switch key {
    case "language": language = value.scalar ?? language
    case "name": name = value.scalar ?? name
    case "direction": isRightToLeft = value.scalar == "rtl"
    case "plural": plural = value.scalar.flatMap(PluralRule.init(rawValue:)) ?? plural
    case "kinds": readKinds(value)
    case "properties": properties = Self.labels(value)
    case "keys": keys = Self.scopedLists(value)
    case "relations": readRelations(value)
    case "statuses": statuses = Self.labels(value)
    case "statusWords": statusWords = Self.scopedLists(value)
    case "values": values = Self.labels(value)
    case "visibility": visibility = SchemaFile.wordLists(value)
    case "headings": headings = SchemaFile.wordLists(value)
    case "booleans": booleans = SchemaFile.wordLists(value)
    case "months": months = value.words
    case "strings": readStrings(value)
    default: return
    }
  }

  private mutating func readKinds(_ node: YAMLNode) {
    for entry in node.entries {
      let kind = KindName(entry.key)
      let other = entry.value["other"]?.scalar ?? entry.value.scalar ?? entry.key
      let one = entry.value["one"]?.scalar ?? other
      kinds[kind] = KindLabel(one: one, other: other)
      for word in [one, other] + (entry.value["words"]?.words ?? []) { kindWords.append((kind, word)) }
    }
  }

  private mutating func readRelations(_ node: YAMLNode) {
    for entry in node.entries {
      relations[RelationName(entry.key)] = RelationLabels(
        label: entry.value["label"]?.scalar ?? entry.value.scalar, inverse: entry.value["inverse"]?.scalar,
        before: entry.value["before"]?.scalar)
    }
  }

  private mutating func readStrings(_ node: YAMLNode) {
    strings.reserveCapacity(node.entries.count)
    for entry in node.entries { strings[entry.key] = PluralForms(entry.value) }
  }

  private static func scopedLists(_ node: YAMLNode) -> [ScopedList] {
    node.entries.map { ScopedList(scope: $0.key, words: $0.value.words) }
  }

  private static func labels(_ node: YAMLNode) -> [String: String] {
    var labels: [String: String] = [:]
    labels.reserveCapacity(node.entries.count)
    for entry in node.entries { labels[entry.key] = entry.value.scalar }
    return labels
  }

  /// Every language that the program carries, English first.
  static func shipped() -> [LanguageFile] {
    let files = concurrentMap(EmbeddedFile.all(in: "languages")) { LanguageFile($0) }
    return files.filter { $0.language == "en" } + files.filter { $0.language != "en" }
  }

  /// The languages that the program carries, without their scripts and regions.
  static var shippedCodes: Set<String> {
    Set(EmbeddedFile.all(in: "languages").map { String(SourcePath($0.name).stem.prefix { $0 != "-" }).lowercased() })
  }
}
