/// Writes values as YAML that every reader of front matter understands alike.
struct YAMLText {
  /// How a scalar was or is to be written.
  enum Style { case plain, single, double }

  /// Between brackets, where commas and brackets end a plain scalar.
  var isFlow = false
  /// How to write a text that needs no quotes.
  var style = Style.plain
  /// Whether texts that another reader would take for a number, a date or a yes get quotes.
  var guardsTypes = false
  /// Whether `[[links]]` that begin a text stay without quotes, as their author writes them.
  var keepsLinks = false

  /// `[a, b]`, `{ key: value }`, and scalars, on one line.
  func line(_ tree: ValueTree) -> String {
    var inner = self
    inner.isFlow = true
    switch tree {
    case .text(let text): return scalar(text)
    case .list(let items): return "[" + items.map { inner.line($0) }.joined(separator: ", ") + "]"
    case .map(let entries):
      let parts = entries.map { YAMLText(isFlow: true).scalar($0.key) + ": " + inner.line($0.value) }
      return parts.isEmpty ? "{}" : "{ " + parts.joined(separator: ", ") + " }"
    }
  }

  /// A text as a scalar of one line.
  func scalar(_ text: String) -> String {
    if Self.needsEscapes(text) { return Self.double(text) }
    switch style {
    case .plain: return isPlain(text) ? text : Self.double(text)
    case .single: return "'" + text.replacing("'", with: "''") + "'"
    case .double: return Self.double(text)
    }
  }

  // MARK: Quotes

  static func double(_ text: String) -> String {
    var output = String.UnicodeScalarView()
    output.append("\"")
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": output.append(contentsOf: ["\\", scalar])
      case "\n": output.append(contentsOf: "\\n".unicodeScalars)
      case "\t": output.append(contentsOf: "\\t".unicodeScalars)
      case "\r": output.append(contentsOf: "\\r".unicodeScalars)
      default:
        if isSpecial(scalar) {
          let digits = String(scalar.value, radix: 16)
          let width = scalar.value > 0xFFFF ? 8 : scalar.value > 0xFF ? 4 : 2
          let mark = width == 8 ? "\\U" : width == 4 ? "\\u" : "\\x"
          output.append(
            contentsOf: (mark + String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits)
              .unicodeScalars)
        } else {
          output.append(scalar)
        }
      }
    }
    output.append("\"")
    return String(output)
  }

  /// Whether only double quotes can hold a text: it has line ends, tabs or controls.
  static func needsEscapes(_ text: String) -> Bool {
    text.unicodeScalars.contains { $0 == "\n" || $0 == "\r" || $0 == "\t" || isSpecial($0) }
  }

  /// Controls, and what YAML forbids or takes for a line end.
  private static func isSpecial(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F...0x9F, 0x2028, 0x2029, 0xFEFF, 0xFFFE, 0xFFFF: true
    default: false
    }
  }

  // MARK: Plain text

  private func isPlain(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    if keepsLinks, !isFlow, text.hasPrefix("[["), text.contains("]]") {
      return !text.contains(": ") && !text.contains(" #") && !text.hasSuffix(":") && text.trimmed == text
    }
    guard let first = bytes.first, let last = bytes.last, first != 0x20, last != 0x20, last != UInt8(ascii: ":"),
      text.first?.isWhitespace == false, text.last?.isWhitespace == false,
      !Self.indicators.contains(first), !Self.isNull(text)
    else { return false }
    // A sign, a question mark or a dash begins a plain text only before a visible letter.
    if first == UInt8(ascii: "-") || first == UInt8(ascii: "?") || first == UInt8(ascii: ":") {
      guard bytes.count > 1, bytes[1] > 0x20, bytes[1] != first else { return false }
      if isFlow || first != UInt8(ascii: "-") { return false }
    }
    for (offset, byte) in bytes.enumerated() {
      let next = offset + 1 < bytes.count ? bytes[offset + 1] : 0
      switch byte {
      case UInt8(ascii: ":"): if next == 0x20 || isFlow { return false }
      case 0x20: if next == UInt8(ascii: "#") { return false }
      case UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: ","):
        if isFlow || (byte == next && byte != UInt8(ascii: ",")) { return false }
      case UInt8(ascii: "<"): if next == UInt8(ascii: "%") { return false }
      case 0xEF: if text.contains("：") { return false }
      default: break
      }
    }
    return !(guardsTypes && Self.isTyped(text))
  }

  private static let indicators: Set<UInt8> = Set(",[]{}#&*!|>'\"%@`".utf8)

  private static func isNull(_ text: String) -> Bool { text == "~" || text.lowercased() == "null" }

  /// Whether YAML has a type for such a text.
  private static func isTyped(_ text: String) -> Bool {
    let folded = text.lowercased()
    if ["true", "false", "yes", "no", "on", "off", "y", "n", ".inf", "-.inf", ".nan", "="].contains(folded) {
      return true
    }
    let digits = folded.utf8.allSatisfy { byte in
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || "+-._:,exoabcdft ".utf8.contains(byte)
    }
    return digits && folded.utf8.contains { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }
}
