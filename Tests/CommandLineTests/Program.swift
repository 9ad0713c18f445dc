import Foundation

/// The built `loremark`, run in a folder of its own.
struct Program {
  struct Result {
    let exitCode: Int32
    let output: String
    let errors: String
  }

  let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "loremark-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  func write(_ text: String, to path: String) throws {
    try write(Data(text.utf8), to: path)
  }

  func write(_ data: Data, to path: String) throws {
    let file = folder.appending(path: path)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: file)
  }

  func read(_ path: String) throws -> String {
    try String(contentsOf: folder.appending(path: path), encoding: .utf8)
  }

  func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: folder.appending(path: path).path)
  }

  func remove() {
    try? FileManager.default.removeItem(at: folder)
  }

  @discardableResult
  func run(_ arguments: String..., environment: [String: String] = [:]) throws -> Result {
    try run(arguments, environment: environment)
  }

  /// - Parameter executable: Another program of the system.
  @discardableResult
  func run(
    _ arguments: [String], environment: [String: String] = [:], executable: URL? = nil
  ) throws -> Result {
    let process = Process()
    process.executableURL = executable ?? Self.binary
    process.arguments = arguments
    process.currentDirectoryURL = folder
    let own = ["XDG_CACHE_HOME": folder.appending(path: ".cache").path]
    process.environment = ProcessInfo.processInfo.environment.merging(own) { $1 }.merging(environment) { $1 }
    let (output, errors) = (folder.appending(path: ".stdout"), folder.appending(path: ".stderr"))
    for file in [output, errors] { _ = FileManager.default.createFile(atPath: file.path, contents: nil) }
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: errors)
    try process.run()
    process.waitUntilExit()
    return Result(
      exitCode: process.terminationStatus, output: String(decoding: try Data(contentsOf: output), as: UTF8.self),
      errors: String(decoding: try Data(contentsOf: errors), as: UTF8.self))
  }

  /// Beside the test bundle, wherever the build folder is.
  static var binary: URL {
    var folder = URL(fileURLWithPath: CommandLine.arguments[0])
    for bundle in Bundle.allBundles where bundle.bundlePath.hasSuffix(".xctest") {
      folder = bundle.bundleURL
    }
    return folder.deletingLastPathComponent().appending(path: "loremark")
  }
}
