import Markdown
import Notes
import SourceText

/// Gives a heading another text.
struct HeadingEditor {
  let note: Note
  private let lines: TextLines

  init(_ note: Note) {
    self.note = note
    lines = TextLines(note.file.bytes)
  }

  /// The heading that is, or repeats, the note's title.
  var titleHeading: MarkdownHeading? {
    if let index = note.titleHeading, note.body.headings.indices.contains(index) { return note.body.headings[index] }
    let first = note.body.headings.first { $0.level == 1 && !$0.text.trimmed.isEmpty }
    return first.flatMap { FoldedWord($0.text) == FoldedWord(note.title) ? $0 : nil }
  }

  /// - Parameters:
  ///   - range: The heading's bytes, its marks included.
  ///   - text: Plain text; what Markdown would read in it is escaped.
  func replace(_ range: Range<Int>, with text: String) -> TextPatch {
    var patch = TextPatch()
    let start = lines.skipBlanks(range.lowerBound)
    var content = start
    while lines.byte(content) == UInt8(ascii: "#") { content += 1 }
    let escaped = Self.escaped(text)
    if content > start, content - start <= 6 {
      content = lines.skipBlanks(content)
      var end = lines.end(of: content)
      while end > content, lines.byte(end - 1) <= 0x20 { end -= 1 }
      // Marks that close the heading stay.
      var marks = end
      while marks > content, lines.byte(marks - 1) == UInt8(ascii: "#") { marks -= 1 }
      if marks < end, marks == content || lines.byte(marks - 1) == 0x20 {
        end = marks
        while end > content, lines.byte(end - 1) <= 0x20 { end -= 1 }
      }
      patch.replace(content..<max(content, end), with: escaped)
      return patch
    }
    // A line of dashes below the text.
    var end = lines.end(of: start)
    while end > start, lines.byte(end - 1) <= 0x20 { end -= 1 }
    patch.replace(start..<end, with: escaped)
    return patch
  }

  /// A text that Markdown shows as it is.
  static func escaped(_ text: String) -> String {
    var output = ""
    for character in text {
      if "\\`*_[]<>|=~%$^".contains(character) { output.append("\\") }
      output.append(character)
    }
    return output.replacing("#", with: "\\#")
  }
}
