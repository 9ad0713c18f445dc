import Linking
import Notes

/// Labels of kinds, statuses and flags, asked for once.
struct SearchWords {
  private struct Key: Hashable {
    let language: String
    let kind: KindName
    let name: String
  }

  private var known: [Key: String] = [:]
  private var tags: [String: [UInt8]] = [:]
  private var unshown: [KindName: UnshownProperties] = [:]

  mutating func unshown(of kind: KindName, in schema: Schema) -> UnshownProperties {
    if let known = unshown[kind] { return known }
    let made = UnshownProperties(of: kind, in: schema)
    unshown[kind] = made
    return made
  }

  mutating func kind(_ kind: KindName, _ vocabulary: Vocabulary) -> String {
    word(Key(language: vocabulary.language, kind: kind, name: "")) { vocabulary.singular(kind) }
  }

  mutating func status(_ status: StatusName, _ kind: KindName, _ vocabulary: Vocabulary) -> String {
    word(Key(language: vocabulary.language, kind: kind, name: "=" + status.rawValue)) {
      vocabulary.label(status, of: kind)
    }
  }

  mutating func property(_ name: PropertyName, _ kind: KindName, _ vocabulary: Vocabulary) -> String {
    word(Key(language: vocabulary.language, kind: kind, name: name.rawValue)) { vocabulary.label(name, of: kind) }
  }

  /// The term of a tag: `#boss/shard`.
  mutating func tag(_ tag: String) -> [UInt8] {
    if let term = tags[tag] { return term }
    let term = Array(("#" + SearchFolding.key(tag)).utf8).map { $0 == 0x20 ? UInt8(ascii: "-") : $0 }
    tags[tag] = term
    return term
  }

  private mutating func word(_ key: Key, _ make: () -> String) -> String {
    if let word = known[key] { return word }
    let word = make()
    known[key] = word
    return word
  }
}

/// The values that a note's page shows of its properties and relations.
enum SearchProperties {
  /// In the author's order: titles, texts, and the labels of flags that hold.
  ///
  /// What is only implied is left out: who looks for the merchant at the church means a person, not the church.
  static func values(of entry: GraphNote, in site: Site, _ words: inout SearchWords) -> [String] {
    var found: [String] = []
    let vocabulary = site.worldVocabularies[entry.world.rawValue]
    let kind = entry.note.kind
    let properties = entry.note.properties
    let unshown = words.unshown(of: kind, in: site.graph.schema)
    // By place: a copy of a property costs more than what is read of it.
    for place in properties.indices where isShown(properties, place, unshown, in: site) {
      if case .flag(let flag) = properties[place].value {
        guard flag else { continue }
        found.append(properties[place].name.map { words.property($0, kind, vocabulary) } ?? properties[place].key)
        continue
      }
      add(properties[place].value, targets: entry.referenceTargets[checked: place] ?? [], in: site, to: &found)
    }
    for place in entry.inherited.indices where isShown(entry.inherited, place, unshown, in: site) {
      add(entry.inherited[place].value, targets: [], in: site, to: &found)
    }
    return found
  }

  private static func isShown(
    _ properties: [Property], _ place: Int, _ unshown: UnshownProperties, in site: Site
  ) -> Bool {
    guard let name = properties[place].name else {
      let hidden = site.graph.configuration.hiddenProperties
      return hidden.isEmpty || !hidden.contains(properties[place].key.lowercased())
    }
    // A summary stands above the body of a page, not among its properties.
    return !unshown.holds(name.rawValue) || name.rawValue == "summary"
  }

  private static func add(
    _ value: PropertyValue, targets: [ResolvedLink], in site: Site, to found: inout [String]
  ) {
    switch value {
    case .references(let references):
      // By place: a copy of a reference costs more than what is read of it.
      for place in references.indices {
        if case .note(let note, _)? = targets[checked: place] {
          found.append(site.graph[note].note.title)
        } else {
          found.append(references[place].shownText)
        }
        if let role = references[place].role { found.append(role) }
        if let note = references[place].note { found.append(InlineText.plain(note)) }
      }
    case .texts(let texts):
      for text in texts { found.append(InlineText.plain(text)) }
    case .text, .number, .date, .structure:
      if let text = value.plainText, !text.isEmpty { found.append(InlineText.plain(text)) }
    case .flag, .status, .coordinates, .steps, .rule: break
    }
  }
}
