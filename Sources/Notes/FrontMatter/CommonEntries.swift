import YAML

/// What every kind of note may say about itself, picked from its entries in one go.
struct CommonEntries {
  private(set) var title: (text: String, range: Range<Int>)?
  private(set) var id: String?
  private(set) var language: String?
  private(set) var tags: [String] = []
  private(set) var aliases: [NoteAlias] = []
  private var seenAliases = PlaceTable<String>()

  init(_ entries: [KeyedEntry]) {
    for entry in entries {
      switch entry.meaning.common {
      case .title: title = title ?? entry.value.scalar.map { ($0.trimmed, entry.value.range) }
      case .tags:
        let found = TagReader.tags(entry.value)
        if tags.isEmpty { tags = found } else { tags += found }
      case .aliases: addAliases(entry.value)
      case .id: id = id ?? entry.value.scalar?.trimmed
      case .lang: language = language ?? entry.value.scalar?.trimmed
      case .outline, nil: continue
      }
    }
  }

  private mutating func addAliases(_ node: YAMLNode) {
    for item in node.items where !item.isEmpty {
      guard let text = item.scalar?.trimmed, !TemplateLeftover.isLeftover(text), seenAliases[text] == nil else {
        continue
      }
      seenAliases.add(aliases.count, for: text)
      aliases.append(NoteAlias(text: text, range: item.range))
    }
  }
}
