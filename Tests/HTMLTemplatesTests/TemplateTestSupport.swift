import HTMLTemplates
import SourceText

/// Renders the template `page` of a library whose partials are given by name.
func render(
  _ template: String, with object: TemplateObject = [:], partials: KeyValuePairs<String, String> = [:]
) -> String {
  let files = partials.map { SourceFile("\($0.key).mustache", $0.value) } + [SourceFile("page.mustache", template)]
  var buffer = HTMLBuffer()
  TemplateLibrary.compile(files).value.render("page", with: object, into: &buffer)
  return String(decoding: buffer.bytes, as: UTF8.self)
}

/// The diagnostics of one template, each drawn as `rule: 'underlined text' at line:column message; suggestion`.
func diagnose(_ template: String, partials: KeyValuePairs<String, String> = [:]) -> [String] {
  let file = SourceFile("page.mustache", template)
  let files = partials.map { SourceFile("\($0.key).mustache", $0.value) } + [file]
  return TemplateLibrary.compile(files).diagnostics.map { diagnostic in
    var drawn = "\(diagnostic.severity) \(place(diagnostic.range, in: template)): \(diagnostic.message)"
    if let suggestion = diagnostic.suggestion { drawn += "; \(suggestion)" }
    drawn += " [\(diagnostic.rule.rawValue)]"
    for note in diagnostic.notes { drawn += " — \(note.message) \(place(note.range, in: template))" }
    return drawn
  }
}

/// `line:column 'text'`, both counted from one, columns in bytes.
private func place(_ range: Range<Int>, in template: String) -> String {
  let bytes = Array(template.utf8)
  let before = bytes[..<range.lowerBound]
  let line = before.count { $0 == UInt8(ascii: "\n") } + 1
  let column = before.count - (before.lastIndex(of: UInt8(ascii: "\n")) ?? -1)
  return "\(line):\(column) '\(String(decoding: bytes[range], as: UTF8.self))'"
}
