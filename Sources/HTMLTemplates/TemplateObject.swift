/// Names and values of one context, in order.
///
/// Looked up by a short linear search: objects hold at most some dozens of names. Of two values with one name, the one
/// that was set last counts.
package struct TemplateObject: Sendable {
  private var entries: [(NameKey, TemplateValue)]
  /// The marks of all names: an object without a name's mark does not have it, which is so for most.
  private(set) var marks: UInt32 = 0

  package init() {
    entries = []
  }

  package mutating func reserveCapacity(_ count: Int) { entries.reserveCapacity(count) }

  package mutating func set(_ name: NameKey, _ value: consuming TemplateValue) {
    marks |= name.mark
    entries.append((name, value))
  }

  var count: Int { entries.count }

  func name(at place: Int) -> NameKey { entries.span[place].0 }

  /// Where a value is, until the object changes or goes.
  @unsafe @inline(__always)
  func pointer(at place: Int) -> UnsafePointer<TemplateValue> {
    let entries = entries.span
    precondition(place >= 0 && place < entries.count)
    return unsafe entries.withUnsafeBufferPointer { entries in
      unsafe Self.value(of: entries, at: place)
    }
  }

  /// Where the value of a name is, until the object changes or goes; nil when there is none.
  @unsafe @inline(__always)
  func pointer(of key: NameKey) -> UnsafePointer<TemplateValue>? {
    guard marks & key.mark != 0 else { return nil }
    return unsafe place.value(of: key)
  }

  /// Where the entries are, until the object changes or goes.
  @safe struct Place {
    private let entries: UnsafeBufferPointer<(NameKey, TemplateValue)>

    /// Nothing.
    @inline(__always)
    init() { unsafe entries = UnsafeBufferPointer(start: nil, count: 0) }

    @unsafe @inline(__always)
    init(_ entries: UnsafeBufferPointer<(NameKey, TemplateValue)>) { unsafe self.entries = entries }

    @unsafe @inline(__always)
    func value(of key: NameKey) -> UnsafePointer<TemplateValue>? {
      var place = unsafe entries.count
      while place > 0 {
        place -= 1
        if unsafe entries[place].0 == key { return unsafe TemplateObject.value(of: entries, at: place) }
      }
      return nil
    }
  }

  @inline(__always)
  var place: Place {
    // A span lends its elements: nothing is retained while looking, for threads share the values too.
    let entries = entries.span
    return unsafe entries.withUnsafeBufferPointer { unsafe Place($0) }
  }

  /// The second part of a pair begins where the first, of a multiple of its alignment, ends.
  @unsafe @inline(__always)
  fileprivate static func value(
    of entries: UnsafeBufferPointer<(NameKey, TemplateValue)>, at place: Int
  ) -> UnsafePointer<TemplateValue> {
    let offset = place * MemoryLayout<(NameKey, TemplateValue)>.stride + MemoryLayout<NameKey>.stride
    return unsafe (UnsafeRawPointer(entries.baseAddress.unsafelyUnwrapped) + offset)
      .assumingMemoryBound(to: TemplateValue.self)
  }
}

extension TemplateValue: ExpressibleByDictionaryLiteral {
  /// An object.
  package init(dictionaryLiteral elements: (NameKey, TemplateValue)...) {
    self = .object(TemplateObject(elements))
  }
}

extension TemplateObject: ExpressibleByDictionaryLiteral {
  package init(dictionaryLiteral elements: (NameKey, TemplateValue)...) { self.init(elements) }

  fileprivate init(_ elements: [(NameKey, TemplateValue)]) {
    entries = elements
    let elements = elements.span
    for place in elements.indices { marks |= elements[place].0.mark }
  }
}
