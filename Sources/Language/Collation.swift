private import Foundation  // ICU's collation.

/// The order of names in a language: without case, numbers by their value, letters where readers look for them.
///
/// In Swedish `Zebra` stands before `Ångström`, in German after it; `Session 2` stands before `Session 10`.
package struct Collation: Sendable {
  private let locale: Locale
  /// The language sorts letters, digits and marks of ASCII as languages without rules of their own do.
  private let isPlain: Bool

  /// - Parameter language: A tag like `de` or `pt-BR`; an unknown one gives the order of no language.
  package init(language: String) {
    locale = Locale(identifier: language)
    isPlain = Self.isPlain(language)
  }

  /// Languages of which it is known that no two letters of ASCII are one to them, as `ch` is in Czech.
  private static let plainLanguages: Set<String> = [
    "ar", "de", "en", "es", "fr", "it", "ja", "ko", "nl", "pl", "pt", "ru", "zh",
  ]

  /// Whether a tag names one of them, and asks for no order of another sort.
  private static func isPlain(_ language: String) -> Bool {
    let parts = language.split(separator: "-", omittingEmptySubsequences: false)
    return parts.count <= 2 && plainLanguages.contains(String(parts[0]))
      && parts.allSatisfy { (2...4).contains($0.count) }
  }

  /// The items in the order of their names; names that are alike for readers stand in the order of their bytes, and
  /// items of the same name stay in theirs.
  ///
  /// - Parameter name: Called once for each item.
  package func sorted<Item>(_ items: [Item], by name: (Item) -> String) -> [Item] {
    guard items.count > 1 else { return items }
    var plain: [Ranked] = []
    var others: [Ranked] = []
    plain.reserveCapacity(items.count)
    for index in items.indices {
      let ranked = Ranked(name(items[index]), index: index, mayBePlain: isPlain)
      if ranked.isPlain { plain.append(ranked) } else { others.append(ranked) }
    }
    // Keys of plain names are in order unless they are the same.
    plain.sort { left, right in
      if left.head != right.head { return left.head < right.head }
      return left.roughKey != right.roughKey ? left.roughKey < right.roughKey : precedes(left, right)
    }
    // Asking ICU is slow and sorting what is nearly sorted asks little: the rough order comes first.
    others.sort { ($0.roughKey, $0.index) < ($1.roughKey, $1.index) }
    others.sort { precedes($0, $1) }
    return places(plain, others).map { items[$0] }
  }

  /// Puts few names among many, asking for each only where it may stand.
  private func places(_ plain: [Ranked], _ others: [Ranked]) -> [Int] {
    var places: [Int] = []
    places.reserveCapacity(plain.count + others.count)
    var next = 0
    for other in others {
      var place = next
      if let last = plain.last, next < plain.count {
        place = precedes(last, other) ? plain.count : firstPlace(in: plain, from: next) { !precedes($0, other) }
      }
      for plainPlace in next..<place { places.append(plain[plainPlace].index) }
      places.append(other.index)
      next = place
    }
    for plainPlace in next..<plain.count { places.append(plain[plainPlace].index) }
    return places
  }

  /// The first place from `start` on for which `isMeant` holds; it holds for all places after that.
  private func firstPlace(in names: [Ranked], from start: Int, where isMeant: (Ranked) -> Bool) -> Int {
    // Others mostly stand together.
    if start == names.count || isMeant(names[start]) { return start }
    var (low, high) = (start + 1, names.count)
    while low < high {
      let middle = low + (high - low) / 2
      if isMeant(names[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }

  private func precedes(_ left: Ranked, _ right: Ranked) -> Bool {
    left.name == right.name ? left.index < right.index : precedes(left.name, right.name)
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
  /// The first eight bytes of the rough key, the first one the highest: numbers are compared faster.
  let head: UInt64
  /// The rough keys of two plain names stand in the order of the names, unless they are the same.
  let isPlain: Bool

  init(_ name: String, index: Int, mayBePlain: Bool) {
    self.name = name
    self.index = index
    let plain = mayBePlain ? Self.plainKey(of: name) : nil
    isPlain = plain != nil
    roughKey = plain ?? Self.padded(name.searchKey)
    head = Self.head(of: roughKey)
  }

  private static func head(of key: String) -> UInt64 {
    let bytes = key.utf8.span
    var head: UInt64 = 0
    for place in 0..<8 { head = head << 8 | (place < bytes.count ? UInt64(bytes[place]) : 0) }
    return head
  }

  /// ICU's order of ASCII: blank, marks, numbers by their value, letters without case. nil for what is no short plain name.
  private static func plainKey(of name: String) -> String? {
    let bytes = name.utf8.span
    guard bytes.count <= longestPlain else { return nil }
    var key: [UInt8] = []
    key.reserveCapacity(bytes.count * 2)
    var offset = 0
    while offset < bytes.count {
      let byte = bytes[offset]
      offset += 1
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"): key.append(byte)
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): key.append(byte | 0x20)
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        var start = offset - 1
        while offset < bytes.count, isDigit(bytes[offset]) { offset += 1 }
        while start < offset, bytes[start] == UInt8(ascii: "0") { start += 1 }
        guard offset - start <= 15 else { return nil }
        key.append(UInt8(ascii: "0"))
        key.append(UInt8(offset - start))
        for place in start..<offset { key.append(bytes[place]) }
      default:
        guard let place = marks.firstIndex(of: byte) else { return nil }
        key.append(UInt8(place + 1))
      }
    }
    return String(decoding: key, as: UTF8.self)
  }

  private static let longestPlain = 120
  private static let marks = Array(" -,:!?.'()&".utf8)

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
