import Markdown
import Notes
import SourceText

/// Adds lines to a body.
struct BodyEditor {
  let note: Note
  private let lines: TextLines

  init(note: Note) {
    self.note = note
    lines = TextLines(note.file.bytes)
  }

  private var body: MarkdownDocument { note.body }
  private var lineEnd: String { lines.lineEnd }

  // MARK: Tasks

  /// Adds a task below the last of the steps, else of the first task list, else at the end.
  func addTask(_ text: String, schema: Schema) -> TextPatch {
    var patch = TextPatch()
    let steps = body.headings.first { schema.isStepsHeading($0.text) }
    let section = steps.map { $0.node..<max($0.node, $0.sectionEnd) } ?? 0..<body.nodes.count
    if let last = lastTask(in: section) {
      let start = Int(body.nodes[last].source.lowerBound)
      let end = contentEnd(of: Int(body.nodes[last].source.upperBound))
      let marker = lines.skipBlanks(start)
      let prefix = lines.text(lines.start(of: start)..<marker) + Self.bullet(lines.text(marker..<marker + 4))
      patch.insert(lineEnd + prefix + "[ ] " + text, at: end)
    } else if let steps {
      insert("- [ ] " + text, atEndOf: steps, isItem: true, &patch)
    } else {
      append("- [ ] " + text, isItem: true, &patch)
    }
    return patch
  }

  /// The last task of the first list of tasks that lies in no other.
  private func lastTask(in nodes: Range<Int>) -> Int? {
    guard let first = body.tasks.first(where: { nodes.contains($0.node) }) else { return nil }
    var last = first.node
    var next = Int(body.nodes[first.node].end)
    while next < min(nodes.upperBound, body.nodes.count), body.nodes[next].kind == .listItem {
      if body.nodes[next].detail >= 0 { last = next }
      next = max(next + 1, Int(body.nodes[next].end))
    }
    return last
  }

  /// `- ` of `- [x`, the next number of `3. `.
  private static func bullet(_ text: String) -> String {
    let digits = text.prefix { $0.isNumber }
    guard let number = Int(digits), number < 1_000_000_000 else { return String(text.prefix(1)) + " " }
    return "\(number + 1)" + String(text.dropFirst(digits.count).prefix(1)) + " "
  }

  // MARK: Notes

  /// Adds lines at the end of a section, or of the body.
  func addNote(_ text: String, heading: String?) -> TextPatch {
    var patch = TextPatch()
    let rows = text.withLineEnds(lineEnd)
    guard let heading else {
      append(rows, isItem: false, &patch)
      return patch
    }
    if let found = body.headings.first(where: { FoldedWord($0.text) == FoldedWord(heading) }) {
      insert("- " + Self.indented(rows, lineEnd), atEndOf: found, isItem: true, &patch)
    } else {
      let level = body.headings.filter { $0.level > 1 }.map(\.level).min() ?? (isSection ? 3 : 2)
      let mark = String(repeating: "#", count: isSection ? max(level, 3) : level)
      append(mark + " " + heading + lineEnd + "- " + Self.indented(rows, lineEnd), isItem: false, &patch)
    }
    return patch
  }

  private var isSection: Bool { note.path != note.file.path }

  /// Further lines of a list item.
  private static func indented(_ text: String, _ lineEnd: String) -> String {
    text.split(separator: /\r\n|\n|\r/, omittingEmptySubsequences: false).enumerated()
      .map { $0.offset == 0 || $0.element.isEmpty ? String($0.element) : "  " + $0.element }.joined(separator: lineEnd)
  }

  // MARK: Places

  /// - Parameter isItem: Whether what is added continues a list that ends the section.
  private func insert(_ text: String, atEndOf heading: MarkdownHeading, isItem: Bool, _ patch: inout TextPatch) {
    let next = heading.sectionEnd
    let limit =
      next < body.nodes.count ? Int(body.nodes[next].source.lowerBound) : note.bodyRange.upperBound
    let end = contentEnd(of: max(heading.range.upperBound, limit))
    let followsHeading = end <= lines.end(of: heading.range.upperBound)
    let continues = followsHeading || (isItem && endsWithList(before: next, after: heading.node))
    patch.insert((continues ? lineEnd : lineEnd + lineEnd) + text, at: end)
    if lines.next(after: end) >= lines.bytes.count || !lines.isBlank(from: lines.next(after: end)) {
      // What follows must not run on.
      if next < body.nodes.count { patch.insert(lineEnd, at: end) }
    }
  }

  private func append(_ text: String, isItem: Bool, _ patch: inout TextPatch) {
    let end = contentEnd(of: note.bodyRange.upperBound)
    let isEmpty = end <= note.bodyRange.lowerBound
    let continues = isItem && endsWithList(before: body.nodes.count, after: 0)
    let before = isEmpty ? "" : continues ? lineEnd : lineEnd + lineEnd
    let hasFinalEnd = lines.end(of: end) < lines.bytes.count
    patch.insert(
      before + text + (isEmpty || !hasFinalEnd ? lineEnd : ""), at: isEmpty ? note.bodyRange.lowerBound : end)
  }

  /// Whether the last block between two nodes is a list of bullets.
  private func endsWithList(before end: Int, after start: Int) -> Bool {
    var index = start == 0 ? 1 : Int(body.nodes[start].end)
    var last: Int?
    while index < min(end, body.nodes.count) {
      last = index
      index = max(index + 1, Int(body.nodes[index].end))
    }
    return last.map { body.nodes[$0].kind == .bulletList } ?? false
  }

  /// The end of the last line before an offset that is not blank.
  private func contentEnd(of offset: Int) -> Int {
    var end = min(offset, lines.bytes.count)
    while end > note.bodyRange.lowerBound, lines.bytes[end - 1] <= 0x20 { end -= 1 }
    return end
  }
}
