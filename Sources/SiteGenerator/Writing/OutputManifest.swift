import Notes
import SourceText

/// What Loremark wrote into a folder: `.loremark-manifest`, so that nothing else there is ever touched.
///
/// A first line with the format, a line with the audience, then a line per file: hash, size, address. The same site
/// gives the same bytes.
struct OutputManifest: Equatable {
  struct Entry: Hashable, Sendable {
    let hash: ContentHash
    let size: Int
  }

  struct File: Equatable {
    let address: SiteAddress
    let entry: Entry
  }

  static let fileName = ".loremark-manifest"
  /// What is about to be made live; it remains only when a build was killed while it did so.
  static let pendingFileName = ".loremark-manifest.next"

  let audience: AudienceName
  /// Sorted by address. Only the list of what is about to be made live may name an address twice: with what a killed
  /// build put there, and with what is to come.
  let files: [File]

  private static let firstLine = "loremark-manifest 1"

  init(audience: AudienceName, files: [File]) {
    self.audience = audience
    self.files = files.sorted { $0.address < $1.address }
  }

  /// Reads a manifest; nil when the bytes are none, or one of a later version.
  init?(_ bytes: [UInt8]) {
    let lines = bytes.split(separator: UInt8(ascii: "\n"))
    guard lines.count >= 2, String(decoding: lines[0], as: UTF8.self) == Self.firstLine else { return nil }
    let audience = String(decoding: lines[1], as: UTF8.self)
    guard audience.hasPrefix("audience ") else { return nil }
    var files: [File] = []
    files.reserveCapacity(lines.count)
    for line in lines.dropFirst(2) {
      let parts = line.split(separator: UInt8(ascii: " "), maxSplits: 2)
      guard parts.count == 3, let hash = ContentHash(hexadecimal: String(decoding: parts[0], as: UTF8.self)),
        let size = Int(String(decoding: parts[1], as: UTF8.self)), size >= 0
      else { return nil }
      let path = String(decoding: parts[2], as: UTF8.self)
      guard Self.isInside(path) else { return nil }
      files.append(File(address: SiteAddress(path), entry: Entry(hash: hash, size: size)))
    }
    self.init(audience: AudienceName(String(audience.dropFirst("audience ".count))), files: files)
  }

  var bytes: [UInt8] {
    var output = ByteBuffer(reservingCapacity: files.count * 96 + 64)
    output.append(utf8: Self.firstLine)
    output.append(utf8: "\naudience " as StaticString)
    for byte in audience.rawValue.utf8 { output.append(byte == UInt8(ascii: "\n") ? UInt8(ascii: " ") : byte) }
    output.append(UInt8(ascii: "\n"))
    for file in files {
      output.append(hexadecimal: file.entry.hash.high)
      output.append(hexadecimal: file.entry.hash.low)
      output.append(UInt8(ascii: " "))
      output.append(number: file.entry.size)
      output.append(UInt8(ascii: " "))
      output.append(utf8: file.address.rawValue)
      output.append(UInt8(ascii: "\n"))
    }
    return output.bytes
  }

  /// A manifest that somebody edited must not lead out of its folder.
  static func isInside(_ path: String) -> Bool {
    var length = 0
    var dots = 0
    let bytes = path.utf8.span
    for offset in bytes.indices {
      let byte = bytes[offset]
      if byte < 0x20 { return false }
      if byte != UInt8(ascii: "/") {
        length += 1
        dots += byte == UInt8(ascii: ".") ? 1 : 0
      } else if length == 0 || length == dots && dots <= 2 {
        return false
      } else {
        (length, dots) = (0, 0)
      }
    }
    return length > 0 && !(length == dots && dots <= 2)
  }
}
