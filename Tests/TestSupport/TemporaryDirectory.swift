package import Foundation

/// A folder for one test, gone when the value is.
package final class TemporaryDirectory: Sendable {
  package let path: String

  package init() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "loremark-test-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    // The temporary directory may itself lie behind a symbolic link.
    path = folder.resolvingSymlinksInPath().path
  }

  deinit {
    do { try FileManager.default.removeItem(atPath: path) } catch { print("\(path) remains: \(error)") }
  }

  /// The absolute path of something inside; the directory itself for the empty path.
  package func callAsFunction(_ relative: String) -> String { relative.isEmpty ? path : path + "/" + relative }

  /// Writes a file, with the folders above it.
  package func write(_ relative: String, _ text: String) throws {
    try write(relative, bytes: Array(text.utf8))
  }

  package func write(_ relative: String, bytes: [UInt8]) throws {
    let file = URL(fileURLWithPath: self(relative))
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: file)
  }

  package func createFolder(_ relative: String) throws {
    try FileManager.default.createDirectory(atPath: self(relative), withIntermediateDirectories: true)
  }

  package func link(_ relative: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: self(relative), withDestinationPath: target)
  }

  package func remove(_ relative: String) throws {
    try FileManager.default.removeItem(atPath: self(relative))
  }

  package func text(_ relative: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(fileURLWithPath: self(relative))), as: UTF8.self)
  }

  package func exists(_ relative: String) -> Bool { FileManager.default.fileExists(atPath: self(relative)) }

  /// Every file below a folder by its path, with its text.
  package func files(below relative: String = "") throws -> [String: String] {
    var files: [String: String] = [:]
    for name in FileManager.default.subpaths(atPath: self(relative)) ?? [] {
      let path = self(relative) + "/" + name
      let type = (try FileManager.default.attributesOfItem(atPath: path))[.type] as? FileAttributeType
      if type == .typeDirectory { continue }
      files[name] = FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }
    return files
  }

  /// When a file was last changed, as the system says it.
  package func modificationDate(_ relative: String) throws -> Date? {
    try FileManager.default.attributesOfItem(atPath: self(relative))[.modificationDate] as? Date
  }
}
