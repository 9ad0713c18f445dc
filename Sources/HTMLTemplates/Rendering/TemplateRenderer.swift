import SourceText

/// Renders one template, once: walks its instructions with a stack of contexts.
///
/// Recursion has three bounds, so that no template crashes or hangs the build: how deep bodies nest, how deep lambdas
/// nest, and how often partials, blocks and lambdas are expanded at all.
struct TemplateRenderer: ~Copyable {
  /// How deep sections, partials and blocks nest in each other. What would be deeper is left out, and from then on no
  /// partial is shown inside of itself.
  static let maximumDepth = 256
  /// How deep lambdas nest: each may double the text.
  static let maximumLambdaDepth = 16
  static let maximumExpansions = 1_000_000

  private let templates: [TemplateCode]
  private let names: PartialNames
  private var contexts: ContextStack
  private var overrides: [Override] = []
  /// Written before each line of a template's text.
  private var indentation: [UInt8] = []

  private var depth = 0
  private var lambdaDepth = 0
  private var expansions = 0
  private var hasOverflowed = false
  private var openPartials: [Int] = []

  /// The arguments of a parent that is being shown.
  private struct Override {
    let template: TemplateCode
    let arguments: Range<Int>

    func body(named name: NameKey) -> Template.Body? {
      for place in arguments where template.arguments[place].name == name { return template.arguments[place].body }
      return nil
    }
  }

  /// - Parameters:
  ///   - codes: Of templates that somebody keeps while this is used.
  ///   - root: The place of a value that stays while this is used.
  ///   - base: What lies around it; stays too.
  @unsafe init(
    codes: [TemplateCode], names: PartialNames, root: UnsafePointer<TemplateValue>, base: SharedContext?
  ) {
    templates = codes
    self.names = names
    unsafe contexts = ContextStack(root: root, base: base)
  }

  mutating func render(_ index: Int, into buffer: inout HTMLBuffer) {
    guard templates.indices.contains(index) else { return }
    openPartials.append(index)
    let template = templates[index]
    run(template.steps.indices, of: template, into: &buffer)
    openPartials.removeLast()
  }

  private mutating func run(_ steps: Range<Int>, of template: TemplateCode, into buffer: inout HTMLBuffer) {
    guard depth < Self.maximumDepth else {
      hasOverflowed = true
      return
    }
    depth += 1
    defer { depth -= 1 }
    precondition(steps.upperBound <= template.steps.count)
    // A step is large: what is needed of it is read where it lies.
    guard let code = unsafe template.steps.pointer, let source = unsafe template.source.pointer else { return }
    var position = steps.lowerBound
    while position < steps.upperBound {
      let step = unsafe code + position
      position += 1
      switch unsafe step.pointee.kind {
      case .text:
        if indentation.isEmpty {
          // The compiler made the run of the same source.
          unsafe buffer.append(padded: source + step.pointee.first, count: step.pointee.second)
        } else {
          unsafe writeIndented(step.pointee.run, step.pointee.lineStarts, of: template, into: &buffer)
        }
      case .lineStart:
        if !indentation.isEmpty { buffer.append(rawHTML: indentation) }
      case .variable, .unescapedVariable, .section, .invertedSection:
        // Looked up in one place, where it is inlined.
        let value = unsafe contexts.value(at: step, in: template)
        position = unsafe run(step, value, at: position, of: template, into: &buffer)
      case .partial:
        unsafe show(template.calls[step.pointee.first], of: template, into: &buffer)
      case .parent:
        unsafe show(template.calls[step.pointee.first], step.pointee.arguments, of: template, into: &buffer)
        position = unsafe step.pointee.end
      case .parameter:
        unsafe show(template.parameters[step.pointee.first], of: template, into: &buffer)
        position = unsafe step.pointee.end
      }
    }
  }

