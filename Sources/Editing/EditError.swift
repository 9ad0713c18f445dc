package import SourceText

/// Why an edit was not made. Nothing was written then.
package enum EditError: Error, Equatable {
  /// What was asked for cannot be done: which parts of it, and why. At least one.
  case invalid([FieldError])
  /// The file is not as it was when it was shown; `current` is what it holds now, nil when it is gone or new.
  case conflict(SourcePath, current: ContentHash?)
  /// The file is written in a way that cannot be edited without touching more than was asked for.
  case refused(SourcePath, reason: String)
  /// The system did not let us read or write.
  case system(SourcePath, reason: String)

  /// One sentence without a full stop.
  package var message: String {
    switch self {
    case .invalid(let fields): fields.map(\.sentence).joined(separator: "; ")
    case .conflict(let path, let current):
      current == nil
        ? "'\(path)' is not there any more, or was not there before"
        : "'\(path)' changed meanwhile; nothing was written"
    case .refused(let path, let reason): "'\(path)' was left as it is: \(reason)"
    case .system(let path, let reason): "cannot write '\(path)': \(reason)"
    }
  }
}

/// What is wrong with one part of an edit.
package struct FieldError: Error, Hashable, Sendable {
  /// The key of the property as it was given, or `note`, `kind`, `title`, `target`, `relation`, `task`, `text`.
  package let field: String
  /// One sentence without a full stop: `'stars' is a number such as 2 or 2/3`.
  package let message: String
  /// What to do, as the end of a sentence: `did you mean 'quest'?`
  package let suggestion: String?

  package init(_ field: String, _ message: String, suggestion: String? = nil) {
    self.field = field
    self.message = message
    self.suggestion = suggestion
  }

  package var sentence: String { message + (suggestion.map { "; " + $0 } ?? "") }
}
