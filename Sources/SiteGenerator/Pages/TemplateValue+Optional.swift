import HTMLTemplates

extension TemplateValue {
  static func optional(_ text: String?) -> TemplateValue {
    text.map { $0.isEmpty ? .absent : .text($0) } ?? .absent
  }

  static func optional(_ number: Int?) -> TemplateValue {
    number.map { .number($0) } ?? .absent
  }

  static func optional(_ value: TemplateValue?) -> TemplateValue { value ?? .absent }

  static func optional(_ markup: [UInt8]) -> TemplateValue {
    markup.isEmpty ? .absent : .markup(markup)
  }

  /// A group with `items`, as the view model has them: absent when there are none.
  static func group(_ items: [TemplateValue]) -> TemplateValue {
    items.isEmpty ? .absent : .items(items)
  }

  /// An object of one list.
  static func items(_ items: [TemplateValue], named name: NameKey = "items") -> TemplateValue {
    var fields = TemplateFields(1)
    fields.set(name, .list(items))
    return .object(fields)
  }
}
