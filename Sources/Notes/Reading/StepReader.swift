import Markdown
import SourceText
import YAML

/// Reads the steps of a quest: from `steps:`, and from lists below a heading such as Steps.
struct StepReader {
  let file: SourceFile
  let words: ValueWords

  // MARK: Front matter

  /// Texts, `[x] done` texts, and maps with `text`, `done`, `optional`, `zone`, `note`.
  func steps(_ node: YAMLNode) -> [QuestStep] {
    var identities = StepIdentities()
    return node.items.compactMap { item in
      if let text = item.scalar {
        return step(writtenAs: text, range: item.range, identities: &identities)
      }
      return step(item, identities: &identities)
    }
  }

  private func step(
    writtenAs text: String, range: Range<Int>, identities: inout StepIdentities
  ) -> QuestStep? {
    var text = text.trimmed[...]
    var isDone: Bool?
    if text.hasPrefix("- ") { text = text.dropFirst(2) }
    if text.hasPrefix("["), let close = text.dropFirst().firstIndex(of: "]"),
      text.distance(from: text.startIndex, to: close) == 2
    {
      let state = text[text.index(after: text.startIndex)]
      isDone = state == "x" || state == "X"
      text = text[text.index(after: close)...]
    }
    let shown = text.trimmed
    guard !shown.isEmpty else { return nil }
    return QuestStep(
      text: shown, isDone: isDone, isOptional: false, zone: nil, note: nil,
      identity: identities.identity(of: shown), range: range, node: nil)
  }

  private func step(_ node: YAMLNode, identities: inout StepIdentities) -> QuestStep? {
    var text: String?
    var isDone: Bool?
    var isOptional = false
    var zone: Reference?
    var note: String?
    var identity: String?
    for entry in node.entries where !entry.value.isEmpty {
      let scalar = entry.value.scalar?.trimmed
      switch FoldedWord(entry.key).rawValue {
      case "text", "step", "name", "title", "task", "objective", "description": text = text ?? scalar
      case "done", "completed", "complete", "iscomplete", "status":
        isDone = scalar.flatMap { words.booleans[FoldedWord($0)] ?? (FoldedWord($0).rawValue == "done" ? true : nil) }
      case "optional": isOptional = scalar.flatMap { words.booleans[FoldedWord($0)] } ?? false
      case "zone", "location", "where", "place":
        zone = ReferenceReader(file: file, words: words).references(entry.value).first
      case "note", "notes": note = scalar
      case "id": identity = scalar
      default:
        // `- Find the key: done` is a map of one entry.
        if node.entries.count == 1, let scalar {
          text = "\(entry.key): \(scalar)"
        }
      }
    }
    guard let text else { return nil }
    return QuestStep(
      text: text, isDone: isDone, isOptional: isOptional, zone: zone, note: note,
      identity: identity ?? identities.identity(of: text), range: node.range, node: nil)
  }

  // MARK: Body

  /// The steps below the first heading that announces steps; none when there is no such heading.
  func steps(in body: MarkdownDocument) -> [QuestStep] {
    guard let heading = body.headings.first(where: { words.stepHeadings.contains(FoldedWord($0.text)) }) else {
      return []
    }
    return steps(in: body, nodes: heading.node..<heading.sectionEnd, includesNumbered: true)
  }

  /// Tasks, and items of numbered lists when asked for, in document order.
  func steps(in body: MarkdownDocument, nodes: Range<Int>, includesNumbered: Bool) -> [QuestStep] {
    var identities = StepIdentities()
    var steps: [QuestStep] = []
    var isNumbered: [(end: Int, ordered: Bool)] = []
    for index in nodes.clamped(to: 0..<body.nodes.count) {
      let node = body.nodes[index]
      while let last = isNumbered.last, last.end <= index { isNumbered.removeLast() }
      if node.kind == .orderedList || node.kind == .bulletList {
        isNumbered.append((Int(node.end), node.kind == .orderedList))
      }
      guard node.kind == .listItem else { continue }
      let task = node.detail >= 0 && Int(node.detail) < body.tasks.count ? body.tasks[Int(node.detail)] : nil
      guard task != nil || (includesNumbered && isNumbered.last?.ordered == true) else { continue }
      let field = optionalField(of: index, in: body)
      let text = without(field, Self.ownText(of: index, in: body))
      let isOptional = field.flatMap { words.booleans[FoldedWord(value(of: $0))] } ?? Self.isOptional(text)
      steps.append(
        QuestStep(
          text: text, isDone: task?.isDone, isOptional: isOptional, zone: nil, note: nil,
          identity: task?.blockIdentifier ?? identities.identity(of: text),
          range: Int(node.source.lowerBound)..<Int(node.source.upperBound), node: index))
    }
    return steps
  }

  /// The text of an item without the lists below it.
  private static func ownText(of item: Int, in body: MarkdownDocument) -> String {
    let end = Int(body.nodes[item].end)
    guard item + 1 < end, body.nodes[item + 1].kind == .paragraph else { return "" }
    return body.plainText(of: item + 1).trimmed
  }

  /// `(optional:: yes)` in an item's own text.
  private func optionalField(of item: Int, in body: MarkdownDocument) -> MarkdownInlineField? {
    guard !body.inlineFields.isEmpty, item + 1 < body.nodes.count else { return nil }
    let own = item + 1..<Int(body.nodes[item + 1].end)
    return body.inlineFields.first { own.contains($0.node) && FoldedWord($0.key).rawValue == "optional" }
  }

  private func value(of field: MarkdownInlineField) -> String {
    String(decoding: file.bytes[field.valueRange.clamped(to: file.bytes.indices)], as: UTF8.self).trimmed
  }

  /// The text of an item without the value of a field at one of its ends.
  private func without(_ field: MarkdownInlineField?, _ text: String) -> String {
    guard let field else { return text }
    let value = value(of: field)
    if text.hasPrefix(value + " ") { return String(text.dropFirst(value.count)).trimmed }
    return text.hasSuffix(" " + value) ? String(text.dropLast(value.count)).trimmed : text
  }

  /// `(optional)` at either end.
  private static func isOptional(_ text: String) -> Bool {
    guard text.holds(UInt8(ascii: "(")) || text.utf8.first.map({ $0 | 0x20 }) == UInt8(ascii: "o") else { return false }
    let folded = text.lowercased()
    return folded.hasSuffix("(optional)") || folded.hasPrefix("(optional)") || folded.hasPrefix("optional:")
  }
}

/// Gives each step an identity that survives other steps being added: a hash of its text.
struct StepIdentities {
  /// How often each hash was there.
  private var counts = PlaceTable<UInt64>()

  /// The same text a second time gets a number.
  mutating func identity(of text: String) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    let bytes = text.utf8.span
    for offset in bytes.indices { hash = (hash ^ UInt64(bytes[offset])) &* 0x100_0000_01B3 }
    let identity = Self.digits(of: hash)
    let count = (counts[hash] ?? 0) + 1
    counts.set(count, for: hash)
    return count == 1 ? identity : "\(identity)-\(count)"
  }

  /// A number in digits and small letters.
  private static func digits(of number: UInt64) -> String {
    var digits = InlineArray<13, UInt8>(repeating: UInt8(ascii: "0"))
    var rest = number
    var start = 13
    repeat {
      start -= 1
      let digit = UInt8(truncatingIfNeeded: rest % 36)
      digits[start] = digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
      rest /= 36
    } while rest > 0
    return unsafe String(unsafeUninitializedCapacity: 13 - start) { text in
      for place in start..<13 { unsafe text[place - start] = digits[place] }
      return 13 - start
    }
  }
}
