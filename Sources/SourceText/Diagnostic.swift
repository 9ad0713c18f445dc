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
  package let notes: [Note]
  private let advice: Advice

  private enum Advice: Sendable {
    case none
    case text(String)
    case nearest(String, among: NearMiss)
  }

  package init(
    _ severity: Severity, _ rule: Rule, _ message: String, path: SourcePath, range: Range<Int>,
    origin: Origin = .content, suggestion: String? = nil, notes: [Note] = []
  ) {
    let advice = suggestion.map { Advice.text($0) } ?? .none
    self.init(severity, rule, message, path: path, range: range, origin: origin, advice, notes)
  }

  /// Suggests the name that was probably meant; it is looked for when the suggestion is asked for, since of thousands of
  /// diagnostics a report shows a few.
  package init(
    _ severity: Severity, _ rule: Rule, _ message: String, path: SourcePath, range: Range<Int>,
    nearest name: String, among names: NearMiss, notes: [Note] = []
  ) {
    self.init(
      severity, rule, message, path: path, range: range, origin: .content, .nearest(name, among: names), notes)
  }

  private init(
    _ severity: Severity, _ rule: Rule, _ message: String, path: SourcePath, range: Range<Int>, origin: Origin,
    _ advice: Advice, _ notes: [Note]
  ) {
    self.severity = severity
    self.rule = rule
    self.message = message
    self.origin = origin
    self.path = path
    self.range = range
    self.advice = advice
    self.notes = notes
  }

  /// What to do, as the end of a sentence: `did you mean 'Aldous Finch'?`
  package var suggestion: String? {
    switch advice {
    case .none: nil
    case .text(let text): text
    case .nearest(let name, let names): names.suggestion(for: name).map { "did you mean '\($0)'?" }
    }
  }

  package static func == (left: Diagnostic, right: Diagnostic) -> Bool {
    left.severity == right.severity && left.rule == right.rule && left.message == right.message
      && left.origin == right.origin && left.path == right.path && left.range == right.range
      && left.notes == right.notes && left.suggestion == right.suggestion
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(rule)
    hasher.combine(message)
    hasher.combine(path)
    hasher.combine(range)
  }
}
