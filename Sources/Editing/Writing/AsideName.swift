import SourceText

/// The names of versions that lie beside their files while these are changed.
///
/// `.loremark-0f3c9a21b7de-77c0e5f1a2b3-0` says by its hashes which bytes it may hold: the new version, or the old one
/// once both have changed places. A file of such a name with any other bytes is somebody's own version.
struct AsideName {
  private static let prefix = ".loremark-"
  private static let digits = 12
  /// The ends of the names of old versions on their way out.
  static let old = "-old"
  static let gone = "-gone"

  let stem: String

  init(_ change: FileChange) {
    let before = change.source == nil ? "" : "-" + ContentHash(of: change.before).prefix(Self.digits)
    stem = Self.prefix + ContentHash(of: change.after).prefix(Self.digits) + before
  }

  func numbered(_ attempt: Int) -> String { "\(stem)-\(attempt)" }

  /// The name under which a file waits to be deleted.
  static func gone(_ bytes: [UInt8]) -> String { prefix + ContentHash(of: bytes).prefix(digits) + gone }

  /// What may lie in a file by its name; nil when the name is none of these.
  enum Content: Equatable {
    case unfinished
    case hashes([Substring])

    init?(_ name: String) {
      guard name.hasPrefix(AsideName.prefix) else { return nil }
      var rest = name.dropFirst(AsideName.prefix.count)
      let isUnfinished = rest.hasSuffix(OpenFolder.unfinished)
      if isUnfinished { rest = rest.dropLast(OpenFolder.unfinished.count) }
      if rest.hasSuffix(AsideName.old) { rest = rest.dropLast(AsideName.old.count) }
      var parts = rest.split(separator: "-", omittingEmptySubsequences: false)
      guard let end = parts.popLast(), (1...2).contains(parts.count), Self.isNumber(end) || end == "gone",
        parts.allSatisfy(Self.isHash)
      else { return nil }
      self = isUnfinished ? .unfinished : .hashes(parts)
    }

    /// Whether a file of the name holds what its name says, and nothing that anybody could miss.
    func allows(_ bytes: [UInt8]) -> Bool {
      switch self {
      case .unfinished: true
      case .hashes(let hashes): hashes.contains(ContentHash(of: bytes).prefix(AsideName.digits))
      }
    }

    private static func isNumber(_ text: Substring) -> Bool {
      (1...4).contains(text.utf8.count) && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
    }

    private static func isHash(_ text: Substring) -> Bool {
      text.utf8.count == AsideName.digits
        && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    }
  }
}
