package import YAML

extension YAMLNode {
  /// The scalars of a value in order, as one line: `{a: 1, b: [x, y]}` gives `a: 1, b: x, y`.
  package var flatText: String {
    switch value {
    case .scalar(let text, _): text
    case .sequence(let items): items.map(\.flatText).filter { !$0.isEmpty }.joined(separator: ", ")
    case .mapping(let entries):
      entries.map { "\($0.key): \($0.value.flatText)" }.joined(separator: ", ")
    }
  }
}

extension PropertyValue {
  /// The value as one line of text; nil for flags and for what is shown in a place of its own.
  package var plainText: String? {
    switch self {
    case .text(let text): text
    case .number(_, let written): written
    case .date(let date): date.written
    case .status(let status): status.rawValue
    case .texts(let texts): texts.isEmpty ? nil : texts.joined(separator: ", ")
    case .references(let references): references.isEmpty ? nil : references.map(\.shownText).joined(separator: ", ")
    case .structure(let node): node.flatText
    case .flag, .coordinates, .steps, .rule: nil
    }
  }
}

extension Reference {
  /// The label, or the name that was written: `[[a/B|the B]]` gives `the B`, `[[a/B]]` gives `B`.
  package var shownText: String {
    switch form {
    case .link(let target, let fragment, let label):
      label ?? (target.isEmpty ? fragment ?? "" : Self.lastPart(of: target))
    case .name(let name): name
    }
  }

  private static func lastPart(of path: String) -> String {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    return name.lowercased().hasSuffix(".md") ? String(name.dropLast(3)) : name
  }
}
