import Notes
import YAML

extension ValueWriter {
  /// Adds an item to what a key has: fills an empty value, lengthens a list, makes a list of a single value.
  func add(_ item: ValueTree, to entry: YAMLEntry, isInFlow: Bool = false) throws(EditError) -> EntryEdit {
    guard case .sequence(let items) = entry.value.value else {
      if entry.value.isEmpty { return try replaceValue(of: entry, with: item, isInFlow: isInFlow) }
      return try makeList(of: entry, and: item, isInFlow: isInFlow)
    }
    var edit = EntryEdit(expected: .list(items.map { ValueTree($0) } + [item]))
    if isFlow(entry.value) {
      try insert(item, intoFlow: entry.value, after: items.last, &edit)
    } else if let last = items.last, last.range.isEmpty {
      edit.patch.insert(" " + block(item), at: last.range.lowerBound)
      edit.expected = .list(items.dropLast().map { ValueTree($0) } + [item])
    } else {
      let prefix = try dashPrefix(of: entry.value)
      let end = front.lines.end(of: entry.value.range.upperBound)
      edit.patch.insert(front.lines.lineEnd + prefix + "- " + block(item), at: end)
    }
    return edit
  }

  /// Removes items of a list, by their places.
  func remove(_ places: [Int], from entry: YAMLEntry) throws(EditError) -> EntryEdit {
    guard case .sequence(let items) = entry.value.value else { return try empty(entry) }
    let kept = items.indices.filter { !places.contains($0) }
    var edit = EntryEdit(expected: .list(kept.map { ValueTree(items[$0]) }))
    if isFlow(entry.value) {
      removeFromFlow(items, kept: kept, of: entry.value, &edit)
      return edit
    }
    for place in places where items.indices.contains(place) {
      let lines = front.lines
      let dash = try self.dash(of: items[place], in: entry.value)
      guard lines.skipBlanks(lines.start(of: dash)) == dash else {
        throw refusal("a list item does not begin its line")
      }
      edit.patch.remove(lines.start(of: dash)..<lines.next(after: max(dash, items[place].range.upperBound)))
    }
    return edit
  }

  /// Gives an item of a list another value, on one line.
  func replaceItem(_ place: Int, of entry: YAMLEntry, with tree: ValueTree) throws(EditError) -> EntryEdit {
    guard case .sequence(let items) = entry.value.value, items.indices.contains(place) else {
      return try replaceValue(of: entry, with: tree)
    }
    var trees = items.map { ValueTree($0) }
    trees[place] = tree
    var edit = EntryEdit(expected: .list(trees))
    var writer = YAMLText(isFlow: isFlow(entry.value), guardsTypes: guardsTypes)
    if case .scalar = items[place].value, tree.isText { writer.style = style(of: items[place]) }
    writer.keepsLinks = front.lines.text(items[place].range).hasPrefix("[[")
    edit.patch.replace(items[place].range, with: writer.line(tree))
    return edit
  }

  private func block(_ item: ValueTree) -> String { YAMLText(guardsTypes: guardsTypes).line(item) }

  // MARK: Lists between brackets

  private func insert(
    _ item: ValueTree, intoFlow list: YAMLNode, after last: YAMLNode?, _ edit: inout EntryEdit
  ) throws(EditError) {
    let lines = front.lines
    guard lines.byte(list.range.upperBound - 1) == UInt8(ascii: "]") else {
      throw refusal("a list is not closed with ']'")
    }
    let text = YAMLText(isFlow: true, guardsTypes: guardsTypes).line(item)
    guard let last else {
      edit.patch.replace(list.range.lowerBound + 1..<list.range.upperBound - 1, with: text)
      return
    }
    let after = lines.skipSpace(last.range.upperBound)
    let hasComma = lines.byte(after) == UInt8(ascii: ",")
    let place = hasComma ? after + 1 : last.range.upperBound
    // Items that stand on lines of their own are followed by one.
    let start = lines.start(of: last.range.lowerBound)
    let isOwnLine =
      start > list.range.lowerBound && lines.skipBlanks(start) == last.range.lowerBound
    let separator =
      isOwnLine ? lines.lineEnd + lines.text(start..<last.range.lowerBound) : " "
    edit.patch.insert((hasComma ? "" : ",") + separator + text, at: place)
  }

  private func removeFromFlow(_ items: [YAMLNode], kept: [Int], of list: YAMLNode, _ edit: inout EntryEdit) {
    guard let firstKept = kept.first, let lastKept = kept.last else {
      if let first = items.first, let last = items.last {
        let comma = front.lines.skipSpace(last.range.upperBound)
        let hasComma = front.lines.byte(comma) == UInt8(ascii: ",")
        edit.patch.remove(first.range.lowerBound..<(hasComma ? comma + 1 : last.range.upperBound))
      }
      return
    }
    for place in items.indices where !kept.contains(place) {
      if place < lastKept, place < firstKept || place + 1 < items.count {
        // With the comma behind it.
        edit.patch.remove(items[place].range.lowerBound..<items[place + 1].range.lowerBound)
      } else {
        edit.patch.remove(items[place - 1].range.upperBound..<items[place].range.upperBound)
      }
    }
  }

  // MARK: Lists line by line

  /// What stands before the dashes of a list.
  private func dashPrefix(of list: YAMLNode) throws(EditError) -> String {
    let lines = front.lines
    let start = lines.start(of: list.range.lowerBound)
    let dash = lines.skipBlanks(start)
    guard lines.byte(dash) == UInt8(ascii: "-") else { throw refusal("a list is not written line by line") }
    return lines.text(start..<dash)
  }

  /// The dash before an item.
  private func dash(of item: YAMLNode, in list: YAMLNode) throws(EditError) -> Int {
    var offset = item.range.lowerBound
    while offset > list.range.lowerBound,
      front.lines.byte(offset) != UInt8(ascii: "-") || offset == item.range.lowerBound
    { offset -= 1 }
    guard front.lines.byte(offset) == UInt8(ascii: "-") else { throw refusal("a list item has no dash") }
    return offset
  }

  // MARK: From one value to several

  private func makeList(of entry: YAMLEntry, and item: ValueTree, isInFlow: Bool) throws(EditError) -> EntryEdit {
    let lines = front.lines
    let value = entry.value
    let old = ValueTree(value)
    var edit = EntryEdit(expected: .list([old, item]))
    let colon = try afterColon(entry)
    let isInline = lines.start(of: value.range.lowerBound) == lines.start(of: entry.keyRange.lowerBound)
    let isOneLine = isInline && lines.end(of: value.range.lowerBound) >= value.range.upperBound
    let flow = YAMLText(isFlow: true, guardsTypes: guardsTypes)
    let keepsSource = isOneLine && (style(of: value) != .plain || isFlow(value))
    let written = keepsSource ? lines.text(value.range) : flow.line(old)
    if let indentation = indentation(of: entry), front.hasBlockLists, !isInFlow, isOneLine {
      let dash = lines.lineEnd + indentation + "  - "
      let first = isOneLine ? lines.text(value.range) : written
      // A comment behind the value stays on the line of the key.
      edit.patch.remove(colon..<value.range.upperBound)
      edit.patch.insert(dash + first + dash + block(item), at: lines.end(of: value.range.upperBound))
      return edit
    }
    let list = "[" + written + ", " + flow.line(item) + "]"
    if isInline {
      edit.patch.replace(value.range, with: list)
    } else {
      edit.patch.insert(" " + list, at: colon)
      edit.patch.remove(lines.start(of: value.range.lowerBound)..<lines.next(after: value.range.upperBound))
    }
    return edit
  }
}
