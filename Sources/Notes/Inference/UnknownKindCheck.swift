import SourceText
import YAML

/// `kind:` is Loremark's own word: a value that names no kind is a mistake there, while under `type:`, `category:` and
/// the other keys that some journals use it is an ordinary property.
struct UnknownKindCheck {
  let schema: Schema

  /// - Parameter kind: What was inferred, from this key or another one.
  func diagnostics(of draft: NoteDraft, kind: KindInference.Result) -> [Diagnostic] {
    if case .property = kind.evidence { return [] }
    guard draft.kind == nil, let entry = draft.frontMatter.first(where: { $0.word.rawValue == "kind" }),
      schema.tables[kind.kind].property(forKey: entry.word)?.definedBy == nil, let written = entry.value.scalar
    else { return [] }
    let names = schema.kinds.map(\.name.rawValue)
    let near = NearMiss.suggestion(for: written, among: names).map { "did you mean '\($0)'?" }
    return [
      Diagnostic(
        .warning, "unknown-kind", "'\(written)' names no kind, so this note is read as '\(kind.kind)'",
        path: draft.file.path, range: entry.value.range,
        suggestion: near ?? "use one of the shipped kinds, or add yours under 'kinds:' in loremark.yml")
    ]
  }
}
