/// Writes diagnostics as text that people and editors read.
///
/// ```
/// content/NPCs/A.md:3:8: warning: 'Dunmre' names no note; did you mean 'Dunmere'? [unresolved-link]
///   3 | home: [[Dunmre]]
///     |         ^~~~~~
/// content/NPCs/B.md:1:1: note: previously defined here
/// ```
package struct DiagnosticFormatter: Sendable {
  package enum Detail: Sendable {
    /// One line a diagnostic, and one for each of its notes.
    case lines
    /// The source line and a mark below the range as well.
    case pictures
  }

  package enum Colouring: Sendable { case plain, ansi }

  /// What stands before every path, with its slash: `content/`.
  package let pathPrefix: String
  package let detail: Detail
  package let colouring: Colouring
  /// Columns for a source line; a longer one is cropped around the range.
  package let width: Int

  package init(
    pathPrefix: String = "", detail: Detail = .lines, colouring: Colouring = .plain, width: Int = 100
  ) {
    self.pathPrefix = pathPrefix
    self.detail = detail
    self.colouring = colouring
    self.width = max(20, width)
  }

  /// The text of a diagnostic, each line with its end.
  ///
  /// - Parameter bytes: The file that the diagnostic is about; without it the place is 1:1 and there is no picture.
  package func text(for diagnostic: Diagnostic, in bytes: [UInt8]?) -> String {
    let table = bytes.map(LineTable.init)
    return text(for: diagnostic) { $0 == diagnostic.path ? table : nil }
  }

  /// The text of a diagnostic, each line with its end.
  ///
  /// - Parameter table: The lines of a file: make them once a file when there are many diagnostics.
  package func text(for diagnostic: Diagnostic, lines table: (SourcePath) -> LineTable?) -> String {
    let severity: Style = diagnostic.severity == .error ? .error : .warning
    var message = Self.printable(diagnostic.message)
    if let suggestion = diagnostic.suggestion { message += "; " + Self.printable(suggestion) }
    var output = entry(
      severity, message, " [\(diagnostic.rule.rawValue)]", diagnostic.path, diagnostic.range, table(diagnostic.path))
    for note in diagnostic.notes {
      output += entry(.note, Self.printable(note.message), "", note.path, note.range, table(note.path))
    }
    return output
  }

  private func entry(
    _ style: Style, _ message: String, _ rule: String, _ path: SourcePath, _ range: Range<Int>, _ table: LineTable?
  ) -> String {
    // A file as a whole, or one that could not be read, is named by its first place: editors jump to nothing less.
    let isWholeFile = range == 0..<0
    let location = isWholeFile ? nil : table?.location(of: range.lowerBound)
    let shown = location ?? LineTable.Location(line: 1, column: 1)
    let place = "\(pathPrefix)\(Self.printable(path.rawValue)):\(shown.line):\(shown.column):"
    var output = painted(place, .place) + " " + painted("\(style.word):", style)
    output += " " + painted(message, .message) + rule + "\n"
    if detail == .pictures, let table, let location {
      let picture = SourcePicture(table, range: range, line: location.line, width: width)
      let gutter = String(repeating: " ", count: String(location.line).utf8.count)
      output += "  \(location.line) | \(picture.source)\n"
      output += "  \(gutter) | \(picture.indentation)\(painted(picture.mark, .mark))\n"
    }
    return output
  }

  // MARK: Colour

  private enum Style {
    case error, warning, note, place, message, mark

    var word: String {
      switch self {
      case .error: "error"
      case .warning: "warning"
      case .note: "note"
      case .place, .message, .mark: ""
      }
    }

    var code: String {
      switch self {
      case .error: "1;31"
      case .warning: "1;35"
      case .note: "1;36"
      case .place, .message: "1"
      case .mark: "1;32"
      }
    }
  }

  private func painted(_ text: String, _ style: Style) -> String {
    colouring == .plain ? text : "\u{1B}[\(style.code)m\(text)\u{1B}[0m"
  }

  /// Without line ends and the codes that would steer a terminal.
  private static func printable(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: { $0.isControl }) else { return text }
    var output = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      output.append(!scalar.isControl ? scalar : scalar.isLineEndOrTab ? " " : "\u{FFFD}")
    }
    return String(output)
  }
}
