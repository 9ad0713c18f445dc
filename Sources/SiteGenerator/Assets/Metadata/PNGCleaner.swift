/// PNG: a signature and a row of chunks. Kept are those that say how the picture looks and moves.
enum PNGCleaner {
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  private static let kept: Set<String> = [
    "IHDR", "PLTE", "IDAT", "IEND", "tRNS", "gAMA", "cHRM", "sRGB", "iCCP", "sBIT", "bKGD", "pHYs", "sPLT", "hIST",
    "cICP", "mDCV", "cLLI", "acTL", "fcTL", "fdAT",
  ]

  /// So many bytes behind the last chunk hold no picture: they stay when there is nothing else to remove. More may be
  /// what was cut off a picture.
  private static let longestTail = 64

  /// - Returns: nil when the chunks do not follow one another to the last.
  static func clean(_ bytes: [UInt8]) -> [UInt8]? {
    let reader = ByteReader(bytes)
    var output = signature
    output.reserveCapacity(bytes.count)
    var offset = signature.count
    var headerEnd = offset
    var orientation: Int?
    while let length = reader.bigEndian32(at: offset), let name = reader.text(in: offset + 4..<offset + 8) {
      let end = offset + 12 + length
      guard end <= bytes.count else { return nil }
      if kept.contains(name) { output += bytes[offset..<end] }
      if name == "IHDR" { headerEnd = output.count }
      if name == "eXIf" { orientation = Orientation.read(bytes[offset + 8..<end - 4]) }
      if name == "IEND" {
        let isClean = output.count == end && bytes.count - end <= longestTail
        guard let orientation else { return isClean ? bytes : output }
        return output[..<headerEnd] + chunk("eXIf", Orientation.tiff(orientation)) + output[headerEnd...]
      }
      offset = end
    }
    return nil
  }

  private static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    let named = Array(name.utf8) + content
    return bigEndian(UInt32(content.count)) + named + bigEndian(checksum(named))
  }

  private static func bigEndian(_ number: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  /// CRC-32, a bit at a time: it is for a few bytes.
  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    var sum: UInt32 = 0xFFFF_FFFF
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }
    return ~sum
  }
}
