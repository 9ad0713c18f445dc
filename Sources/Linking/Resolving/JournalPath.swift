import SourceText

/// Arithmetic on paths below the content root.
enum JournalPath {
  /// Resolves `.` and `..` of a path written in a file of `folder`.
  ///
  /// `../a/b` in `x/y` gives `x/a/b`.
  /// - Returns: nil when the path leads above the root.
  static func resolve(_ written: some StringProtocol, in folder: SourcePath) -> String? {
    var parts = folder.rawValue.split(separator: "/")
    for part in written.split(separator: "/") {
      if part == "." { continue }
      if part == ".." {
        if parts.popLast() == nil { return nil }
      } else {
        parts.append(Substring(part))
      }
    }
    return parts.joined(separator: "/")
  }

  /// Whether a path has `.` or `..` among its parts, and so means one place only.
  static func isRelative(_ written: String) -> Bool {
    guard written.hasPartWithDot else { return false }
    return written.split(separator: "/").contains { $0 == "." || $0 == ".." }
  }

  /// The path without a final `.md`.
  static func withoutExtension(_ path: some StringProtocol) -> String {
    let text = String(path)
    guard text.endsWithExtension else { return text }
    return String(text.dropLast(3))
  }

  /// `a/b/C.md` gives `C.md`.
  static func lastComponent(_ path: some StringProtocol) -> String {
    String(path.split(separator: "/").last ?? "")
  }
}

extension String {
  /// Whether it is more than `.md` and ends with it, in any case.
  fileprivate var endsWithExtension: Bool {
    let bytes = utf8.span
    let count = bytes.count
    return count > 3 && bytes[count - 3] == UInt8(ascii: ".") && bytes[count - 2] | 0x20 == UInt8(ascii: "m")
      && bytes[count - 1] | 0x20 == UInt8(ascii: "d")
  }

  /// Whether a `.` stands first in one of the parts of a path.
  fileprivate var hasPartWithDot: Bool {
    let bytes = utf8.span
    var isFirst = true
    for offset in bytes.indices {
      if isFirst, bytes[offset] == UInt8(ascii: ".") { return true }
      isFirst = bytes[offset] == UInt8(ascii: "/")
    }
    return false
  }
}
