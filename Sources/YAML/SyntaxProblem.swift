import SourceText

/// Something in a YAML text that is to be reported, in words for authors.
struct SyntaxProblem: Error {
  let message: String
  let suggestion: String?
  /// Bytes of the file.
  let range: Range<Int>

  init(_ message: String, _ range: Range<Int>, suggestion: String? = nil) {
    self.message = message
    self.suggestion = suggestion
    self.range = range
  }

  static func tab(at offset: Int) -> SyntaxProblem {
    SyntaxProblem(
      "a tab indents this line and counts as two blanks", offset..<offset + 1, suggestion: "indent with blanks")
  }

  func diagnostic(_ severity: Diagnostic.Severity, _ path: SourcePath) -> Diagnostic {
    Diagnostic(severity, "yaml-syntax", message, path: path, range: range, suggestion: suggestion)
  }
}

extension SyntaxProblem {
  /// Words what libyaml found.
  ///
  /// - Parameter source: The file, for the character that is in the way.
  init(_ problem: LibYAMLProblem, in prepared: PreparedYAML, of source: [UInt8], end: Int) {
    let offset = prepared.offset(problem.offset)
    let place = Self.scalarRange(source, at: offset, end: end)
    let opening = problem.contextOffset.map { Self.scalarRange(source, at: prepared.offset($0), end: end) } ?? place
    let character = place.isEmpty ? "" : String(decoding: source[place], as: UTF8.self)
    let quoting = "put the value in quotes"
    switch problem.text {
    case "mapping values are not allowed in this context":
      self.init("': ' stands inside a value", place, suggestion: quoting)
    case "found character that cannot start any token":
      self.init("a value cannot start with '\(character)'", place, suggestion: quoting)
    case "found unexpected end of stream", "found unexpected document indicator":
      let quote = opening.isEmpty ? "" : String(decoding: source[opening], as: UTF8.self)
      self.init("the quote opened here is never closed", opening, suggestion: "close it with \(quote)")
    case "did not find expected ',' or ']'":
      self.init("the list opened here is never closed", opening, suggestion: "close it with ']'")
    case "did not find expected ',' or '}'":
      self.init("the map opened here is never closed", opening, suggestion: "close it with '}'")
    case "could not find expected ':'":
      self.init("a key is missing its ':'", opening, suggestion: "write 'key: value'")
    case "did not find expected key":
      self.init(
        "this neither continues the value nor starts a key", place,
        suggestion: "indent it like the lines beside it, or put the whole value in quotes")
    case "did not find expected '-' indicator":
      self.init("the list goes on without '- '", place, suggestion: "indent it like the other items")
    case "block sequence entries are not allowed in this context":
      self.init("a list cannot start on the line of its key", place, suggestion: "put '- ' on a line of its own")
    case "did not find expected alphabetic or numeric character":
      let sign = opening.isEmpty ? "" : String(decoding: source[opening], as: UTF8.self)
      self.init("a value cannot start with '\(sign)'", opening, suggestion: quoting)
    case "found unknown escape character":
      let escape = place.lowerBound..<Self.scalarRange(source, at: place.upperBound, end: end).upperBound
      let text = String(decoding: source[escape], as: UTF8.self)
      self.init("'\(text)' means nothing in double quotes", escape, suggestion: "use single quotes")
    case "did not find expected <document start>":
      self.init("this does not belong to what stands above it", place, suggestion: "indent it like the first line")
    case "found a tab character where an indentation space is expected",
      "found a tab character that violates indentation":
      self.init("a tab cannot indent", place, suggestion: "indent with blanks")
    case "found undefined tag handle", "did not find expected tag URI",
      "did not find expected whitespace or line break",
      "did not find expected '!'", "did not find URI escaped octet":
      self.init("a value cannot start with '!'", opening, suggestion: quoting)
    default:
      self.init("this is not YAML (\(problem.text))", place, suggestion: quoting)
    }
  }

  /// The scalar at an offset; empty at the end of a line or of the text.
  private static func scalarRange(_ source: [UInt8], at offset: Int, end: Int) -> Range<Int> {
    guard offset < end, source[offset] != 0x0A, source[offset] != 0x0D else { return offset..<offset }
    var upper = offset + 1
    while upper < end, source[upper] & 0xC0 == 0x80 { upper += 1 }
    return offset..<upper
  }
}
