private import Foundation  // ICU's collation.

/// The order of names in a language: without case, numbers by their value, letters where readers look for them.
///
/// In Swedish `Zebra` stands before `Ångström`, in German after it; `Session 2` stands before `Session 10`.
package struct Collation: Sendable {
  private let locale: Locale

  /// - Parameter language: A tag like `de` or `pt-BR`; an unknown one gives the order of no language.
  package init(language: String) {
    locale = Locale(identifier: language)
  }

  /// The items in the order of their names; names that are alike for readers stand in the order of their bytes, and
  /// items of the same name stay in theirs.
  ///
  /// - Parameter name: Called once for each item.
  package func sorted<Item>(_ items: [Item], by name: (Item) -> String) -> [Item] {
    guard items.count > 1 else { return items }
    var ranked = items.indices.map { Ranked(name(items[$0]), index: $0) }
    // Asking ICU is slow and sorting what is nearly sorted asks little: the rough order comes first.
    ranked.sort { ($0.roughKey, $0.index) < ($1.roughKey, $1.index) }
    ranked.sort { left, right in
      left.name == right.name ? left.index < right.index : precedes(left.name, right.name)
    }
    return ranked.map { items[$0.index] }
  }

  package func sorted(_ names: [String]) -> [String] {
    sorted(names) { $0 }
  }

  /// Whether `left` stands before `right`; use `sorted` for lists.
  package func precedes(_ left: String, _ right: String) -> Bool {
    switch left.compare(right, options: [.caseInsensitive, .numeric], range: nil, locale: locale) {
    case .orderedAscending: true
    case .orderedDescending: false
    case .orderedSame: left.utf8.lexicographicallyPrecedes(right.utf8)
    }
  }
}

/// A name and what a language without rules of its own would sort it by.
private struct Ranked {
  let name: String
  let index: Int
  let roughKey: String

  init(_ name: String, index: Int) {
    self.name = name
    self.index = index
    roughKey = Self.padded(name.searchKey)
  }

  /// Numbers get a letter for their length in front, so that they sort by value.
  private static func padded(_ key: String) -> String {
    guard key.utf8.contains(where: isDigit) else { return key }
    var output: [UInt8] = []
    var digits: [UInt8] = []
    for byte in Array(key.utf8) + [0] {
      if isDigit(byte) {
        if digits != [UInt8(ascii: "0")] { digits.append(byte) } else { digits = [byte] }
        continue
      }
      if !digits.isEmpty { output += [UInt8(ascii: "0") + UInt8(min(digits.count, 9))] + digits }
      digits = []
      if byte != 0 { output.append(byte) }
    }
    return String(decoding: output, as: UTF8.self)
  }

  private static func isDigit(_ byte: UInt8) -> Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }
}
