import YAML

extension ValueWriter {
  /// Adds an entry to a map inside the front matter.
  ///
  /// - Parameter map: A node that is a map with at least one entry.
  func insert(key: String, _ tree: ValueTree, into map: YAMLNode) throws(EditError) -> EntryEdit {
    guard case .mapping(let entries) = map.value, let first = entries.first, let last = entries.last else {
      throw refusal("a map has no entries")
    }
    let lines = front.lines
    var edit = EntryEdit(expected: .map(entries.map(Self.tree) + [ValueTree.Entry(key: key, value: tree)]))
    if isFlow(map) {
      try insertIntoFlow(map, after: last, key: key, tree, &edit.patch)
      return edit
    }
    let start = lines.start(of: first.keyRange.lowerBound)
    var prefix = lines.text(start..<first.keyRange.lowerBound)
    if let quote = prefix.last, quote == "\"" || quote == "'" { prefix.removeLast() }
    prefix = String(prefix.map { $0 == "\t" ? "\t" : " " })
    let text = YAMLText().scalar(key) + ": " + YAMLText(guardsTypes: guardsTypes).line(tree)
    edit.patch.insert(lines.lineEnd + prefix + text, at: lines.end(of: last.value.range.upperBound))
    return edit
  }

  /// Adds an entry between braces, behind the last one.
  func insertIntoFlow(
    _ map: YAMLNode, after last: YAMLEntry?, key: String, _ tree: ValueTree, _ patch: inout TextPatch
  ) throws(EditError) {
    let lines = front.lines
    guard lines.byte(map.range.upperBound - 1) == UInt8(ascii: "}") else {
      throw refusal("a map is not closed with '}'")
    }
    let isJSON = last.map { lines.byte($0.keyRange.lowerBound) == UInt8(ascii: "\"") } ?? false
    let keyText = isJSON ? YAMLText.double(key) : YAMLText(isFlow: true).scalar(key)
    let writer = YAMLText(isFlow: true, style: isJSON && guardsTypes ? .double : .plain, guardsTypes: guardsTypes)
    let text = keyText + ": " + writer.line(tree)
    guard let last else {
      patch.replace(map.range.lowerBound + 1..<map.range.upperBound - 1, with: " " + text + " ")
      return
    }
    let end = max(last.value.range.upperBound, try afterColon(last))
    let after = lines.skipSpace(end)
    let hasComma = lines.byte(after) == UInt8(ascii: ",")
    let key = last.keyRange.lowerBound
    let start = lines.start(of: key)
    let isOwnLine = start > map.range.lowerBound && lines.skipBlanks(start) == key
    let separator = isOwnLine ? lines.lineEnd + lines.text(start..<key) : " "
    patch.insert((hasComma ? "" : ",") + separator + text, at: hasComma ? after + 1 : end)
  }

  static func tree(_ entry: YAMLEntry) -> ValueTree.Entry {
    ValueTree.Entry(key: entry.key, value: ValueTree(entry.value))
  }
}
