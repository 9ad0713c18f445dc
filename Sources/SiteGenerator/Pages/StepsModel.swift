import HTMLTemplates
import Linking
import Markdown
import Notes

/// The steps of a quest as a checklist.
struct StepsModel {
  let context: PageContext
  let index: NoteIndex

  private let steps: [QuestStep]

  init(context: PageContext, index: NoteIndex) {
    self.context = context
    self.index = index
    if case .steps(let steps)? = context.graph[index].note["steps"] { self.steps = steps } else { steps = [] }
  }

  private var nodes: StepNodes { StepNodes(note: context.graph[index].note, schema: context.graph.schema) }

  var bar: TemplateValue? {
    let tally = tally
    return tally.total == 0 ? nil : context.bar("steps", tally)
  }

  /// The steps that count.
  private var tally: Tally {
    guard !steps.isEmpty else { return Tally(done: 0, total: 0) }
    var (done, total) = (0, 0)
    for step in steps where step.isDone != nil && !step.isOptional {
      total += 1
      if step.isDone == true { done += 1 }
    }
    return Tally(done: done, total: total)
  }

  /// The steps that do not count.
  private var optionalText: String? {
    let count = steps.count { $0.isOptional }
    return count == 0 || tally.total == 0 ? nil : context.vocabulary.string("optionalSteps", count: count)
  }

  /// The first step that is not done.
  var next: TemplateValue {
    steps.first { $0.isDone == false && !$0.isOptional }.map { content(of: $0, nodes) } ?? .absent
  }

  private func content(of step: QuestStep, _ nodes: StepNodes) -> TemplateValue {
    guard let node = step.node else { return context.inlineMarkup(step.text) }
    let (inlines, blocks) = nodes.content(of: node)
    var buffer = HTMLBuffer()
    for part in [inlines] + blocks where !part.isEmpty {
      context.site.renderStep(part, of: index, on: context.address, into: &buffer)
    }
    return .optional(buffer.bytes)
  }

  var value: TemplateValue {
    guard !steps.isEmpty else { return .absent }
    let nodes = nodes
    let next = steps.firstIndex { $0.isDone == false && !$0.isOptional }
    let identifiers = Set(context.graph[index].note.body.blockIdentifiers.map(\.identifier))
    let items: [TemplateValue] = steps.enumerated().map { position, step in
      [
        // A block identifier is a place that links lead to.
        "id": .text(identifiers.contains(step.identity) ? step.identity : "step:" + step.identity),
        "content": content(of: step, nodes), "isDone": .flag(step.isDone == true),
        "isNext": .flag(position == next), "isOptional": .flag(step.isOptional),
        "zone": .optional(step.zone.map { context.plainItem($0.shownText, isUnresolved: false) }),
        "note": .optional(step.note),
      ]
    }
    return .object([
      "id": .text(nodes.heading?.identifier ?? "ui:steps"), "bar": .optional(bar), "items": .list(items),
      "optionalText": .optional(optionalText),
    ])
  }
}
