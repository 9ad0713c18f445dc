/// Writes the text between tags as instructions, with the places where lines begin.
struct TextWriter {
  /// How many bytes of white space each line loses: a block is indented by the place where it is shown.
  var removal = 0
  /// The start of a body, whose first line is indented by whoever shows it.
  private var bodyStart: Int?
  /// By open block: whether its body began with something to indent.
  private var beginnings: [Bool] = []
  /// What was read and not written yet, and the first of its line starts.
  private var run = 0..<0
  private var firstLineStart = 0

  init(bodyStart: Int?) {
    self.bodyStart = bodyStart
  }

  mutating func beginBody(at offset: Int) {
    bodyStart = offset
    beginnings.append(false)
  }

  /// - Returns: Whether the body began with something that whoever shows it indents.
  mutating func endBody() -> Bool {
    bodyStart = nil
    return beginnings.popLast() ?? false
  }

  /// Writes the indentation before a tag with which a line begins; a body that is empty has no lines.
  mutating func writeLineStart(before tag: TemplateTag, in template: inout TemplateDraft) {
    let offset = tag.range.lowerBound
    if tag.kind == .close, offset == bodyStart { return }
    if beginsLine(offset, in: template) { template.instructions.append(.lineStart) }
  }

  /// Writes a run of text; empty lines are not indented.
  mutating func write(_ text: Range<Int>, in template: inout TemplateDraft) {
    run = text.lowerBound..<text.lowerBound
    firstLineStart = template.lineStarts.count
    var position = text.lowerBound
    while position < text.upperBound {
      var end = position
      while end < text.upperBound, template.source[end] != UInt8(ascii: "\n") { end += 1 }
      end = min(end + 1, text.upperBound)
      addLine(position..<end, in: &template)
      position = end
    }
    flush(in: &template)
  }

  private mutating func addLine(_ line: Range<Int>, in template: inout TemplateDraft) {
    var start = line.lowerBound
    if removal > 0, template.source.isLineStart(start) {
      while start < line.upperBound, start - line.lowerBound < removal, template.source[start].isBlank { start += 1 }
    }
    if start > line.lowerBound {
      flush(in: &template)
      run = start..<start
    }
    if !template.source.isLineEnding(at: start), beginsLine(line.lowerBound, in: template) {
      if start < line.upperBound {
        template.lineStarts.append(start)
      } else {
        template.instructions.append(.lineStart)
      }
    }
    run = run.lowerBound..<line.upperBound
  }

  /// Whether something at `offset` needs indentation before it; the first line of a body only says that it does.
  private mutating func beginsLine(_ offset: Int, in template: TemplateDraft) -> Bool {
    guard offset == bodyStart else { return template.source.isLineStart(offset) }
    if !beginnings.isEmpty { beginnings[beginnings.count - 1] = true }
    return false
  }

  private mutating func flush(in template: inout TemplateDraft) {
    if !run.isEmpty {
      template.instructions.append(.text(run, lineStarts: firstLineStart..<template.lineStarts.count))
    }
    firstLineStart = template.lineStarts.count
  }
}
