/// WebP: a RIFF container whose chunks are kept when they say how the picture looks and moves.
enum WebPCleaner {
  private static let kept: Set<String> = ["VP8 ", "VP8L", "VP8X", "ICCP", "ALPH", "ANIM", "ANMF"]
  /// Flags of the extended header that promise chunks of metadata.
  private static let exifFlag: UInt8 = 0x08
  private static let xmpFlag: UInt8 = 0x04

  /// - Returns: nil when the chunks do not follow one another, or there is no picture among them.
  static func clean(_ bytes: [UInt8]) -> [UInt8]? {
    let reader = ByteReader(bytes)
    guard let size = reader.littleEndian32(at: 4) else { return nil }
    let limit = min(bytes.count, 8 + size)
    var chunks: [UInt8] = []
    chunks.reserveCapacity(bytes.count)
    var orientation: Int?
    var headerFlags: Int?
    var hasPicture = false
    var offset = 12
    while offset + 8 <= limit {
      guard let name = reader.text(in: offset..<offset + 4), let length = reader.littleEndian32(at: offset + 4) else {
        return nil
      }
      let end = offset + 8 + length
      guard end <= bytes.count else { return nil }
      if name == "EXIF" { orientation = orientation ?? self.orientation(bytes[offset + 8..<end]) }
      if name == "VP8X", length > 0 { headerFlags = headerFlags ?? chunks.count + 8 }
      if kept.contains(name) { chunks += bytes[offset..<end] + (length % 2 == 1 ? [0] : []) }
      hasPicture = hasPicture || ["VP8 ", "VP8L", "ANMF"].contains(name)
      offset = end + length % 2
    }
    guard hasPicture else { return nil }
    if let headerFlags {
      chunks[headerFlags] &= ~(exifFlag | xmpFlag)
      if let orientation {
        chunks[headerFlags] |= exifFlag
        let content = Orientation.tiff(orientation)
        chunks += Array("EXIF".utf8) + littleEndian(content.count) + content
      }
    }
    return Array("RIFF".utf8) + littleEndian(chunks.count + 4) + Array("WEBP".utf8) + chunks
  }

  /// Some programs put the mark of a JPEG segment before the data.
  private static func orientation(_ content: ArraySlice<UInt8>) -> Int? {
    Orientation.read(content.starts(with: "Exif\0\0".utf8) ? content.dropFirst(6) : content)
  }

  private static func littleEndian(_ number: Int) -> [UInt8] {
    [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: number >> $0) }
  }
}
