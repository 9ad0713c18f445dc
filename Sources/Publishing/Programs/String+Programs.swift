import Synchronization

extension String {
  /// The text without spaces and line ends around it.
  var trimmingBlanks: String {
    let blanks: Set<UInt8> = [0x09, 0x0A, 0x0D, 0x20]
    let bytes = utf8
    guard let first = bytes.firstIndex(where: { !blanks.contains($0) }),
      let last = bytes.lastIndex(where: { !blanks.contains($0) })
    else { return "" }
    return String(self[first...last])
  }

  /// The lines that hold something.
  var filledLines: [String] {
    split(whereSeparator: \.isNewline).map { String($0).trimmingBlanks }.filter { !$0.isEmpty }
  }
}

extension [UInt8] {
  /// Texts that each end with a zero byte, as `-z` makes them.
  var zeroTerminatedTexts: [String] {
    split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
  }
}

extension [String] {
  /// `'a', 'b' and 7 more`
  func listed(atMost limit: Int) -> String {
    let shown = prefix(limit).map { "'\($0)'" }.joined(separator: ", ")
    return count > limit ? shown + " and \(count - limit) more" : shown
  }
}

/// Numbers that are handed out once each.
final class Counter: Sendable {
  private let value = Atomic(0)

  func next() -> Int { value.add(1, ordering: .relaxed).newValue }
}
