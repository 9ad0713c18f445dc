extension StringProtocol {
  /// Without blanks, line ends and no-break spaces at both ends.
  func trimmingBlanks() -> String {
    var rest = Substring(self)
    while let first = rest.unicodeScalars.first, first.isBlank { rest.unicodeScalars.removeFirst() }
    while let last = rest.unicodeScalars.last, last.isBlank { rest.unicodeScalars.removeLast() }
    return String(rest)
  }

  func replacingNoBreakSpaces() -> String {
    guard utf8.contains(0xC2) else { return String(self) }
    var scalars = String.UnicodeScalarView()
    for scalar in unicodeScalars { scalars.append(scalar == "\u{A0}" ? " " : scalar) }
    return String(scalars)
  }
}

extension Unicode.Scalar {
  /// White space; ASCII, nearly all of it, without a look into Unicode's tables.
  var isBlank: Bool { value < 0x80 ? value == 0x20 || (0x09...0x0D).contains(value) : properties.isWhitespace }
}
