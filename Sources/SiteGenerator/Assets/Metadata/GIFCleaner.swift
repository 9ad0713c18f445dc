/// GIF: blocks of pictures and extensions. Comments, plain text and the notes of programs are taken out; what makes it
/// move stays.
enum GIFCleaner {
  /// - Returns: nil when the blocks do not follow one another.
  static func clean(_ bytes: [UInt8]) -> [UInt8]? {
    guard bytes.count >= 13 else { return nil }
    var offset = 13 + tableSize(bytes[10])
    guard offset <= bytes.count else { return nil }
    var output = Array(bytes[..<offset])
    output.reserveCapacity(bytes.count)
    while offset < bytes.count {
      let start = offset
      switch bytes[offset] {
      case 0x3B: return output + [0x3B]
      case 0x2C:
        guard offset + 10 <= bytes.count else { return nil }
        // One byte between the colours and the data says how the data is packed.
        offset += 10 + tableSize(bytes[offset + 9]) + 1
        guard let end = subBlocksEnd(bytes, from: offset) else { return nil }
        offset = end
        output += bytes[start..<end]
      case 0x21:
        guard offset + 2 <= bytes.count, let end = subBlocksEnd(bytes, from: offset + 2) else { return nil }
        if isKept(bytes[start..<end]) { output += bytes[start..<end] }
        offset = end
      default: return nil
      }
    }
    // A picture that was cut off is shown as far as it goes.
    return output
  }

  private static func isKept(_ block: ArraySlice<UInt8>) -> Bool {
    let label = block[block.startIndex + 1]
    if label == 0xF9 { return true }
    guard label == 0xFF, block.count >= 14 else { return false }
    let name = block[block.startIndex + 3..<block.startIndex + 14]
    return name.elementsEqual("NETSCAPE2.0".utf8) || name.elementsEqual("ANIMEXTS1.0".utf8)
  }

  private static func tableSize(_ flags: UInt8) -> Int { flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1) }

  private static func subBlocksEnd(_ bytes: [UInt8], from start: Int) -> Int? {
    var offset = start
    while offset < bytes.count {
      if bytes[offset] == 0 { return offset + 1 }
      offset += 1 + Int(bytes[offset])
    }
    return nil
  }
}
