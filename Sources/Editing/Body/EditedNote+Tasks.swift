import Markdown
import Notes
import SourceText
import YAML

extension EditedNote {
  mutating func tick(_ task: TaskPlace, isDone: Bool) throws(EditError) {
    switch task {
    case .offset(let offset):
      guard let index = note.body.tasks.firstIndex(where: { $0.range.lowerBound == offset }) else {
        throw .invalid([FieldError("task", "there is no task at byte \(offset)")])
      }
      try setState(ofTask: index, isDone: isDone)
      guard note.body.tasks.indices.contains(index), note.body.tasks[index].isDone == isDone else {
        throw refusal("the task cannot be ticked")
      }
    case .step(let identity):
      guard case .steps(let steps)? = note["steps"], let step = steps.first(where: { $0.identity == identity }) else {
        throw .invalid([FieldError("task", "'\(note.title)' has no step '\(identity)'")])
      }
      if step.isDone == isDone { return }
      try setState(of: step, isDone: isDone)
      guard case .steps(let changed)? = note["steps"], changed.count == steps.count,
        changed.first(where: { $0.identity == identity })?.isDone == isDone
      else { throw refusal("the step cannot be ticked") }
    }
  }

  private mutating func setState(ofTask index: Int, isDone: Bool) throws(EditError) {
    let task = note.body.tasks[index]
    if task.isDone == isDone { return }
    var patch = TextPatch()
    patch.replace(task.range, with: isDone ? "x" : " ")
    try take(patch)
  }

  private mutating func setState(of step: QuestStep, isDone: Bool) throws(EditError) {
    guard let node = step.node else { return try setState(ofWrittenStep: step, isDone: isDone) }
    guard note.body.nodes.indices.contains(node) else { throw refusal("the step is not where it was") }
    let detail = Int(note.body.nodes[node].detail)
    if note.body.tasks.indices.contains(detail) { return try setState(ofTask: detail, isDone: isDone) }
    // An item of a numbered list has no box yet.
    let lines = TextLines(file.bytes)
    var content = Int(note.body.nodes[node].source.lowerBound)
    while (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(lines.byte(content)) { content += 1 }
    guard lines.byte(content) == UInt8(ascii: ".") || lines.byte(content) == UInt8(ascii: ")") else {
      throw refusal("the step has no box to tick")
    }
    var patch = TextPatch()
    patch.insert(isDone ? "[x] " : "[ ] ", at: lines.skipBlanks(content + 1))
    try take(patch)
  }

  // MARK: Steps of the front matter

  private static let doneKeys = Set(["done", "completed", "complete", "iscomplete", "status"])

  private mutating func setState(ofWrittenStep step: QuestStep, isDone: Bool) throws(EditError) {
    let editor = try FrontMatterEditor(file)
    for case .frontMatter(let index) in sites(of: "steps", in: editor.front) {
      let entry = editor.front.entries[index]
      guard let place = entry.value.items.firstIndex(where: { $0.range == step.range }) else { continue }
      let item = entry.value.items[place]
      if case .mapping(let entries) = item.value {
        let done = entries.last { Self.doneKeys.contains(FoldedWord($0.key).rawValue) }
        let isWord = done.map { FoldedWord($0.key).rawValue == "status" } ?? false
        let word = isWord ? (isDone ? "done" : "open") : FlagWords.word(for: isDone, like: done?.value.scalar)
        try take(
          editor.setValue(.text(word), ofKey: done?.key ?? "done", inItem: place, ofEntry: index))
      } else if let text = item.scalar {
        try take(editor.replaceItem(place, ofEntry: index, with: .text(Self.marked(text, isDone: isDone))))
      }
      return
    }
    throw refusal("the step is not where it was")
  }

  /// `[ ] Text` and `Text` with another mark.
  private static func marked(_ text: String, isDone: Bool) -> String {
    var rest = text.trimmed
    var dash = ""
    if rest.hasPrefix("- ") {
      dash = "- "
      rest = String(rest.dropFirst(2))
    }
    let mark = isDone ? "[x] " : "[ ] "
    if rest.hasPrefix("["), rest.count > 2, rest.dropFirst(2).first == "]" {
      return dash + mark + String(rest.dropFirst(3)).trimmed
    }
    return dash + mark + rest
  }

  // MARK: New tasks

  mutating func addTask(_ text: String) throws(EditError) {
    let text = text.trimmed
    guard !text.isEmpty, text.isOneLine, text.utf8.count <= 10_000 else {
      throw .invalid([FieldError("text", "a task is one line of text")])
    }
    let count = note.body.tasks.count
    let editor = try FrontMatterEditor(file, guardsTypes: true)
    let isListed = schema.property("steps", of: note.kind) != nil && !isSection
    if isListed, case .frontMatter(let index)? = sites(of: "steps", in: editor.front).first,
      case .sequence(let items) = editor.front.entries[index].value.value
    {
      let isMarked = items.contains { $0.scalar?.trimmed.hasPrefix("[") == true }
      return try take(editor.add(.text(isMarked ? "[ ] " + text : text), toEntry: index))
    }
    try take(BodyEditor(note: note).addTask(text, schema: schema))
    guard note.body.tasks.count == count + 1 else { throw refusal("the new line would not be a task") }
  }
}
