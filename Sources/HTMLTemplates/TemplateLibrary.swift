package import SourceText

/// The compiled templates of a theme: each is compiled once, rendered from any number of threads.
package struct TemplateLibrary: Sendable {
  /// Compiles templates. A file's path is its name with `.mustache`: `partials/head.mustache` is `{{> partials/head}}`.
  ///
  /// - Returns: The library, with a diagnostic (origin `.theme`) for every error in a template.
  package static func compile(_ sources: [SourceFile]) -> Parsed<TemplateLibrary> {
    Parsed(TemplateLibrary())
  }

  package func contains(_ name: String) -> Bool { false }

  /// Renders the template `name` with `object` as its context, appending to `buffer`.
  package func render(_ name: String, with object: TemplateObject, into buffer: inout HTMLBuffer) {}
}
