import SourceText
import YAML

/// Makes the schema of a journal: what ships, extended by the author's `kinds:` and `aliases:`.
struct SchemaBuilder {
  private var kinds: [KindDefinition] = []

  /// The shipped schema, extended by what a journal's configuration says.
  static func schema(for configuration: JournalConfiguration) -> Schema {
    let languages = LanguageFile.shipped()
    guard let source = EmbeddedFile.named("schema.yml") else { return Schema() }
    let file = SchemaFile(source)
    var builder = SchemaBuilder()
    for entry in file.kinds + configuration.kindEntries { builder.merge(entry) }
    builder.resolveInheritance()
    return builder.schema(file: file, languages: languages, configuration: configuration)
  }

  private func schema(
    file: SchemaFile, languages: [LanguageFile], configuration: JournalConfiguration
  ) -> Schema {
    let common = file.common.map { Self.definition($0, base: nil, kind: nil) }
    var words = SchemaWords(file, languages: languages)
    words.kinds = kindWords(languages: languages, aliases: configuration.aliases)
    addNames(of: kinds, languages: languages, to: &words)
    for heading in configuration.secretHeadings { words.restrictedHeadings.insert(FoldedWord(heading)) }
    return Schema(
      kinds: kinds, commonProperties: common, relations: relations(common: common), words: words,
      tables: KindTables(kinds: kinds, common: common, languages: languages, aliases: configuration.aliases),
      vocabularies: Vocabularies(languages, authored: AuthoredLabels(kinds)),
      privateKinds: Set(configuration.privateKinds),
      mostPrivateAudience: configuration.mostPrivateAudience)
  }

  // MARK: Merging

  private mutating func merge(_ entry: KindEntry) {
    let index = kinds.firstIndex { $0.name == entry.name }
    switch entry.mode {
    case .remove:
      if let index { kinds.remove(at: index) }
    case .replace:
      let definition = Self.definition(entry, base: nil)
      if let index { kinds[index] = definition } else { kinds.append(definition) }
    case .extend:
      let definition = Self.definition(entry, base: index.map { kinds[$0] })
      if let index { kinds[index] = definition } else { kinds.append(definition) }
    }
  }

  private static func definition(_ entry: KindEntry, base: KindDefinition?) -> KindDefinition {
    var properties = base?.properties ?? []
    for property in entry.properties {
      let index = properties.firstIndex { $0.name == property.name }
      if property.isRemoved {
        if let index { properties.remove(at: index) }
        continue
      }
      let merged = definition(property, base: index.map { properties[$0] }, kind: entry.name)
      if let index { properties[index] = merged } else { properties.append(merged) }
    }
    return KindDefinition(
      name: entry.name, slug: entry.slug ?? base?.slug ?? entry.name.rawValue,
      isWorld: entry.isWorld ?? base?.isWorld ?? false, countsAs: entry.countsAs ?? base?.countsAs,
      completionProperty: entry.completion ?? base?.completionProperty,
      statuses: statuses(entry.statuses, base: base?.statuses ?? []), properties: properties,
      words: entry.words + (base?.words ?? []), extends: entry.extends ?? base?.extends,
      label: entry.label ?? base?.label)
  }

  private static func statuses(_ entries: [StatusEntry], base: [StatusDefinition]) -> [StatusDefinition] {
    var statuses = base
    for entry in entries {
      let index = statuses.firstIndex { $0.name == entry.name }
      if entry.isRemoved {
        if let index { statuses.remove(at: index) }
        continue
      }
      let old = index.map { statuses[$0] }
      let merged = StatusDefinition(
        name: entry.name, meaning: entry.meaning ?? old?.meaning ?? .neutral, words: entry.words + (old?.words ?? []))
      if let index { statuses[index] = merged } else { statuses.append(merged) }
    }
    return statuses
  }

  private static func definition(
    _ entry: PropertyEntry, base: PropertyDefinition?, kind: KindName?
  ) -> PropertyDefinition {
    let type = entry.type ?? base?.type ?? (entry.kinds == nil && entry.relation == nil ? .text : .references)
    let ownRelation: PropertyDefinition.RelationEnd =
      type == .references ? .source(RelationName((kind.map { "\($0)." } ?? "") + entry.name.rawValue)) : .none
    return PropertyDefinition(
      name: entry.name, type: type, expectedKinds: entry.kinds ?? base?.expectedKinds ?? [],
      isShown: entry.isShown ?? base?.isShown ?? true, isFilter: entry.isFilter ?? base?.isFilter ?? false,
      keys: entry.keys + (base?.keys ?? []), values: entry.values + (base?.values ?? []),
      flagStatuses: PropertyDefinition.FlagStatuses(
        whenTrue: entry.flagStatuses.whenTrue ?? base?.flagStatuses.whenTrue,
        whenFalse: entry.flagStatuses.whenFalse ?? base?.flagStatuses.whenFalse),
      relation: entry.relation ?? base?.relation ?? ownRelation,
      isSymmetric: entry.isSymmetric ?? base?.isSymmetric ?? false,
      isWhereabouts: entry.isWhereabouts ?? base?.isWhereabouts ?? false, label: entry.label ?? base?.label,
      inverseLabel: entry.inverseLabel ?? base?.inverseLabel, definedBy: base?.definedBy ?? kind)
  }

