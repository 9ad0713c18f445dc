import HTMLTemplates

extension TemplateValue {
  static func optional(_ text: String?) -> TemplateValue {
    text.map { $0.isEmpty ? .absent : .text($0) } ?? .absent
  }

  static func optional(_ number: Int?) -> TemplateValue {
    number.map { .number($0) } ?? .absent
  }

  static func optional(_ object: TemplateObject?) -> TemplateValue {
    object.map { .object($0) } ?? .absent
  }

  static func optional(_ markup: [UInt8]) -> TemplateValue {
    markup.isEmpty ? .absent : .markup(markup)
  }

  static func objects(_ objects: [TemplateObject]) -> TemplateValue {
    .list(objects.map { .object($0) })
  }

  /// A group with `items`, as the view model has them: absent when there are none.
  static func group(_ items: [TemplateObject]) -> TemplateValue {
    items.isEmpty ? .absent : .object(["items": objects(items)])
  }
}
