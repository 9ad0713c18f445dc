/// Takes out of a picture what the camera and its programs wrote beside the pixels: where and when it was taken and by
/// whom, comments, thumbnails.
///
/// Pixels, colours, animation and orientation stay byte for byte; nothing is decoded.
enum PictureCleaner {
  enum Result: Equatable, Sendable {
    /// There is nothing to take out, or it is no picture whose form is known.
    case unchanged
    /// The whole file without its metadata.
    case cleaned([UInt8])
    /// It begins like a picture, but its parts do not follow one another: nobody knows what it holds.
    case damaged
  }

  private enum Form { case jpeg, png, webP, gif, boxes }

  /// Whether a file begins like a picture whose form is known, whatever the file is called.
  static func knows(_ head: [UInt8]) -> Bool { form(of: head) != nil }

  /// - Complexity: Linear in the file's bytes.
  static func clean(_ bytes: [UInt8]) -> Result {
    guard let form = form(of: bytes) else { return .unchanged }
    let cleaned: [UInt8]? =
      switch form {
      case .jpeg: JPEGCleaner.clean(bytes)
      case .png: PNGCleaner.clean(bytes)
      case .webP: WebPCleaner.clean(bytes)
      case .gif: GIFCleaner.clean(bytes)
      case .boxes: BoxCleaner.clean(bytes)
      }
    guard let cleaned else { return .damaged }
    return cleaned == bytes ? .unchanged : .cleaned(cleaned)
  }

  private static func form(of head: [UInt8]) -> Form? {
    if head.starts(with: [0xFF, 0xD8]) { return .jpeg }
    if head.starts(with: PNGCleaner.signature) { return .png }
    if head.starts(with: "GIF8".utf8) { return .gif }
    guard head.count >= 12 else { return nil }
    if head.starts(with: "RIFF".utf8), head[8..<12].elementsEqual("WEBP".utf8) { return .webP }
    return head[4..<8].elementsEqual("ftyp".utf8) && BoxCleaner.isPicture(head) ? .boxes : nil
  }
}

/// The one thing that is kept of a camera's notes: how the picture is to be turned.
enum Orientation {
  /// Reads the orientation out of TIFF data, as Exif has it.
  ///
  /// - Returns: 2 to 8; nil for an upright picture and for data that cannot be read.
  static func read(_ tiff: ArraySlice<UInt8>) -> Int? {
    let reader = ByteReader(Array(tiff.prefix(1 << 16)))
    let isLittle = reader.has("II", at: 0)
    guard isLittle || reader.has("MM", at: 0) else { return nil }
    func word(_ offset: Int) -> Int? {
      isLittle ? reader.littleEndian16(at: offset) : reader.bigEndian16(at: offset)
    }
    guard let directory = isLittle ? reader.littleEndian32(at: 4) : reader.bigEndian32(at: 4),
      let count = word(directory)
    else { return nil }
    for entry in 0..<min(count, 1_000) {
      let offset = directory + 2 + entry * 12
      guard let tag = word(offset) else { return nil }
      if tag == 0x0112 { return word(offset + 8).flatMap { (2...8).contains($0) ? $0 : nil } }
    }
    return nil
  }

  /// TIFF data that says this and nothing else.
  static func tiff(_ orientation: Int) -> [UInt8] {
    [
      0x4D, 0x4D, 0x00, 0x2A, 0x00, 0x00, 0x00, 0x08, 0x00, 0x01, 0x01, 0x12, 0x00, 0x03, 0x00, 0x00, 0x00, 0x01, 0x00,
      UInt8(truncatingIfNeeded: orientation), 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,
    ]
  }
}
