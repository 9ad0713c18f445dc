import SourceText

/// Turns a template's source into instructions.
///
/// Whatever is wrong is reported and left out; the rest renders.
struct TemplateCompiler {
  private(set) var template: TemplateDraft
  private(set) var diagnostics: [Diagnostic]

  private let file: SourceFile
  private let partials: PartialNames
  private let tags: [TemplateTag]
  private let places: [TagNesting.Place]
  private let extents: [TagLines.Extent]
  private let indentations: BlockIndentation
  private var text: TextWriter
  private var open: [OpenBody] = []

  /// A body whose instructions are being written.
  private struct OpenBody {
    let tag: Int
    let instruction: Int
    /// How much white space the lines around the body lose.
    let outerRemoval: Int
    var arguments: [Template.Argument] = []
  }

  /// Compiles a file of the library.
  ///
  /// - Parameter place: Its place in the library.
  static func compile(_ file: SourceFile, partials: PartialNames, place: Int) -> Parsed<Template> {
    var compiler = TemplateCompiler(file, partials, .standard, continuesLine: false)
    compiler.compile()
    return Parsed(Template(compiler.template, place: place), diagnostics: compiler.diagnostics)
  }

  /// Compiles what a lambda returned: it goes on with the line it is shown in.
  static func compile(returned file: SourceFile, partials: PartialNames, delimiters: TagDelimiters) -> Template {
    var compiler = TemplateCompiler(file, partials, delimiters, continuesLine: true)
    compiler.compile()
    return Template(compiler.template, place: nil)
  }

  private init(_ file: SourceFile, _ partials: PartialNames, _ delimiters: TagDelimiters, continuesLine: Bool) {
    var scanner = TagScanner(file, delimiters: delimiters)
    scanner.scan()
    let nesting = TagNesting(scanner.tags, of: file)
    self.file = file
    self.partials = partials
    tags = scanner.tags
    places = nesting.places
    extents = TagLines(tags, places, of: file.bytes).extents
    indentations = BlockIndentation(tags, places, extents, of: file.bytes)
    template = TemplateDraft(source: file.bytes)
    text = TextWriter(bodyStart: continuesLine ? 0 : nil)
    diagnostics = scanner.diagnostics + nesting.diagnostics
  }

  private mutating func compile() {
    var position = 0
    for index in tags.indices {
      let extent = extents[index]
      writeText(position..<max(position, extent.range.lowerBound))
      if !extent.isStandalone, !isIgnored(index) { text.writeLineStart(before: tags[index], in: &template) }
      position = extent.range.upperBound
      closeBodies(endingAt: index)
      if !isIgnored(index) { write(index) }
    }
    writeText(position..<file.bytes.count)
    closeBodies(endingAt: tags.count)
    diagnostics.sort { $0.range.lowerBound < $1.range.lowerBound }
  }

  private mutating func writeText(_ range: Range<Int>) {
    if let body = open.last, tags[body.tag].kind == .parent { return }
    text.write(range, in: &template)
  }

  /// Whether the tag stands directly in a parent without being one of its arguments: such are not shown.
  private func isIgnored(_ index: Int) -> Bool {
    guard let body = open.last, tags[body.tag].kind == .parent else { return false }
    return places[body.tag].end != index && !(places.isArgument(index, tags) && places[index].container == body.tag)
  }

  // MARK: Tags

  private mutating func write(_ index: Int) {
    let tag = tags[index]
    switch tag.kind {
    case .variable: template.instructions.append(.variable(name(tag), isEscaped: true))
    case .unescapedVariable: template.instructions.append(.variable(name(tag), isEscaped: false))
    case .partial: template.instructions.append(.partial(partialCall(index)))
    case .section, .invertedSection, .parent: openBody(index)
    case .block: openBlock(index)
    case .close, .comment, .delimiters: break
    }
  }

  private mutating func name(_ tag: TemplateTag) -> Template.Name {
    let dot = UInt8(ascii: ".")
    let start = template.nameParts.count
    if file.bytes[tag.name].elementsEqual([dot]) { return Template.Name(first: nil, others: start..<start) }
    let parts = file.bytes[tag.name].split(separator: dot, omittingEmptySubsequences: false)
    template.nameParts += parts.dropFirst().map { NameKey($0) }
    return Template.Name(first: NameKey(parts.first ?? []), others: start..<template.nameParts.count)
  }

