import Notes
import YAML

extension EditedNote {
  /// Adds a text to a list; a note's name to a list of references becomes a link.
  mutating func add(_ text: String, to key: String) throws(EditError) {
    let text = text.trimmed
    guard !text.isEmpty, text.utf8.count <= 10_000 else { throw .invalid([FieldError(key, "an entry has some text")]) }
    let definition = definition(of: key)
    if definition?.type == .references, let path = note(named: text, definition?.name) {
      return try link(key, to: path, LinkDetails())
    }
    if items(of: key).contains(text) { return }
    var editor = try FrontMatterEditor(file)
    editor.guardsTypes = guardsTypes(definition)
    switch sites(of: key, in: editor.front).first {
    case .frontMatter(let index)?:
      let value = editor.front.entries[index].value
      if definition?.name == "tags", let written = value.scalar, !value.isEmpty {
        let separator = written.contains(",") ? ", " : written.contains(" ") ? " " : nil
        if let separator {
          try take(editor.setValue(ofEntry: index, to: .text(written + separator + text)), keepsKind: false)
          break
        }
      }
      try take(editor.add(.text(text), toEntry: index), keepsKind: !isKindKey(key))
    case .fact(let fact)?:
      try take(FactEditor(note: note).replace(fact, with: (fact.value.scalar ?? "") + ", " + text))
    case .heading?: throw refusal("'\(key)' is said by a heading and the links below it")
    case nil:
      if isSection {
        try take(FactEditor(note: note).insert(key, text))
      } else {
        try take(editor.insert(key: newKey(key, in: editor.front), .text(text)), keepsKind: !isKindKey(key))
      }
    }
  }

  /// Removes the entries of a list that read so.
  mutating func remove(_ text: String, from key: String) throws(EditError) {
    let text = text.trimmed
    let definition = definition(of: key)
    if definition?.type == .references, let path = note(named: text, definition?.name) {
      _ = try unlink(key, from: path)
      return
    }
    for _ in 0..<1_000 {
      guard try removeItem(text, key, isTags: definition?.name == "tags") else { return }
    }
  }

  private mutating func removeItem(_ text: String, _ key: String, isTags: Bool) throws(EditError) -> Bool {
    var editor = try FrontMatterEditor(file)
    editor.guardsTypes = guardsTypes(definition(of: key))
    for case .frontMatter(let index) in sites(of: key, in: editor.front) {
      let value = editor.front.entries[index].value
      if let place = value.items.firstIndex(where: { $0.scalar.map { Self.isSame($0, text, isTags) } == true }) {
        try take(editor.removeItems([place], ofEntry: index), keepsKind: !isKindKey(key))
        return true
      }
      guard let written = value.scalar else { continue }
      let separators: Set<Character> = isTags ? [",", " "] : [","]
      let parts = written.split { separators.contains($0) }.map(String.init)
      let kept = parts.filter { !Self.isSame($0, text, isTags) }
      if kept.count < parts.count {
        let rest = kept.map(\.trimmed).joined(separator: written.contains(",") ? ", " : " ")
        try take(editor.setValue(ofEntry: index, to: .text(rest)), keepsKind: !isKindKey(key))
        return true
      }
    }
    return false
  }

  private static func isSame(_ written: String, _ text: String, _ isTags: Bool) -> Bool {
    if written.trimmed == text.trimmed { return true }
    return isTags && written.trimmed.drop { $0 == "#" } == text.trimmed.drop { $0 == "#" }
  }

  private func items(of key: String) -> [String] {
    let definition = definition(of: key)
    for property in note.properties
    where definition.map({ property.name == $0.name }) ?? (FoldedWord(property.key) == FoldedWord(key)) {
      if case .texts(let texts) = property.value { return texts }
      if case .text(let text) = property.value { return [text] }
    }
    return []
  }
}
