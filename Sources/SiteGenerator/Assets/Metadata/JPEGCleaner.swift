/// JPEG: a chain of segments. Kept are those that a decoder needs, with the colour profile; the rest is metadata.
enum JPEGCleaner {
  /// - Returns: nil when the segments do not follow one another.
  static func clean(_ bytes: [UInt8]) -> [UInt8]? {
    var output: [UInt8] = [0xFF, 0xD8]
    output.reserveCapacity(bytes.count)
    var orientation: Int?
    var orientationPlace = 2
    var offset = 2
    while let marker = marker(bytes, &offset) {
      let start = offset - 2
      if marker == 0xD9 { return finished(output + [0xFF, 0xD9], orientation, orientationPlace) }
      if marker == 0x01 || (0xD0...0xD8).contains(marker) {
        output += bytes[start..<offset]
        continue
      }
      guard offset + 2 <= bytes.count else { return nil }
      let length = Int(bytes[offset]) << 8 | Int(bytes[offset + 1])
      let end = offset + length
      guard length >= 2, end <= bytes.count else { return nil }
      let content = bytes[offset + 2..<end]
      if marker == 0xE1, content.starts(with: "Exif\0".utf8), orientation == nil {
        orientation = Orientation.read(content.dropFirst(6))
      }
      if isKept(marker, content) { output += bytes[start..<end] }
      // Some programs want the JFIF segment to be the first one.
      if marker == 0xE0, output.count == 2 + end - start { orientationPlace = output.count }
      offset = end
      if marker == 0xDA {
        offset = scanEnd(bytes, from: end)
        output += bytes[end..<offset]
        // A picture that was cut off is shown as far as it goes.
        if offset >= bytes.count { return finished(output, orientation, orientationPlace) }
      }
    }
    return nil
  }

  /// The next marker, fill bytes left out; `offset` moves behind it.
  private static func marker(_ bytes: [UInt8], _ offset: inout Int) -> UInt8? {
    guard offset < bytes.count, bytes[offset] == 0xFF else { return nil }
    while offset < bytes.count, bytes[offset] == 0xFF { offset += 1 }
    guard offset < bytes.count, bytes[offset] != 0 else { return nil }
    offset += 1
    return bytes[offset - 1]
  }

  private static func isKept(_ marker: UInt8, _ content: ArraySlice<UInt8>) -> Bool {
    switch marker {
    case 0xE0: content.starts(with: "JFIF\0".utf8)
    case 0xE2: content.starts(with: "ICC_PROFILE\0".utf8)
    // How the colours are stored.
    case 0xEE: content.starts(with: "Adobe".utf8)
    case 0xE1...0xEF, 0xFE, 0xF0...0xFD: false
    default: true
    }
  }

  /// Where the data of a scan ends: at the next marker that is no part of it.
  private static func scanEnd(_ bytes: [UInt8], from start: Int) -> Int {
    var offset = start
    while offset + 1 < bytes.count {
      if bytes[offset] != 0xFF {
        offset += 1
      } else if bytes[offset + 1] == 0 || (0xD0...0xD7).contains(bytes[offset + 1]) {
        offset += 2
      } else if bytes[offset + 1] == 0xFF {
        offset += 1
      } else {
        return offset
      }
    }
    return bytes.count
  }

  private static func finished(_ output: [UInt8], _ orientation: Int?, _ place: Int) -> [UInt8] {
    guard let orientation else { return output }
    let content = Array("Exif\0\0".utf8) + Orientation.tiff(orientation)
    let length = content.count + 2
    let segment = [0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 0xFF)] + content
    return output[..<place] + segment + output[place...]
  }
}
