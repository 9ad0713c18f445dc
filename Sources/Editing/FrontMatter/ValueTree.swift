import YAML

/// A value without its places: what an edit intends, and what the edited file must say.
indirect enum ValueTree: Equatable {
  struct Entry: Equatable {
    let key: String
    let value: ValueTree
  }

  case text(String)
  case list([ValueTree])
  case map([Entry])

  init(_ node: YAMLNode) {
    switch node.value {
    case .scalar(let text, _): self = .text(text)
    case .sequence(let items): self = .list(items.map { ValueTree($0) })
    case .mapping(let entries): self = .map(entries.map { Entry(key: $0.key, value: ValueTree($0.value)) })
    }
  }

  var isText: Bool {
    if case .text = self { true } else { false }
  }
}
