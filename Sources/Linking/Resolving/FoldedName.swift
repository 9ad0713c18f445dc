import Language
import SourceText

/// A name as names are compared: in lower case and composed, so that two that are the same have the same bytes.
struct FoldedName: Hashable, Sendable {
  let rawValue: String

  init(_ name: String) {
    if Self.isLowerCase(name.utf8.span) {
      rawValue = name
    } else {
      let folded = name.lowercased()
      rawValue = Self.isASCII(name.utf8.span) ? folded : folded.canonicalForm
    }
  }

  init(_ name: Substring) { self.init(String(name)) }

  /// Whether a text is ASCII without capital letters.
  private static func isLowerCase(_ bytes: Span<UInt8>) -> Bool {
    for offset in bytes.indices {
      let byte = bytes[offset]
      if byte >= 0x80 || (byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z")) { return false }
    }
    return true
  }

  private static func isASCII(_ bytes: Span<UInt8>) -> Bool {
    for offset in bytes.indices where bytes[offset] >= 0x80 { return false }
    return true
  }

  /// The same number for names that are the same when they are folded, and mostly another one for others.
  static func quickHash(of name: some StringProtocol) -> UInt64 {
    var name = Substring(name)
    if let hash = name.withUTF8({ unsafe asciiHash(of: $0) }) { return hash }
    // Some letters that are no ASCII have small ones that are.
    var folded = name.lowercased()
    return folded.withUTF8 { unsafe asciiHash(of: $0) } ?? 0
  }

  private static func asciiHash(of bytes: UnsafeBufferPointer<UInt8>) -> UInt64? {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for offset in 0..<bytes.count {
      let byte = unsafe bytes[offset]
      guard byte < 0x80 else { return nil }
      let folded = byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte
      hash = (hash ^ UInt64(folded)) &* 0x100_0000_01B3
    }
    return hash | 1
  }

  private init(folded: String) { rawValue = folded }

  /// The name with `.md`, for names written without it.
  var withExtension: FoldedName { FoldedName(folded: rawValue + ".md") }

  /// The name without a final `.md`.
  var withoutExtension: FoldedName {
    let bytes = rawValue.utf8.span
    guard bytes.count > 3, rawValue.hasSuffix(".md") else { return self }
    return FoldedName(folded: String(decoding: rawValue.utf8.prefix(bytes.count - 3), as: UTF8.self))
  }

  /// What follows the last `/`.
  var lastComponent: FoldedName {
    let fileName = SourcePath(rawValue).fileName
    return fileName.utf8.count == rawValue.utf8.count ? self : FoldedName(folded: String(fileName))
  }

  var hasFolder: Bool {
    let bytes = rawValue.utf8.span
    for offset in bytes.indices where bytes[offset] == UInt8(ascii: "/") { return true }
    return false
  }

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
