import Testing

@testable import SiteGenerator

/// Pictures lose what was written beside their pixels, and nothing else.
@Suite struct PictureCleanerTests {
  private static func ascii(_ text: String) -> [UInt8] { Array(text.utf8) }

  private static func big(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * (count - 1 - $0))) }
  }

  private static func little(_ value: Int, _ count: Int) -> [UInt8] { big(value, count).reversed() }

  /// Exif data with an orientation and a text in it.
  private static func tiff(_ orientation: Int) -> [UInt8] {
    ascii("II*\u{0}") + little(8, 4) + little(2, 2) + little(0x010F, 2) + little(2, 2) + little(6, 4) + little(38, 4)
      + little(0x0112, 2) + little(3, 2) + little(1, 4) + little(orientation, 4) + little(0, 4) + ascii("SECRET")
  }

  private static func segment(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] {
    [0xFF, marker] + big(content.count + 2, 2) + content
  }

  private static let jfif = segment(0xE0, ascii("JFIF\u{0}") + [1, 1, 0, 0, 1, 0, 1, 0, 0])
  private static let scan =
    segment(0xDB, Array(repeating: 1, count: 65)) + segment(0xC0, [8, 0, 1, 0, 1, 1, 1, 0x11, 0])
    + segment(0xDA, [1, 1, 0, 0, 63, 0]) + [0x12, 0xFF, 0x00, 0x34, 0xFF, 0xD0, 0x56]

  private static func jpeg(_ segments: [UInt8], after: [UInt8] = []) -> [UInt8] {
    [0xFF, 0xD8] + jfif + segments + scan + [0xFF, 0xD9] + after
  }

  private static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    big(content.count, 4) + ascii(name) + content + [1, 2, 3, 4]
  }

  private static func png(_ chunks: [UInt8], after: [UInt8] = []) -> [UInt8] {
    PNGCleaner.signature + chunk("IHDR", Array(repeating: 0, count: 13)) + chunks + chunk("IDAT", [9, 9])
      + chunk("IEND", []) + after
  }

  private static func riff(_ name: String, _ content: [UInt8]) -> [UInt8] {
    ascii(name) + little(content.count, 4) + content + (content.count % 2 == 1 ? [0] : [])
  }

  private static func webP(_ flags: UInt8, _ chunks: [UInt8]) -> [UInt8] {
    let all = riff("VP8X", [flags, 0, 0, 0, 0, 0, 0, 0, 0, 0]) + riff("VP8 ", [7, 7, 7]) + chunks
    return ascii("RIFF") + little(all.count + 4, 4) + ascii("WEBP") + all
  }

  private static let gifHead = ascii("GIF89a") + [1, 0, 1, 0, 0x80, 0, 0, 1, 2, 3, 4, 5, 6]
  private static let gifPicture: [UInt8] = [
    0x21, 0xF9, 4, 0, 0, 0, 0, 0, 0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x4C, 1, 0,
  ]

  private static func subBlock(_ text: String) -> [UInt8] { [UInt8(text.utf8.count)] + ascii(text) }

  private func cleaned(_ bytes: [UInt8]) -> [UInt8]? {
    if case .cleaned(let bytes) = PictureCleaner.clean(bytes) { bytes } else { nil }
  }

  @Test func `a JPEG loses Exif, XMP, comments, thumbnails and what follows its end`() {
    let dirty = Self.jpeg(
      Self.segment(0xE1, Self.ascii("Exif\u{0}\u{0}") + Self.tiff(1))
        + Self.segment(0xE1, Self.ascii("http://ns.adobe.com/xap/1.0/\u{0}<x>SECRET</x>"))
        + Self.segment(0xED, Self.ascii("Photoshop 3.0\u{0}SECRET")) + Self.segment(0xFE, Self.ascii("SECRET"))
        + Self.segment(0xE0, Self.ascii("JFXX\u{0}SECRET")) + Self.segment(0xE2, Self.ascii("MPF\u{0}SECRET")),
      after: Self.ascii("SECRET"))
    #expect(cleaned(dirty) == Self.jpeg([]))
  }

  @Test func `a JPEG keeps its colour profile and how its colours are stored`() {
    let profile = Self.segment(0xE2, Self.ascii("ICC_PROFILE\u{0}") + [1, 1, 7, 7])
    let adobe = Self.segment(0xEE, Self.ascii("Adobe") + [0, 100, 0, 0, 0, 0, 1])
    #expect(PictureCleaner.clean(Self.jpeg(profile + adobe)) == .unchanged)
  }

  @Test(arguments: 2...8)
  func `a picture stays turned as the camera held it`(orientation: Int) throws {
    let jpeg = try #require(
      cleaned(Self.jpeg(Self.segment(0xE1, Self.ascii("Exif\u{0}\u{0}") + Self.tiff(orientation)))))
    let exif = Self.segment(0xE1, Self.ascii("Exif\u{0}\u{0}") + Orientation.tiff(orientation))
    #expect(jpeg == Self.jpeg(exif))
    #expect(Orientation.read(Orientation.tiff(orientation)[...]) == orientation)
    #expect(ImageSize.read(jpeg) == ImageSize(width: 1, height: 1))

    let png = try #require(cleaned(Self.png(Self.chunk("eXIf", Self.tiff(orientation)))))
    #expect(png.starts(with: Self.png([])[..<33]))
    #expect(png[41..<41 + 26].elementsEqual(Orientation.tiff(orientation)))

    let webP = try #require(cleaned(Self.webP(0x08, Self.riff("EXIF", Self.tiff(orientation)))))
    #expect(webP == Self.webP(0x08, Self.riff("EXIF", Orientation.tiff(orientation))))
    for bytes in [jpeg, png, webP] { #expect(PictureCleaner.clean(bytes) == .unchanged) }
  }

  @Test func `the checksum of a chunk is that of the specification`() throws {
    let png = try #require(cleaned(Self.png(Self.chunk("eXIf", Self.tiff(6)))))
    // Computed by zlib.
    #expect(Array(png[67..<71]) == Self.eXIfChecksum)
  }

  private static let eXIfChecksum: [UInt8] = [0xD6, 0x67, 0x4B, 0x69]

  @Test func `a PNG loses texts, times, Exif and what follows its end, but not its colours and frames`() {
    let kept = Self.chunk("gAMA", [0, 0, 0, 1]) + Self.chunk("acTL", [0, 0, 0, 1, 0, 0, 0, 0])
    let dirty =
      Self.chunk("tEXt", Self.ascii("Comment\u{0}SECRET")) + Self.chunk("iTXt", Self.ascii("XML:com.adobe.xmp SECRET"))
      + Self.chunk("zTXt", [1]) + Self.chunk("tIME", [1]) + Self.chunk("eXIf", Self.tiff(1)) + Self.chunk("prVt", [1])
    #expect(cleaned(Self.png(kept + dirty, after: Self.ascii("SECRET"))) == Self.png(kept))
    #expect(cleaned(Self.png(kept, after: [UInt8](repeating: 0x41, count: 500))) == Self.png(kept))
  }

  @Test func `a WebP loses Exif and XMP, and its header no longer promises them`() {
    let dirty = Self.riff("EXIF", Self.tiff(1)) + Self.riff("XMP ", Self.ascii("SECRET")) + Self.riff("JUNK", [1])
    #expect(cleaned(Self.webP(0x1C, dirty)) == Self.webP(0x10, []))
  }

  @Test func `a GIF loses comments and notes of programs, and goes on moving`() {
    let loop: [UInt8] = [0x21, 0xFF, 11] + Self.ascii("NETSCAPE2.0") + [3, 1, 0, 0, 0]
    let comment: [UInt8] = [0x21, 0xFE] + Self.subBlock("SECRET") + [0]
    let xmp: [UInt8] = [0x21, 0xFF, 11] + Self.ascii("XMP DataXMP") + Self.subBlock("SECRET") + [0]
    let dirty = Self.gifHead + loop + comment + Self.gifPicture + xmp + [0x3B] + Self.ascii("SECRET")
    #expect(cleaned(dirty) == Self.gifHead + loop + Self.gifPicture + [0x3B])
  }

  @Test func `an AVIF keeps its length, and its Exif becomes zeros`() {
    func box(_ name: String, _ content: [UInt8]) -> [UInt8] {
      Self.big(content.count + 8, 4) + Self.ascii(name) + content
    }
    let head = box("ftyp", Self.ascii("avif") + Self.big(0, 4))
    func entry(_ item: Int, _ type: String) -> [UInt8] {
      box("infe", [2, 0, 0, 0] + Self.big(item, 2) + Self.big(0, 2) + Self.ascii(type) + [0])
    }
    func file(_ data: [UInt8], at place: Int) -> [UInt8] {
      let information = box("iinf", Self.big(0, 4) + Self.big(2, 2) + entry(1, "av01") + entry(2, "Exif"))
      func location(_ item: Int, _ start: Int) -> [UInt8] {
        Self.big(item, 2) + Self.big(0, 2) + Self.big(1, 2) + Self.big(start, 4) + Self.big(6, 4)
      }
      let locations = box(
        "iloc", Self.big(0, 4) + [0x44, 0x00] + Self.big(2, 2) + location(1, place) + location(2, place + 6))
      return head + box("meta", Self.big(0, 4) + information + locations) + box("mdat", data)
    }
    let place = file([], at: 0).count
    let dirty = file(Self.ascii("PIXELSSECRET"), at: place)
    #expect(cleaned(dirty) == file(Self.ascii("PIXELS") + [0, 0, 0, 0, 0, 0], at: place))
  }

  @Test func `a file whose parts do not follow one another is damaged`() {
    #expect(PictureCleaner.clean([0xFF, 0xD8, 0xFF, 0xE1, 0xFF, 0xFF, 1]) == .damaged)
    #expect(PictureCleaner.clean(PNGCleaner.signature + [0xFF, 0xFF, 0xFF, 0xFF] + Self.ascii("IHDR")) == .damaged)
    #expect(PictureCleaner.clean(Self.ascii("RIFF\u{0}\u{0}\u{0}\u{0}WEBP")) == .damaged)
    #expect(PictureCleaner.clean(Self.ascii("plain text")) == .unchanged)
    #expect(PictureCleaner.clean([]) == .unchanged)
  }

  @Test func `whatever bytes a picture has, cleaning ends and finds nothing more to clean`() {
    let samples = [
      Self.jpeg(Self.segment(0xE1, Self.ascii("Exif\u{0}\u{0}") + Self.tiff(6))),
      Self.png(Self.chunk("eXIf", Self.tiff(6)) + Self.chunk("tEXt", [1])),
      Self.webP(0x08, Self.riff("EXIF", Self.tiff(6))),
      Self.gifHead + [0x21, 0xFE] + Self.subBlock("SECRET") + [0] + Self.gifPicture + [0x3B],
    ]
    var random = SplitMix(state: 20_261_130)
    for sample in samples {
      for _ in 0..<1_500 {
        var bytes = sample
        for _ in 0...Int(random.next() % 4) {
          let place = Int(random.next() % UInt64(bytes.count))
          switch random.next() % 3 {
          case 0: bytes[place] = UInt8(truncatingIfNeeded: random.next())
          case 1: bytes.removeSubrange(place...)
          default: bytes.insert(UInt8(truncatingIfNeeded: random.next()), at: place)
          }
          if bytes.isEmpty { break }
        }
        if let cleaned = cleaned(bytes) { #expect(PictureCleaner.clean(cleaned) == .unchanged, "\(bytes)") }
      }
    }
  }

  private struct SplitMix {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var value = state
      value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
      value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
      return value ^ value >> 31
    }
  }
}
