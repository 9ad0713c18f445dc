import Notes
import SourceText
import YAML

/// A status and the yes/no properties that mean the same are kept from disagreeing.
extension EditedNote {
  /// - Returns: Whether the status was set; not so for a kind that has no status words.
  mutating func setStatus(
    _ key: String, _ definition: PropertyDefinition, _ value: EditValue
  ) throws(EditError) -> Bool {
    guard let kind = schema[note.kind], !kind.statuses.isEmpty else { return false }
    guard case .text(let word) = value else { throw .invalid([FieldError(key, "'\(key)' is a word")]) }
    guard let status = schema.status(forWord: word, of: note.kind) else {
      let names = kind.statuses.map(\.name.rawValue)
      let near = NearMiss.suggestion(for: word, among: names).map { "did you mean '\($0)'?" }
      throw .invalid([
        FieldError(
          key, "'\(word)' is no status of the kind '\(note.kind)'",
          suggestion: near ?? "use \(names.joined(separator: ", "))")
      ])
    }
    let front = try FrontMatterText(file)
    if !isStated(key, in: front), let (flag, answer) = statedFlag(meaning: status, in: front) {
      try write(flag.name.rawValue, .flag(answer))
      try settleFlags(with: status, besides: flag.name)
    } else {
      try write(key, value)
      try settleFlags(with: status, besides: nil)
    }
    guard note.statedStatus(schema) == status else { throw refusal("something else in it decides its status") }
    return true
  }

  /// - Returns: Whether the flag was set; not so for a value that is no answer.
  mutating func setFlag(
    _ key: String, _ definition: PropertyDefinition, _ value: EditValue
  ) throws(EditError) -> Bool {
    guard let answer = answer(value) else { return false }
    let statuses = definition.flagStatuses
    guard definition.saysStatus else {
      try write(key, .flag(answer))
      return note[definition.name] == .flag(answer)
    }
    let front = try FrontMatterText(file)
    let status = schema[note.kind]?.properties.first { $0.type == .status }
    let isStatusStated = status.map { isStated($0.name.rawValue, in: front) } ?? false
    if isStated(key, in: front) || !isStatusStated { try write(key, .flag(answer)) }
    let target = answer ? statuses.whenTrue : statuses.whenFalse
    if isStatusStated, let status, !agrees(answer, definition) {
      if let target {
        try write(status.name.rawValue, .text(target.rawValue))
      } else {
        try clear(status.name.rawValue)
        try write(key, .flag(answer))
      }
    }
    if let target { try settleFlags(with: target, besides: definition.name) }
    guard agrees(answer, definition) else { throw refusal("something else in it decides '\(key)'") }
    return true
  }

  private func answer(_ value: EditValue) -> Bool? {
    switch value {
    case .flag(let flag): flag
    case .text(let word): schema.answer(word)
    case .texts, .notes: nil
    }
  }

  /// Whether what the note says is the same as an answer to a yes/no property.
  private func agrees(_ answer: Bool, _ definition: PropertyDefinition) -> Bool {
    if case .flag(let flag)? = note[definition.name] { return flag == answer }
    guard let status = note.statedStatus(schema) else { return false }
    if definition.name == schema[note.kind]?.completionProperty {
      return answer == (schema.meaning(of: status, kind: note.kind) == .completed)
    }
    let statuses = definition.flagStatuses
    if status == (answer ? statuses.whenTrue : statuses.whenFalse) { return true }
    return !answer && statuses.whenFalse == nil && status != statuses.whenTrue
  }

  private func isStated(_ key: String, in front: FrontMatterText) -> Bool {
    switch sites(of: key, in: front).first {
    case .frontMatter(let index)?: !front.entries[index].value.isEmpty
    case .fact?, .heading?: true
    case nil: false
    }
  }

  /// The yes/no properties of the kind that stand for statuses.
  private var statusFlags: [PropertyDefinition] {
    (schema[note.kind]?.properties ?? []).filter {
      $0.type == .flag && $0.saysStatus
    }
  }

  private func statedFlag(meaning status: StatusName, in front: FrontMatterText) -> (PropertyDefinition, Bool)? {
    for flag in statusFlags where isStated(flag.name.rawValue, in: front) {
      if flag.flagStatuses.whenTrue == status { return (flag, true) }
      if flag.flagStatuses.whenFalse == status { return (flag, false) }
    }
    return nil
  }

  /// Turns the answers that contradict a status.
  private mutating func settleFlags(with status: StatusName, besides name: PropertyName?) throws(EditError) {
    for flag in statusFlags where flag.name != name {
      let front = try FrontMatterText(file)
      guard isStated(flag.name.rawValue, in: front) else { continue }
      let isCompletion = flag.name == schema[note.kind]?.completionProperty
      let answer: Bool? =
        if isCompletion {
          schema.meaning(of: status, kind: note.kind) == .completed
        } else if flag.flagStatuses.whenTrue == status {
          true
        } else if flag.flagStatuses.whenFalse == status {
          false
        } else {
          nil
        }
      if let answer, written(flag.name.rawValue, in: front) != answer {
        try write(flag.name.rawValue, .flag(answer))
      }
    }
  }

  /// The answer that stands at the first place of a yes/no property.
  private func written(_ key: String, in front: FrontMatterText) -> Bool? {
    switch sites(of: key, in: front).first {
    case .frontMatter(let index)?: front.entries[index].value.scalar.flatMap { schema.answer($0) }
    case .fact(let entry)?: entry.value.scalar.flatMap { schema.answer($0) }
    case .heading?, nil: nil
    }
  }
}