  /// Runs an instruction with a name.
  ///
  /// - Returns: The place after it and what it holds.
  @unsafe @inline(__always)
  private mutating func run(
    _ step: UnsafePointer<TemplateStep>, _ value: UnsafePointer<TemplateValue>?, at position: Int,
    of template: TemplateCode, into buffer: inout HTMLBuffer
  ) -> Int {
    switch unsafe step.pointee.kind {
    case .section:
      let end = unsafe step.pointee.end
      guard let value = unsafe value else { return end }
      let shape = unsafe value.pointee.shape
      if case .nothing = unsafe shape { return end }
      unsafe show(value, shape, position..<end, section: step.pointee.first, of: template, into: &buffer)
      return end
    case .invertedSection:
      let end = unsafe step.pointee.end
      if let value = unsafe value, unsafe !TemplateValue.isFalsey(value) { return end }
      run(position..<end, of: template, into: &buffer)
      return end
    default:
      if let value = unsafe value {
        unsafe write(value, isEscaped: step.pointee.kind == .variable, into: &buffer)
      }
      return position
    }
  }

  // MARK: Text and values

  @inline(never)
  private func writeIndented(
    _ run: Range<Int>, _ lineStarts: Range<Int>, of template: TemplateCode, into buffer: inout HTMLBuffer
  ) {
    let offsets = template.lineStarts
    var start = run.lowerBound
    for index in lineStarts {
      unsafe template.source.withElements(in: start..<offsets[index]) { unsafe buffer.append(run: $0) }
      buffer.append(rawHTML: indentation)
      start = offsets[index]
    }
    unsafe template.source.withElements(in: start..<run.upperBound) { unsafe buffer.append(run: $0) }
  }

  @unsafe
  private mutating func write(
    _ value: UnsafePointer<TemplateValue>, isEscaped: Bool, into buffer: inout HTMLBuffer
  ) {
    guard unsafe !TemplateValue.write(value, isEscaped: isEscaped, into: &buffer) else { return }
    if let lambda = unsafe value.pointee.lambda { write(lambda, isEscaped: isEscaped, into: &buffer) }
  }

  /// Renders what an interpolation lambda returns, with the standard delimiters, and escapes the whole of it.
  private mutating func write(
    _ lambda: @Sendable (String) -> String, isEscaped: Bool, into buffer: inout HTMLBuffer
  ) {
    var result = HTMLBuffer()
    let outerIndentation = indentation
    indentation = []
    expand(lambda, source: "", delimiters: .standard, into: &result)
    indentation = outerIndentation
    if isEscaped {
      buffer.append(text: result.bytes[...])
    } else {
      buffer.append(rawHTML: result.bytes)
    }
  }

  // MARK: Sections

  @unsafe
  private mutating func show(
    _ value: UnsafePointer<TemplateValue>, _ shape: TemplateValue.Shape, _ body: Range<Int>, section: Int,
    of template: TemplateCode, into buffer: inout HTMLBuffer
  ) {
    switch unsafe shape {
    case .nothing: break
    case .once:
      unsafe contexts.push(value)
      run(body, of: template, into: &buffer)
      contexts.pop()
    case .each(let items):
      for place in items.indices {
        guard let item = items.baseAddress else { break }
        unsafe contexts.push(item + place)
        run(body, of: template, into: &buffer)
        contexts.pop()
      }
    case .lambda:
      guard let lambda = unsafe value.pointee.lambda else { break }
      let section = template.sections[section]
      let text = String(decoding: template.source.elements(in: section.range), as: UTF8.self)
      expand(lambda, source: text, delimiters: section.delimiters, into: &buffer)
    case .closed(let closed):
      unsafe closed._withUnsafeGuaranteedRef { show($0, body, section: section, of: template, into: &buffer) }
    case .lent(let value):
      unsafe show(value, value.pointee.shape, body, section: section, of: template, into: &buffer)
    }
  }

  /// Shows what the section has shown of a closed object before, or renders it.
  ///
  /// It is kept only when nothing of the place can be in it: no indentation, no bound that was reached.
  private mutating func show(
    _ closed: ClosedObject, _ body: Range<Int>, section: Int, of template: TemplateCode,
    into buffer: inout HTMLBuffer
  ) {
    let place = indentation.isEmpty && depth < Self.maximumDepth / 2 ? template.place : nil
    if let place, closed.write(section: section, of: place, into: &buffer) { return }
    render(closed, body, section: section, of: template, keptAt: place, into: &buffer)
  }

