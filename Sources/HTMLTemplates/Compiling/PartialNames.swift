import SourceText

/// The names of a library's templates.
struct PartialNames: Sendable {
  private(set) var names: [String] = []
  private var indices: [String: Int] = [:]

  /// - Returns: The index of `name`, which is new or the one it had.
  mutating func insert(_ name: String) -> Int {
    if let index = indices[name] { return index }
    names.append(name)
    indices[name] = names.count - 1
    return names.count - 1
  }

  func index(of name: String) -> Int? { indices[name] }

  func nearest(to name: String) -> String? { NearMiss.suggestion(for: name, among: names) }

  /// `partials/head.mustache` gives `partials/head`.
  static func name(of path: SourcePath) -> String {
    let suffix = ".mustache"
    return path.rawValue.hasSuffix(suffix) ? String(path.rawValue.dropLast(suffix.count)) : path.rawValue
  }
}
