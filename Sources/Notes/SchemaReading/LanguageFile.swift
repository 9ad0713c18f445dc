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
  var keys: [String: [String]] = [:]
  var relations: [RelationName: RelationLabels] = [:]
  var statuses: [String: String] = [:]
  var statusWords: [String: [String]] = [:]
  var values: [String: String] = [:]
  var visibility: [String: [String]] = [:]
  var headings: [String: [String]] = [:]
  var booleans: [String: [String]] = [:]
  var months: [String] = []
  /// The forms of each string; one that is not counted has `other` alone.
  var strings: [String: [PluralForm: String]] = [:]

  init() {}

  init(_ file: SourceFile) {
    guard let root = YAMLParser.parse(file, in: 0..<file.bytes.count).value else { return }
    for entry in root.entries { read(entry.key, entry.value) }
  }

  private mutating func read(_ key: String, _ value: YAMLNode) {
    switch key {
    case "language": language = value.scalar ?? language
    case "name": name = value.scalar ?? name
    case "direction": isRightToLeft = value.scalar == "rtl"
    case "plural": plural = value.scalar.flatMap(PluralRule.init(rawValue:)) ?? plural
    case "kinds": readKinds(value)
    case "properties": properties = Self.labels(value)
    case "keys": keys = SchemaFile.wordLists(value)
    case "relations": readRelations(value)
    case "statuses": statuses = Self.labels(value)
    case "statusWords": statusWords = SchemaFile.wordLists(value)
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
    for entry in node.entries {
      var forms: [PluralForm: String] = [:]
      if let text = entry.value.scalar { forms[.other] = text }
      for form in entry.value.entries {
        if let name = PluralForm(rawValue: form.key) { forms[name] = form.value.scalar }
      }
      strings[entry.key] = forms
    }
  }

  private static func labels(_ node: YAMLNode) -> [String: String] {
    var labels: [String: String] = [:]
    for entry in node.entries { labels[entry.key] = entry.value.scalar }
    return labels
  }

  /// Every language that the program carries, English first.
  static func shipped() -> [LanguageFile] {
    let files = concurrentMap(SourceFile.embedded(in: "languages")) { LanguageFile($0) }
    return files.filter { $0.language == "en" } + files.filter { $0.language != "en" }
  }

  /// The languages that the program carries, without their scripts and regions.
  static var shippedCodes: Set<String> {
    Set(SourceFile.embedded(in: "languages").map { String($0.path.stem.prefix { $0 != "-" }).lowercased() })
  }
}