  /// Gives each kind the properties and statuses of the kind that it extends; a circle ends where it closes.
  private mutating func resolveInheritance() {
    let declared = kinds
    kinds = declared.map { kind in
      var properties = kind.properties
      var statuses = kind.statuses
      var seen: Set = [kind.name]
      var next = kind.extends
      while let name = next, seen.insert(name).inserted, let parent = declared.first(where: { $0.name == name }) {
        let known = Set(properties.map(\.name))
        properties += parent.properties.filter { !known.contains($0.name) }
        if statuses.isEmpty { statuses = parent.statuses }
        next = parent.extends
      }
      return KindDefinition(
        name: kind.name, slug: kind.slug, isWorld: kind.isWorld, countsAs: kind.countsAs,
        completionProperty: kind.completionProperty, statuses: statuses, properties: properties, words: kind.words,
        extends: kind.extends, label: kind.label)
    }
  }

  // MARK: Words and relations

  private func kindWords(
    languages: [LanguageFile], aliases: [(word: String, meaning: String)]
  ) -> WordTable<KindName> {
    var words = WordTable<KindName>()
    func add(_ word: String, _ kind: KindName) {
      let folded = FoldedWord(word)
      if !folded.isEmpty { words.add(kind, for: folded) }
    }
    for kind in kinds { add(kind.name.rawValue, kind.name) }
    for kind in kinds {
      for word in [kind.slug] + kind.words + (kind.label.map { [$0.one, $0.other] } ?? []) { add(word, kind.name) }
    }
    for alias in aliases {
      if let kind = words[FoldedWord(alias.meaning)] { words.set(kind, for: FoldedWord(alias.word)) }
    }
    let names = Set(kinds.map(\.name))
    for language in languages {
      for (kind, word) in language.kindWords where names.contains(kind) { add(word, kind) }
    }
    return words
  }

  /// The names of kinds and of their list pages.
  private func addNames(of kinds: [KindDefinition], languages: [LanguageFile], to words: inout SchemaWords) {
    for kind in kinds {
      let labels = languages.compactMap { $0.kinds[kind.name] } + (kind.label.map { [$0] } ?? [])
      for word in [kind.name.rawValue, kind.slug] + labels.flatMap({ [$0.one, $0.other] }) {
        words.principalKinds.set(kind.name, for: FoldedWord(word))
      }
      for word in [kind.slug] + labels.map(\.other) { words.listNames.insert(FoldedWord(word)) }
      if kind.isWorld { words.worldKinds.insert(kind.name) }
    }
    words.listNames.insert(FoldedWord("timeline"))
  }

  /// Every relation, in the order in which the schema names them.
  private func relations(common: [PropertyDefinition]) -> [RelationDefinition] {
    var drafts: [RelationDraft] = []
    var places: [RelationName: Int] = [:]
    func place(_ name: RelationName) -> Int {
      if let index = places[name] { return index }
      places[name] = drafts.count
      drafts.append(RelationDraft(name: name))
      return drafts.count - 1
    }
    for kind in kinds {
      for property in kind.properties {
        let end = RelationDefinition.End(kind: kind.name, property: property.name)
        switch property.relation {
        case .none: continue
        case .source(let name):
          let index = place(name)
          drafts[index].sources.append(end)
          drafts[index].targetKinds = property.expectedKinds
          drafts[index].isSymmetric = drafts[index].isSymmetric || property.isSymmetric
          drafts[index].isWhereabouts = drafts[index].isWhereabouts || property.isWhereabouts
        case .inverse(let name): drafts[place(name)].inverses.append(end)
        }
      }
    }
    for property in common {
      guard case .source(let name) = property.relation else { continue }
      let index = place(name)
      drafts[index].sources += kinds.map { RelationDefinition.End(kind: $0.name, property: property.name) }
    }
    return drafts.filter { !$0.sources.isEmpty }.map(\.definition)
  }
}

/// A relation while its ends are gathered from the kinds.
private struct RelationDraft {
  let name: RelationName
  var sources: [RelationDefinition.End] = []
  var targetKinds: [KindName] = []
  var inverses: [RelationDefinition.End] = []
  var isSymmetric = false
  var isWhereabouts = false

  var definition: RelationDefinition {
    RelationDefinition(
      name: name, sources: sources, targetKinds: targetKinds, inverses: inverses, isSymmetric: isSymmetric,
      isWhereabouts: isWhereabouts)
  }
}
