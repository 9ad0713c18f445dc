import SourceText

/// What is written over parts of a file while it is copied; everything keeps its place.
struct FilePatch: Equatable, Sendable {
  struct Piece: Equatable, Sendable {
    let range: Range<Int>
    /// As many as the range has, or none for zeros.
    let bytes: [UInt8]
  }

  /// Sorted, without overlaps.
  private(set) var pieces: [Piece] = []

  var isEmpty: Bool { pieces.isEmpty }

  /// - Parameter pieces: In any order; none may overlap another.
  init(_ pieces: [Piece]) {
    self.pieces = pieces.filter { !$0.range.isEmpty }.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// Writes over a part of the file.
  ///
  /// - Parameter offset: Where in the file the part begins.
  func apply(to part: inout [UInt8], at offset: Int) {
    for piece in pieces where piece.range.overlaps(offset..<offset + part.count) {
      for place in piece.range.clamped(to: offset..<offset + part.count) {
        let index = place - piece.range.lowerBound
        part[place - offset] = piece.bytes.indices.contains(index) ? piece.bytes[index] : 0
      }
    }
  }
}

extension FileSystem {
  /// Hands the bytes of a file to `body`, changed on the way.
  static func forEachChunk(
    of path: DiskPath, _ patch: FilePatch, chunkSize: Int = 1 << 18, _ body: ([UInt8]) throws(FileSystemError) -> Void
  ) throws(FileSystemError) {
    var offset = 0
    try forEachChunk(of: path, chunkSize: chunkSize) { (chunk) throws(FileSystemError) in
      var chunk = chunk
      patch.apply(to: &chunk, at: offset)
      offset += chunk.count
      try body(chunk)
    }
  }

  /// Creates a file with the bytes of another one, changed on the way.
  static func create(
    _ path: DiskPath, copyOf source: DiskPath, _ patch: FilePatch
  ) throws(FileSystemError) -> Creation {
    try create(path) { (append) throws(FileSystemError) in
      try forEachChunk(of: source, patch) { (chunk) throws(FileSystemError) in try append(chunk) }
    }
  }
}
