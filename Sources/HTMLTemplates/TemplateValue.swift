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
  /// For sections and dotted names, like an object; but names within its section are looked up in it alone, and what
  /// a section shows of it is rendered once.
  case closed(ClosedObject)
  /// Texts whose names are only known at run time, like an object.
  case table(TextTable)
  /// A section lambda gets the section's source; an interpolation lambda the empty string. The result is rendered
  /// as a template against the current context (Mustache 1.4, optional module "lambdas").
  case lambda(@Sendable (String) -> String)

  /// The value of a name in this value; nil when it has none.
  func member(named key: NameKey) -> TemplateValue? {
    switch self {
    case .object(let object): object.place(of: key).map { object.value(at: $0) }
    case .closed(let closed): closed.object.place(of: key).map { closed.object.value(at: $0) }
    case .table(let table): table[key].map { .text($0) }
    default: nil
    }
  }

  /// Whether the member of a name is falsey, found without a copy of it; nil when there is none.
  func isFalsey(member key: NameKey) -> Bool? {
    switch self {
    case .object(let object): object.place(of: key).map { object.isFalsey(at: $0) }
    case .closed(let closed): closed.object.place(of: key).map { closed.object.isFalsey(at: $0) }
    case .table(let table): table[key]?.isEmpty
    default: nil
    }
  }

  /// Writes the member of a name; nil when it has none, false for a lambda, which the renderer must call.
  func write(member key: NameKey, isEscaped: Bool, into buffer: inout HTMLBuffer) -> Bool? {
    switch self {
    case .object(let object):
      object.place(of: key).map { object.write(at: $0, isEscaped: isEscaped, into: &buffer) }
    case .closed(let closed):
      closed.object.place(of: key).map { closed.object.write(at: $0, isEscaped: isEscaped, into: &buffer) }
    case .table(let table): table[key].map { TemplateValue.text($0).write(isEscaped: isEscaped, into: &buffer) }
    default: nil
    }
  }

  /// Writes the value; false for a lambda, which the renderer must call.
  func write(isEscaped: Bool, into buffer: inout HTMLBuffer) -> Bool {
    switch self {
    case .absent, .list, .object, .closed, .table: break
    case .flag(let flag): buffer.append(markup: flag ? "true" : "false")
    case .number(let number): buffer.append(number: number)
    case .text(let text): isEscaped ? buffer.append(text: text) : buffer.append(unescaped: text)
    case .markup(let html): buffer.append(rawHTML: html)
    case .deferred(let write): write(&buffer)
    case .lambda: return false
    }
    return true
  }

  var isFalsey: Bool {
    switch self {
    case .absent: true
    case .flag(let flag): !flag
    case .number(let number): number == 0
    case .text(let text): text.isEmpty
    case .markup(let html): html.isEmpty
    case .list(let items): items.isEmpty
    case .deferred, .object, .closed, .table, .lambda: false
    }
  }
}
