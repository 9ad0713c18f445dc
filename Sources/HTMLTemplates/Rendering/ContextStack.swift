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
    guard var value = value(named: template.nameParts[first], of: template.source) else { return nil }
    for part in name.parts.dropFirst() {
      guard case .object(let object) = value,
        let next = object.value(named: template.nameParts[part], of: template.source)
      else { return nil }
      value = next
    }
    return value
  }

  private func value(named key: Range<Int>, of source: [UInt8]) -> TemplateValue? {
    for index in values.indices.reversed() {
      if case .object(let object) = values[index], let value = object.value(named: key, of: source) { return value }
    }
    return nil
  }
}
