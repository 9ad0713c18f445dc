import SourceText
import YAML

/// Reads a whole text as the YAML of a file.
func parse(_ text: String) -> Parsed<YAMLNode?> {
  let file = SourceFile("a.md", text)
  return YAMLParser.parse(file, in: 0..<file.bytes.count)
}

/// A node on one line: `{a: x, b: [y, "quoted"]}`.
func outline(_ text: String) -> String { parse(text).value.map(outline) ?? "nothing" }

private func outline(_ node: YAMLNode) -> String {
  switch node.value {
  case .scalar(let text, let isQuoted): isQuoted ? "\"\(text)\"" : text
  case .sequence(let items): "[\(items.map(outline).joined(separator: ", "))]"
  case .mapping(let entries): "{\(entries.map { "\($0.key): \(outline($0.value))" }.joined(separator: ", "))}"
  }
}

/// The pictures of all diagnostics.
func report(_ text: String) -> String {
  let formatter = DiagnosticFormatter(detail: .pictures)
  return parse(text).diagnostics.map { formatter.text(for: $0, in: Array(text.utf8)) }.joined()
}

/// The parts of the text that the keys and values of the root map stand for.
func slices(_ text: String) -> [String] {
  guard case .mapping(let entries) = parse(text).value?.value else { return [] }
  let bytes = Array(text.utf8)
  return entries.flatMap { [$0.keyRange, $0.value.range] }.map { String(decoding: bytes[$0], as: UTF8.self) }
}
