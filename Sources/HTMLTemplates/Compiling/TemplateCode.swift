/// What a renderer reads of a template: one address, so that it is handed on at every step without counting
/// references. The template owns it.
@safe struct TemplateCode: Sendable {
  private struct Rows: Sendable {
    /// With some bytes behind it that may be read with the last ones.
    let source: LentArray<UInt8>
    let steps: LentArray<TemplateStep>
    let nameParts: LentArray<NameKey>
    let lineStarts: LentArray<Int>
    let calls: LentArray<Template.PartialCall>
    let arguments: LentArray<Template.Argument>
    let parameters: LentArray<Template.Parameter>
    let place: Int?
    let sections: [Template.SectionSource]
  }

  private nonisolated(unsafe) let rows: UnsafeMutablePointer<Rows>

  init(_ draft: TemplateDraft, place: Int?) {
    var calls: [Template.PartialCall] = []
    let steps = draft.instructions.map { TemplateStep($0, &calls) }
    unsafe rows = .allocate(capacity: 1)
    unsafe rows.initialize(
      to: Rows(
        source: LentArray(draft.source + [UInt8](repeating: 0, count: HTMLBuffer.padding)), steps: LentArray(steps),
        nameParts: LentArray(draft.nameParts),
        lineStarts: LentArray(draft.lineStarts), calls: LentArray(calls), arguments: LentArray(draft.arguments),
        parameters: LentArray(draft.parameters), place: place, sections: draft.sections))
  }

  /// Frees everything; the code must not be read again.
  @unsafe func free() {
    unsafe source.free()
    unsafe steps.free()
    unsafe nameParts.free()
    unsafe lineStarts.free()
    unsafe calls.free()
    unsafe arguments.free()
    unsafe parameters.free()
    unsafe rows.deinitialize(count: 1).deallocate()
  }

  var source: LentArray<UInt8> { unsafe rows.pointee.source }
  var steps: LentArray<TemplateStep> { unsafe rows.pointee.steps }
  /// The parts of dotted names.
  var nameParts: LentArray<NameKey> { unsafe rows.pointee.nameParts }
  var lineStarts: LentArray<Int> { unsafe rows.pointee.lineStarts }
  var calls: LentArray<Template.PartialCall> { unsafe rows.pointee.calls }
  var arguments: LentArray<Template.Argument> { unsafe rows.pointee.arguments }
  var parameters: LentArray<Template.Parameter> { unsafe rows.pointee.parameters }
  /// Its place in the library; nil for what a lambda returned.
  var place: Int? { unsafe rows.pointee.place }
  var sections: [Template.SectionSource] { unsafe rows.pointee.sections }
}

/// An instruction as it is walked: of all kinds the same few words, read where they lie.
struct TemplateStep: Sendable {
  enum Kind: UInt8 {
    case text, lineStart, variable, unescapedVariable, section, invertedSection, partial, parent, parameter
  }

  let kind: Kind
  /// The start and the length of a text; the first is the place of a section's source, of a call or of a parameter.
  private(set) var first = 0
  private(set) var second = 0
  /// The line starts of a text, the arguments of a parent.
  private(set) var lower = 0
  private(set) var upper = 0
  /// The step after a body.
  private(set) var end = 0
  /// The first part of the name, and what it is looked up by.
  private(set) var key: NameKey = ""
  private(set) var hash = NameKey.Hash("")
  /// Whether the name is `.`, the current item.
  private(set) var isCurrentItem = false
  /// The places of the other parts of the name.
  private(set) var firstOther = 0
  private(set) var otherCount = 0

  var others: Range<Int> { unsafe Range(uncheckedBounds: (firstOther, firstOther + otherCount)) }
  var run: Range<Int> { first..<first + second }
  var lineStarts: Range<Int> { unsafe Range(uncheckedBounds: (lower, upper)) }
  var arguments: Range<Int> { unsafe Range(uncheckedBounds: (lower, upper)) }

  /// - Parameter calls: Where the calls of partials are kept.
  init(_ instruction: Template.Instruction, _ calls: inout [Template.PartialCall]) {
    switch instruction {
    case .text(let run, let lineStarts):
      kind = .text
      (first, second) = (run.lowerBound, run.count)
      (lower, upper) = (lineStarts.lowerBound, lineStarts.upperBound)
    case .lineStart:
      kind = .lineStart
    case .variable(let name, let isEscaped):
      kind = isEscaped ? .variable : .unescapedVariable
      set(name)
    case .section(let name, let end, let source):
      kind = .section
      (self.end, first) = (end, source)
      set(name)
    case .invertedSection(let name, let end):
      kind = .invertedSection
      self.end = end
      set(name)
    case .partial(let call):
      kind = .partial
      first = calls.count
      calls.append(call)
    case .parent(let call, let arguments, let end):
      kind = .parent
      (first, self.end) = (calls.count, end)
      (lower, upper) = (arguments.lowerBound, arguments.upperBound)
      calls.append(call)
    case .parameter(let parameter, let end):
      kind = .parameter
      (first, self.end) = (parameter, end)
    }
  }

  private mutating func set(_ name: Template.Name) {
    isCurrentItem = name.first == nil
    (key, hash) = (name.first ?? "", name.hash)
    (firstOther, otherCount) = (name.others.lowerBound, name.others.count)
  }
}
