/// A pattern of paths: `*` stands for anything within a folder, `**` for any folders, `?` for one letter.
///
/// A pattern without `/` is compared with every part of a path; one that names a folder covers what is in it.
/// Letters are compared without case.
package struct Glob: Sendable, Hashable {
  package let pattern: String
  private let parts: [[Unicode.Scalar]]
  private let isAnchored: Bool

  package init(_ pattern: String) {
    self.pattern = pattern
    var body = pattern.trimmed[...]
    while body.hasPrefix("/") || body.hasPrefix("./") { body = body.drop { $0 == "." }.dropFirst() }
    while body.hasSuffix("/") { body = body.dropLast() }
    parts = body.split(separator: "/").map { Array($0.lowercased().unicodeScalars) }
    isAnchored = parts.count > 1 || pattern.hasPrefix("/")
  }

  /// Whether the pattern covers a path, or a folder above it.
  ///
  /// - Complexity: O(length of path × length of pattern) for each part.
  package func matches(_ path: String) -> Bool {
    guard !parts.isEmpty else { return false }
    let components = path.lowercased().split(separator: "/").map { Array($0.unicodeScalars) }
    if !isAnchored { return components.contains { Self.matches(parts[0], $0) } || parts[0] == ["*", "*"] }
    return Self.matches(parts, components)
  }

  /// Whether the parts cover a prefix of the components: by dynamic programming, so that `**` stays cheap.
  private static func matches(_ parts: [[Unicode.Scalar]], _ components: [[Unicode.Scalar]]) -> Bool {
    var reachable = [Bool](repeating: false, count: components.count + 1)
    reachable[0] = true
    for part in parts {
      var next = [Bool](repeating: false, count: components.count + 1)
      if part == ["*", "*"] {
        var isOpen = false
        for index in next.indices {
          isOpen = isOpen || reachable[index]
          next[index] = isOpen
        }
      } else {
        for index in components.indices where reachable[index] {
          next[index + 1] = matches(part, components[index])
        }
      }
      reachable = next
    }
    return reachable.contains(true)
  }

  /// Whether one part of a pattern covers one component, without backtracking beyond the last `*`.
  private static func matches(_ part: [Unicode.Scalar], _ component: [Unicode.Scalar]) -> Bool {
    var partIndex = 0
    var index = 0
    var star: (part: Int, component: Int)?
    while index < component.count {
      if partIndex < part.count, part[partIndex] == "*" {
        star = (partIndex, index)
        partIndex += 1
      } else if partIndex < part.count, part[partIndex] == "?" || part[partIndex] == component[index] {
        partIndex += 1
        index += 1
      } else if let last = star {
        star = (last.part, last.component + 1)
        partIndex = last.part + 1
        index = last.component + 1
      } else {
        return false
      }
    }
    while partIndex < part.count, part[partIndex] == "*" { partIndex += 1 }
    return partIndex == part.count
  }
}
