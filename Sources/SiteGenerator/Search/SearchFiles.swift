import SourceText

/// The files of the index: scripts with texts, named by their content.
struct SearchFiles {
  private(set) var files: [OutputFile] = []
  private var contents: [UInt32: [UInt8]] = [:]

  private static let alphabet = Array("abcdefghijklmnopqrstuvwxyz234567".utf8)
  private static let nameLength = 5

  /// Adds a file with a text, and gives its name: `data/NAME.js` says ``Loremark.search.take("NAME",`TEXT`)``.
  ///
  /// - Parameters:
  ///   - text: As `SearchText` writes it.
  ///   - readable: Says the text in words, for the leak check.
  mutating func add(_ text: [UInt8], readable: @escaping @Sendable ([UInt8]) -> [UInt8]) -> String {
    var number = UInt32(truncatingIfNeeded: ContentHash(of: text).high >> 39) & Self.mask
    // Names are short, so two texts may want the same one.
    while let other = contents[number], !other[Self.textRange(in: other)].elementsEqual(text) {
      number = (number &+ 1) & Self.mask
    }
    let name = Self.name(number)
    guard contents[number] == nil else { return String(decoding: name, as: UTF8.self) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(Self.opening.utf8.count + name.count + text.count + 8)
    bytes += Self.opening.utf8
    bytes += name
    bytes += Self.middle.utf8
    bytes += text
    bytes += Self.ending.utf8
    contents[number] = bytes
    var file = OutputFile(SiteAddress("data/" + String(decoding: name, as: UTF8.self) + ".js"), bytes: bytes)
    file.readable = { [bytes] in readable(Array(bytes[Self.textRange(in: bytes)])) }
    files.append(file)
    return String(decoding: name, as: UTF8.self)
  }

  private static let opening = "Loremark.search.take(\""
  private static let middle = "\",`"
  private static let ending = "`)\n"

  /// Where a file's text stands.
  private static func textRange(in bytes: [UInt8]) -> Range<Int> {
    opening.utf8.count + nameLength + middle.utf8.count..<bytes.count - ending.utf8.count
  }

  private static let mask: UInt32 = 0x1FF_FFFF

  private static func name(_ number: UInt32) -> [UInt8] {
    (0..<nameLength).map { alphabet[Int(number >> (5 * UInt32(nameLength - 1 - $0))) & 31] }
  }
}
