package import SourceText

/// A path as the operating system takes it: absolute, or relative to the working directory.
package struct DiskPath: Hashable, Sendable, CustomStringConvertible {
  package let rawValue: String

  package init(_ rawValue: String) { self.rawValue = rawValue }

  package var description: String { rawValue }

  /// The path of something inside this folder.
  package func appending(_ component: String) -> DiskPath {
    if component.isEmpty { return self }
    if rawValue.isEmpty { return DiskPath(component) }
    return DiskPath(rawValue.utf8.last == UInt8(ascii: "/") ? rawValue + component : rawValue + "/" + component)
  }

  package func appending(_ path: SourcePath) -> DiskPath { appending(path.rawValue) }

  /// The last component; `/` alone has none.
  package var name: String {
    rawValue.split(separator: "/").last.map(String.init) ?? ""
  }

  /// The folder that holds it: `a/b` gives `a`, `a` gives `.`, `/a` gives `/`.
  package var parent: DiskPath {
    let trimmed = trimmingSlashes
    guard let slash = trimmed.lastIndex(of: "/") else { return DiskPath(".") }
    return slash == trimmed.startIndex ? DiskPath("/") : DiskPath(String(trimmed[..<slash]))
  }

  /// What remains of this path below `folder`; nil when it does not lie inside. Both must be resolved paths.
  package func relative(to folder: DiskPath) -> SourcePath? {
    if folder.rawValue == "/" { return SourcePath(String(rawValue.dropFirst())) }
    if rawValue == folder.rawValue { return SourcePath("") }
    guard rawValue.utf8.starts(with: (folder.rawValue + "/").utf8) else { return nil }
    return SourcePath(String(decoding: rawValue.utf8.dropFirst(folder.rawValue.utf8.count + 1), as: UTF8.self))
  }

  private var trimmingSlashes: Substring {
    var text = rawValue[...]
    while text.utf8.count > 1, text.utf8.last == UInt8(ascii: "/") { text.removeLast() }
    return text
  }
}
