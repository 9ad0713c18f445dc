import Markdown
import Notes
import SourceText
import YAML

/// Edits facts of a body: inline fields, `**Key:** value`, `- Key: value`.
struct FactEditor {
  let note: Note
  private let lines: TextLines

  init(note: Note) {
    self.note = note
    lines = TextLines(note.file.bytes)
  }

  func replace(_ fact: YAMLEntry, with text: String) -> TextPatch {
    var patch = TextPatch()
    patch.replace(fact.value.range, with: text)
    return patch
  }

  /// Removes a fact: its line when it has one of its own, else its brackets.
  func remove(_ fact: YAMLEntry) -> TextPatch {
    var patch = TextPatch()
    let field = note.body.inlineFields.first { $0.range == fact.keyRange }
    let start = min(fact.keyRange.lowerBound, fact.value.range.lowerBound)
    let end = max(fact.value.range.upperBound, field?.range.upperBound ?? 0)
    let lineStart = lines.start(of: start)
    let lineEnd = lines.end(of: end)
    let isOwnLine =
      lines.bytes[lineStart..<start].allSatisfy { " \t>-*+_".utf8.contains($0) }
      && lines.bytes[min(end, lineEnd)..<lineEnd].allSatisfy { " \t\\*_])".utf8.contains($0) }
    if isOwnLine {
      patch.remove(lineStart..<lines.next(after: end))
    } else if let field {
      let isSpaced = field.range.lowerBound > lineStart && lines.byte(field.range.lowerBound - 1) == 0x20
      patch.remove(field.range.lowerBound - (isSpaced ? 1 : 0)..<field.range.upperBound)
    } else {
      patch.remove(fact.value.range)
    }
    return patch
  }

  /// Adds a fact below those that open the body, in their form, else as the first line of the body.
  func insert(_ key: String, _ text: String) -> TextPatch {
    var patch = TextPatch()
    let lineEnd = lines.lineEnd
    if let last = note.source.bodyFacts.last(where: { opensLine($0) }) {
      let start = lines.start(of: last.keyRange.lowerBound)
      let content = lines.skipBlanks(start)
      let bullet = "-*+".utf8.contains(lines.byte(content)) && lines.byte(content + 1) == 0x20
      let prefix = bullet ? lines.text(start..<content + 2) : lines.text(start..<content)
      let isField = note.body.inlineFields.contains { $0.range == last.keyRange }
      let line = bullet && !isField ? "\(key): \(text)" : "\(key):: \(text)"
      patch.insert(lineEnd + prefix + line, at: lines.end(of: last.value.range.upperBound))
      return patch
    }
    let first = lines.next(after: note.bodyRange.lowerBound)
    let isAtEnd = first >= lines.bytes.count && (first == 0 || !lines.isLineEnd(first - 1))
    let isFollowed = first < note.bodyRange.upperBound && !lines.isBlank(from: first)
    patch.insert((isAtEnd ? lineEnd : "") + "\(key):: \(text)" + lineEnd + (isFollowed ? lineEnd : ""), at: first)
    return patch
  }

  /// Whether a fact begins its line, a bullet aside.
  private func opensLine(_ fact: YAMLEntry) -> Bool {
    let start = lines.start(of: fact.keyRange.lowerBound)
    return lines.bytes[start..<fact.keyRange.lowerBound].allSatisfy { " \t-*+_".utf8.contains($0) }
  }
}
