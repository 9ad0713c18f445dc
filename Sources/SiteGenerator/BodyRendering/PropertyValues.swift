import Linking
import Notes
import SourceText

/// What notes say under a key, for plugins' code in a body that asks for it.
struct PropertyValues: Sendable {
  typealias ShownValue = BodyRenderer.ShownValue

  let graph: NoteGraph
  let presenter: LinkPresenter

  /// - Returns: nil when the note says nothing under the key.
  func values(of key: String, in index: NoteIndex) -> [ShownValue]? {
    let note = graph[index].note
    let word = FoldedWord(key)
    if let value = fileValue(word, note) { return [ShownValue(text: value)] }
    for (place, property) in note.properties.enumerated()
    where FoldedWord(property.key) == word || property.name.map({ FoldedWord($0.rawValue) == word }) == true {
      let shown = values(of: property, graph[index].referenceTargets[checked: place] ?? [])
      return shown.isEmpty ? nil : shown
    }
    switch word.rawValue {
    case "tags", "file.tags": return note.tags.isEmpty ? nil : note.tags.map { ShownValue(text: "#" + $0) }
    case "aliases", "file.aliases":
      return note.aliases.isEmpty ? nil : note.aliases.map { ShownValue(text: $0.text) }
    case "title", "name": return [ShownValue(text: note.title)]
    default: return nil
    }
  }

  private func fileValue(_ word: FoldedWord, _ note: Note) -> String? {
    let path = note.file.path
    switch word.rawValue {
    case "file.name": return String(path.stem)
    case "file.link": return note.title
    case "file.path": return path.rawValue
    case "file.folder":
      return path.rawValue.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path.rawValue[..<$0]) }
    default: return nil
    }
  }

  private func values(of property: Property, _ targets: [ResolvedLink]) -> [ShownValue] {
    switch property.value {
    case .references(let references):
      references.enumerated().map { place, reference in
        guard case .note(let note, let fragment)? = targets[checked: place] else {
          return ShownValue(text: InlineText.plain(reference.shownText))
        }
        return ShownValue(text: reference.shownText, href: presenter.href(to: note, fragment))
      }
    case .texts(let texts): texts.map { ShownValue(text: InlineText.plain($0)) }
    case .flag(let flag): [ShownValue(text: flag ? "✓" : "✗")]
    case .coordinates(let coordinates): coordinates.map { ShownValue(text: "\($0.x), \($0.y)") }
    case .text, .number, .date, .status, .structure, .steps, .rule:
      property.value.plainText.map { [ShownValue(text: InlineText.plain($0))] } ?? []
    }
  }
}
