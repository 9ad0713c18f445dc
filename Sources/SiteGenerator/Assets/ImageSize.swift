/// Width and height of a picture in pixels, as it is shown: turned as its orientation says.
struct ImageSize: Hashable, Sendable {
  let width: Int
  let height: Int

  /// nil when the numbers make no picture.
  init?(width: Int, height: Int) {
    guard (1...1_000_000).contains(width), (1...1_000_000).contains(height) else { return nil }
    self.width = width
    self.height = height
  }

  var turned: ImageSize? { ImageSize(width: height, height: width) }

  /// Reads the size from the beginning of a file: PNG, JPEG, GIF, WebP, AVIF, BMP or SVG, told by their first bytes.
  ///
  /// - Parameter head: The file's first bytes; some hundred kilobytes are enough for nearly all.
  /// - Returns: nil when the bytes are none of these or say no size.
  static func read(_ head: [UInt8]) -> ImageSize? {
    let reader = ByteReader(head)
    if reader.has("\u{89}PNG", at: 0, latin1: true) {
      return size(reader.bigEndian32(at: 16), reader.bigEndian32(at: 20))
    }
    if reader.has("GIF8", at: 0) { return size(reader.littleEndian16(at: 6), reader.littleEndian16(at: 8)) }
    if reader.byte(at: 0) == 0xFF, reader.byte(at: 1) == 0xD8 { return JPEGHeader.size(reader) }
    if reader.has("RIFF", at: 0), reader.has("WEBP", at: 8) { return webP(reader) }
    if reader.has("ftyp", at: 4) { return AVIFHeader.size(reader) }
    if reader.has("BM", at: 0) { return bitmap(reader) }
    return SVGHeader.size(head)
  }

  static func size(_ width: Int?, _ height: Int?) -> ImageSize? {
    guard let width, let height else { return nil }
    return ImageSize(width: width, height: height)
  }

  private static func webP(_ reader: ByteReader) -> ImageSize? {
    if reader.has("VP8 ", at: 12) {
      guard reader.byte(at: 23) == 0x9D, reader.byte(at: 24) == 0x01, reader.byte(at: 25) == 0x2A else { return nil }
      return size(
        reader.littleEndian16(at: 26).map { $0 & 0x3FFF }, reader.littleEndian16(at: 28).map { $0 & 0x3FFF })
    }
    if reader.has("VP8L", at: 12) {
      guard reader.byte(at: 20) == 0x2F, let bits = reader.littleEndian32(at: 21) else { return nil }
      return ImageSize(width: (bits & 0x3FFF) + 1, height: (bits >> 14 & 0x3FFF) + 1)
    }
    guard reader.has("VP8X", at: 12) else { return nil }
    return size(reader.littleEndian24(at: 24).map { $0 + 1 }, reader.littleEndian24(at: 27).map { $0 + 1 })
  }

  private static func bitmap(_ reader: ByteReader) -> ImageSize? {
    guard let header = reader.littleEndian32(at: 14) else { return nil }
    if header == 12 { return size(reader.littleEndian16(at: 18), reader.littleEndian16(at: 20)) }
    guard let width = reader.littleEndian32(at: 18), let height = reader.littleEndian32(at: 22) else { return nil }
    // A picture that is stored from its top has a negative height.
    return ImageSize(width: width, height: height > 0x7FFF_FFFF ? 0x1_0000_0000 - height : height)
  }
}

/// JPEG: a chain of segments, of which one says the size and perhaps one the orientation.
private enum JPEGHeader {
  static func size(_ reader: ByteReader) -> ImageSize? {
    var offset = 2
    var isTurned = false
    while let marker = reader.byte(at: offset + 1), reader.byte(at: offset) == 0xFF {
      if marker == 0xFF {
        offset += 1
        continue
      }
      if marker == 0x01 || (0xD0...0xD8).contains(marker) {
        offset += 2
        continue
      }
      guard let length = reader.bigEndian16(at: offset + 2), length >= 2 else { return nil }
      switch marker {
      case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
        let size = ImageSize.size(reader.bigEndian16(at: offset + 7), reader.bigEndian16(at: offset + 5))
        return isTurned ? size?.turned : size
      case 0xE1 where reader.has("Exif", at: offset + 4):
        isTurned = orientation(reader, tiff: offset + 10).map { (5...8).contains($0) } ?? isTurned
      case 0xD9, 0xDA:
        return nil
      default:
        break
      }
      offset += 2 + length
    }
    return nil
  }

