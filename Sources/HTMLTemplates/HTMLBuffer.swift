/// The bytes of one page while it is written. Escaping is chosen by the name of the method.
package struct HTMLBuffer: Sendable {
  package private(set) var bytes: [UInt8] = []

  package init(reservingCapacity capacity: Int = 0) {
    bytes.reserveCapacity(capacity)
  }

  package mutating func append(markup: StaticString) {
    guard markup.hasPointerRepresentation else {
      bytes.append(contentsOf: String(describing: markup).utf8)
      return
    }
    unsafe bytes.append(contentsOf: UnsafeBufferPointer(start: markup.utf8Start, count: markup.utf8CodeUnitCount))
  }

  /// Appends markup that is already HTML.
  package mutating func append(rawHTML: some Collection<UInt8>) {
    bytes.append(contentsOf: rawHTML)
  }

  /// Appends markup that is already HTML; a plain array needs no generic code.
  package mutating func append(rawHTML: [UInt8]) {
    bytes.append(contentsOf: rawHTML)
  }

  /// Appends text; `&`, `<`, `>` and `"` are escaped, so that it is safe between tags and in quoted attributes.
  package mutating func append(text: some StringProtocol) {
    append(escaping: text.utf8)
  }

  /// Appends text, escaped like any other; a plain string needs no generic code.
  package mutating func append(text: String) {
    append(escaping: text.utf8)
  }

  /// Appends UTF-8 text, escaped like `append(text:)`.
  package mutating func append(text: ArraySlice<UInt8>) {
    unsafe text.withUnsafeBufferPointer { utf8 in
      unsafe append(escaping: utf8)
    }
  }

  package mutating func append(number: Int) {
    bytes.append(contentsOf: String(number).utf8)
  }

  /// Appends text as it is: for `{{{name}}}`, which asks for it.
  mutating func append(unescaped text: String) {
    bytes.append(contentsOf: text.utf8)
  }

  /// Appends a run of a template, which is lent and not retained: all threads share it.
  @unsafe mutating func append(run: UnsafeBufferPointer<UInt8>) {
    unsafe bytes.append(contentsOf: run)
  }

  private mutating func append(escaping utf8: some Collection<UInt8>) {
    let isContiguous: Void? = utf8.withContiguousStorageIfAvailable { unsafe append(escaping: $0) }
    if isContiguous == nil {
      unsafe Array(utf8).withUnsafeBufferPointer { unsafe append(escaping: $0) }
    }
  }

  private mutating func append(escaping utf8: UnsafeBufferPointer<UInt8>) {
    var runStart = 0
    for offset in 0..<utf8.count {
      guard let entity = Self.entity(for: unsafe utf8[offset]) else { continue }
      unsafe bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[runStart..<offset]))
      append(markup: entity)
      runStart = offset + 1
    }
    unsafe bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[runStart...]))
  }

  private static func entity(for byte: UInt8) -> StaticString? {
    switch byte {
    case UInt8(ascii: "&"): "&amp;"
    case UInt8(ascii: "<"): "&lt;"
    case UInt8(ascii: ">"): "&gt;"
    case UInt8(ascii: "\""): "&quot;"
    default: nil
    }
  }
}
