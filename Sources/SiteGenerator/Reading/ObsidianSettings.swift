import SourceText

/// What Obsidian's own settings in a vault say about files that are no notes.
struct ObsidianSettings: Equatable {
  /// The folder of templates, relative to the vault; nil when none is set.
  var templateFolder: String?
  /// Beginnings of paths that are to be ignored.
  var ignoredPrefixes: [String] = []
  /// Filters that are regular expressions, which are not applied.
  var unreadFilters: [String] = []

  /// Reads `templates.json` and `app.json`; nil and damaged files say nothing.
  init(templates: [UInt8]?, app: [UInt8]?) {
    if let templates, let folder = JSONText.strings(under: "folder", in: templates)?.first {
      let trimmed = Self.trimmed(folder)
      templateFolder = trimmed.isEmpty ? nil : trimmed
    }
    for filter in app.flatMap({ JSONText.strings(under: "userIgnoreFilters", in: $0) }) ?? [] {
      if filter.utf8.count > 1, filter.hasPrefix("/"), filter.hasSuffix("/") {
        unreadFilters.append(filter)
      } else if !Self.trimmed(filter).isEmpty {
        ignoredPrefixes.append(AddressText.folded(Self.trimmed(filter)))
      }
    }
  }

  init() {}

  /// Whether a file or folder is one of Obsidian's templates, or filtered out.
  func skips(_ path: String) -> Bool {
    if let templateFolder, AddressText.folded(templateFolder) == AddressText.folded(path) { return true }
    guard !ignoredPrefixes.isEmpty else { return false }
    let folded = AddressText.folded(path)
    return ignoredPrefixes.contains { folded.utf8.starts(with: $0.utf8) }
  }

  private static func trimmed(_ path: String) -> String {
    var text = path[...]
    while text.hasPrefix("/") { text = text.dropFirst() }
    while text.hasSuffix("/") { text = text.dropLast() }
    return String(text)
  }
}

/// Strings out of a small JSON file.
enum JSONText {
  /// The string, or the strings of the array, under a key of the outermost object.
  ///
  /// `{"folder": "Meta/Templates"}` gives one string under `folder`.
  ///
  /// - Returns: nil when the bytes are no JSON object, or the key is missing or holds something else.
  static func strings(under key: String, in bytes: [UInt8]) -> [String]? {
    var scanner = Scanner(bytes)
    guard scanner.take(UInt8(ascii: "{")) else { return nil }
    var depth = 1
    while depth > 0 {
      if depth == 1, let name = scanner.string() {
        guard scanner.take(UInt8(ascii: ":")) else { continue }
        if name == key { return scanner.strings() }
      } else if scanner.string() == nil {
        guard let byte = scanner.next() else { return nil }
        switch byte {
        case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
        case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
        default: break
        }
      }
    }
    return nil
  }

  private struct Scanner {
    private let bytes: [UInt8]
    private var offset = 0

    init(_ bytes: [UInt8]) {
      self.bytes = bytes
      if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
    }

    mutating func next() -> UInt8? {
      skipBlanks()
      guard offset < bytes.count else { return nil }
      offset += 1
      return bytes[offset - 1]
    }

    mutating func take(_ byte: UInt8) -> Bool {
      skipBlanks()
      guard offset < bytes.count, bytes[offset] == byte else { return false }
      offset += 1
      return true
    }

    mutating func strings() -> [String]? {
      if let single = string() { return [single] }
      guard take(UInt8(ascii: "[")) else { return nil }
      var strings: [String] = []
      while let next = string() {
        strings.append(next)
        if !take(UInt8(ascii: ",")) { break }
      }
      return take(UInt8(ascii: "]")) ? strings : nil
    }

    /// A quoted string at this place; nil, without moving, when there is none.
    mutating func string() -> String? {
      skipBlanks()
      guard offset < bytes.count, bytes[offset] == UInt8(ascii: "\"") else { return nil }
      var end = offset + 1
      var units: [UInt16] = []
      var runStart = end
      func run(_ range: Range<Int>) -> [UInt16] { Array(String(decoding: bytes[range], as: UTF8.self).utf16) }
      while end < bytes.count, bytes[end] != UInt8(ascii: "\"") {
        guard bytes[end] == UInt8(ascii: "\\") else {
          end += 1
          continue
        }
        units += run(runStart..<end)
        guard end + 1 < bytes.count else { return nil }
        if bytes[end + 1] == UInt8(ascii: "u"), end + 6 <= bytes.count,
          let unit = UInt16(String(decoding: bytes[(end + 2)..<(end + 6)], as: UTF8.self), radix: 16)
        {
          units.append(unit)
          end += 6
        } else {
          units.append(UInt16(Self.escaped(bytes[end + 1])))
          end += 2
        }
        runStart = end
      }
      guard end < bytes.count else { return nil }
      units += run(runStart..<end)
      offset = end + 1
      return String(decoding: units, as: UTF16.self)
    }

    private static func escaped(_ byte: UInt8) -> UInt8 {
      switch byte {
      case UInt8(ascii: "n"): 0x0A
      case UInt8(ascii: "t"): 0x09
      case UInt8(ascii: "r"): 0x0D
      case UInt8(ascii: "b"): 0x08
      case UInt8(ascii: "f"): 0x0C
      default: byte
      }
    }

    private mutating func skipBlanks() {
      while offset < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[offset]) { offset += 1 }
    }
  }
}
