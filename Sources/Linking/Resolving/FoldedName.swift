import SourceText

/// A name as names are compared: in lower case, whatever its normal form (Swift's strings compare canonically).
struct FoldedName: Hashable, Sendable {
  let rawValue: String

  init(_ name: some StringProtocol) {
    rawValue = Self.isLowerCase(Substring(name).utf8) ? String(name) : name.lowercased()
  }

  /// Whether a text is ASCII without capital letters.
  private static func isLowerCase(_ text: Substring.UTF8View) -> Bool {
    let bytes = text.span
    for offset in bytes.indices {
      let byte = bytes[offset]
      if byte >= 0x80 || (byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z")) { return false }
    }
    return true
  }

  private init(folded: String) { rawValue = folded }

  /// The name with `.md`, for names written without it.
  var withExtension: FoldedName { FoldedName(folded: rawValue + ".md") }

  /// What follows the last `/`.
  var lastComponent: FoldedName {
    let fileName = SourcePath(rawValue).fileName
    return fileName.utf8.count == rawValue.utf8.count ? self : FoldedName(folded: String(fileName))
  }

  var hasFolder: Bool { rawValue.utf8.contains(UInt8(ascii: "/")) }

  /// `name` inside the folder that this name is; the root is the empty name.
  func appending(_ name: FoldedName) -> FoldedName {
    rawValue.isEmpty ? name : FoldedName(folded: rawValue + "/" + name.rawValue)
  }

  /// Whether this path is `suffix` or ends with it at a folder's border.
  func endsWithPath(_ suffix: FoldedName) -> Bool {
    rawValue == suffix.rawValue || rawValue.hasSuffix("/" + suffix.rawValue)
  }

  /// Every ending of this path that begins at a folder's border, the whole path first.
  var pathSuffixes: [FoldedName] {
    var suffixes = [self]
    var rest = rawValue[...]
    while let slash = rest.utf8.firstIndex(of: UInt8(ascii: "/")) {
      rest = rest[rest.utf8.index(after: slash)...]
      suffixes.append(FoldedName(folded: String(rest)))
    }
    return suffixes
  }
}
