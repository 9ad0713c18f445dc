/// What a template may use: the view model is made of these.
///
/// A section shows nothing, and an inverted section its content, for what is *falsey*: a name that is not there,
/// `.absent`, `.flag(false)`, the number 0, empty text, empty markup and the empty list. Mustache leaves 0 and empty
/// text open; this is what mustache.js does. Everything else is truthy, an empty object too. The items of a list are
/// shown whatever they are.
package enum TemplateValue: Sendable {
  /// Nothing: a section is skipped, an inverted section shown.
  case absent
  /// For sections; `{{name}}` writes `true` or `false`.
  case flag(Bool)
  case number(Int)
  case text(String)
  /// HTML that is inserted as it is by `{{{name}}}` and `{{&name}}` (and by `{{name}}` too: it is escaped already).
  case markup([UInt8])
  /// HTML that is written straight into the page, when and where the template names it.
  case deferred(@Sendable (inout HTMLBuffer) -> Void)
  /// For sections; `{{name}}` writes nothing.
  case list([TemplateValue])
  /// For sections and dotted names; `{{name}}` writes nothing.
  case object(TemplateObject)
  /// A section lambda gets the section's source; an interpolation lambda the empty string. The result is rendered
  /// as a template against the current context (Mustache 1.4, optional module "lambdas").
  case lambda(@Sendable (String) -> String)

  /// The value of a name in this value; nil when it has none.
  func member(named key: Span<UInt8>) -> TemplateValue? {
    guard case .object(let object) = self else { return nil }
    return object.value(named: key)
  }

  var isFalsey: Bool {
    switch self {
    case .absent: true
    case .flag(let flag): !flag
    case .number(let number): number == 0
    case .text(let text): text.isEmpty
    case .markup(let html): html.isEmpty
    case .list(let items): items.isEmpty
    case .deferred, .object, .lambda: false
    }
  }
}

/// Names and values of one context, in order.
///
/// Looked up by a short linear search: objects hold at most some dozens of names. Of two values with one name, the one
/// that was set last counts.
package struct TemplateObject: Sendable {
  private var entries: [(StaticString, TemplateValue)]
  /// Texts whose names are only known at run time: the interface strings of a language.
  private var texts: [String: String] = [:]

  package init(_ entries: [(StaticString, TemplateValue)] = []) {
    self.entries = entries
  }

  /// Texts by name, looked up by hash: for tables of hundreds of names.
  package init(texts: [String: String]) {
    entries = []
    self.texts = texts
  }

  package mutating func set(_ name: StaticString, _ value: TemplateValue) {
    entries.append((name, value))
  }

  /// The value whose name is the UTF-8 text `key`; nil when there is none.
  func value(named key: Span<UInt8>) -> TemplateValue? {
    let entries = entries.span
    for index in entries.indices.reversed() where Self.isEqual(entries[index].0, key) {
      return entries[index].1
    }
    guard !texts.isEmpty else { return nil }
    let name = unsafe key.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
    return texts[name].map { .text($0) }
  }

  private static func isEqual(_ name: StaticString, _ key: Span<UInt8>) -> Bool {
    guard name.hasPointerRepresentation else {
      return unsafe key.withUnsafeBufferPointer { unsafe String(describing: name).utf8.elementsEqual($0) }
    }
    guard name.utf8CodeUnitCount == key.count else { return false }
    let start = unsafe name.utf8Start
    for offset in key.indices where unsafe start[offset] != key[offset] { return false }
    return true
  }
}

extension TemplateObject: ExpressibleByDictionaryLiteral {
  package init(dictionaryLiteral elements: (StaticString, TemplateValue)...) {
    entries = elements
  }
}
