import SourceText

/// Takes out of films and recordings (MP4, QuickTime, M4A) what the camera and its programs wrote beside picture and
/// sound: where and when they were taken, with which device, titles, covers.
///
/// Players find everything by its place in the file, so nothing moves: boxes with metadata become free space of the same
/// size. Picture and sound are never read. What a camera records as a track of its own is such a part and stays.
struct FilmCleaner {
  private let path: DiskPath
  private let size: Int
  private var pieces: [FilePatch.Piece] = []
  /// So that no file of tiny boxes is read for minutes.
  private var boxesLeft = 20_000

  /// Whether a file begins like a film whose form is known, whatever it is called.
  static func knows(_ head: [UInt8]) -> Bool {
    guard head.count >= 12, let name = ByteReader(head).text(in: 4..<8) else { return false }
    return name == "ftyp" ? !BoxCleaner.isPicture(head) : ["moov", "mdat", "wide"].contains(name)
  }

  /// - Returns: nil when its boxes do not follow one another: nobody knows what it holds.
  static func patch(for path: DiskPath, size: Int) throws(FileSystemError) -> FilePatch? {
    var cleaner = FilmCleaner(path: path, size: size)
    guard try cleaner.clean(0..<size, in: .file) else { return nil }
    return FilePatch(cleaner.pieces)
  }

  private init(path: DiskPath, size: Int) {
    self.path = path
    self.size = size
  }

  /// What a box is a part of.
  private enum Parent { case file, movie, track, media }

  private struct Box {
    let name: String
    let start: Int
    let content: Range<Int>
  }

  /// - Returns: Whether the boxes follow one another.
  private mutating func clean(_ range: Range<Int>, in parent: Parent) throws(FileSystemError) -> Bool {
    var offset = range.lowerBound
    while offset + 8 <= range.upperBound {
      boxesLeft -= 1
      guard boxesLeft > 0, let box = try box(at: offset, in: range, of: parent) else { return false }
      guard try clean(box, in: parent) else { return false }
      offset = box.content.upperBound
    }
    // Lists of boxes in a film may end with four zeros.
    return parent == .file || range.upperBound - offset <= 4 || offset == range.upperBound
  }

  private func box(at offset: Int, in range: Range<Int>, of parent: Parent) throws(FileSystemError) -> Box? {
    let reader = ByteReader(try FileSystem.bytes(of: path, at: offset, count: 16))
    guard let short = reader.bigEndian32(at: 0), let name = reader.latin1(in: 4..<8) else { return nil }
    var start = offset + 8
    var end = short == 0 ? range.upperBound : offset + short
    if short == 1 {
      guard let high = reader.bigEndian32(at: 8), high < 1 << 16, let low = reader.bigEndian32(at: 12) else {
        return nil
      }
      start = offset + 16
      end = offset + (high << 32 | low)
    }
    // A film whose end is missing can still be seen as far as it goes.
    if end > range.upperBound, parent == .file, name == "mdat" { end = range.upperBound }
    guard start <= end, end <= range.upperBound else { return nil }
    return Box(name: name, start: offset, content: start..<end)
  }

  private mutating func clean(_ box: Box, in parent: Parent) throws(FileSystemError) -> Bool {
    switch (parent, box.name) {
    case (.file, "moov"): return try clean(box.content, in: .movie)
    case (.movie, "trak"): return try clean(box.content, in: .track)
    case (.track, "mdia"): return try clean(box.content, in: .media)
    case (_, "udta"), (_, "meta"), (_, "uuid"), (_, "free"), (_, "skip"), (.file, "pnot"), (.file, "PICT"):
      try free(box)
      return true
    case (.movie, "mvhd"), (.track, "tkhd"), (.media, "mdhd"): return try clearTimes(box)
    default: return true
    }
  }

  private mutating func free(_ box: Box) throws(FileSystemError) {
    if box.name != "free" {
      pieces.append(FilePatch.Piece(range: box.start + 4..<box.start + 8, bytes: Array("free".utf8)))
    }
    if try !isBlank(box.content) { pieces.append(FilePatch.Piece(range: box.content, bytes: [])) }
  }

  /// When a film was made and changed stands behind the version of these boxes.
  private mutating func clearTimes(_ box: Box) throws(FileSystemError) -> Bool {
    guard let version = try FileSystem.bytes(of: path, at: box.content.lowerBound, count: 1).first else { return false }
    let times = box.content.lowerBound + 4..<box.content.lowerBound + (version == 0 ? 12 : 20)
    guard times.upperBound <= box.content.upperBound else { return false }
    if try !isBlank(times) { pieces.append(FilePatch.Piece(range: times, bytes: [])) }
    return true
  }

  private func isBlank(_ range: Range<Int>) throws(FileSystemError) -> Bool {
    var offset = range.lowerBound
    while offset < range.upperBound {
      let part = try FileSystem.bytes(of: path, at: offset, count: min(1 << 16, range.upperBound - offset))
      if part.isEmpty { return true }
      if part.contains(where: { $0 != 0 }) { return false }
      offset += part.count
    }
    return true
  }
}
