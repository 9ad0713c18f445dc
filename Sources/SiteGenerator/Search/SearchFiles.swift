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
    while let other = contents[number], other != text { number = (number &+ 1) & Self.mask }
    let name = Self.name(number)
    guard contents[number] == nil else { return name }
    contents[number] = text
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count + 40)
    bytes += "Loremark.search.take(\"\(name)\",`".utf8
    bytes += text
    bytes += "`)\n".utf8
    var file = OutputFile(SiteAddress("data/\(name).js"), bytes: bytes)
    file.readable = { readable(text) }
    files.append(file)
    return name
  }

  private static let mask: UInt32 = 0x1FF_FFFF

  private static func name(_ number: UInt32) -> String {
    let bytes = (0..<nameLength).map { alphabet[Int(number >> (5 * UInt32(nameLength - 1 - $0))) & 31] }
    return String(decoding: bytes, as: UTF8.self)
  }
}
