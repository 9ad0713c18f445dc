extension FileSystem {
  /// Creates a file with these bytes; the folders above it are made when they are missing.
  package static func create(_ path: DiskPath, _ bytes: [UInt8]) throws(FileSystemError) -> Creation {
    try create(path, bytes.span)
  }

  /// Creates a file with the bytes of another one, without holding it in memory.
  static func create(_ path: DiskPath, copyOf source: DiskPath) throws(FileSystemError) -> Creation {
    try create(path) { (append) throws(FileSystemError) in try forEachChunk(of: source, append) }
  }
}
