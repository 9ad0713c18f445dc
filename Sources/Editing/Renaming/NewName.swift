/// What a renamed note is called: what links to it are to say instead.
struct NewName {
  let oldTitle: String
  let newTitle: String
  /// File names without their extension.
  let oldStem: String
  let newStem: String
  /// The title's heading before and after, when fragments of links may name it.
  var heading: (old: String, new: String)?

  /// The path of a link with the new file name: folders and extension stay as written; nil when it names another file.
  func path(_ written: String) -> String? {
    let slash = written.utf8.lastIndex(of: UInt8(ascii: "/"))
    let start = slash.map { written.utf8.index(after: $0) } ?? written.startIndex
    let name = written[start...]
    for ending in [".md", ".markdown", ""] where name.lowercased().hasSuffix(ending) {
      guard name.dropLast(ending.count).lowercased() == oldStem.lowercased() else { continue }
      return written[..<start] + newStem + name.suffix(ending.count)
    }
    return nil
  }

  /// A fragment whose first part names the title's heading, with the new one.
  func fragment(_ written: String) -> String? {
    guard let heading else { return nil }
    let parts = written.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    guard let first = parts.first, Self.folded(String(first)) == Self.folded(heading.old) else { return nil }
    let new = String(heading.new.map { "#|[]^\\".contains($0) ? " " : $0 }).trimmed
    return parts.count > 1 ? new + "#" + parts[1] : new
  }

  /// A plain name of a property with the new one.
  func name(_ written: String) -> String? {
    let folded = written.trimmed.lowercased()
    if folded == oldTitle.lowercased() { return newTitle }
    return path(written.trimmed)
  }

  /// Letters and digits alone, in lower case.
  static func folded(_ heading: String) -> String {
    String(heading.lowercased().filter { $0.isLetter || $0.isNumber })
  }

  /// A title as a file name that every system takes and every link can hold; nil when nothing is left of it.
  static func fileStem(_ title: String) -> String? {
    var stem = ""
    for character in title {
      switch character {
      case "/", "\\", ":", "|": stem += stem.hasSuffix(" ") ? "- " : " - "
      case "*", "?", "\"", "<", ">", "#", "^", "[", "]": continue
      default:
        if !character.unicodeScalars.contains(where: Self.isInvisible) { stem.append(character) }
      }
    }
    stem = stem.split(separator: " ").joined(separator: " ")
    stem = String(stem.drop { ".-% ".contains($0) })
    while let last = stem.last, ". -%".contains(last) { stem.removeLast() }
    while stem.utf8.count > 200 { stem.removeLast() }
    stem = stem.trimmed.replacing("%%", with: "%")
    let device = String(stem.prefix { $0 != "." }).trimmed.lowercased()
    if devices.contains(device) { stem.insert("_", at: stem.index(stem.startIndex, offsetBy: device.count)) }
    return stem.isEmpty ? nil : stem
  }

  /// Names that Windows keeps for devices, with any ending: a vault that is carried there could not be read.
  private static let devices = Set(
    ["con", "prn", "aux", "nul"] + (1...9).flatMap { ["com\($0)", "lpt\($0)"] })

  /// Control characters, and marks that turn the direction of what follows.
  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case ..<0x20, 0x7F...0x9F, 0x202A...0x202E, 0x2066...0x2069, 0xFEFF: true
    default: false
    }
  }
}
