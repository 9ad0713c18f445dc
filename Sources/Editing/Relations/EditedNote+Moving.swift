import Linking
import Notes
import SourceText
import YAML

extension EditedNote {
  /// Lets somebody be at another place from now on.
  mutating func move(to path: SourcePath, since: String?) throws(EditError) {
    let target = try session.place(of: path)
    guard let definition = schema[note.kind]?.properties.first(where: \.isWhereabouts) else {
      throw .invalid([FieldError("note", "notes of the kind '\(note.kind)' have no whereabouts")])
    }
    let key = definition.name.rawValue
    if let current = currentPlace(key), refers(current, to: target, in: definition.name) { return }
    guard let current = currentPlace(key) else {
      return try link(key, to: path, LinkDetails(since: since))
    }
    if let since { try close(current, key, until: since) } else { try leave(current, key) }
    let link = try item(linkText(to: path, property: definition.name), LinkDetails(since: since), isPlace: true)
    try addPlace(link, key)
    guard let now = currentPlace(key), refers(now, to: target, in: definition.name) else {
      throw refusal("other entries of '\(key)' still say where '\(note.title)' is now")
    }
  }

  /// The entry without an end, of several the latest, else the last.
  private func currentPlace(_ key: String) -> Reference? {
    let references = references(of: key)
    let open = references.filter { $0.until == nil }
    var best: Reference?
    for reference in open.isEmpty ? references : open {
      let known = best?.since?.parts ?? []
      if best == nil || !(reference.since?.parts ?? []).lexicographicallyPrecedes(known) { best = reference }
    }
    return best
  }

  /// Where an entry stands: its key's place and its item's.
  private func item(
    of reference: Reference, _ key: String, _ editor: FrontMatterEditor
  ) -> (entry: Int, item: Int, node: YAMLNode)? {
    for case .frontMatter(let index) in sites(of: key, in: editor.front) {
      for (place, node) in editor.front.entries[index].value.items.enumerated()
      where node.range.lowerBound <= reference.range.lowerBound && reference.range.upperBound <= node.range.upperBound {
        return (index, place, node)
      }
    }
    return nil
  }

  /// Says until when somebody was at a place.
  private mutating func close(_ reference: Reference, _ key: String, until: String) throws(EditError) {
    // A place that they left already stays as it is.
    if reference.until != nil { return }
    let editor = try FrontMatterEditor(file)
    guard let found = item(of: reference, key, editor) else {
      throw .invalid([FieldError("since", "the place is said in the body, which holds no dates of it")])
    }
    if case .mapping = found.node.value {
      try take(editor.setValue(.text(until), ofKey: "until", inItem: found.item, ofEntry: found.entry))
    } else if let text = found.node.scalar, ReferenceText(text).parts.count == 1 {
      let map = ValueTree.map([
        ValueTree.Entry(key: "location", value: .text(text)), ValueTree.Entry(key: "until", value: .text(until)),
      ])
      try take(editor.replaceItem(found.item, ofEntry: found.entry, with: map))
    } else {
      throw refusal("several places stand in one text; write them as a list")
    }
  }

  /// Takes the place where somebody is now away.
  private mutating func leave(_ reference: Reference, _ key: String) throws(EditError) {
    if reference.until != nil { return }
    let name = definition(of: key)?.name
    let left = session.withNames { $0.target(of: reference, in: name, from: place) }
    if let left {
      _ = try unlinkOpen(left, key)
      return
    }
    let editor = try FrontMatterEditor(file)
    guard let found = item(of: reference, key, editor), found.node.scalar != nil else {
      throw refusal("the place where '\(note.title)' is now cannot be replaced safely")
    }
    try take(editor.removeItems([found.item], ofEntry: found.entry))
  }

  /// Removes the entry of a place that has no end; those of earlier stays there are kept.
  private mutating func unlinkOpen(_ target: Int, _ key: String) throws(EditError) -> Bool {
    let name = definition(of: key)?.name
    let all = references(of: key).filter { refers($0, to: target, in: name) }
    guard all.count > 1 else { return try unlink(key, from: session.journal.notes[target].path) }
    let editor = try FrontMatterEditor(file)
    guard let open = all.last(where: { $0.until == nil }), let found = item(of: open, key, editor),
      references(in: found.node.range, of: name).count == 1
    else { throw refusal("the place where '\(note.title)' is now cannot be replaced safely") }
    try take(editor.removeItems([found.item], ofEntry: found.entry))
    return true
  }

  private mutating func addPlace(_ item: ValueTree, _ key: String) throws(EditError) {
    let editor = try FrontMatterEditor(file)
    switch sites(of: key, in: editor.front).first {
    case .frontMatter(let index)?: try take(editor.add(item, toEntry: index))
    case .fact(let fact)?:
      let text = (fact.value.scalar ?? "") + ", " + (try factText(item, key))
      try take(FactEditor(note: note).replace(fact, with: text))
    case .heading?, nil:
      if isSection {
        try take(FactEditor(note: note).insert(key, try factText(item, key)))
      } else {
        try take(editor.insert(key: newKey(key, in: editor.front), item))
      }
    }
  }
}