  private static func orientation(_ reader: ByteReader, tiff: Int) -> Int? {
    let isLittle = reader.has("II", at: tiff)
    func word(_ offset: Int) -> Int? {
      isLittle ? reader.littleEndian16(at: offset) : reader.bigEndian16(at: offset)
    }
    let place = isLittle ? reader.littleEndian32(at: tiff + 4) : reader.bigEndian32(at: tiff + 4)
    guard isLittle || reader.has("MM", at: tiff), let place, let count = word(tiff + place) else { return nil }
    for entry in 0..<min(count, 1_000) {
      let offset = tiff + place + 2 + entry * 12
      guard let tag = word(offset) else { return nil }
      if tag == 0x0112 { return word(offset + 8) }
    }
    return nil
  }
}

/// AVIF: boxes in boxes, of which `ispe` says the size and `irot` a quarter turn.
private enum AVIFHeader {
  static func size(_ reader: ByteReader) -> ImageSize? {
    guard let meta = box("meta", in: 0..<reader.count, reader),
      let properties = box("iprp", in: (meta.lowerBound + 4)..<max(meta.lowerBound + 4, meta.upperBound), reader),
      let container = box("ipco", in: properties, reader)
    else { return nil }
    // The pictures of a file are its tiles and the whole; the whole is the largest.
    var largest: ImageSize?
    var isTurned = false
    forEachBox(in: container, reader) { name, range in
      if name == "ispe",
        let size = ImageSize.size(
          reader.bigEndian32(at: range.lowerBound + 4), reader.bigEndian32(at: range.lowerBound + 8)),
        size.width * size.height > (largest.map { $0.width * $0.height } ?? 0)
      {
        largest = size
      }
      if name == "irot", let angle = reader.byte(at: range.lowerBound) { isTurned = angle & 1 == 1 }
      return true
    }
    return isTurned ? largest?.turned : largest
  }

  private static func box(_ name: String, in range: Range<Int>, _ reader: ByteReader) -> Range<Int>? {
    var found: Range<Int>?
    forEachBox(in: range, reader) { boxName, content in
      if boxName == name { found = content }
      return found == nil
    }
    return found
  }

  private static func forEachBox(
    in range: Range<Int>, _ reader: ByteReader, _ body: (String, Range<Int>) -> Bool
  ) {
    var offset = range.lowerBound
    while offset + 8 <= range.upperBound, let size = reader.bigEndian32(at: offset) {
      let end = size == 0 ? range.upperBound : offset + size
      guard size == 0 || size >= 8, let name = reader.text(in: offset + 4..<offset + 8) else { return }
      guard body(name, offset + 8..<max(offset + 8, min(end, range.upperBound))) else { return }
      offset = end
    }
  }
}

/// Numbers out of bytes; nil beyond their end.
struct ByteReader {
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var count: Int { bytes.count }

  func byte(at offset: Int) -> UInt8? { bytes.indices.contains(offset) ? bytes[offset] : nil }

  func has(_ text: String, at offset: Int, latin1: Bool = false) -> Bool {
    let wanted = latin1 ? text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) } : Array(text.utf8)
    return offset >= 0 && offset + wanted.count <= count && bytes[offset..<offset + wanted.count].elementsEqual(wanted)
  }

  func text(in range: Range<Int>) -> String? {
    range.lowerBound >= 0 && range.upperBound <= count ? String(decoding: bytes[range], as: UTF8.self) : nil
  }

  /// A byte a letter, as the names of boxes have them.
  func latin1(in range: Range<Int>) -> String? {
    guard range.lowerBound >= 0, range.upperBound <= count else { return nil }
    var text = ""
    for byte in bytes[range] { text.unicodeScalars.append(Unicode.Scalar(byte)) }
    return text
  }

  func bigEndian16(at offset: Int) -> Int? { number(at: offset, count: 2, isBig: true) }
  func bigEndian32(at offset: Int) -> Int? { number(at: offset, count: 4, isBig: true) }
  func littleEndian16(at offset: Int) -> Int? { number(at: offset, count: 2, isBig: false) }
  func littleEndian24(at offset: Int) -> Int? { number(at: offset, count: 3, isBig: false) }
  func littleEndian32(at offset: Int) -> Int? { number(at: offset, count: 4, isBig: false) }

  private func number(at offset: Int, count length: Int, isBig: Bool) -> Int? {
    guard offset >= 0, offset + length <= count else { return nil }
    let slice = bytes[offset..<offset + length]
    return isBig
      ? slice.reduce(0) { $0 << 8 | Int($1) } : slice.reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}
