package import SourceText

/// The compiled templates of a theme: each is compiled once, rendered from any number of threads.
package struct TemplateLibrary: Sendable {
  private let names: PartialNames
  /// What keeps the codes.
  private let templates: [Template]
  private let codes: [TemplateCode]

  private init(names: PartialNames, templates: [Template]) {
    self.names = names
    self.templates = templates
    codes = templates.map(\.code)
  }

  /// Compiles templates. A file's path is its name with `.mustache`: `partials/head.mustache` is `{{> partials/head}}`.
  ///
  /// Of two files with one path the later counts: a theme's own templates follow those that they replace. A template
  /// with errors is there too, without what was wrong in it. Rules: `template-syntax` (errors) and
  /// `template-missing-partial` (warnings).
  ///
  /// - Returns: The library, with a diagnostic (origin `.theme`) for every error in a template.
  package static func compile(_ sources: [SourceFile]) -> Parsed<TemplateLibrary> {
    var names = PartialNames()
    var files: [SourceFile] = []
    for source in sources {
      let index = names.insert(PartialNames.name(of: source.path))
      if index < files.count { files[index] = source } else { files.append(source) }
    }
    var templates: [Template] = []
    var diagnostics: [Diagnostic] = []
    for (place, file) in files.enumerated() {
      let parsed = TemplateCompiler.compile(file, partials: names, place: place)
      templates.append(parsed.value)
      diagnostics += parsed.diagnostics
    }
    return Parsed(TemplateLibrary(names: names, templates: templates), diagnostics: diagnostics)
  }

  package func contains(_ name: String) -> Bool { names.index(of: name) != nil }

  /// Renders the template `name` with `object` as its context, appending to `buffer`.
  ///
  /// A name that the library does not have renders nothing. Partials and lambdas that go on without end are cut off at
  /// `TemplateRenderer.maximumDepth`.
  package func render(_ name: String, with object: TemplateObject, into buffer: inout HTMLBuffer) {
    render(name, over: .object(object), into: &buffer)
  }

  /// Renders the template `name` with `object` as its context, and around it what many pages have in common.
  ///
  /// - Parameter base: Names that `object` does not have are looked up in it.
  package func render(
    _ name: String, with object: TemplateObject, within base: SharedContext, into buffer: inout HTMLBuffer
  ) {
    render(name, over: .object(object), within: base, into: &buffer)
  }

  /// Renders the template `name` with any value as its context: `{{.}}` is that value.
  package func render(_ name: String, over root: TemplateValue, into buffer: inout HTMLBuffer) {
    render(name, over: root, within: nil, into: &buffer)
  }

  private func render(
    _ name: String, over root: TemplateValue, within base: SharedContext?, into buffer: inout HTMLBuffer
  ) {
    guard let index = names.index(of: name) else { return }
    // The value stays where it is until it is rendered.
    unsafe withUnsafePointer(to: root) { root in
      withExtendedLifetime(base) {
        var renderer = unsafe TemplateRenderer(codes: codes, names: names, root: root, base: base)
        renderer.render(index, into: &buffer)
      }
    }
  }
}
