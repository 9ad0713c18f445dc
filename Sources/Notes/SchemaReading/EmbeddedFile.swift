import SourceText
import YAML

/// A YAML file of Resources/ that the program carries: `schema.yml`, `languages/en.yml`.
///
/// It was read when the program was built; what is carried is its outline, as `FileEmbedder` writes it.
struct EmbeddedFile: Sendable {
  let name: String
  private let outline: StaticString

  /// The root node; its nodes have no places.
  var root: YAMLNode { NodeOutline.root(outline) }

  static func named(_ name: String) -> EmbeddedFile? {
    EmbeddedFiles.all.first { $0.name.description == name }.map { EmbeddedFile(name: name, outline: $0.contents) }
  }

  /// The carried files of a folder of Resources/, by name.
  static func all(in folder: String) -> [EmbeddedFile] {
    EmbeddedFiles.all.map { EmbeddedFile(name: $0.name.description, outline: $0.contents) }
      .filter { $0.name.hasPrefix(folder + "/") }.sorted { $0.name < $1.name }
  }
}

/// Reads the nodes of an outline.
private struct NodeOutline {
  private let bytes: [UInt8]
  private var place = 0

  static func root(_ outline: StaticString) -> YAMLNode {
    var reader = NodeOutline(bytes: outline.withUTF8Buffer { unsafe Array($0) })
    return reader.node()
  }

  private init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  private mutating func node() -> YAMLNode {
    let line = nextLine()
    guard let first = line.first else { return YAMLNode(.scalar("", isQuoted: false), range: 0..<0) }
    let rest = line.dropFirst()
    switch bytes[first] {
    case UInt8(ascii: "m"):
      let count = number(rest)
      var entries: [YAMLEntry] = []
      entries.reserveCapacity(count)
      for _ in 0..<count {
        let key = text(nextLine())
        entries.append(YAMLEntry(key: key, keyRange: 0..<0, value: node()))
      }
      return YAMLNode(.mapping(entries), range: 0..<0)
    case UInt8(ascii: "l"):
      let count = number(rest)
      var items: [YAMLNode] = []
      items.reserveCapacity(count)
      for _ in 0..<count { items.append(node()) }
      return YAMLNode(.sequence(items), range: 0..<0)
    case let mark:
      return YAMLNode(.scalar(text(rest), isQuoted: mark == UInt8(ascii: "q")), range: 0..<0)
    }
  }

  private mutating func nextLine() -> Range<Int> {
    let start = place
    let end = bytes.firstOffset(of: 0x0A, from: start, limit: bytes.count) ?? bytes.count
    place = min(end + 1, bytes.count)
    return start..<end
  }

  private func number(_ line: Range<Int>) -> Int {
    line.reduce(0) { number, offset in number * 10 + Int(bytes[offset] & 0x0F) }
  }

  private func text(_ line: Range<Int>) -> String {
    let written = bytes[line]
    guard bytes.firstOffset(of: UInt8(ascii: "\\"), from: line.lowerBound, limit: line.upperBound) != nil else {
      return String(decoding: written, as: UTF8.self)
    }
    var text: [UInt8] = []
    var isEscaped = false
    for byte in written {
      if byte == UInt8(ascii: "\\"), !isEscaped {
        isEscaped = true
        continue
      }
      text.append(isEscaped && byte == UInt8(ascii: "n") ? 0x0A : byte)
      isEscaped = false
    }
    return String(decoding: text, as: UTF8.self)
  }
}