  @inline(never)
  private mutating func render(
    _ closed: ClosedObject, _ body: Range<Int>, section: Int, of template: TemplateCode, keptAt place: Int?,
    into buffer: inout HTMLBuffer
  ) {
    let start = buffer.count
    let outerOverrides = overrides
    overrides = []
    let outerFloor = unsafe contexts.pushClosed(closed.value)
    run(body, of: template, into: &buffer)
    contexts.popClosed(outerFloor)
    overrides = outerOverrides
    if let place, !hasOverflowed, expansions <= Self.maximumExpansions {
      closed.keep(buffer, from: start, section: section, of: place)
    }
  }

  /// Calls a lambda and renders what it returns in the current context, going on with the current line.
  ///
  /// Not inlined: the room that compiling takes on the stack would be taken by every level of `run`.
  @inline(never)
  private mutating func expand(
    _ lambda: @Sendable (String) -> String, source: String, delimiters: TagDelimiters, into buffer: inout HTMLBuffer
  ) {
    guard lambdaDepth < Self.maximumLambdaDepth, mayExpand() else { return }
    lambdaDepth += 1
    let file = SourceFile("", lambda(source))
    let template = TemplateCompiler.compile(returned: file, partials: names, delimiters: delimiters)
    withExtendedLifetime(template) { run(template.code.steps.indices, of: template.code, into: &buffer) }
    lambdaDepth -= 1
  }

  private mutating func mayExpand() -> Bool {
    expansions += 1
    return expansions <= Self.maximumExpansions
  }

  // MARK: Partials

  /// Shows a partial. One that stands within a line is not indented; one with a line of its own is indented with it.
  private mutating func show(_ call: Template.PartialCall, of template: TemplateCode, into buffer: inout HTMLBuffer) {
    guard let index = target(of: call, in: template), mayExpand() else { return }
    if hasOverflowed, openPartials.contains(index) { return }
    switch call.line {
    case .standalone(let whitespace) where whitespace.isEmpty: render(index, into: &buffer)
    case .inline where indentation.isEmpty: render(index, into: &buffer)
    case .standalone(let whitespace):
      indentation += template.source.elements(in: whitespace)
      render(index, into: &buffer)
      indentation.removeLast(whitespace.count)
    case .inline:
      let outerIndentation = indentation
      indentation = []
      render(index, into: &buffer)
      indentation = outerIndentation
    }
  }

  private func target(of call: Template.PartialCall, in template: TemplateCode) -> Int? {
    switch call.target {
    case .template(let index): return index
    case .missing: return nil
    case .dynamic(let name):
      guard let text = unsafe contexts.value(of: name, in: template)?.pointee.text else { return nil }
      return names.index(of: text)
    }
  }

  // MARK: Inheritance

  private mutating func show(
    _ parent: Template.PartialCall, _ arguments: Range<Int>, of template: TemplateCode, into buffer: inout HTMLBuffer
  ) {
    overrides.append(Override(template: template, arguments: arguments))
    show(parent, of: template, into: &buffer)
    overrides.removeLast()
  }

  /// Shows a parameter's argument, or else its default.
  ///
  /// The argument of the outermost template counts. It is shown with those arguments that its own template was given:
  /// a block of the same name inside of it is not the argument again.
  private mutating func show(
    _ parameter: Template.Parameter, of template: TemplateCode, into buffer: inout HTMLBuffer
  ) {
    guard mayExpand() else { return }
    let whitespace = parameter.indentation
    if !whitespace.isEmpty { indentation += template.source.elements(in: whitespace) }
    defer { if !whitespace.isEmpty { indentation.removeLast(whitespace.count) } }
    for (index, override) in overrides.enumerated() {
      guard let body = override.body(named: parameter.name) else { continue }
      let allOverrides = overrides
      overrides.removeSubrange(index...)
      show(body, at: parameter, of: override.template, into: &buffer)
      overrides = allOverrides
      return
    }
    show(parameter.body, at: parameter, of: template, into: &buffer)
  }

  private mutating func show(
    _ body: Template.Body, at parameter: Template.Parameter, of template: TemplateCode, into buffer: inout HTMLBuffer
  ) {
    if parameter.isStandalone, body.beginsLine { buffer.append(rawHTML: indentation) }
    run(body.instructions, of: template, into: &buffer)
  }
}
