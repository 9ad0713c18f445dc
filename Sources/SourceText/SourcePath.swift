/// A file's path below the content root, with `/` between its parts: `NPCs/Varré.md`.
///
/// The path is kept as the disk has it. A section of an outline note adds its heading: `Run.md#Limgrave`.
package struct SourcePath: Hashable, Comparable, Sendable, CustomStringConvertible {
  package let rawValue: String

  package init(_ rawValue: String) {
    self.rawValue = rawValue
  }

  package var description: String { rawValue }

  /// `a/b/C.md` gives `C.md`.
  package var fileName: Substring {
    lastSlash.map { rawValue[rawValue.utf8.index(after: $0)...] } ?? rawValue[...]
  }

  /// `a/b/C.md` gives `a/b`; a file at the root gives the empty path.
  package var folder: SourcePath {
    SourcePath(lastSlash.map { String(rawValue[..<$0]) } ?? "")
  }

  /// The names of the folders above the file, outermost first: `a/b/C.md` gives `a` and `b`.
  package var folderNames: [Substring] {
    let bytes = rawValue.utf8.span
    var names: [Substring] = []
    var start = 0
    for offset in bytes.indices where bytes[offset] == UInt8(ascii: "/") {
      if offset > start {
        if names.isEmpty { names.reserveCapacity(4) }
        names.append(part(start..<offset))
      }
      start = offset + 1
    }
    return names
  }

  /// The file name without its last extension: `a/v1.2.md` gives `v1.2`.
  package var stem: Substring {
    let bytes = rawValue.utf8.span
    var dot: Int?
    var start = bytes.count
    while start > 0, bytes[start - 1] != UInt8(ascii: "/") {
      start -= 1
      if dot == nil, bytes[start] == UInt8(ascii: ".") { dot = start }
    }
    return part(start..<(dot.flatMap { $0 > start ? $0 : nil } ?? bytes.count))
  }

  /// The last extension in lower case, without its dot; empty when there is none.
  package var fileExtension: String {
    let fileName = fileName
    guard let dot = fileName.utf8.lastIndex(of: UInt8(ascii: ".")), dot != fileName.startIndex else { return "" }
    return fileName[fileName.utf8.index(after: dot)...].lowercased()
  }

  /// What stands in a range of bytes. They are cut as bytes: a text looks for whole letters at its ends.
  private func part(_ range: Range<Int>) -> Substring {
    Substring(rawValue.utf8[index(range.lowerBound)..<index(range.upperBound)])
  }

  private func index(_ offset: Int) -> String.Index { rawValue.utf8.index(rawValue.startIndex, offsetBy: offset) }

  /// Found by bytes: a combining mark after a slash does not join it.
  private var lastSlash: String.Index? {
    let bytes = rawValue.utf8.span
    var offset = bytes.count
    while offset > 0 {
      offset -= 1
      if bytes[offset] == UInt8(ascii: "/") { return index(offset) }
    }
    return nil
  }

  package func appending(_ component: some StringProtocol) -> SourcePath {
    SourcePath(rawValue.isEmpty ? String(component) : rawValue + "/" + component)
  }

  /// Orders by UTF-8 bytes, so that the order is the same everywhere.
  package static func < (left: SourcePath, right: SourcePath) -> Bool {
    left.rawValue.precedesInBytes(right.rawValue)
  }
}
