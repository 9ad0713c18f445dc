/// Inline code that a plugin of the app would replace by something else: what a reader sees in its place.
package enum PluginCode: Sendable, Equatable {
  /// A roll of dice: `` `dice: 2d6 + 3|avg` `` gives `2d6 + 3`.
  case dice(String)
  /// Text around values of the note's properties.
  case properties([Piece])
  /// What would have to be computed, with the plugin's name.
  case leftOut(plugin: String)

  package enum Piece: Sendable, Equatable {
    case text(String)
    case property(String)
  }

  /// Longer code is written for readers.
  private static let longest = 2000

  /// nil for code that is code.
  package init?(_ code: ArraySlice<UInt8>) {
    guard code.count <= Self.longest, let first = code.first(where: { $0 != 0x20 }) else { return nil }
    switch first | 0x20 {
    case UInt8(ascii: "d"), UInt8(ascii: "="), UInt8(ascii: "$") | 0x20, UInt8(ascii: "v"), UInt8(ascii: "i"),
      UInt8(ascii: "b"):
      break
    default: return nil
    }
    var scanner = PluginCodeScanner(code)
    guard let content = scanner.content() else { return nil }
    self = content
  }
}

extension PluginCode {
  /// What it says outside of its page, where properties are not at hand.
  var shownBytes: [UInt8] {
    if case .dice(let roll) = self { Array(roll.utf8) } else { [] }
  }
}

/// Reads the small languages that plugins put into inline code.
private struct PluginCodeScanner {
  private let text: [UInt8]

  init(_ code: ArraySlice<UInt8>) {
    var code = code
    while code.first == 0x20 { code.removeFirst() }
    while code.last == 0x20 { code.removeLast() }
    text = Array(code)
  }

  mutating func content() -> PluginCode? {
    if text.hasIgnoringCase("dice", at: 0, before: text.count) { return dice() }
    if text.has("$=", at: 0, before: text.count) {
      return text.firstIndex(of: "dv.", in: 2..<text.count).map { _ in .leftOut(plugin: "dataviewjs") }
    }
    if text.first == UInt8(ascii: "=") { return query() }
    if text.has("VIEW[", at: 0, before: text.count) { return view() }
    if text.has("INPUT[", at: 0, before: text.count) { return input() }
    if text.has("BUTTON[", at: 0, before: text.count), text.last == .closeBracket { return .leftOut(plugin: "button") }
    return nil
  }

  // MARK: Dice

  /// `dice: 2d6|avg`, `dice+: 1d20`, `dice: [[Tables#^loot]]|text`
  private func dice() -> PluginCode? {
    var offset = 4
    while offset < text.count,
      text[offset] == UInt8(ascii: "+") || text[offset] == UInt8(ascii: "-") || text[offset].isLetter
    {
      offset += 1
    }
    guard offset < text.count, text[offset] == UInt8(ascii: ":") else { return nil }
    let roll = offset + 1
    if let open = text.firstIndex(of: "[[", in: roll..<text.count),
      let close = text.firstIndex(of: "]]", in: open + 2..<text.count)
    {
      return .dice(linkName(open + 2..<close))
    }
    let end = text[roll...].firstIndex(of: .bar) ?? text.count
    let shown = trimmed(roll..<end)
    return shown.isEmpty ? .leftOut(plugin: "dice") : .dice(shown)
  }

  /// `Folder/Loot#^gems` gives `Loot`.
  private func linkName(_ range: Range<Int>) -> String {
    let end =
      range.first { text[$0] == .bar || text[$0] == UInt8(ascii: "#") || text[$0] == .backslash } ?? range.upperBound
    let path = range.lowerBound..<end
    return trimmed((path.last { text[$0] == UInt8(ascii: "/") }.map { $0 + 1 } ?? path.lowerBound)..<end)
  }

  // MARK: Dataview

  /// `=this.key` asks for a property; other expressions would have to be computed. A bare `==` is code.
  private func query() -> PluginCode? {
    let start = text.skippingBlanks(from: 1, limit: text.count)
    guard start < text.count else { return nil }
    if text.has("this.", at: start, before: text.count), let key = key(start + 5..<text.count) {
      return .properties([.property(key)])
    }
    if text.has("[[", at: start, before: text.count), text.firstIndex(of: "]].", in: start..<text.count) != nil {
      return .leftOut(plugin: "dataview")
    }
    let isComputed =
      text.firstIndex(of: "this.", in: start..<text.count) != nil || isCall(from: start)
    return isComputed ? .leftOut(plugin: "dataview") : nil
  }

