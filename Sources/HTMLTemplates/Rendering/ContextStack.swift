/// The values around the place that is being rendered, the innermost last.
struct ContextStack {
  private var values: [TemplateValue]

  init(root: TemplateValue) {
    values = [root]
    values.reserveCapacity(16)
  }

  mutating func push(_ value: TemplateValue) { values.append(value) }

  mutating func pop() { values.removeLast() }

  /// The value of a name: its first part in the innermost object that has it, each other part in the value before it.
  ///
  /// - Returns: nil when there is none. A name that is there hides the same name further out, even with `.absent`.
  func value(of name: Template.Name, in template: Template) -> TemplateValue? {
    guard let first = name.parts.first else { return values.last }
    let parts = template.nameParts.span
    let source = template.source.span
    guard var value = value(named: source.extracting(parts[first])) else { return nil }
    for part in name.parts.dropFirst() {
      guard let next = value.member(named: source.extracting(parts[part])) else { return nil }
      value = next
    }
    return value
  }

  private func value(named key: Span<UInt8>) -> TemplateValue? {
    // A span lends its elements: nothing is retained while looking, for threads share the values too.
    let values = values.span
    for index in values.indices.reversed() {
      if let value = values[index].member(named: key) { return value }
    }
    return nil
  }
}
