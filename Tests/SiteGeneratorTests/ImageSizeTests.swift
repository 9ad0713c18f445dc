import Testing

@testable import SiteGenerator

@Suite struct ImageSizeTests {
  private static func big(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(value >> (8 * (count - 1 - $0)) & 0xFF) }
  }

  private static func little(_ value: Int, _ count: Int) -> [UInt8] { big(value, count).reversed() }

  private static func ascii(_ text: String) -> [UInt8] { Array(text.utf8) }

  private static let png: [UInt8] =
    [0x89] + ascii("PNG\r\n\u{1A}\n") + big(13, 4) + ascii("IHDR") + big(640, 4) + big(480, 4)

  private static func jpeg(orientation: Int?) -> [UInt8] {
    var bytes: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0] + big(16, 2) + Array(repeating: 0, count: 14)
    if let orientation {
      let tiff =
        ascii("II*\u{0}") + little(8, 4) + little(1, 2) + little(0x0112, 2) + little(3, 2) + little(1, 4)
        + little(orientation, 4)
      bytes += [0xFF, 0xE1] + big(2 + 6 + tiff.count, 2) + ascii("Exif\u{0}\u{0}") + tiff
    }
    return bytes + [0xFF, 0xFF, 0xC2] + big(17, 2) + [8] + big(480, 2) + big(640, 2) + [3]
  }

  private static func box(_ name: String, _ content: [UInt8]) -> [UInt8] {
    big(content.count + 8, 4) + ascii(name) + content
  }

  private static func avif(turned: Bool) -> [UInt8] {
    let sizes = box("ispe", big(0, 4) + big(64, 4) + big(64, 4)) + box("ispe", big(0, 4) + big(640, 4) + big(480, 4))
    let container = box("ipco", sizes + (turned ? box("irot", [1]) : []))
    return box("ftyp", ascii("avif") + big(0, 4)) + box("meta", big(0, 4) + box("hdlr", [0]) + box("iprp", container))
  }

  private static func webP(_ name: String, _ content: [UInt8]) -> [UInt8] {
    ascii("RIFF") + little(0, 4) + ascii("WEBP") + ascii(name) + little(content.count, 4) + content
  }

  private static func bitmap(height: Int) -> [UInt8] {
    ascii("BM") + Array(repeating: 0, count: 12) + little(40, 4) + little(640, 4) + little(height & 0xFFFF_FFFF, 4)
  }

  @Test(arguments: [
    ("PNG", png), ("JPEG", jpeg(orientation: nil)), ("JPEG, upright", jpeg(orientation: 1)),
    ("GIF", ascii("GIF89a") + little(640, 2) + little(480, 2)),
    ("WebP, lossy", webP("VP8 ", [0, 0, 0, 0x9D, 0x01, 0x2A] + little(640, 2) + little(480, 2))),
    ("WebP, lossless", webP("VP8L", [0x2F] + little(639 | 479 << 14, 4))),
    ("WebP, extended", webP("VP8X", [0, 0, 0, 0] + little(639, 3) + little(479, 3))),
    ("AVIF", avif(turned: false)), ("BMP", bitmap(height: 480)), ("BMP from the top", bitmap(height: -480)),
    (
      "SVG",
      ascii("<?xml version='1.0'?><!-- <svg width='1'> --><!DOCTYPE svg>\n<svg a='>' height=\"480px\"\n width='640'>")
    ),
    ("SVG with a view box", ascii("<svg viewBox='0 0 640 480'>")),
    ("SVG with one side", ascii("<svg width=\"640\" height=\"100%\" viewBox='0,0,64,48'>")),
  ])
  func `a size is read`(name: String, bytes: [UInt8]) {
    #expect(ImageSize.read(bytes) == ImageSize(width: 640, height: 480))
    // No beginning of a file does harm.
    for end in bytes.indices { _ = ImageSize.read(Array(bytes[..<end])) }
  }

  @Test func `a turned picture is as high as it is stored wide`() {
    for bytes in [Self.jpeg(orientation: 6), Self.avif(turned: true)] {
      #expect(ImageSize.read(bytes) == ImageSize(width: 480, height: 640))
    }
  }

  @Test(arguments: [
    "", "text", "<svg", "<svg>", "<svg width='-1' height='NaN'>", "<svg viewBox='0 0 1e999 2'>", "<html>",
  ])
  func `what has no size gives none`(text: String) {
    #expect(ImageSize.read(Array(text.utf8)) == nil)
  }

  @Test func `noise does no harm`() {
    var state: UInt64 = 42
    for head in [Self.png, Self.jpeg(orientation: 6), Self.avif(turned: true)] {
      for _ in 0..<300 {
        var bytes = head
        for _ in 0..<4 {
          state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
          bytes[Int(state >> 33) % bytes.count] = UInt8(truncatingIfNeeded: state >> 24)
        }
        _ = ImageSize.read(bytes)
      }
    }
  }
}
