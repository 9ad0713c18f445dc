/// Differences as `diff -u` shows them, with the headings of git for files that move.
enum UnifiedDiff {
  private static let context = 3

  /// ```
  /// --- a/NPCs/Varré.md
  /// +++ b/NPCs/Varré.md
  /// @@ -1,3 +1,3 @@
  ///  ---
  /// -status: alive
  /// +status: dead
  ///  ---
  /// ```
  static func text(of change: FileChange) -> String {
    let old = change.source.map { "a/\($0)" } ?? "/dev/null"
    let new = change.destination.map { "b/\($0)" } ?? "/dev/null"
    var output = ""
    if let source = change.source, let destination = change.destination, source != destination {
      output += "diff --git \(old) \(new)\nrename from \(source)\nrename to \(destination)\n"
    } else if change.before == change.after, change.source != nil, change.destination != nil {
      return ""
    }
    let hunks = self.hunks(change.before, change.after)
    if !hunks.isEmpty || change.source == nil || change.destination == nil {
      output += "--- \(old)\n+++ \(new)\n" + hunks
    }
    return output
  }

  private static func hunks(_ before: [UInt8], _ after: [UInt8]) -> String {
    let old = DiffLines(before)
    let new = DiffLines(after)
    let steps = LineDiff.steps(from: old.wholes, to: new.wholes)
    var output = ""
    var place = 0
    while let first = steps[place...].firstIndex(where: { !$0.isKeep }) {
      var end = first
      var index = first
      while index < steps.count, index - end <= context * 2 {
        if !steps[index].isKeep { end = index }
        index += 1
      }
      let range = max(place, first - context)..<min(steps.count, end + 1 + context)
      output += hunk(steps[range], before: steps[..<range.lowerBound], old, new)
      place = range.upperBound
    }
    return output
  }

  private static func hunk(
    _ steps: ArraySlice<LineDiff.Step>, before: ArraySlice<LineDiff.Step>, _ old: DiffLines, _ new: DiffLines
  ) -> String {
    let oldCount = steps.count { !$0.isInsert }
    let newCount = steps.count { !$0.isRemove }
    let oldStart = before.count { !$0.isInsert } + (oldCount > 0 ? 1 : 0)
    let newStart = before.count { !$0.isRemove } + (newCount > 0 ? 1 : 0)
    var output = "@@ -\(oldStart),\(oldCount) +\(newStart),\(newCount) @@\n"
    for step in steps {
      switch step {
      case .keep(let line, _): output += " " + old.shown(line)
      case .remove(let line): output += "-" + old.shown(line)
      case .insert(let line): output += "+" + new.shown(line)
      }
    }
    return output
  }
}

extension LineDiff.Step {
  var isKeep: Bool { if case .keep = self { true } else { false } }
  var isInsert: Bool { if case .insert = self { true } else { false } }
  var isRemove: Bool { if case .remove = self { true } else { false } }
}

extension DiffLines {
  /// A line with its end, as a diff prints it.
  fileprivate func shown(_ line: Int) -> String {
    let text = String(decoding: content(line), as: UTF8.self)
    switch ending(line) {
    case []: return text + "\n\\ No newline at end of file\n"
    case [0x0A]: return text + "\n"
    default: return text + "\r\n"
    }
  }
}
