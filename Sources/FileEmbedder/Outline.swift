import SourceText
import YAML

/// Writes a YAML file in the form in which the program carries it, so that a start of the program reads no YAML.
///
/// One line a node, and the nodes that it holds below it: `m2` is a map of two entries (a line for the key, then the
/// value), `l3` a list of three, `sText` a scalar, `qText` one in quotes. A line end in a text is `\n`, a backslash `\\`.
struct Outline {
  private(set) var text = ""

  /// nil for a file that is no YAML without mistakes.
  init?(_ file: SourceFile) {
    let parsed = YAMLParser.parse(file, in: 0..<file.bytes.count)
    guard parsed.diagnostics.isEmpty, let root = parsed.value else { return nil }
    add(root)
  }

  private mutating func add(_ node: YAMLNode) {
    switch node.value {
    case .scalar(let text, let isQuoted): line((isQuoted ? "q" : "s") + Self.escaped(text))
    case .sequence(let items):
      line("l\(items.count)")
      for item in items { add(item) }
    case .mapping(let entries):
      line("m\(entries.count)")
      for entry in entries {
        line(Self.escaped(entry.key))
        add(entry.value)
      }
    }
  }

  private mutating func line(_ line: String) {
    text += line + "\n"
  }

  private static func escaped(_ text: String) -> String {
    text.substituting("\\", with: "\\\\").substituting("\n", with: "\\n")
  }
}
