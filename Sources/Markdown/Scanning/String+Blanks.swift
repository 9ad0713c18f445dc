extension StringProtocol {
  /// Without blanks, line ends and no-break spaces at both ends.
  func trimmingBlanks() -> String {
    guard let first = unicodeScalars.first, let last = unicodeScalars.last else { return "" }
    if !first.isBlank, !last.isBlank { return String(self) }
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
  /// White space, as Unicode has it.
  var isBlank: Bool {
    switch value {
    case 0x09...0x0D, 0x20, 0x85, 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000: true
    default: false
    }
  }
}
