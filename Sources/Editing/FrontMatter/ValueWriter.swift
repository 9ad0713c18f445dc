import SourceText
import YAML

/// Replaces, adds and removes values of a front matter where they stand, and in the style that they have.
struct ValueWriter {
  let front: FrontMatterText
  /// Whether texts that look like numbers, dates or answers get quotes.
  var guardsTypes = false

  private var lines: TextLines { front.lines }
  private var lineEnd: String { lines.lineEnd }

  func refusal(_ reason: String) -> EditError { .refused(front.file.path, reason: reason) }

  /// The offset after the `:` of a key.
  func afterColon(_ entry: YAMLEntry) throws(EditError) -> Int {
    var offset = entry.keyRange.upperBound
    let quote = lines.byte(offset)
    if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") { offset += 1 }
    offset = lines.skipBlanks(offset)
    guard lines.byte(offset) == UInt8(ascii: ":"), entry.keyRange.lowerBound < offset else {
      throw refusal("the key '\(entry.key)' is written in a way that cannot be edited safely")
    }
    return offset + 1
  }

  /// How a scalar is written.
  func style(of node: YAMLNode) -> YAMLText.Style {
    switch lines.byte(node.range.lowerBound) {
    case UInt8(ascii: "\""): .double
    case UInt8(ascii: "'"): .single
    default: .plain
    }
  }

  /// Whether a list or map stands between brackets; a link such as `[[A]]` is none.
  func isFlow(_ node: YAMLNode) -> Bool {
    if case .scalar = node.value { return false }
    let first = lines.byte(node.range.lowerBound)
    return first == UInt8(ascii: "[") || first == UInt8(ascii: "{")
  }

  // MARK: Replacing

  /// Gives an entry another value.
  ///
  /// - Parameter isInFlow: Whether the entry stands between braces.
  func replaceValue(of entry: YAMLEntry, with tree: ValueTree, isInFlow: Bool = false) throws(EditError) -> EntryEdit {
    var edit = EntryEdit(expected: tree)
    let value = entry.value
    if ValueTree(value) == tree, !value.range.isEmpty { return edit }
    let colon = try afterColon(entry)
    var writer = YAMLText(isFlow: isInFlow, guardsTypes: guardsTypes)
    if case .scalar = value.value, !value.range.isEmpty, tree.isText || isInFlow { writer.style = style(of: value) }
    writer.keepsLinks = lines.text(value.range).hasPrefix("[[")
    if isInFlow, value.range.isEmpty, lines.byte(entry.keyRange.lowerBound) == UInt8(ascii: "\"") {
      writer.style = guardsTypes ? .double : .plain
    }
    let indentation = isInFlow ? nil : self.indentation(of: entry)
    // A remark behind the value would become a part of a block scalar.
    let isLast = lines.isBlank(from: max(colon, value.range.upperBound))
    let text = isLast ? indentation.flatMap { literal(tree, indentation: $0) } ?? writer.line(tree) : writer.line(tree)
    guard !value.range.isEmpty else {
      edit.patch.insert(" " + text, at: colon)
      return edit
    }
    if lines.start(of: value.range.lowerBound) == lines.start(of: entry.keyRange.lowerBound) || isInFlow {
      edit.patch.replace(value.range, with: text)
    } else {
      edit.patch.insert(" " + text, at: colon)
      edit.patch.remove(lines.start(of: value.range.lowerBound)..<lines.next(after: value.range.upperBound))
    }
    return edit
  }

  /// Leaves a key without its value.
  func empty(_ entry: YAMLEntry) throws(EditError) -> EntryEdit {
    var edit = EntryEdit(expected: .text(""))
    guard !entry.value.range.isEmpty else { return edit }
    let colon = try afterColon(entry)
    if lines.start(of: entry.value.range.lowerBound) == lines.start(of: entry.keyRange.lowerBound) {
      edit.patch.remove(colon..<max(colon, entry.value.range.upperBound))
    } else {
      edit.patch.remove(
        lines.start(of: entry.value.range.lowerBound)..<lines.next(after: entry.value.range.upperBound))
    }
    return edit
  }

  /// The blanks before a key that begins its line; nil for one that does not.
  func indentation(of entry: YAMLEntry) -> String? {
    let key = entry.keyRange.lowerBound
    let quote = lines.byte(key - 1)
    let isInQuotes = quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'")
    let start = lines.start(of: key)
    let end = isInQuotes ? key - 1 : key
    guard start <= end, lines.bytes[start..<end].allSatisfy({ $0 == 0x20 }) else { return nil }
    return String(repeating: " ", count: end - start)
  }

  /// A text of several lines as a block scalar.
  func literal(_ tree: ValueTree, indentation: String) -> String? {
    guard case .text(let text) = tree, text.utf8.contains(0x0A) else { return nil }
    var rows = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let endsLine = rows.last == ""
    if endsLine { rows.removeLast() }
    guard let first = rows.first, let last = rows.last, !last.trimmed.isEmpty, first.utf8.first != 0x20,
      !first.isEmpty, !rows.contains(where: { YAMLText.needsEscapes($0) })
    else { return nil }
    let body = rows.map { $0.isEmpty ? "" : indentation + "  " + $0 }
    return (endsLine ? "|" : "|-") + lineEnd + body.joined(separator: lineEnd)
  }
}