  /// `date(today)`, `default(x, y)`: a function of the query language.
  private func isCall(from start: Int) -> Bool {
    var end = start
    while end < text.count, text[end].isLetter { end += 1 }
    guard end < text.count, text[end] == UInt8(ascii: "("), text.last == UInt8(ascii: ")") else { return false }
    return Self.functions.contains(text.string(start..<end).lowercased())
  }

  private static let functions: Set<String> = [
    "all", "any", "ceil", "choice", "contains", "date", "dateformat", "default", "dur", "durationformat", "elink",
    "embed", "filter", "floor", "join", "length", "link", "list", "lower", "map", "max", "meta", "min", "nonnull",
    "number", "object", "regexreplace", "replace", "reverse", "round", "sort", "split", "string", "striptime",
    "substring", "sum", "truncate", "typeof", "unique", "upper",
  ]

  /// A name of letters, digits, `-`, `_` and `.` that fills the range; other characters make it an expression.
  private func key(_ range: Range<Int>) -> String? {
    let isPlain = range.allSatisfy { offset in
      let byte = text[offset]
      return byte.isLetterOrDigit || byte >= 0x80 || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
        || byte == UInt8(ascii: ".")
    }
    return isPlain && !range.isEmpty ? text.string(range) : nil
  }

  // MARK: Meta Bind

  /// `VIEW[{key}]`, `VIEW[Level {level}][text]`
  private func view() -> PluginCode? {
    guard let end = closing(5) else { return nil }
    let isText = end + 1 < text.count
    var pieces: [PluginCode.Piece] = []
    var copied = 5
    var offset = 5
    while offset < end {
      guard text[offset] == UInt8(ascii: "{"), let close = text[offset..<end].firstIndex(of: UInt8(ascii: "}")) else {
        offset += 1
        continue
      }
      if isText, copied < offset { pieces.append(.text(text.string(copied..<offset))) }
      pieces.append(.property(propertyName(offset + 1..<close)))
      offset = close + 1
      copied = offset
    }
    if isText, copied < end { pieces.append(.text(text.string(copied..<end))) }
    let count = pieces.count { if case .property = $0 { true } else { false } }
    return count == 0 || (count > 1 && !isText) ? .leftOut(plugin: "meta-bind") : .properties(pieces)
  }

  /// `INPUT[inlineSelect(option(a), option(b)):key]`, `INPUT[template][:key]`
  private func input() -> PluginCode? {
    guard let end = closing(6) else { return nil }
    var depth = 0
    var colon: Int?
    for offset in 6..<text.count - 1 {
      switch text[offset] {
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"): depth -= 1
      case UInt8(ascii: ":") where depth == 0: colon = offset
      default: break
      }
    }
    guard let colon, colon < max(end, text.count - 1) else { return .leftOut(plugin: "meta-bind") }
    let close = text[colon...].firstIndex(of: .closeBracket) ?? text.count
    return .properties([.property(propertyName(colon + 1..<close))])
  }

  /// The bracket that ends what starts at an offset.
  private func closing(_ start: Int) -> Int? {
    guard text.last == .closeBracket else { return nil }
    var depth = 1
    for offset in start..<text.count {
      if text[offset] == .openBracket { depth += 1 }
      if text[offset] == .closeBracket { depth -= 1 }
      if depth == 0 { return offset }
    }
    return nil
  }

  /// `memory^key` and `^key` are the note's own as well as `key`; a key of another note is none of its.
  private func propertyName(_ range: Range<Int>) -> String {
    var start = range.lowerBound
    if let caret = range.last(where: { text[$0] == UInt8(ascii: "^") }) { start = caret + 1 }
    return trimmed(start..<range.upperBound)
  }

  private func trimmed(_ range: Range<Int>) -> String {
    var range = range
    while let first = range.first, text[first].isWhitespace { range.removeFirst() }
    while let last = range.last, text[last].isWhitespace { range.removeLast() }
    return text.string(range)
  }
}