  private mutating func partialCall(_ index: Int) -> Template.PartialCall {
    let tag = tags[index]
    let extent = extents[index]
    var line = Template.PartialCall.Line.inline
    if extent.isStandalone {
      let start = min(extent.range.lowerBound + text.removal, tag.range.lowerBound)
      line = .standalone(indentation: start..<tag.range.lowerBound)
    }
    if tag.isDynamic { return Template.PartialCall(target: .dynamic(name(tag)), line: line) }
    guard let target = partials.index(of: tag.name(in: file)) else {
      reportMissingPartial(tag)
      return Template.PartialCall(target: .missing, line: line)
    }
    return Template.PartialCall(target: .template(target), line: line)
  }

  private mutating func reportMissingPartial(_ tag: TemplateTag) {
    let name = tag.name(in: file)
    diagnostics.append(
      Diagnostic(
        .warning, "template-missing-partial", "'\(name)' names no template", path: file.path, range: tag.name,
        origin: .theme, suggestion: partials.nearest(to: name).map { "did you mean '\($0)'?" }))
  }

  // MARK: Bodies

  private mutating func openBody(_ index: Int) {
    open.append(OpenBody(tag: index, instruction: template.instructions.count, outerRemoval: text.removal))
    // The end is not known before the body is written: closing writes the instruction again.
    template.instructions.append(.lineStart)
  }

  private mutating func openBlock(_ index: Int) {
    let isArgument = places.isArgument(index, tags)
    let outerRemoval = text.removal
    open.append(
      OpenBody(
        tag: index, instruction: template.instructions.count - (isArgument ? 1 : 0), outerRemoval: outerRemoval))
    if !isArgument { template.instructions.append(.lineStart) }
    text.removal = max(text.removal, indentations.ranges[index]?.count ?? 0)
    text.beginBody(at: extents[index].range.upperBound)
  }

  private mutating func closeBodies(endingAt index: Int) {
    while let body = open.last, places[body.tag].end == index {
      open.removeLast()
      close(body, at: index)
    }
  }

  private mutating func close(_ body: OpenBody, at index: Int) {
    let tag = tags[body.tag]
    let end = template.instructions.count
    switch tag.kind {
    case .section:
      let bodyEnd = index < tags.count ? tags[index].range.lowerBound : file.bytes.count
      let source = Template.SectionSource(range: tag.range.upperBound..<bodyEnd, delimiters: tag.delimiters)
      template.sections.append(source)
      template.instructions[body.instruction] = .section(name(tag), end: end, source: template.sections.count - 1)
    case .invertedSection:
      template.instructions[body.instruction] = .invertedSection(name(tag), end: end)
    case .parent:
      let start = template.arguments.count
      template.arguments += body.arguments
      template.instructions[body.instruction] = .parent(
        partialCall(body.tag), arguments: start..<template.arguments.count, end: end)
    case .block:
      closeBlock(body, end: end)
    case .variable, .unescapedVariable, .close, .partial, .comment, .delimiters:
      break
    }
  }

  private mutating func closeBlock(_ block: OpenBody, end: Int) {
    let name = NameKey(file.bytes[tags[block.tag].name])
    let body = Template.Body(instructions: block.instruction + 1..<end, beginsLine: text.endBody())
    text.removal = block.outerRemoval
    if places.isArgument(block.tag, tags) {
      guard !open.isEmpty else { return }
      open[open.count - 1].arguments.append(Template.Argument(name: name, body: body))
      return
    }
    let whitespace = indentations.ranges[block.tag] ?? 0..<0
    let parameter = Template.Parameter(
      name: name, body: body, indentation: whitespace.dropFirst(block.outerRemoval),
      isStandalone: extents[block.tag].isStandalone)
    template.parameters.append(parameter)
    template.instructions[block.instruction] = .parameter(template.parameters.count - 1, end: end)
  }
}
