import SourceText

/// One language's words: interface strings, names of kinds, properties, relations and statuses. One file per language.
package final class Vocabulary: Sendable {
  package let language: String
  /// The language's own name: `Español`.
  package let name: String
  package let isRightToLeft: Bool
  /// The twelve months.
  package let months: [String]
  let words: LanguageFile
  let english: LanguageFile
  private let authored: AuthoredLabels

  package convenience init(language: String, name: String, isRightToLeft: Bool) {
    var words = LanguageFile()
    words.language = language
    words.name = name
    words.isRightToLeft = isRightToLeft
    self.init(words, english: LanguageFile(), authored: AuthoredLabels())
  }

  init(_ words: LanguageFile, english: LanguageFile, authored: AuthoredLabels) {
    language = words.language
    name = words.name
    isRightToLeft = words.isRightToLeft
    months = words.months.isEmpty ? english.months : words.months
    self.words = words
    self.english = english
    self.authored = authored
  }

  /// An interface string by its name; the English one when this language lacks it.
  package func string(_ name: String) -> String {
    let forms = words.strings[name] ?? english.strings[name]
    return forms?[.other] ?? forms?[.many] ?? name
  }

  /// A counted interface string: `{count}` stands for the number, and the form follows the language's plural rule.
  package func string(_ name: String, count: Int) -> String {
    let (forms, rule) =
      words.strings[name].map { ($0, words.plural) } ?? (english.strings[name] ?? PluralForms(), english.plural)
    let form = forms[rule.form(for: count)] ?? forms[.other] ?? forms[.many] ?? name
    return form.substituting("{count}", with: String(count))
  }

  package func singular(_ kind: KindName) -> String {
    (authored.kinds[kind] ?? words.kinds[kind] ?? english.kinds[kind])?.one ?? Self.spelled(kind.rawValue)
  }

  package func plural(_ kind: KindName) -> String {
    (authored.kinds[kind] ?? words.kinds[kind] ?? english.kinds[kind])?.other ?? Self.spelled(kind.rawValue)
  }

  package func label(_ property: PropertyName, of kind: KindName) -> String {
    let scoped = "\(kind).\(property)"
    if let label = authored.properties[scoped] { return label }
    return words.properties[scoped] ?? words.properties[property.rawValue] ?? english.properties[scoped]
      ?? english.properties[property.rawValue] ?? Self.spelled(property.rawValue)
  }

  package func label(_ status: StatusName, of kind: KindName) -> String {
    let scoped = "\(kind).\(status)"
    return words.statuses[scoped] ?? words.statuses[status.rawValue] ?? english.statuses[scoped]
      ?? english.statuses[status.rawValue] ?? Self.spelled(status.rawValue)
  }

  /// The label of a fixed value, by its canonical name: `questGiver` gives "Quest giver".
  package func label(value: String) -> String {
    knownLabel(value: value) ?? Self.spelled(value)
  }

  /// The label of a fixed value; nil for the author's own words.
  package func knownLabel(value: String) -> String? { words.values[value] ?? english.values[value] }

  /// The label at the source: "Found at".
  package func label(_ relation: RelationName) -> String {
    authored.relations[relation]?.label ?? words.relations[relation]?.label ?? english.relations[relation]?.label
      ?? Self.spelled(Self.lastPart(of: relation))
  }

  private static func lastPart(of relation: RelationName) -> String {
    relation.rawValue.utf8.split(separator: UInt8(ascii: ".")).last.flatMap(String.init) ?? relation.rawValue
  }

  /// The label at the target: "Who is here", and "Was here before" for whereabouts that hold no more.
  package func inverseLabel(_ relation: RelationName, isCurrent: Bool) -> String {
    if !isCurrent, let before = words.relations[relation]?.before ?? english.relations[relation]?.before {
      return before
    }
    return authored.relations[relation]?.inverse ?? words.relations[relation]?.inverse
      ?? english.relations[relation]?.inverse ?? "← " + label(relation)
  }

  /// `isMerchant` gives "Is merchant", `on_hold` gives "On hold".
  private static func spelled(_ name: String) -> String {
    if let spelled = spelled(ascii: name) { return spelled }
    var text = ""
    for character in name {
      if character == "_" || character == "-" {
        text += " "
      } else if text.isEmpty {
        text += character.uppercased()
      } else if character.isUppercase, text.last?.isLowercase == true {
        text += " " + character.lowercased()
      } else {
        text.append(character)
      }
    }
    return text
  }

  /// The same of a name in plain letters, as most are; nil for others.
  private static func spelled(ascii name: String) -> String? {
    let bytes = name.utf8.span
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count + 8)
    for place in bytes.indices {
      let byte = bytes[place]
      guard byte < 0x80, byte != 0x0D else { return nil }
      let isUpper = byte >= 0x41 && byte <= 0x5A
      let isLower = byte >= 0x61 && byte <= 0x7A
      if byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-") {
        text.append(UInt8(ascii: " "))
      } else if text.isEmpty {
        text.append(isLower ? byte - 0x20 : byte)
      } else if isUpper, let last = text.last, last >= 0x61, last <= 0x7A {
        text.append(UInt8(ascii: " "))
        text.append(byte + 0x20)
      } else {
        text.append(byte)
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}

/// Labels of the author's own kinds, properties and relations: the same in every language.
struct AuthoredLabels: Sendable {
  var kinds: [KindName: KindLabel] = [:]
  /// By `KIND.NAME`.
  var properties: [String: String] = [:]
  var relations: [RelationName: LanguageFile.RelationLabels] = [:]

  init() {}

  init(_ definitions: [KindDefinition]) {
    for kind in definitions {
      kinds[kind.name] = kind.label
      for property in kind.properties {
        guard let label = property.label else { continue }
        properties["\(kind.name).\(property.name)"] = label
        if case .source(let relation) = property.relation {
          relations[relation] = LanguageFile.RelationLabels(label: label, inverse: property.inverseLabel)
        }
      }
    }
  }
}

/// Every shipped language, English included.
package final class Vocabularies: Sendable {
  private let byLanguage: [String: Vocabulary]
  private let english: Vocabulary

  /// Loads the shipped languages; `Schema.vocabularies` of a parsed journal has the author's labels as well.
  package convenience init() {
    self.init(LanguageFile.shipped(), authored: AuthoredLabels())
  }

  init(_ files: [LanguageFile], authored: AuthoredLabels) {
    let englishFile = files.first { $0.language == "en" } ?? LanguageFile()
    english = Vocabulary(englishFile, english: englishFile, authored: authored)
    var byLanguage: [String: Vocabulary] = [:]
    for file in files {
      byLanguage[file.language.lowercased()] = Vocabulary(file, english: englishFile, authored: authored)
    }
    self.byLanguage = byLanguage
  }

  /// The vocabulary for a tag such as `es`, `pt-BR`, `zh-Hans`; English for a language that is not shipped.
  package subscript(_ language: String) -> Vocabulary {
    var tag = language.lowercased().replacing("_", with: "-")
    while true {
      if let vocabulary = byLanguage[tag] { return vocabulary }
      if let longer = byLanguage.keys.filter({ $0.hasPrefix(tag + "-") }).min(), !tag.isEmpty {
        return byLanguage[longer] ?? english
      }
      guard let dash = tag.lastIndex(of: "-") else { return english }
      tag = String(tag[..<dash])
    }
  }

  /// Whether a language (or the language without its region) is shipped.
  package func isShipped(_ language: String) -> Bool {
    let base = language.lowercased().prefix { $0 != "-" && $0 != "_" }
    return byLanguage.keys.contains { $0.prefix { $0 != "-" } == base }
  }
}
