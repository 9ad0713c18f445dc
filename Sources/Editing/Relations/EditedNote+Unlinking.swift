import Linking
import Notes
import SourceText
import YAML

extension EditedNote {
  /// Removes all entries of a property that refer to a note.
  ///
  /// - Returns: Whether there were any.
  mutating func unlink(_ relation: String, from path: SourcePath) throws(EditError) -> Bool {
    let target = try session.place(of: path)
    var isRemoved = false
    // Each round removes one value, so that places stay right.
    for _ in 0..<1_000 {
      guard try removeOne(relation, target) else { break }
      isRemoved = true
    }
    for _ in 0..<1_000 {
      guard try removeWorded(relation, target) else { break }
      isRemoved = true
    }
    guard !references(of: relation).contains(where: { refers($0, to: target, in: definition(of: relation)?.name) })
    else { throw refusal("a reference to '\(path)' cannot be removed safely") }
    return isRemoved
  }

  private mutating func removeOne(_ key: String, _ target: Int) throws(EditError) -> Bool {
    let name = definition(of: key)?.name
    let editor = try FrontMatterEditor(file)
    for site in sites(of: key, in: editor.front) {
      switch site {
      case .frontMatter(let index):
        let items = editor.front.entries[index].value.items
        for (place, item) in items.enumerated() {
          guard references(in: item.range, of: name).contains(where: { refers($0, to: target, in: name) }) else {
            continue
          }
          let isList = if case .sequence = editor.front.entries[index].value.value { true } else { false }
          if let text = item.scalar, let rest = rest(of: text, without: target, in: name), !rest.isEmpty {
            try take(
              isList
                ? editor.replaceItem(place, ofEntry: index, with: .text(rest))
                : editor.setValue(ofEntry: index, to: .text(rest)))
          } else {
            try take(editor.removeItems([place], ofEntry: index))
          }
          return true
        }
      case .fact(let fact):
        guard references(in: fact.value.range, of: name).contains(where: { refers($0, to: target, in: name) }) else {
          continue
        }
        if let text = fact.value.scalar, let rest = rest(of: text, without: target, in: name) {
          try take(FactEditor(note: note).replace(fact, with: rest))
        } else {
          try take(FactEditor(note: note).remove(fact))
        }
        return true
      case .heading(let property):
        guard let link = property.linkedReferences.first(where: { refers($0, to: target, in: name) }) else { continue }
        try removeBelowHeading(link.range)
        return true
      }
    }
    return false
  }

  /// What is left of a text without the parts that refer to a note; nil when nothing is.
  private func rest(of text: String, without target: Int, in property: PropertyName?) -> String? {
    let parts = ReferenceText(text)
    guard parts.parts.count > 1 else { return nil }
    return parts.removing { part in
      let references =
        part.links.isEmpty
        ? [Reference(.name(part.text), range: 0..<0)]
        : part.links.map {
          Reference(.link(target: $0.target, fragment: $0.fragment, label: $0.label), range: 0..<0)
        }
      return references.contains { refers($0, to: target, in: property) }
    }
  }

  /// An entry of `relations:` whose word is the relation.
  private mutating func removeWorded(_ word: String, _ target: Int) throws(EditError) -> Bool {
    let editor = try FrontMatterEditor(file)
    for case .frontMatter(let index) in sites(of: "relations", in: editor.front) {
      for (place, item) in editor.front.entries[index].value.items.enumerated() {
        let isMeant = references(in: item.range, of: "relations").contains { reference in
          reference.role.map { FoldedWord($0) == FoldedWord(word) } == true
            && refers(reference, to: target, in: "relations")
        }
        guard isMeant else { continue }
        try take(editor.removeItems([place], ofEntry: index))
        return true
      }
    }
    return false
  }

  private mutating func removeBelowHeading(_ link: Range<Int>) throws(EditError) {
    let lines = TextLines(file.bytes)
    let start = lines.start(of: link.lowerBound)
    let end = lines.end(of: link.upperBound)
    var patch = TextPatch()
    let isAlone =
      lines.bytes[start..<link.lowerBound].allSatisfy { " \t-*+".utf8.contains($0) }
      && lines.bytes[link.upperBound..<end].allSatisfy { " \t,".utf8.contains($0) }
    if isAlone {
      patch.remove(start..<lines.next(after: link.upperBound))
    } else {
      let after = lines.skipBlanks(link.upperBound)
      let isFollowed = lines.byte(after) == UInt8(ascii: ",")
      var before = link.lowerBound
      while before > start, lines.byte(before - 1) == 0x20 || lines.byte(before - 1) == UInt8(ascii: ",") {
        before -= 1
      }
      patch.remove(isFollowed ? link.lowerBound..<lines.skipBlanks(after + 1) : before..<link.upperBound)
    }
    try take(patch)
  }
}
