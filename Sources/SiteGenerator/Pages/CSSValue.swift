/// Values of the author's that go into a `style` attribute: only what cannot end the declaration or load anything.
enum CSSValue {
  /// `#c9a227`, `gold`, `oklch(70% 0.1 80)`; nil for anything that is no colour in form.
  static func color(_ text: String) -> String? {
    let text = text.trimmingBlanks
    guard !text.isEmpty, text.utf8.count <= 64 else { return nil }
    if text.hasPrefix("#") {
      let digits = text.dropFirst()
      return [3, 4, 6, 8].contains(digits.count) && digits.allSatisfy(\.isHexDigit) ? text : nil
    }
    let name = text.prefix { $0.isASCII && $0.isLetter }
    if name.count == text.count { return text }
    guard ["rgb", "rgba", "hsl", "hsla", "hwb", "lab", "lch", "oklab", "oklch"].contains(name.lowercased()) else {
      return nil
    }
    let rest = text.dropFirst(name.count)
    guard rest.first == "(", rest.last == ")" else { return nil }
    let inside = rest.dropFirst().dropLast()
    return inside.allSatisfy { $0.isASCII && ($0.isNumber || $0.isLetter || " ,./%+-".contains($0)) } ? text : nil
  }

  /// A custom property's name without its dashes.
  static func propertyName(_ text: String) -> String? {
    let name = text.drop { $0 == "-" }
    return !name.isEmpty && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") }
      ? String(name) : nil
  }

  /// A value without anything that could end it, nest, or load a file.
  static func plain(_ text: String) -> String? {
    let text = text.trimmingBlanks
    let isSafe = text.allSatisfy { !";{}<>\\\"\n\r@!".contains($0) } && !text.lowercased().contains("url(")
    return isSafe && !text.isEmpty && text.utf8.count <= 200 ? text : nil
  }
}

extension String {
  var trimmingBlanks: String {
    var text = self[...]
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}
