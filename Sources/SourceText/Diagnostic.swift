/// Something to tell the author: what, where, under which rule, and what to do about it.
package struct Diagnostic: Hashable, Sendable {
  package enum Severity: Int, Sendable, Comparable {
    case warning, error

    package static func < (left: Severity, right: Severity) -> Bool { left.rawValue < right.rawValue }
  }

  /// The stable name of what was checked: `unresolved-link`.
  package struct Rule: Hashable, Sendable, ExpressibleByStringLiteral {
    package let rawValue: String
    package init(stringLiteral value: String) { rawValue = value }
  }

  /// The folder that `path` is relative to; the path of a file of the site is as it was given to the program.
  package enum Origin: Sendable { case content, journal, theme, output }

  /// A second place that belongs to the first: "previously defined here".
  package struct Note: Hashable, Sendable {
    package let message: String
    package let path: SourcePath
    package let range: Range<Int>

    package init(_ message: String, path: SourcePath, range: Range<Int>) {
      self.message = message
      self.path = path
      self.range = range
    }
  }

  package let severity: Severity
  package let rule: Rule
  /// One sentence without a full stop, most specific first: `'Aldus Finch' names no note`.
  package let message: String
  package let origin: Origin
  package let path: SourcePath
  /// Bytes of the file; empty at an offset when there is nothing to underline, `0..<0` for the file as a whole.
  package let range: Range<Int>
  /// What to do, as the end of a sentence: `did you mean 'Aldous Finch'?`
  package let suggestion: String?
  package let notes: [Note]

  package init(
    _ severity: Severity, _ rule: Rule, _ message: String, path: SourcePath, range: Range<Int>,
    origin: Origin = .content, suggestion: String? = nil, notes: [Note] = []
  ) {
    self.severity = severity
    self.rule = rule
    self.message = message
    self.origin = origin
    self.path = path
    self.range = range
    self.suggestion = suggestion
    self.notes = notes
  }
}
