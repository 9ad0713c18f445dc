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
  ///
  /// Only looked at in place: what is read of a value are addresses, so that nothing is copied and counted.
  @unsafe @inline(__always)
  static func member(
    of value: UnsafePointer<TemplateValue>, named key: NameKey
  ) -> UnsafePointer<TemplateValue>? {
    var value = unsafe value
    while true {
      switch unsafe value.pointee.members(key) {
      case .found(let member): return unsafe member
      case .within(let inner): unsafe value = inner
      case .table(let table): return unsafe table._withUnsafeGuaranteedRef { unsafe $0.pointer(of: key) }
      }
    }
  }

  /// Where a name is to be looked for.
  @unsafe private enum Members {
    case found(UnsafePointer<TemplateValue>?)
    case within(UnsafePointer<TemplateValue>)
    case table(Unmanaged<TextTable>)
  }

  @inline(__always)
  private func members(_ key: NameKey) -> Members {
    switch self {
    case .object(let object): unsafe .found(object.pointer(of: key))
    case .closed(let closed): unsafe .within(closed.value)
    case .lent(let value): unsafe .within(value.pointer)
    case .table(let table): unsafe .table(Unmanaged.passUnretained(table))
    default: unsafe .found(nil)
    }
  }

  /// What names are looked up in, read once for all of them.
  @safe struct Scope {
    let value: UnsafePointer<TemplateValue>
    fileprivate(set) var marks: UInt32 = 0
    fileprivate(set) var place = TemplateObject.Place()
    fileprivate(set) var isTable = false

    /// - Parameter value: What stays where it is as long as this is used.
    @unsafe init(_ value: UnsafePointer<TemplateValue>) {
      unsafe self.value = value
      var inner = unsafe value
      while true {
        switch unsafe inner.pointee.scope {
        case .object(let place, let marks):
          (self.place, self.marks) = (place, marks)
          return
        case .within(let next): unsafe inner = next
        case .table:
          (marks, isTable) = (.max, true)
          return
        case .nothing: return
        }
      }
    }

    @unsafe @inline(__always)
    func member(_ key: NameKey, _ mark: UInt32) -> UnsafePointer<TemplateValue>? {
      guard marks & mark != 0 else { return nil }
      return isTable ? unsafe TemplateValue.member(of: value, named: key) : unsafe place.value(of: key)
    }
  }

  @unsafe private enum ScopeKind {
    case object(TemplateObject.Place, UInt32)
    case within(UnsafePointer<TemplateValue>)
    case table, nothing
  }

  @inline(__always)
  private var scope: ScopeKind {
    switch self {
    case .object(let object): unsafe .object(object.place, object.marks)
    case .closed(let closed): unsafe .within(closed.value)
    case .lent(let value): unsafe .within(value.pointer)
    case .table: unsafe .table
    default: unsafe .nothing
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

  @inline(never)
  var isFalsey: Bool {
    switch unsafe shape {
    case .nothing: true
    case .each(let items): items.isEmpty
    case .lent(let value): unsafe value.pointee.isFalsey
    case .once, .closed, .lambda: false
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
  ///
  /// Not inlined: where it is called, the value would be copied to look at it.
  @inline(never)
  var shape: Shape {
    switch self {
    case .list(let items):
      let items = items.span
      return unsafe items.withUnsafeBufferPointer { unsafe Shape.each($0) }
    case .closed(let closed): return unsafe .closed(Unmanaged.passUnretained(closed))
    case .lent(let value): return unsafe .lent(value.pointer)
    case .lambda: return unsafe .lambda
    case .absent: return unsafe .nothing
    case .flag(let flag): return flag ? unsafe .once : unsafe .nothing
    case .number(let number): return number != 0 ? unsafe .once : unsafe .nothing
    case .text(let text): return text.isEmpty ? unsafe .nothing : unsafe .once
    case .markup(let html): return html.isEmpty ? unsafe .nothing : unsafe .once
    case .deferred, .object, .table: return unsafe .once
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
