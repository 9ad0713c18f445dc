extension Diagnostic {
  /// Whether this one is reported first: by path, then place, rule and wording.
  package func precedes(_ other: Diagnostic) -> Bool {
    if path != other.path { return path < other.path }
    if range != other.range {
      return (range.lowerBound, range.upperBound) < (other.range.lowerBound, other.range.upperBound)
    }
    if rule != other.rule { return rule.rawValue < other.rule.rawValue }
    return message < other.message
  }
}

extension Sequence where Element == Diagnostic {
  /// In the order of a report, the same on any number of threads.
  package func sortedForReport() -> [Diagnostic] { sorted { $0.precedes($1) } }
}
