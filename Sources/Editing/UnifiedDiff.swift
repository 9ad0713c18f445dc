/// Differences as `diff -u` shows them.
enum UnifiedDiff {
  static func text(of change: FileChange) -> String { "" }
}
