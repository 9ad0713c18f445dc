import Linking
import Notes
import SourceText
import YAML

extension EditedNote {
  mutating func link(_ relation: String, to path: SourcePath, _ details: LinkDetails) throws(EditError) {
    let target = try session.place(of: path)
    guard let key = try relationKey(relation) else {
      return try linkByWord(relation, to: path, target, details)
    }
    let name = definition(of: key)?.name
    let editor = try FrontMatterEditor(file)
    let sites = sites(of: key, in: editor.front)
    let known = references(of: key).first { refers($0, to: target, in: name) }
    if let known, details.isEmpty || details.holds(of: known) { return }
    let count = references(of: key).count
    let item = try item(linkText(to: path, property: name), details, isPlace: Self.isWhereabouts(definition(of: key)))
    switch sites.first {
    case .frontMatter(let index)?: try take(add(item, toEntry: index, editor))
    case .fact(let fact)?:
      let text = try factText(item, key)
      try take(FactEditor(note: note).replace(fact, with: (fact.value.scalar ?? "") + ", " + text))
    case .heading(let property)?: try addBelowHeading(property, try factText(item, key))
    case nil:
      if isSection {
        try take(FactEditor(note: note).insert(key, try factText(item, key)))
      } else {
        try take(editor.insert(key: newKey(key, in: editor.front), item))
      }
    }
    guard references(of: key).contains(where: { refers($0, to: target, in: name) }), references(of: key).count > count
    else { throw refusal("'\(key)' would not refer to '\(path)'") }
  }

  /// A text of links goes on as a text; anything else becomes a list.
  private func add(_ item: ValueTree, toEntry index: Int, _ editor: FrontMatterEditor) throws(EditError) -> SourceFile {
    let value = editor.front.entries[index].value
    if case .text(let new) = item, let text = value.scalar, text.isOneLine {
      let parts = ReferenceText(text).parts
      if parts.count > 1, parts.allSatisfy({ $0.links.count == 1 }) {
        return try editor.setValue(ofEntry: index, to: .text(text + ", " + new))
      }
    }
    return try editor.add(item, toEntry: index)
  }

  /// The property that a relation is; nil for a word of the author's own that is no property of the note.
  private func relationKey(_ relation: String) throws(EditError) -> String? {
    if let definition = definition(of: relation) {
      guard definition.type == .references else {
        throw .invalid([FieldError("relation", "'\(relation)' of the kind '\(note.kind)' does not refer to notes")])
      }
      return relation
    }
    let isUsable = !FoldedWord(relation).isEmpty && relation.isOneLine && !YAMLText.needsEscapes(relation)
    guard isUsable else { throw .invalid([FieldError("relation", "'\(relation)' is no relation")]) }
    let isWritten = note.properties.contains { $0.name == nil && FoldedWord($0.key) == FoldedWord(relation) }
    return isWritten ? relation : nil
  }

  func references(of key: String) -> [Reference] {
    let definition = definition(of: key)
    return note.properties.filter { property in
      definition.map { property.name == $0.name } ?? (FoldedWord(property.key) == FoldedWord(key))
    }.flatMap(\.linkedReferences)
  }

  static func isWhereabouts(_ definition: PropertyDefinition?) -> Bool { definition?.isWhereabouts == true }

  /// The link alone, or a map of it and what is said about it.
  func item(_ link: String, _ details: LinkDetails, isPlace: Bool) throws(EditError) -> ValueTree {
    if details.isEmpty { return .text(link) }
    guard !isSection else {
      throw .invalid([FieldError("relation", "a section of an outline cannot say more of a relation than its target")])
    }
    var entries = [ValueTree.Entry(key: isPlace ? "location" : "target", value: .text(link))]
    for (key, text) in details.texts { entries.append(ValueTree.Entry(key: key, value: .text(text))) }
    return .map(entries)
  }

  /// `relations: [{ relation: ally, target: "[[X]]" }]`.
  private mutating func linkByWord(
    _ word: String, to path: SourcePath, _ target: Int, _ details: LinkDetails
  ) throws(EditError) {
    guard !isSection else {
      throw .invalid([FieldError("relation", "'\(word)' is no relation of the kind '\(note.kind)'")])
    }
    func isSaid(_ reference: Reference) -> Bool {
      reference.role.map { FoldedWord($0) == FoldedWord(word) } == true
        && refers(reference, to: target, in: "relations")
    }
    if references(of: "relations").contains(where: isSaid) { return }
    let editor = try FrontMatterEditor(file)
    var entries = [
      ValueTree.Entry(key: "relation", value: .text(word)),
      ValueTree.Entry(key: "target", value: .text(try linkText(to: path, property: "relations"))),
    ]
    for (key, text) in details.texts where key != "role" {
      entries.append(ValueTree.Entry(key: key, value: .text(text)))
    }
    if case .frontMatter(let index)? = sites(of: "relations", in: editor.front).first {
      try take(editor.add(.map(entries), toEntry: index))
    } else {
      try take(editor.insert(key: "relations", .list([.map(entries)])))
    }
    guard references(of: "relations").contains(where: isSaid) else {
      throw refusal("'relations' would not refer to '\(path)'")
    }
  }

  /// Adds a line below the last link under a heading.
  private mutating func addBelowHeading(_ property: Property, _ text: String) throws(EditError) {
    let lines = TextLines(file.bytes)
    let last = property.linkedReferences.map(\.range.upperBound).max() ?? property.keyRange.upperBound
    let start = lines.start(of: max(0, last - 1))
    let content = lines.skipBlanks(start)
    let isBullet = "-*+".utf8.contains(lines.byte(content)) && lines.byte(content + 1) == 0x20
    var patch = TextPatch()
    if isBullet {
      patch.insert(lines.lineEnd + lines.text(start..<content + 2) + text, at: lines.end(of: last))
    } else {
      patch.insert(", " + text, at: last)
    }
    try take(patch)
  }
}

extension LinkDetails {
  /// By the keys that a map of a reference has for them.
  var texts: [(key: String, text: String)] {
    [("role", role), ("since", since), ("until", until), ("note", note)].compactMap { key, text in
      text.map { (key, $0) }
    }
  }

  /// Whether a reference says all of this already.
  func holds(of reference: Reference) -> Bool {
    (role == nil || reference.role == role) && (since == nil || reference.since?.written == since)
      && (until == nil || reference.until?.written == until) && (note == nil || reference.note == note)
  }
}
