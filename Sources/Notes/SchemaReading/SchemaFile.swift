import SourceText
import YAML

/// schema.yml as read, before languages and the author's own words are added.
struct SchemaFile {
  var common: [PropertyEntry] = []
  var kinds: [KindEntry] = []
  var kindKeys: [String] = []
  var weakKindKeys: [String] = []
  var ignored: [String] = []
  var statblock = StatblockWords()
  var visibility: [String: [String]] = [:]
  var headings: [String: [String]] = [:]
  var indexNames: [String] = []

  struct StatblockWords {
    var flag: [String] = []
    var abilities: [String] = []
    var hitPoints: [String] = []
  }

  init(_ file: EmbeddedFile) {
    var reader = KindEntryReader(reader: EntryReader(path: SourcePath(file.name), origin: .content))
    for entry in file.root.entries {
      switch entry.key {
      case "common": common = reader.properties(entry.value)
      case "kinds": kinds = reader.kinds(entry.value)
      case "kindKeys": kindKeys = entry.value.words
      case "weakKindKeys": weakKindKeys = entry.value.words
      case "ignored": ignored = entry.value.words
      case "indexNames": indexNames = entry.value.words
      case "visibility": visibility = Self.wordLists(entry.value)
      case "headings": headings = Self.wordLists(entry.value)
      case "statblock":
        let lists = Self.wordLists(entry.value)
        statblock = StatblockWords(
          flag: lists["flag"] ?? [], abilities: lists["abilities"] ?? [], hitPoints: lists["hitPoints"] ?? [])
      default: continue
      }
    }
  }

  /// A map of lists of words, by key.
  static func wordLists(_ node: YAMLNode) -> [String: [String]] {
    var lists: [String: [String]] = [:]
    for entry in node.entries { lists[entry.key, default: []] += entry.value.words }
    return lists
  }
}
