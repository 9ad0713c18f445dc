import SourceText

/// Renders one template, once: walks its instructions with a stack of contexts.
///
/// Recursion has three bounds, so that no template crashes or hangs the build: how deep bodies nest, how deep lambdas
/// nest, and how often partials, blocks and lambdas are expanded at all.
struct TemplateRenderer {
  /// How deep sections, partials and blocks nest in each other. What would be deeper is left out, and from then on no
  /// partial is shown inside of itself.
  static let maximumDepth = 256
  /// How deep lambdas nest: each may double the text.
  static let maximumLambdaDepth = 16
  static let maximumExpansions = 1_000_000

  private let templates: [Template]
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
    let template: Template
    let arguments: Range<Int>

    func body(named name: NameKey) -> Template.Body? {
      template.arguments[arguments].first { $0.name == name }?.body
    }
  }

  init(templates: [Template], names: PartialNames, root: TemplateValue) {
    self.templates = templates
    self.names = names
    contexts = ContextStack(root: root)
  }

  mutating func render(_ index: Int, into buffer: inout HTMLBuffer) {
    guard templates.indices.contains(index) else { return }
    openPartials.append(index)
    run(templates[index].instructions.indices, of: templates[index], into: &buffer)
    openPartials.removeLast()
  }

  private mutating func run(_ instructions: Range<Int>, of template: Template, into buffer: inout HTMLBuffer) {
    guard depth < Self.maximumDepth else {
      hasOverflowed = true
      return
    }
    depth += 1
    defer { depth -= 1 }
    let code = template.instructions
    var position = instructions.lowerBound
    while position < instructions.upperBound {
      var next = position + 1
      switch code[position] {
      case .text(let run, let lineStarts):
        write(run, lineStarts, of: template, into: &buffer)
      case .lineStart:
        buffer.append(rawHTML: indentation)
      case .variable(let name, let isEscaped):
        if !contexts.write(name, isEscaped: isEscaped, into: &buffer) {
          write(contexts.value(of: name, in: template) ?? .absent, isEscaped: isEscaped, into: &buffer)
        }
      case .section(let name, let end, let source):
        next = end
        showSection(name, position + 1..<end, source: source, of: template, into: &buffer)
      case .invertedSection(let name, let end):
        next = end
        if contexts.isFalsey(name, in: template) { run(position + 1..<end, of: template, into: &buffer) }
      case .partial(let call):
        show(call, of: template, into: &buffer)
      case .parent(let call, let arguments, let end):
        next = end
        show(call, arguments, of: template, into: &buffer)
      case .parameter(let parameter, let end):
        next = end
        show(template.parameters[parameter], of: template, into: &buffer)
      }
      position = next
    }
  }

  // MARK: Text and values

  private func write(_ run: Range<Int>, _ lineStarts: Range<Int>, of template: Template, into buffer: inout HTMLBuffer)
  {
    guard !indentation.isEmpty else {
      unsafe template.source.withElements(in: run) { unsafe buffer.append(run: $0) }
      return
    }
    let offsets = template.lineStarts
    var start = run.lowerBound
    for index in lineStarts {
      unsafe template.source.withElements(in: start..<offsets[index]) { unsafe buffer.append(run: $0) }
      buffer.append(rawHTML: indentation)
      start = offsets[index]
    }
    unsafe template.source.withElements(in: start..<run.upperBound) { unsafe buffer.append(run: $0) }
  }

  private mutating func write(_ value: TemplateValue, isEscaped: Bool, into buffer: inout HTMLBuffer) {
    guard !value.write(isEscaped: isEscaped, into: &buffer), case .lambda(let lambda) = value else { return }
    write(lambda, isEscaped: isEscaped, into: &buffer)
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

  private mutating func showSection(
    _ name: Template.Name, _ body: Range<Int>, source: Int, of template: Template,
    into buffer: inout HTMLBuffer
  ) {
    guard !contexts.isFalsey(name, in: template), let value = contexts.value(of: name, in: template) else { return }
    switch value {
    case .list(let items):
      for item in items {
        contexts.push(item)
        run(body, of: template, into: &buffer)
        contexts.pop()
      }
    case .lambda(let lambda):
      let section = template.sections[source]
      let text = String(decoding: template.source.elements(in: section.range), as: UTF8.self)
      expand(lambda, source: text, delimiters: section.delimiters, into: &buffer)
    case .closed(let closed):
      show(closed, body, section: source, of: template, into: &buffer)
    case .absent, .flag, .number, .text, .markup, .deferred, .object, .table:
      contexts.push(value)
      run(body, of: template, into: &buffer)
      contexts.pop()
    }
  }

  /// Shows what the section has shown of a closed object before, or renders it.
  ///
  /// It is kept only when nothing of the place can be in it: no indentation, no bound that was reached.
  @inline(never)
  private mutating func show(
    _ closed: ClosedObject, _ body: Range<Int>, section: Int, of template: Template, into buffer: inout HTMLBuffer
  ) {
    let place = indentation.isEmpty && depth < Self.maximumDepth / 2 ? template.place : nil
    if let place, let html = closed.fragment(of: section, in: place) {
      buffer.append(rawHTML: html)
      return
    }
    let start = buffer.count
    let outerOverrides = overrides
    overrides = []
    let outerFloor = contexts.pushClosed(.object(closed.object))
    run(body, of: template, into: &buffer)
    contexts.popClosed(outerFloor)
    overrides = outerOverrides
    if let place, !hasOverflowed, expansions <= Self.maximumExpansions {
      closed.keep(buffer.bytes(from: start), of: section, in: place)
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
    run(template.instructions.indices, of: template, into: &buffer)
    lambdaDepth -= 1
  }

  private mutating func mayExpand() -> Bool {
    expansions += 1
    return expansions <= Self.maximumExpansions
  }

  // MARK: Partials

  /// Shows a partial. One that stands within a line is not indented; one with a line of its own is indented with it.
  private mutating func show(_ call: Template.PartialCall, of template: Template, into buffer: inout HTMLBuffer) {
    guard let index = target(of: call, in: template), mayExpand() else { return }
    if hasOverflowed, openPartials.contains(index) { return }
    switch call.line {
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

  private func target(of call: Template.PartialCall, in template: Template) -> Int? {
    switch call.target {
    case .template(let index): return index
    case .missing: return nil
    case .dynamic(let name):
      guard case .text(let text) = contexts.value(of: name, in: template) else { return nil }
      return names.index(of: text)
    }
  }

  // MARK: Inheritance

  private mutating func show(
    _ parent: Template.PartialCall, _ arguments: Range<Int>, of template: Template, into buffer: inout HTMLBuffer
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
    _ parameter: Template.Parameter, of template: Template, into buffer: inout HTMLBuffer
  ) {
    guard mayExpand() else { return }
    let whitespace = template.source.elements(in: parameter.indentation)
    indentation += whitespace
    defer { indentation.removeLast(whitespace.count) }
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
    _ body: Template.Body, at parameter: Template.Parameter, of template: Template, into buffer: inout HTMLBuffer
  ) {
    if parameter.isStandalone, body.beginsLine { buffer.append(rawHTML: indentation) }
    run(body.instructions, of: template, into: &buffer)
  }
}
