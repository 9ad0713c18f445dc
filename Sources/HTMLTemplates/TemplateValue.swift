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
  /// A value that many pages hold: nothing is copied or counted for it.
  case lent(LentValue)
  /// Texts whose names are only known at run time, like an object.
  case table(TextTable)
  /// A section lambda gets the section's source; an interpolation lambda the empty string. The result is rendered
  /// as a template against the current context (Mustache 1.4, optional module "lambdas").
  case lambda(@Sendable (String) -> String)

  /// Where the member of a name is, as long as this value stays; nil when it has none.
  @unsafe @inline(__always)
  func member(named key: NameKey) -> UnsafePointer<TemplateValue>? {
    switch self {
    case .object(let object): unsafe object.pointer(of: key)
    case .closed(let closed): unsafe closed.value.pointee.member(of: key)
    case .table(let table): unsafe table.pointer(of: key)
    case .lent(let value): unsafe value.pointer.pointee.member(of: key)
    default: nil
    }
  }

  /// The same, for values within others.
  @unsafe @inline(never)
  private func member(of key: NameKey) -> UnsafePointer<TemplateValue>? {
    switch self {
    case .object(let object): unsafe object.pointer(of: key)
    case .closed(let closed): unsafe closed.value.pointee.member(of: key)
    case .table(let table): unsafe table.pointer(of: key)
    case .lent(let value): unsafe value.pointer.pointee.member(of: key)
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
    case .lent(let value): return unsafe value.pointer.pointee.write(isEscaped: isEscaped, into: &buffer)
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
    case .lent(let value): unsafe value.pointer.pointee.isFalsey
    case .deferred, .object, .closed, .table, .lambda: false
    }
  }

  /// How a section shows a value: what it pushes, and how often.
  @unsafe enum Shape {
    case nothing
    case once
    case each(UnsafeBufferPointer<TemplateValue>)
    case closed(Unmanaged<ClosedObject>)
    case lambda
    case lent(UnsafePointer<TemplateValue>)
  }

  /// As long as this value stays.
  var shape: Shape {
    switch self {
    case .list(let items):
      let items = items.span
      return unsafe items.withUnsafeBufferPointer { unsafe Shape.each($0) }
    case .closed(let closed): return unsafe .closed(Unmanaged.passUnretained(closed))
    case .lent(let value): return unsafe .lent(value.pointer)
    case .lambda: return unsafe .lambda
    case .absent, .flag, .number, .text, .markup, .deferred, .object, .table:
      return isFalsey ? unsafe .nothing : unsafe .once
    }
  }

  var lambda: (@Sendable (String) -> String)? {
    if case .lambda(let lambda) = self { return lambda }
    return nil
  }

  var text: String? {
    switch self {
    case .text(let text): text
    case .lent(let value): unsafe value.pointer.pointee.text
    default: nil
    }
  }
}
