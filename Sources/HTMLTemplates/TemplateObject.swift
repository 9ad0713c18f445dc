/// Names and values of one context, in order.
///
/// Looked up by a short linear search: objects hold at most some dozens of names. Of two values with one name, the one
/// that was set last counts.
package struct TemplateObject: Sendable {
  private var entries: [(NameKey, TemplateValue)]
  /// The marks of all names: an object without a name's mark does not have it, which is so for most.
  private var marks: UInt32 = 0
  /// One bit for each of the first entries: most values are only asked whether there is anything, without a copy.
  private var falsey: UInt32 = 0

  package init() {
    entries = []
  }

  package mutating func reserveCapacity(_ count: Int) { entries.reserveCapacity(count) }

  package mutating func set(_ name: NameKey, _ value: TemplateValue) {
    note(name, value, at: entries.count)
    entries.append((name, value))
  }

  /// Sets every name of another object.
  package mutating func set(all other: TemplateObject) {
    let others = other.entries.span
    for place in others.indices { set(others[place].0, others[place].1) }
  }

  private mutating func note(_ name: NameKey, _ value: TemplateValue, at place: Int) {
    marks |= name.mark
    if place < UInt32.bitWidth, value.isFalsey { falsey |= 1 << UInt32(place) }
  }

  var count: Int { entries.count }

  func name(at place: Int) -> NameKey { entries.span[place].0 }

  func value(at place: Int) -> TemplateValue { entries.span[place].1 }

  /// Writes a value, without a copy of it; false for a lambda.
  func write(at place: Int, isEscaped: Bool, into buffer: inout HTMLBuffer) -> Bool {
    entries.span[place].1.write(isEscaped: isEscaped, into: &buffer)
  }

  func isFalsey(at place: Int) -> Bool {
    place < UInt32.bitWidth ? falsey >> UInt32(place) & 1 != 0 : entries.span[place].1.isFalsey
  }

  /// Where the value of a name stands; nil when there is none.
  @inline(__always)
  func place(of key: NameKey) -> Int? {
    guard marks & key.mark != 0 else { return nil }
    // A span lends its elements: nothing is retained while looking, for threads share the values too.
    let entries = entries.span
    var place = entries.count
    while place > 0 {
      place -= 1
      if entries[place].0 == key { return place }
    }
    return nil
  }
}

extension TemplateObject: ExpressibleByDictionaryLiteral {
  package init(dictionaryLiteral elements: (NameKey, TemplateValue)...) {
    entries = elements
    let elements = elements.span
    for place in elements.indices { note(elements[place].0, elements[place].1, at: place) }
  }
}

/// Texts by name, looked up by hash: for hundreds of names, such as the interface strings of a language.
package final class TextTable: Sendable {
  private let texts: [NameKey: String]

  package init(_ texts: [String: String]) {
    var keyed: [NameKey: String] = [:]
    for (name, text) in texts { keyed[NameKey(name)] = text }
    self.texts = keyed
  }

  subscript(_ key: NameKey) -> String? { texts[key] }
}
