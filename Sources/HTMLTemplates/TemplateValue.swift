/// What a template may use: the view model is made of these.
///
/// A section shows nothing, and an inverted section its content, for what is *falsey*: a name that is not there,
/// `.absent`, `.flag(false)`, the number 0, empty text, empty markup and the empty list. Mustache leaves 0 and empty
/// text open; this is what mustache.js does. Everything else is truthy, an empty object too. The items of a list are
/// shown whatever they are.
@usableFromInline package enum TemplateValue: Sendable {
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
    fileprivate(set) var marks: UInt64 = 0
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
    func member(_ key: NameKey, _ mark: UInt64) -> UnsafePointer<TemplateValue>? {
      guard marks & mark != 0 else { return nil }
      return isTable ? unsafe TemplateValue.member(of: value, named: key) : unsafe place.value(of: key)
    }
  }

  @unsafe private enum ScopeKind {
    case object(TemplateObject.Place, UInt64)
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

  /// What `{{name}}` writes of a value: plain addresses and numbers.
  @unsafe enum Content {
    case nothing
    case flag(Bool)
    case number(Int)
    /// Text of up to sixteen bytes, in the order of the bytes.
    case shortText(UInt64, UInt64, count: Int)
    case text(UnsafeBufferPointer<UInt8>)
    case markup(UnsafeBufferPointer<UInt8>)
    case lent(UnsafePointer<TemplateValue>)
    /// Something to be called.
    case code
  }

  /// As long as this value stays.
  ///
  /// Nothing is changed and nothing but the value is read, so that whoever asks need not retain it: most of what is
  /// shown is text.
  @inline(never) @_effects(readonly)
  func content() -> Content {
    switch self {
    case .text(let text): return unsafe Self.content(of: text)
    case .absent, .list, .object, .closed, .table: return unsafe .nothing
    case .flag(let flag): return unsafe .flag(flag)
    case .number(let number): return unsafe .number(number)
    case .markup(let html):
      let html = html.span
      return unsafe html.withUnsafeBufferPointer { unsafe .markup($0) }
    case .lent(let value): return unsafe .lent(value.pointer)
    case .deferred, .lambda: return unsafe .code
    }
  }

  @inline(__always)
  private static func content(of text: String) -> Content {
    let utf8 = text.utf8.span
    return unsafe utf8.withUnsafeBufferPointer { utf8 in
      // A short text may lie in the string itself, which does not stay where it is.
      guard utf8.count < 16 else { return unsafe .text(utf8) }
      let (first, second) = unsafe words(of: UnsafeRawBufferPointer(utf8))
      return unsafe .shortText(first, second, count: utf8.count)
    }
  }

  /// Up to fifteen bytes.
  @unsafe @inline(__always)
  private static func words(of bytes: UnsafeRawBufferPointer) -> (UInt64, UInt64) {
    let count = bytes.count
    if count >= 8 {
      let last = unsafe UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: count - 8, as: UInt64.self))
      // Shifted by a whole word, nothing is left.
      return unsafe (
        bytes.loadUnaligned(as: UInt64.self), (last >> UInt64(truncatingIfNeeded: (16 - count) * 8)).littleEndian
      )
    }
    var word: UInt64 = 0
    var place = count
    while place > 0 {
      place -= 1
      word = unsafe word << 8 | UInt64(bytes[place])
    }
    return (word.littleEndian, 0)
  }

  /// Writes the value; false for a lambda, which the renderer must call.
  @unsafe static func write(
    _ value: UnsafePointer<TemplateValue>, isEscaped: Bool, into buffer: inout HTMLBuffer
  ) -> Bool {
    var value = unsafe value
    while true {
      switch unsafe value.pointee.content() {
      case .nothing: return true
      case .flag(let flag): buffer.append(markup: flag ? "true" : "false")
      case .number(let number): buffer.append(number: number)
      case .shortText(let first, let second, let count):
        unsafe withUnsafeBytes(of: (first, second)) { bytes in
          let bytes = unsafe UnsafeBufferPointer(rebasing: bytes.assumingMemoryBound(to: UInt8.self)[..<count])
          unsafe isEscaped ? buffer.append(escaping: bytes) : buffer.append(run: bytes)
        }
      case .text(let text): unsafe isEscaped ? buffer.append(escaping: text) : buffer.append(run: text)
      case .markup(let html): unsafe buffer.append(run: html)
      case .lent(let inner):
        unsafe value = inner
        continue
      case .code: return unsafe value.pointee.writeDeferred(into: &buffer)
      }
      return true
    }
  }

  @inline(never)
  private func writeDeferred(into buffer: inout HTMLBuffer) -> Bool {
    guard case .deferred(let write) = self else { return false }
    write(&buffer)
    return true
  }

  /// Whether a section shows nothing of a value.
  @unsafe static func isFalsey(_ value: UnsafePointer<TemplateValue>) -> Bool {
    var value = unsafe value
    while true {
      switch unsafe value.pointee.shape {
      case .nothing: return true
      case .each(let items): return items.isEmpty
      case .lent(let inner): unsafe value = inner
      case .once, .closed, .lambda: return false
      }
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
