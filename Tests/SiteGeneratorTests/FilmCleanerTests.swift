import SourceText
import TestSupport
import Testing

@testable import SiteGenerator

/// Films lose what was written beside picture and sound, and every byte of these keeps its place.
@Suite struct FilmCleanerTests {
  private static func box(_ name: String, _ content: [UInt8]) -> [UInt8] {
    let size = content.count + 8
    let bytes = (0..<4).map { UInt8(truncatingIfNeeded: size >> (24 - 8 * $0)) }
    return bytes + name.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) } + content
  }

  private static func header(_ name: String, time: UInt8, version: UInt8 = 0) -> [UInt8] {
    box(
      name, [version, 0, 0, 0] + [UInt8](repeating: time, count: version == 0 ? 8 : 16) + [0, 0, 3, 232, 0, 0, 0, 9])
  }

  private static let type = box("ftyp", Array("isom".utf8) + [0, 0, 2, 0] + Array("isommp42".utf8))
  private static let place = Array("+51.5007-000.1246/SECRET".utf8)
  private static let samples = box("mdat", Array("SECRET is what the film shows, udta and all".utf8))

  private static func film(_ dirt: [[UInt8]], time: UInt8, version: UInt8 = 0, inTrack: [UInt8] = []) -> [UInt8] {
    let media = box("mdia", header("mdhd", time: time, version: version) + box("hdlr", Array("vide".utf8)))
    let track = box("trak", header("tkhd", time: time, version: version) + media + inTrack)
    return type + box("moov", header("mvhd", time: time, version: version) + track + dirt.joined()) + samples
  }

  /// The bytes as they are published; nil for a file that is left out.
  private func published(_ bytes: [UInt8]) throws -> [UInt8]? {
    let folder = try TemporaryDirectory()
    let path = DiskPath(folder("copy.mp4"))
    _ = try FileSystem.create(path, bytes)
    #expect(FilmCleaner.knows(bytes))
    guard let patch = try FilmCleaner.patch(for: path, size: bytes.count) else { return nil }
    let file = OutputFile(SiteAddress("a.mp4"), .film(of: path, patch, hash: ContentHash(of: []), size: bytes.count))
    let target = DiskPath(folder("published.mp4"))
    _ = try FileSystem.create(target, copyOf: path, patch)
    let published = try FileSystem.contents(of: target)
    #expect(try file.bytes() == published)
    // What was cleaned once is clean.
    #expect(try FilmCleaner.patch(for: target, size: published.count)?.isEmpty == true)
    return published
  }

  private static func free(_ count: Int) -> [UInt8] { box("free", [UInt8](repeating: 0, count: count)) }

  @Test func `a film loses where and when it was taken, in place`() throws {
    let user = Self.box("udta", Self.box("\u{A9}xyz", [0, 24, 0x15, 0xC7] + Self.place) + Self.box("loci", Self.place))
    let keys = Self.box("meta", Self.box("keys", Self.place))
    let film = Self.film(
      [user, keys, Self.box("free", Self.place)], time: 7, inTrack: user + Self.box("uuid", Self.place))
    let clean = Self.film(
      [Self.free(user.count - 8), Self.free(keys.count - 8), Self.free(Self.place.count)], time: 0,
      inTrack: Self.free(user.count - 8) + Self.free(Self.place.count))
    #expect(try published(film) == clean)
  }

  @Test func `long times are cleared as well, and a clean film is left as it is`() throws {
    #expect(try published(Self.film([], time: 9, version: 1)) == Self.film([], time: 0, version: 1))
    #expect(try published(Self.film([], time: 0)) == Self.film([], time: 0))
  }

  @Test func `metadata behind picture and sound, and in boxes of the file, is found`() throws {
    let tail = Self.box("meta", Self.place) + Self.box("udta", Self.place)
    #expect(
      try published(Self.film([], time: 0) + tail)
        == Self.film([], time: 0) + Self.free(Self.place.count) + Self.free(Self.place.count))
    // A box of 64 bits.
    let long: [UInt8] = [0, 0, 0, 1] + Array("mdat".utf8) + [0, 0, 0, 0, 0, 0, 0, 20] + [1, 2, 3, 4]
    #expect(
      try published(Self.type + long + Self.box("udta", Self.place)) == Self.type + long + Self.free(Self.place.count))
  }

  @Test func `a film whose end is missing is published as far as it goes, one whose boxes overlap is left out`() throws
  {
    let film = Self.film([], time: 0)
    #expect(try published(film.dropLast(5) + []) == film.dropLast(5) + [])
    var broken = Self.film([Self.box("udta", Self.place)], time: 0)
    broken[Self.type.count + 8] = 0x7F
    #expect(try published(broken) == nil)
  }

  @Test func `pictures are no films`() {
    #expect(!FilmCleaner.knows([0, 0, 0, 12] + Array("ftypavif".utf8)))
    #expect(!FilmCleaner.knows(Array("A text about moov".utf8)))
    #expect(!FilmCleaner.knows([]))
  }

  @Test(.timeLimit(.minutes(1))) func `no bytes keep it from coming to an end`() throws {
    let film = Self.film([Self.box("udta", Self.place)], time: 1)
    var state: UInt64 = 42
    for _ in 0..<150 {
      var bytes = film
      for _ in 0..<3 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        bytes[12 + Int(state >> 33) % (bytes.count - 12)] = UInt8(truncatingIfNeeded: state >> 20)
      }
      _ = try published(bytes)
    }
  }
}
