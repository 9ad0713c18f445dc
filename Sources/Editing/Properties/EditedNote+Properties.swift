import Notes
import SourceText
import YAML

extension EditedNote {
  /// Gives a property a value. What else says the same thing in the note follows: a status and its yes/no properties.
  mutating func set(_ key: String, to value: EditValue) throws(EditError) {
    try checkKey(key)
    if let definition = definition(of: key) {
      switch definition.type {
      case .status:
        if try setStatus(key, definition, value) { return }
      case .flag:
        if try setFlag(key, definition, value) { return }
      default: break
      }
    }
    try write(key, value)
    try check(key, says: value)
  }

  /// Removes a property wherever the note says it.
  mutating func clear(_ key: String) throws(EditError) {
    try checkKey(key)
    // Each round removes one entry, so that places stay right; there are never more than entries.
    for _ in 0..<10_000 {
      let editor = try FrontMatterEditor(file)
      guard let site = sites(of: key, in: editor.front).first else { return }
      switch site {
      case .frontMatter(let index): try take(editor.remove(entry: index), keepsKind: !isKindKey(key))
      case .fact(let entry): try take(FactEditor(note: note).remove(entry), keepsKind: !isKindKey(key))
      case .heading: throw refusal("'\(key)' is said by a heading and the links below it")
      }
    }
  }

  // MARK: Writing

  /// Writes a value where the property is said, or as a new last line.
  mutating func write(_ key: String, _ value: EditValue) throws(EditError) {
    let definition = definition(of: key)
    var editor = try FrontMatterEditor(file)
    editor.guardsTypes = guardsTypes(definition)
    let sites = sites(of: key, in: editor.front)
    let tree = try tree(value, definition, replacing: sites.first, in: editor.front)
    let keepsKind = !isKindKey(key)
    switch sites.first {
    case .frontMatter(let index)?:
      try take(editor.setValue(ofEntry: index, to: tree), keepsKind: keepsKind)
      if let definition, Self.isMerged(definition) { try removeOthers(of: key) }
    case .fact(let entry)?:
      try take(FactEditor(note: note).replace(entry, with: try factText(tree, key)), keepsKind: keepsKind)
    case .heading?: throw refusal("'\(key)' is said by a heading and the links below it")
    case nil:
      if isSection {
        try take(FactEditor(note: note).insert(key, try factText(tree, key)), keepsKind: keepsKind)
      } else {
        try take(editor.insert(key: newKey(key, in: editor.front), tree), keepsKind: keepsKind)
      }
    }
  }

  /// Lists under several keys that mean the same count together: only the first is to stay.
  private mutating func removeOthers(of key: String) throws(EditError) {
    for _ in 0..<10_000 {
      let editor = try FrontMatterEditor(file)
      let others = sites(of: key, in: editor.front).dropFirst()
      guard case .frontMatter(let index)? = others.first, !editor.front.entries[index].value.isEmpty else { return }
      try take(editor.remove(entry: index))
    }
  }

  private static func isMerged(_ definition: PropertyDefinition) -> Bool {
    switch definition.type {
    case .references, .texts, .coordinates: true
    default: false
    }
  }

  // MARK: Values

  /// Whether texts of a property are texts even when they look like numbers.
  func guardsTypes(_ definition: PropertyDefinition?) -> Bool {
    switch definition?.type {
    case .text, .texts, .asset: true
    default: false
    }
  }

  /// A value as it is to be written, in the words that stand there now as far as they go.
  private func tree(
    _ value: EditValue, _ definition: PropertyDefinition?, replacing site: PropertySite?, in front: FrontMatterText
  ) throws(EditError) -> ValueTree {
    switch value {
    case .flag(let flag): return .text(FlagWords.word(for: flag, like: written(site, in: front)))
    case .text(let text):
      if definition?.type == .references { return try referenceTree(text, definition) }
      return .text(text)
    case .texts(let texts):
      if texts.count == 1, definition?.type != .texts { return .text(texts[0]) }
      return .list(texts.map { .text($0) })
    case .notes(let paths):
      var links: [ValueTree] = []
      for path in paths { links.append(.text(try linkText(to: path, property: definition?.name))) }
      return links.count == 1 ? links[0] : .list(links)
    }
  }

  /// What stands at a site now, when it is one text.
  private func written(_ site: PropertySite?, in front: FrontMatterText) -> String? {
    switch site {
    case .frontMatter(let index)?: front.entries[index].value.scalar
    case .fact(let entry)?: entry.value.scalar
    case .heading?, nil: nil
    }
  }

  /// A value on one line of a body.
  func factText(_ tree: ValueTree, _ key: String) throws(EditError) -> String {
    switch tree {
    case .text(let text):
      guard text.isOneLine, !text.trimmed.isEmpty else {
        throw .invalid([FieldError(key, "'\(key)' is said in the body, so its value is one line")])
      }
      return text
    case .list(let items):
      var texts: [String] = []
      for item in items { texts.append(try factText(item, key)) }
      return texts.joined(separator: ", ")
    case .map: throw .invalid([FieldError(key, "'\(key)' is said in the body and cannot hold a map")])
    }
  }

  // MARK: Checking

  private func checkKey(_ key: String) throws(EditError) {
    let isUsable =
      !FoldedWord(key).isEmpty && key.isOneLine && key.trimmed == key && key.utf8.count <= 200
      && !YAMLText.needsEscapes(key)
    guard isUsable else { throw .invalid([FieldError(key, "'\(key)' is no key of a property")]) }
  }

  func isKindKey(_ key: String) -> Bool {
    let name = definition(of: key)?.name
    return name == "kind" || name == "tags" || FoldedWord(key) == FoldedWord("type")
  }
}

/// Words for yes and no that authors use in pairs.
enum FlagWords {
  private static let pairs = [
    ("true", "false"), ("True", "False"), ("TRUE", "FALSE"), ("yes", "no"), ("Yes", "No"), ("YES", "NO"), ("y", "n"),
    ("Y", "N"), ("on", "off"), ("On", "Off"), ("1", "0"), ("✅", "❌"), ("ja", "nein"), ("Ja", "Nein"), ("sí", "no"),
    ("Sí", "No"), ("oui", "non"), ("Oui", "Non"), ("sì", "no"), ("sim", "não"), ("Sim", "Não"), ("tak", "nie"),
    ("Tak", "Nie"), ("はい", "いいえ"), ("예", "아니오"), ("네", "아니요"), ("是", "否"), ("نعم", "لا"),
  ]

  /// The word for an answer in the pair that a written word is of; `true` and `false` otherwise.
  static func word(for flag: Bool, like written: String?) -> String {
    let pair = pairs.first { $0.0 == written?.trimmed || $0.1 == written?.trimmed } ?? pairs[0]
    return flag ? pair.0 : pair.1
  }
}
