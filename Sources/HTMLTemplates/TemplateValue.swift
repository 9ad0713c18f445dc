/// What a template may use: the view model is made of these.
package enum TemplateValue: Sendable {
  /// Nothing: a section is skipped, an inverted section shown.
  case absent
  case flag(Bool)
  case number(Int)
  case text(String)
  /// HTML that is inserted as it is by `{{{name}}}` and `{{&name}}` (and by `{{name}}` too: it is escaped already).
  case markup([UInt8])
  /// HTML that is written straight into the page, when and where the template names it.
  case deferred(@Sendable (inout HTMLBuffer) -> Void)
  case list([TemplateValue])
  case object(TemplateObject)
  /// A section lambda gets the section's source; an interpolation lambda the empty string. The result is rendered
  /// as a template against the current context (Mustache 1.4, optional module "lambdas").
  case lambda(@Sendable (String) -> String)
}

/// Names and values of one context, in order.
///
/// Looked up by a short linear search: objects hold at most some dozens of names.
package struct TemplateObject: Sendable {
  package private(set) var entries: [(name: StaticString, value: TemplateValue)]

  package init(_ entries: [(name: StaticString, value: TemplateValue)] = []) {
    self.entries = entries
  }

  package mutating func set(_ name: StaticString, _ value: TemplateValue) {
    entries.append((name, value))
  }
}

extension TemplateObject: ExpressibleByDictionaryLiteral {
  package init(dictionaryLiteral elements: (StaticString, TemplateValue)...) {
    entries = elements.map { (name: $0.0, value: $0.1) }
  }
}
