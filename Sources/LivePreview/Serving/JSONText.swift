/// Writes JSON: names in the order in which they are added.
struct JSONText {
  private(set) var text = ""
  private var isFirst = true

  mutating func object(_ name: String? = nil, _ body: (inout JSONText) -> Void) { nest("{", "}", name, body) }

  mutating func array(_ name: String? = nil, _ body: (inout JSONText) -> Void) { nest("[", "]", name, body) }

  mutating func add(_ name: String?, _ value: String) {
    begin(name)
    quote(value)
  }

  mutating func add(_ name: String?, _ value: Int) {
    begin(name)
    text += String(value)
  }

  mutating func add(_ name: String?, _ value: Bool) {
    begin(name)
    text += value ? "true" : "false"
  }

  private mutating func nest(_ open: String, _ close: String, _ name: String?, _ body: (inout JSONText) -> Void) {
    begin(name)
    text += open
    isFirst = true
    body(&self)
    text += close
    isFirst = false
  }

  private mutating func begin(_ name: String?) {
    if !isFirst { text += "," }
    isFirst = false
    guard let name else { return }
    quote(name)
    text += ":"
  }

  /// Also what browsers take for markup or line ends is escaped.
  private mutating func quote(_ string: String) {
    text += "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"", "\\": text += "\\" + String(scalar)
      case "\n": text += "\\n"
      case _ where scalar.value < 0x20 || "<>&\u{2028}\u{2029}\u{7F}".unicodeScalars.contains(scalar):
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}
