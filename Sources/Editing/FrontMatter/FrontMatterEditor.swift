import Notes
import SourceText
import YAML

/// Edits of a front matter as a whole: each gives the file as it is afterwards, verified.
struct FrontMatterEditor {
  let front: FrontMatterText
  var guardsTypes = false

  init(_ file: SourceFile, guardsTypes: Bool = false) throws(EditError) {
    front = try FrontMatterText(file)
    self.guardsTypes = guardsTypes
  }

  var writer: ValueWriter { ValueWriter(front: front, guardsTypes: guardsTypes) }

  func setValue(ofEntry index: Int, to tree: ValueTree) throws(EditError) -> SourceFile {
    try finish(index, try writer.replaceValue(of: front.entries[index], with: tree, isInFlow: front.isFlow))
  }

  func empty(entry index: Int) throws(EditError) -> SourceFile {
    if front.isFlow { return try remove(entry: index) }
    return try finish(index, try writer.empty(front.entries[index]))
  }

  func add(_ item: ValueTree, toEntry index: Int) throws(EditError) -> SourceFile {
    try finish(index, try writer.add(item, to: front.entries[index], isInFlow: front.isFlow))
  }

  /// Removes items of a list; the last one leaves an empty value.
  func removeItems(_ places: [Int], ofEntry index: Int) throws(EditError) -> SourceFile {
    if case .sequence = front.entries[index].value.value {
      return try finish(index, try writer.remove(places, from: front.entries[index]))
    }
    return try empty(entry: index)
  }

  func replaceItem(_ place: Int, ofEntry index: Int, with tree: ValueTree) throws(EditError) -> SourceFile {
    try finish(index, try writer.replaceItem(place, of: front.entries[index], with: tree))
  }

  /// Gives a map in a list another value under a key, or a new entry.
  func setValue(
    _ tree: ValueTree, ofKey key: String, inItem place: Int, ofEntry index: Int
  ) throws(EditError) -> SourceFile {
    let list = front.entries[index].value
    let items: [YAMLNode] = if case .sequence(let items) = list.value { items } else { [list] }
    guard items.indices.contains(place), case .mapping(let entries) = items[place].value else {
      throw writer.refusal("an entry of '\(front.entries[index].key)' is no map")
    }
    var edit: EntryEdit
    if let found = entries.lastIndex(where: { $0.key == key }) {
      let isInFlow = writer.isFlow(items[place])
      edit = try writer.replaceValue(of: entries[found], with: tree, isInFlow: isInFlow)
      var changed = entries.map(ValueWriter.tree)
      changed[found] = ValueTree.Entry(key: key, value: edit.expected)
      edit.expected = .map(changed)
    } else {
      edit = try writer.insert(key: key, tree, into: items[place])
    }
    guard case .sequence = list.value else { return try finish(index, edit) }
    var trees = items.map { ValueTree($0) }
    trees[place] = edit.expected
    edit.expected = .list(trees)
    return try finish(index, edit)
  }

  private func finish(_ index: Int, _ edit: EntryEdit) throws(EditError) -> SourceFile {
    if edit.patch.isEmpty { return front.file }
    var expected = front.trees
    expected[index] = ValueTree.Entry(key: expected[index].key, value: edit.expected)
    return try front.applying(edit.patch, expecting: expected)
  }

  // MARK: Whole entries

  /// Adds a last entry; the front matter is made when there is none.
  func insert(key: String, _ tree: ValueTree) throws(EditError) -> SourceFile {
    var patch = TextPatch()
    let lines = front.lines
    let expected = front.trees + [ValueTree.Entry(key: key, value: tree)]
    if let root = front.root, front.isFlow {
      try writer.insertIntoFlow(root, after: front.entries.last, key: key, tree, &patch)
      return try front.applying(patch, expecting: expected)
    }
    let first = front.entries.first.map { writer.indentation(of: $0) } ?? ""
    guard let indentation = first else { throw writer.refusal("its first key does not begin its line") }
    let text = YAMLText().scalar(key) + ":" + value(tree, indentation: indentation)
    if front.block.format == .none {
      patch.insert(["---", text, "---", ""].joined(separator: lines.lineEnd), at: front.block.content.lowerBound)
    } else {
      patch.insert(indentation + text + lines.lineEnd, at: front.block.content.upperBound)
    }
    return try front.applying(patch, expecting: expected)
  }

  private func value(_ tree: ValueTree, indentation: String) -> String {
    if case .list(let items) = tree, front.hasBlockLists, !items.isEmpty {
      let dash = front.lines.lineEnd + indentation + "  - "
      return items.map { dash + YAMLText(guardsTypes: guardsTypes).line($0) }.joined()
    }
    if case .text(let text) = tree, text.isEmpty { return "" }
    if let literal = writer.literal(tree, indentation: indentation) { return " " + literal }
    return " " + YAMLText(guardsTypes: guardsTypes).line(tree)
  }

  /// Removes an entry with all its lines; comments stay.
  func remove(entry index: Int) throws(EditError) -> SourceFile {
    let lines = front.lines
    let entry = front.entries[index]
    var patch = TextPatch()
    let end = max(entry.value.range.upperBound, try writer.afterColon(entry))
    if front.isFlow, let root = front.root {
      if index + 1 < front.entries.count {
        patch.remove(entry.keyRange.lowerBound..<front.entries[index + 1].keyRange.lowerBound)
      } else if index > 0 {
        let previous = front.entries[index - 1]
        patch.remove(max(previous.value.range.upperBound, try writer.afterColon(previous))..<end)
      } else {
        patch.remove(root.range.lowerBound + 1..<max(root.range.lowerBound + 1, root.range.upperBound - 1))
      }
    } else {
      guard writer.indentation(of: entry) != nil else {
        throw writer.refusal("the key '\(entry.key)' does not begin its line")
      }
      patch.remove(lines.start(of: entry.keyRange.lowerBound)..<lines.next(after: end))
    }
    var expected = front.trees
    expected.remove(at: index)
    return try front.applying(patch, expecting: expected)
  }
}
